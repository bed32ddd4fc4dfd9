import Testing

@Suite("The plan of the house")
struct ModuleTests {
  @Test("Every import and every dependency stands in the table")
  func table() throws {
    let repository = try Repository.onDisk.get()
    #expect(repository.breaches() == [])
    #expect(repository.sources.count > 50)
    #expect(repository.declared["Commands"]?.contains("Jobs") == true)
    #expect(repository.declared["osgk"] == ["Commands"])
    #expect(repository.declared.count == repository.targets.count)
  }

  struct Plant: CustomTestStringConvertible {
    let testDescription: String
    let breach: String
    let plant: @Sendable (inout Repository) -> Void

    init(
      _ description: String, breach: String, plant: @escaping @Sendable (inout Repository) -> Void
    ) {
      (testDescription, self.breach, self.plant) = (description, breach, plant)
    }
  }

  static let plants = [
    Plant("a floor reaching up", breach: "YAML/Planted.swift imports Providers") {
      $0.sources["YAML/Planted.swift"] = "import Providers\n"
    },
    Plant("a neighbour's room", breach: "Models/Planted.swift imports Settings") {
      $0.sources["Models/Planted.swift"] = "import Files\n\n@preconcurrency public import Settings"
    },
    Plant("one declaration of a module", breach: "JSON/Planted.swift imports YAML") {
      $0.sources["JSON/Planted.swift"] = "internal import struct YAML.Node"
    },
    Plant("Foundation", breach: "Jobs/Planted.swift imports Foundation") {
      $0.sources["Jobs/Planted.swift"] = "import Foundation // for a date"
    },
    Plant("a C library two floors down", breach: "Commands/Planted.swift imports CYAML") {
      $0.sources["Commands/Planted.swift"] = "private import CYAML"
    },
    Plant("a re-export", breach: "Jobs/Planted.swift re-exports") {
      $0.sources["Jobs/Planted.swift"] = "@_exported import Files"
    },
    Plant("a target in no row", breach: "Cellar stands in no row") {
      $0.targets.insert("Cellar")
    },
    Plant("a target in no row, in the manifest only", breach: "Attic stands in no row") {
      $0.manifest += "\nmodule(\"Attic\", \"Files\")"
    },
    Plant("a dependency in the manifest", breach: "the manifest lets Origin depend on Jobs") {
      $0.manifest.replace("module(\"Origin\")", with: "module(\"Origin\", \"Jobs\")")
    },
    Plant("a row without a module", breach: "Origin stands in a row, but not in Sources") {
      $0.targets.remove("Origin")
    },
  ]

  @Test("A breach planted in a copy is found", arguments: plants)
  func planted(_ plant: Plant) throws {
    var repository = try Repository.onDisk.get()
    let before = repository.breaches()
    plant.plant(&repository)
    #expect(repository.breaches().filter { !before.contains($0) } == [plant.breach])
  }
}
