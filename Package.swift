// swift-tools-version: 6.2
import PackageDescription

/// What every Swift target is built with: Swift 6, and no warning survives.
let swift: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Release programs carry Swift's runtime: both places are needed, either alone does not link. So
/// they carry the C++ library that it is written with, a quarter of the time that a start takes:
/// `scripts/build` puts the static one, alone, into a directory that is searched first.
let staticRuntime: SwiftSetting = .unsafeFlags(
  ["-static-stdlib"], .when(configuration: .release))
let staticRuntimeLink: LinkerSetting = .unsafeFlags(
  [
    "-static-stdlib", "-Xlinker", "-s", "-Xclang-linker", "-static-libgcc",
    "-L\(Context.packageDirectory)/.build/static",
  ], .when(configuration: .release))

/// Release programs carry SQLite, too: starts are quicker, and 0.6 MB smaller, than with the library.
let sqlite: [LinkerSetting] = [
  .linkedLibrary("sqlite3", .when(configuration: .debug)),
  .unsafeFlags(["-Xlinker", "-l:libsqlite3.a"], .when(configuration: .release)),
]

/// A C program without Swift's runtime, which SwiftPM links to it too (2 ms of each start).
let staticC: LinkerSetting = .unsafeFlags(["-static-executable", "-nostartfiles"])

/// `scripts/check-long` says so: no program is linked statically under AddressSanitizer.
let isSanitized = Context.environment["OSGK_SANITIZED"] != nil

let c: [CSetting] = [
  .define("_GNU_SOURCE"), .enableWarning("all"), .enableWarning("extra"),
  .treatAllWarnings(as: .error),
]

func module(
  _ name: String, _ dependencies: Target.Dependency..., settings: [SwiftSetting] = [],
  link: [LinkerSetting] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, swiftSettings: swift + settings, linkerSettings: link)
}

/// For what tests run over thousands of texts: unoptimised it takes minutes.
let optimized: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

func tests(
  _ name: String, _ dependencies: Target.Dependency..., exclude: [String] = []
) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: swift)
}

