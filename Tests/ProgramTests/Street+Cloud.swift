import JSON
import TestSupport
import Testing

/// What the tests of the cloud engine begin with.
extension Sandbox {
  /// A home that needs no keyring: the ledger's anchor lies in a file. In its working directory is
  /// the recording, as `talk.wav`.
  static func cloud(config: String = "") throws -> Sandbox {
    let sandbox = try Sandbox(engine: false, model: false)
    try sandbox.file(
      sandbox.config + "/config.yaml", text: "consent: {anchor: file}\n" + config)
    try sandbox.recording("talk.wav")
    return sandbox
  }

  /// The variables in which these providers' keys are: the one key of all tests.
  static func keys(_ ids: String...) -> [String: String?] {
    var environment: [String: String?] = [:]
    for id in ids {
      let name = id.uppercased().replacing("-", with: "_")
      environment["OSGK_KEY_" + name] = Canary.key
    }
    return environment
  }

  /// Agrees that recordings go to these providers, which nobody is told of.
  func grant(_ ids: String..., sourceLocation: SourceLocation = #_sourceLocation) async throws {
    for id in ids {
      let (run, log) = try await Street().run(self, ["consent", "grant", id, "--for", "audio"])
      #expect(run.status == 0, "\(run.errorText)", sourceLocation: sourceLocation)
      #expect(log.isSilent, sourceLocation: sourceLocation)
    }
  }

  /// The recording, so many times over: an upload that does not fit into a socket's buffers.
  func longRecording(_ name: String, times: Int = 40) throws {
    // The recording has 78 bytes before its samples (16 kHz, mono, 16 bits).
    let samples = try contents(Sandbox.recording).dropFirst(78)
    let size = samples.count * times
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var bytes = Array("RIFF".utf8) + number(36 + size, 4) + Array("WAVEfmt ".utf8) + number(16, 4)
    bytes += number(1, 2) + number(1, 2) + number(16_000, 4) + number(32_000, 4) + number(2, 2)
    bytes += number(16, 2) + Array("data".utf8) + number(size, 4)
    for _ in 0..<times { bytes += samples }
    try file(name, bytes)
  }
}

extension Street {
  static let openAI = "api.openai.com"
  static let text = "Ask what you can do for your country."

  /// A street with one house, which gives these replies to whatever is asked; the last one always.
  static func openAI(_ replies: JSON..., certificate: JSON = "good") -> Street {
    Street(houses: [(openAI, ["certificate": certificate, "replies": .array(replies.once)])])
  }

  /// A street whose one house transcribes as it should.
  static let good = openAI(["json": ["text": .string(text)]])

  init(houses: [(String, JSON)]) { self.init(.object(JSONObject(houses))) }
}

extension [JSON] {
  /// Each is given once, the last one ever again.
  fileprivate var once: [JSON] {
    enumerated().map { index, reply in
      guard index < count - 1, let members = reply.object?.members else { return reply }
      return .object(JSONObject(members.map { ($0.key, $0.value) } + [("times", 1)]))
    }
  }
}

/// A run that delivered the text of `Street.text`, and nothing else on standard output.
func expectText(
  _ run: Run, _ sandbox: Sandbox, what: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(run.status == 0, "\(run.errorText)\(what)", sourceLocation: sourceLocation)
  #expect(run.output == Street.text + "\n", sourceLocation: sourceLocation)
  #expect(sandbox.leftovers.isEmpty, sourceLocation: sourceLocation)
}
