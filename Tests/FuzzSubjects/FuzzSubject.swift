/// A reader of foreign bytes, and what must hold for any bytes at all: no trap, and the promises
/// that its `check` states. The fuzzer and the replay of its finds share it.
public enum FuzzSubject: String, CaseIterable, Sendable {
  case json, yaml, preset, wav, reply, address, style, polish, words

  /// - Throws: `Finding` when a promise does not hold. That the bytes are refused is no finding.
  public func check(_ bytes: [UInt8]) throws {
    switch self {
    case .json: try Self.json(bytes)
    case .yaml: try Self.yaml(bytes)
    case .preset: try Self.preset(bytes)
    case .wav: try Self.wav(bytes)
    case .reply: try Self.reply(bytes)
    case .address: try Self.address(bytes)
    case .style: try Self.style(bytes)
    case .polish: try Self.polish(bytes)
    case .words: try Self.words(bytes)
    }
  }
}

/// A promise that did not hold.
public struct Finding: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}

func expect(_ holds: Bool, _ promise: String) throws(Finding) {
  if !holds { throw Finding(promise) }
}