let package = Package(
  name: "osgk",
  products: [
    .executable(name: "osgk", targets: ["osgk"]),
    .executable(name: "osgk-net", targets: ["osgk-net"]),
    .executable(name: "osgk-run", targets: ["osgk-run"]),
  ],
  targets: [
    // Floor 0: system libraries, and what Swift's Glibc cannot reach.
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(
      name: "CSecret", pkgConfig: "libsecret-1", providers: [.apt(["libsecret-1-dev"])]),
    .target(name: "CSystem", cSettings: c),

    // Floor 1: know nothing of speech.
    module("Files", "CSystem"),
    module("YAML", "CYAML"),
    module("JSON"),
    module("Origin"),
    module("ChildProcess", "CSystem", "Files"),
    module("Digest", "CSecret"),
    module("SQLite", "CSQLite", "CSystem", "Files", link: sqlite),
    module("HTTP", "CCurl", "CSystem", "Files", "Origin"),
    module("SecretService", "CSecret", "CSystem"),

    // Floor 2: the rooms of the house.
    module("Audio", "ChildProcess", "Files", "JSON", settings: optimized),
    module("Transcripts", "JSON", settings: optimized),
    module("Providers", "Files", "JSON", "Origin", "Transcripts", "YAML"),
    module("Models", "Files", "JSON", "YAML"),
    module("Settings", "Files", "Transcripts", "YAML"),
    module("Polish", "Files", "JSON", "Transcripts", "YAML", settings: optimized),
    module("Keys", "CSystem", "ChildProcess", "Files", "Origin", "SecretService"),
    module("Consent", "Digest", "Files", "Origin", "SQLite"),
    module("History", "Files", "JSON", "SQLite", "Transcripts"),

    // Floor 3: the journey of a job.
    module(
      "Jobs", "Audio", "CSystem", "ChildProcess", "Files", "History", "JSON", "Models", "Origin",
      "Polish", "Providers", "Settings", "Transcripts", "YAML"),

    // The only exit.
    module(
      "Gateway", "Audio", "ChildProcess", "Consent", "Files", "HTTP", "History", "JSON", "Jobs",
      "Keys",
      "Models", "Origin", "Polish", "Providers", "SecretService", "Settings", "Transcripts", "YAML"),

    // Floor 4: what a person types.
    module(
      "Commands", "Audio", "CSystem", "ChildProcess", "Files", "History", "JSON", "Jobs", "Models",
      "Origin",
      "Polish", "Providers", "Settings", "Transcripts", "YAML"),

    module(
      "NetCommands", "Audio", "CSystem", "ChildProcess", "Commands", "Consent", "Digest", "Files",
      "Gateway", "History", "JSON", "Jobs", "Keys", "Models", "Origin", "Polish", "Providers",
      "SecretService", "Settings", "Transcripts", "YAML"),

    // Programs.
    .executableTarget(
      name: "osgk", dependencies: ["Commands"], swiftSettings: swift + [staticRuntime],
      linkerSettings: [staticRuntimeLink]),
    .executableTarget(
      name: "osgk-net", dependencies: ["CSystem", "Commands", "NetCommands"],
      swiftSettings: swift + [staticRuntime], linkerSettings: [staticRuntimeLink]),
    .executableTarget(
      name: "osgk-run", cSettings: c,
      linkerSettings: [.linkedLibrary("seccomp")] + (isSanitized ? [] : [staticC])),

    // Tests.
    tests("ArchitectureTests"),
    .target(
      name: "FuzzSubjects",
      dependencies: ["Audio", "Files", "JSON", "Polish", "Providers", "Transcripts", "YAML"],
      path: "Tests/FuzzSubjects", swiftSettings: swift),
    tests("FuzzTests", "Files", "FuzzSubjects"),
    .target(
      name: "TestSupport", dependencies: ["CSystem", "ChildProcess", "Files"],
      path: "Tests/TestSupport",
      swiftSettings: swift),
    .executableTarget(
      name: "TestProbe", dependencies: ["ChildProcess", "Files"], path: "Tests/TestProbe",
      swiftSettings: swift),
    .executableTarget(
      name: "LedgerProbe", dependencies: ["Consent", "Files", "Origin", "SQLite"],
      path: "Tests/LedgerProbe", swiftSettings: swift),
    .executableTarget(
      name: "KeyProbe",
      dependencies: ["ChildProcess", "CSystem", "Files", "Keys", "Origin", "SecretService"],
      path: "Tests/KeyProbe", swiftSettings: swift),
    tests("FilesTests", "ChildProcess", "Files", "TestSupport", "TestProbe", "osgk-run"),
    tests("YAMLTests", "YAML"),
    tests("JSONTests", "JSON"),
    tests("OriginTests", "Origin"),
    tests(
      "ChildProcessTests", "ChildProcess", "CSystem", "Files", "TestSupport", "TestProbe",
      "osgk-run"),
    tests(
      "AudioTests", "Audio", "ChildProcess", "Files", "JSON", "TestSupport", "TestProbe",
      "osgk-run"),
    tests("TranscriptsTests", "JSON", "Transcripts"),
    tests(
      "ProvidersTests", "Files", "JSON", "Origin", "Providers", "Transcripts", "YAML",
      exclude: ["Corpus"]),
    .executableTarget(
      name: "HistoryProbe", dependencies: ["Files", "History", "JSON", "SQLite", "Transcripts"],
      path: "Tests/HistoryProbe", swiftSettings: swift + [staticRuntime],
      linkerSettings: [staticRuntimeLink]),
    tests(
      "HistoryTests", "ChildProcess", "Files", "History", "JSON", "SQLite", "TestSupport",
      "Transcripts", "HistoryProbe", "osgk-run", exclude: ["failing.c"]),
    tests("ModelsTests", "Files", "Models"),
    tests("SettingsTests", "Files", "Settings", "Transcripts", "YAML"),
    .executableTarget(
      name: "PolishTool", dependencies: ["Files", "Polish", "Transcripts"],
      path: "Tests/PolishTool", swiftSettings: swift + [staticRuntime],
      linkerSettings: [staticRuntimeLink]),
    tests(
      "PolishTests", "Files", "JSON", "Polish", "TestSupport", "Transcripts",
      exclude: ["Evaluation"]),
    tests(
      "JobsTests", "Audio", "ChildProcess", "Files", "History", "JSON", "Jobs", "Models", "Polish",
      "Providers",
      "Settings", "TestSupport", "Transcripts", "osgk-run"),
    tests(
      "CommandsTests", "ChildProcess", "Commands", "Files", "History", "JSON", "Jobs", "Origin",
      "Polish",
      "Providers", "Settings", "TestSupport", "Transcripts", "osgk-run"),
    tests("DigestTests", "Digest"),
    tests(
      "SQLiteTests", "ChildProcess", "Files", "SQLite", "TestSupport", "LedgerProbe", "osgk-run"),
    .executableTarget(
      name: "HTTPTool", dependencies: ["Files", "HTTP", "Origin"], path: "Tests/HTTPTool",
      swiftSettings: swift + [staticRuntime], linkerSettings: [staticRuntimeLink]),
    tests(
      "HTTPTests", "ChildProcess", "Files", "HTTP", "Origin", "TestSupport", "HTTPTool", "osgk-run",
      exclude: ["Servers"]),
    tests(
      "SecretServiceTests", "ChildProcess", "Files", "SecretService", "TestSupport", "KeyProbe",
      "osgk-run", exclude: ["Mocks"]),
    tests(
      "KeysTests", "ChildProcess", "Files", "Keys", "Origin", "SecretService", "TestSupport",
      "KeyProbe", "osgk-run"),
    tests(
      "ConsentTests", "ChildProcess", "Consent", "Digest", "Files", "JSON", "Origin", "SQLite",
      "TestSupport", "LedgerProbe", "osgk-run",
      exclude: ["verify_export.py"]),
    tests(
      "GatewayTests", "Audio", "ChildProcess", "Consent", "Files", "History", "Gateway", "HTTP",
      "JSON",
      "Jobs", "Keys", "Origin", "Polish", "Providers", "SecretService", "Settings", "TestSupport",
      "Transcripts", "osgk-run", exclude: ["server.py"]),
    tests(
      "NetCommandsTests", "ChildProcess", "Commands", "Consent", "Files", "History", "Gateway",
      "JSON", "Jobs",
      "Keys", "NetCommands", "Origin", "Providers", "SecretService", "Settings", "TestSupport",
      "TestProbe", "Transcripts", "osgk", "osgk-net", "osgk-run"),
    tests("ProgramTests", "Files", "History", "JSON", "TestSupport"),
  ],
  swiftLanguageModes: [.v6]
)

// Linked by libFuzzer only: `scripts/fuzz` asks for it.
if Context.environment["OSGK_FUZZER"] != nil {
  package.targets.append(
    .executableTarget(
      name: "Fuzz", dependencies: ["FuzzSubjects"], path: "Fuzz",
      swiftSettings: swift + [.unsafeFlags(["-parse-as-library"])]))
}
