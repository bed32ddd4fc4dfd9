import Files
import Glibc
import Jobs
import Synchronization

/// Asks a person at the terminal for one line. While a secret is typed nothing is shown, and however
/// the question ends (an answer, a signal, Ctrl-Z) the terminal is as it was before.
package struct TerminalReader: Sendable {
  /// More than any line that a terminal hands on at once.
  package static let limit = 8192

  private let descriptor: Int32
  private let output: any Output

  /// - Parameter output: where the question stands; not the result's.
  package init(_ output: any Output, descriptor: Int32 = 0) {
    self.output = output
    self.descriptor = descriptor
  }

  /// The line without its end; `nil` at the end of input (Ctrl-D). The bytes are the caller's to
  /// wipe.
  /// - Throws: `.cancelled`; a terminal that cannot be read.
  package func line(_ question: String, hidden: Bool) async throws(Failure) -> [UInt8]? {
    let question = Question(question, output: output, descriptor: descriptor, hidden: hidden)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // Waiting for a person is not for the few threads that tasks share.
        let failure = DetachedThread.start { continuation.resume(returning: question.ask()) }
        if failure != 0 { continuation.resume(returning: .failure(Question.noThread)) }
      }
    } onCancel: {
      question.cancel()
    }
    return try result.get()
  }
}

/// One question while it stands on the terminal.
private final class Question: Sendable {
  static let noThread = Failure(.io, "no thread can be started")

  private let text: String
  private let output: any Output
  private let descriptor: Int32
  private let hidden: Bool
  private let cancelling = WakeUp()

  init(_ text: String, output: any Output, descriptor: Int32, hidden: Bool) {
    self.text = text
    self.output = output
    self.descriptor = descriptor
    self.hidden = hidden
  }

  func cancel() { cancelling.post() }

  func ask() -> Result<[UInt8]?, Failure> {
    let mode = hidden ? TerminalMode.hiding(descriptor) : nil
    // Echo comes back before a stop or an end by a signal, and goes again after `fg`, when the
    // question is asked anew.
    Signals.watchStops(
      before: { mode?.restore() },
      after: { [self] in
        mode?.hide()
        try? output.write(text)
      })
    defer {
      Signals.unwatchStops()
      mode?.restore()
    }
    do {
      try output.write(text)
    } catch {
      return .failure(Failure(.io, "cannot write to the terminal"))
    }
    let result = read()
    // The line's end was not shown either; without an answer the shell's prompt needs a line too.
    let isAnswered = if case .success(.some) = result { true } else { false }
    if hidden || !isAnswered { try? output.write("\n") }
    return result
  }

  private func read() -> Result<[UInt8]?, Failure> {
    // Of a fixed size, so that no copy of a secret is left behind where an array grew.
    var line = [UInt8](repeating: 0, count: TerminalReader.limit)
    var count = 0
    while true {
      var waiting = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: cancelling.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&waiting, 2, -1) >= 0 else {
        if errno == EINTR { continue }
        return .failure(Failure(.io, "cannot wait for the terminal"))
      }
      if waiting[1].revents != 0 { return .failure(Failure(.cancelled, "cancelled")) }
      guard waiting[0].revents != 0 else { continue }
      let got = line.withUnsafeMutableBytes { buffer in
        Glibc.read(descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count)
      }
      if got < 0, errno == EINTR || errno == EAGAIN { continue }
      if got <= 0 { return .success(nil) }
      if let end = line[count..<(count + got)].firstIndex(of: UInt8(ascii: "\n")) {
        return .success(take(&line, end))
      }
      count += got
      if count == line.count {
        return .failure(Failure(.usage, "more than \(TerminalReader.limit - 1) characters"))
      }
    }
  }

  /// The first bytes; the rest is overwritten.
  private func take(_ line: inout [UInt8], _ count: Int) -> [UInt8] {
    let taken = Array(line[..<count])
    line.wipe()
    return taken
  }
}
