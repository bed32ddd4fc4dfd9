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
    let recording = try contents(Sandbox.recording)
    let samples = recording[44...]
    var bytes = Array(recording[..<44])
    for (at, value) in [(4, 36 + samples.count * times), (40, samples.count * times)] {
      for byte in 0..<4 { bytes[at + byte] = UInt8(truncatingIfNeeded: value >> (8 * byte)) }
    }
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
  _ run: Run, _ sandbox: Sandbox, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(run.status == 0, "\(run.errorText)", sourceLocation: sourceLocation)
  #expect(run.output == Street.text + "\n", sourceLocation: sourceLocation)
  #expect(sandbox.leftovers.isEmpty, sourceLocation: sourceLocation)
}
