import Testing

extension SimulatedEngine {
  var isExact: Bool { dropped == 0 && garbled == 0 }
  /// Nothing is left to guess.
  var isCertain: Bool { isExact && times == .words }

  struct Named: Sendable, CustomTestStringConvertible {
    let name: String
    let engine: SimulatedEngine
    var testDescription: String { name }

    /// They hear each word right whose middle lies in their piece.
    static let exact = [
      Named(name: "words have times", engine: .init()),
      Named(name: "words have times, 0.2 s off", engine: .init(jitter: 0.2)),
      Named(name: "segments have times", engine: .init(times: .segments)),
      Named(name: "segments have times, 0.2 s off", engine: .init(times: .segments, jitter: 0.2)),
      Named(name: "no times", engine: .init(times: .none)),
    ]

    /// In the third of a common time that is nearer to their end they miss words or hear others.
    static let edges = [
      Named(name: "times, words missing", engine: .init(dropped: 2)),
      Named(name: "times, words wrong", engine: .init(garbled: 2)),
      Named(
        name: "times 0.2 s off, words missing and wrong",
        engine: .init(jitter: 0.2, dropped: 2, garbled: 1)),
      Named(name: "segments, words missing", engine: .init(times: .segments, dropped: 2)),
      Named(name: "segments, words wrong", engine: .init(times: .segments, garbled: 2)),
      Named(
        name: "segments 0.2 s off, words missing and wrong",
        engine: .init(times: .segments, jitter: 0.2, dropped: 2, garbled: 1)),
      Named(name: "no times, words missing", engine: .init(times: .none, dropped: 2)),
      Named(name: "no times, words wrong", engine: .init(times: .none, garbled: 2)),
      Named(
        name: "no times, words missing and wrong",
        engine: .init(times: .none, dropped: 2, garbled: 1)),
    ]
  }
}
