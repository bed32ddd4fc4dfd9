/// Where a program's output goes: kept up to a limit or handed on, the error's tail, its lines.
struct OutputSink {
  private static let longestLine = 4 << 10

  private let limit: Int
  private let tailLimit: Int
  private let onOutput: (@Sendable ([UInt8]) throws -> Void)?
  private let onErrorLine: (@Sendable ([UInt8]) -> Void)?

  private(set) var output: [UInt8] = []
  private(set) var truncated = false
  private var tail: [UInt8] = []
  private var line: [UInt8] = []
  private var afterReturn = false

  init(
    limit: Int, tailLimit: Int, onOutput: (@Sendable ([UInt8]) throws -> Void)?,
    onErrorLine: (@Sendable ([UInt8]) -> Void)?
  ) {
    self.limit = max(0, limit)
    self.tailLimit = max(0, tailLimit)
    self.onOutput = onOutput
    self.onErrorLine = onErrorLine
  }

  var errorTail: [UInt8] { Array(tail.suffix(tailLimit)) }

  mutating func take(output piece: [UInt8]) throws {
    if let onOutput { return try onOutput(piece) }
    let room = limit - output.count
    output += piece.prefix(room)
    if piece.count > room { truncated = true }
  }

  mutating func take(error piece: [UInt8]) {
    tail += piece.suffix(tailLimit)
    // Trimmed now and then, not each time: the cost stays linear.
    if tail.count > 2 * tailLimit { tail.removeFirst(tail.count - tailLimit) }
    guard let onErrorLine else { return }
    for byte in piece {
      switch byte {
      case UInt8(ascii: "\n") where afterReturn: afterReturn = false
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        afterReturn = byte == UInt8(ascii: "\r")
        onErrorLine(line)
        line.removeAll(keepingCapacity: true)
      default:
        afterReturn = false
        if line.count < Self.longestLine { line.append(byte) }
      }
    }
  }

  /// The last line may lack its end.
  mutating func finish() {
    if !line.isEmpty { onErrorLine?(line) }
    line = []
  }
}
