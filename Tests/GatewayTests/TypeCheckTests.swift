import ChildProcess
import Files
import TestSupport
import Testing

/// What the compiler itself refuses. Each wrong snippet is the right one with one thing changed, so
/// a right one that no longer compiles makes the test fail, and so does a wrong one that compiles
/// or fails for another reason.
@Suite("What the types let out")
struct TypeCheckTests {
  /// The four ways out as they are meant.
  static let right = """
    @testable import Gateway
    import ChildProcess
    import Consent
    import Files
    import Origin
    import Providers

    func local(_ egress: Egress, _ shipment: Shipment, _ origin: Origin) async throws {
      guard let local = LocalOrigin(origin, relays: false) else { return }
      _ = try await egress.send(shipment, to: local)
    }

    func remote(_ egress: Egress, _ shipment: Shipment, _ origin: Origin, _ lease: Lease) async throws {
      guard let remote = RemoteOrigin(origin, relays: false) else { return }
      _ = try await egress.send(shipment, to: remote, permit: lease.permit, lease: lease)
    }

    func program(
      _ egress: Egress, _ command: Command, _ origin: Origin, _ lease: Lease, _ runner: Runner
    ) async throws {
      guard let program = ProgramOrigin(origin) else { return }
      _ = try await egress.run(
        command, as: program, permit: lease.permit, lease: lease, kind: .audio,
        purpose: .transcription, runner: runner)
    }

    func probe(
      _ egress: Egress, _ section: ResolvedSection, _ base: BaseURL, _ sample: SampleRecording
    ) async throws {
      _ = try await egress.probe(.models(of: section, base: base, key: nil, caFile: nil))
      _ = try await egress.probe(
        .speech(
          of: section, sample: sample, base: base, variables: [:], key: nil, caFile: nil))
    }
    """

  /// - Parameters: what of the right snippet stands in the way, what takes its place, and a part
  ///   of what the compiler must say.
  struct Wrong: Sendable, CustomTestStringConvertible {
    let what: String
    let old: String
    let new: String
    let error: String
    var testDescription: String { what }
  }

  static let wrongs = [
    Wrong(
      what: "to others without a permit",
      old: "to: remote, permit: lease.permit, lease: lease)", new: "to: remote)",
      error: "'RemoteOrigin' to expected argument type 'LocalOrigin'"),
    Wrong(
      what: "to others with a permit and no lease that could end it",
      old: "to: remote, permit: lease.permit, lease: lease)",
      new: "to: remote, permit: lease.permit)", error: "missing argument for parameter 'lease'"),
    Wrong(
      what: "with no permit in a permit's place", old: "to: remote, permit: lease.permit,",
      new: "to: remote, permit: nil,", error: "'nil' is not compatible with expected argument type"),
    Wrong(
      what: "with a permit that may be none", old: "to: remote, permit: lease.permit,",
      new: "to: remote, permit: Optional(lease.permit),",
      error: "'Optional<UploadPermit>' to expected argument type 'UploadPermit'"),
    Wrong(
      what: "with a permit out of thin air", old: "to: remote, permit: lease.permit,",
      new: "to: remote, permit: UploadPermit(),",
      error: "'UploadPermit' initializer is inaccessible"),
    Wrong(
      what: "with a permit made of its parts", old: "to: remote, permit: lease.permit,",
      new: "to: remote, permit: UploadPermit(key: lease.permit.key),",
      error: "'UploadPermit' initializer is inaccessible"),
    Wrong(
      what: "with a lease of one's own",
      old: "lease.permit, lease: lease)", new: "lease.permit, lease: Lease())",
      error: "'Lease' initializer is inaccessible"),
    Wrong(
      what: "to a remote origin as if it were this machine",
      old: "to: remote, permit: lease.permit, lease: lease)",
      new: "to: LocalOrigin(remote.origin, relays: false))",
      error: "value of optional type 'LocalOrigin?' must be unwrapped"),
    Wrong(
      what: "to a local origin without asking whether it relays",
      old: "LocalOrigin(origin, relays: false)", new: "LocalOrigin(origin)",
      error: "missing argument for parameter 'relays'"),
    Wrong(
      what: "to any origin at all", old: "egress.send(shipment, to: local)",
      new: "egress.send(shipment, to: origin)",
      error: "'Origin' to expected argument type 'LocalOrigin'"),
    Wrong(
      what: "through a program without a permit",
      old: "as: program, permit: lease.permit, lease: lease,", new: "as: program,",
      error: "missing arguments for parameters 'permit', 'lease'"),
    Wrong(
      what: "through a program of any origin", old: "as: program,", new: "as: origin,",
      error: "'Origin' to expected argument type 'ProgramOrigin'"),
    Wrong(
      what: "the user's request as a probe",
      old: "egress.probe(.models(of: section, base: base, key: nil, caFile: nil))",
      new: "egress.probe(section.request(Values(), audio: nil, base: base, marks: .random()))",
      error: "'OutgoingRequest' to expected argument type 'Probe'"),
    Wrong(
      what: "a probe around the user's request",
      old: "egress.probe(.models(of: section, base: base, key: nil, caFile: nil))",
      new: "egress.probe(Probe(shipment()))", error: "'Probe' initializer is inaccessible"),
    Wrong(
      what: "the user's recording as the sample", old: "sample: sample,",
      new: "sample: AudioFile(path: \"/a\", size: 1, format: .wav, seconds: 1, rate: 16000),",
      error: "'AudioFile' to expected argument type 'SampleRecording'"),
    Wrong(
      what: "the client behind the exit", old: "_ = try await egress.send(shipment, to: local)",
      new: "_ = egress.client", error: "'client' is inaccessible"),
    Wrong(
      what: "the request behind a shipment",
      old: "_ = try await egress.send(shipment, to: local)", new: "_ = shipment.request",
      error: "'request' is inaccessible"),
  ]

