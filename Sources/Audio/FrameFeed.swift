import Synchronization

/// Gives the wanted frames of a WAV file as raw floats, mixed or not.
final class FrameFeed: Sendable {
  private struct State {
    var reader: WAVReader
    var mixer: DownMixer
    var samples: [Float] = []
    var left: Int
    var isFinished = false
  }

  private let separate: Bool
  private let state: Mutex<State>

  init(_ reader: WAVReader, _ range: Range<Int>, separate: Bool) {
    self.separate = separate
    var reader = reader
    reader.seek(toFrame: range.lowerBound)
    let mixer = DownMixer(channels: reader.layout.channels, rate: reader.layout.rate)
    state = Mutex(State(reader: reader, mixer: mixer, left: range.count))
  }

  /// As it stands, with what it has noticed.
  var reader: WAVReader { state.withLock { $0.reader } }

  /// The next bytes, `nil` at the end.
  func next() throws -> [UInt8]? {
    try state.withLock { state in
      var bytes: [UInt8] = []
      // The mixer may keep a block for itself.
      while bytes.isEmpty, !state.isFinished {
        try state.reader.read(into: &state.samples, limit: state.left)
        let channels = state.reader.layout.channels
        state.left -= state.samples.count / channels
        state.isFinished = state.samples.isEmpty || state.left == 0
        let separate = separate
        state.samples.withUnsafeBufferPointer { samples in
          if separate {
            bytes += UnsafeRawBufferPointer(samples)
          } else {
            state.mixer.mix(samples) { bytes += UnsafeRawBufferPointer($0) }
            if state.isFinished { state.mixer.finish { bytes += UnsafeRawBufferPointer($0) } }
          }
        }
      }
      return bytes.isEmpty ? nil : bytes
    }
  }
}