  @Test("The four ways out compile as they are meant")
  func rightOne() async throws {
    let said = try await TypeCheck().check(Self.right)
    #expect(said == nil, "\(said ?? "")")
  }

  @Test("Nothing gets out by a way that is not meant for it", arguments: wrongs)
  func wrongOne(wrong: Wrong) async throws {
    let parts = Self.right.split(separator: wrong.old, omittingEmptySubsequences: false)
    try #require(parts.count == 2, "stands there once, or the test tests nothing")
    let extra = "\nfunc shipment() throws -> Shipment { throw CancellationError() }\n"
    let said = try await TypeCheck().check(parts.joined(separator: wrong.new) + extra)
    let message = try #require(said, "the compiler took it")
    let errors = message.split(separator: "\n").filter { $0.contains("error: ") }
    #expect(errors.contains { $0.contains(wrong.error) }, "\(message)")
  }

  @Test("A snippet that fails for another reason is found out")
  func canary() async throws {
    let said = try await TypeCheck().check(Self.right + "\nlet x: Int = \"a\"\n")
    #expect(said?.contains("cannot convert value of type 'String'") == true)
  }
}

/// Type-checks a snippet against the modules of this build.
private struct TypeCheck {
  /// - Returns: what the compiler said; `nil`: it takes it.
  func check(_ snippet: String) async throws -> String? {
    let scratch = try Scratch()
    let file = try scratch.write("snippet.swift", snippet)
    let build = try TestSupport.builtProgram("osgk-run").parent
    let compiler = try Self.compiler()
    var arguments = [
      "-frontend", "-typecheck", "-swift-version", "6", "-module-name", "Snippet",
      "-enable-upcoming-feature", "ExistentialAny", "-I", "\(build)/Modules",
      "-module-cache-path", "\(scratch("cache"))",
    ]
    let sources = TestSupport.repositoryRoot.appending("Sources")
    for module in ["CYAML", "CSQLite", "CCurl", "CSecret"] {
      arguments += ["-Xcc", "-fmodule-map-file=\(sources)/\(module)/module.modulemap"]
    }
    arguments += ["-Xcc", "-fmodule-map-file=\(build)/CSystem.build/module.modulemap"]
    for directory in try await Self.includes() { arguments += ["-Xcc", "-I\(directory)"] }
    let outcome = try await TestSupport.runner().run(
      Command(
        program: compiler, arguments: (arguments + ["\(file)"]).map { Array($0.utf8) },
        environment: TestSupport.environment, network: .none, deadline: .seconds(120)),
      errorTailLimit: 64 << 10)
    return outcome.ending == .exited(0) ? nil : String(decoding: outcome.errorTail, as: UTF8.self)
  }

  private static func compiler() throws -> Path {
    let path = TestSupport.environment.first { $0.name == "PATH" }?.value ?? []
    let directories = path.split(separator: UInt8(ascii: ":")).compactMap { Path(bytes: $0) }
    return try #require(Programs.find(["swiftc"], in: directories))
  }

  /// Where the C libraries' headers lie.
  private static func includes() async throws -> [String] {
    let outcome = try await TestSupport.runner().run(
      Command(
        program: "/usr/bin/pkg-config",
        arguments: ["--cflags-only-I", "libcurl", "libsecret-1", "sqlite3", "yaml-0.1"].map {
          Array($0.utf8)
        }, network: .none, deadline: .seconds(30)))
    return String(decoding: outcome.output, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      .filter { $0.hasPrefix("-I") }.map { String($0.dropFirst(2)) }
  }
}
