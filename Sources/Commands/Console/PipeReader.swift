import Files
import Glibc
import Jobs

/// Reads a pipe or a file to its end, as a whole.
package struct PipeReader: Sendable {
  private let descriptor: Int32
  private let limit: Int

  package init(descriptor: Int32 = 0, limit: Int) {
    self.descriptor = descriptor
    self.limit = limit
  }

  /// Every byte; `nil` where there are more than the limit. They are the caller's to wipe, and no
  /// copy of them is left.
  package func all() async throws(Failure) -> [UInt8]? {
    let reading = Reading(descriptor: descriptor, limit: limit)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let failure = DetachedThread.start { continuation.resume(returning: reading.run()) }
        if failure != 0 {
          continuation.resume(returning: .failure(Failure(.io, "no thread can be started")))
        }
      }
    } onCancel: {
      reading.cancelling.post()
    }
    return try result.get()
  }

  private final class Reading: Sendable {
    let cancelling = WakeUp()
    private let descriptor: Int32
    private let limit: Int

    init(descriptor: Int32, limit: Int) {
      self.descriptor = descriptor
      self.limit = limit
    }

    func run() -> Result<[UInt8]?, Failure> {
      // One byte more tells that it is too much.
      var bytes = [UInt8](repeating: 0, count: limit + 1)
      var count = 0
      defer { bytes.wipe() }
      while count <= limit {
        switch wait() {
        case .failure(let failure): return .failure(failure)
        case .success: break
        }
        let got = bytes.withUnsafeMutableBytes { buffer in
          read(descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count)
        }
        if got < 0, errno == EINTR || errno == EAGAIN { continue }
        guard got >= 0 else {
          let reason = String(cString: strerror(errno))
          return .failure(Failure(.io, "cannot read standard input: \(reason)"))
        }
        if got == 0 { return .success(Array(bytes[..<count])) }
        count += got
      }
      return .success(nil)
    }

    private func wait() -> Result<Void, Failure> {
      var waiting = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: cancelling.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      while poll(&waiting, 2, -1) < 0 {
        if errno != EINTR { return .failure(Failure(.io, "cannot wait for standard input")) }
      }
      if waiting[1].revents != 0 { return .failure(Failure(.cancelled, "cancelled")) }
      return .success(())
    }
  }
}

extension [UInt8] {
  /// Overwrites every byte.
  mutating func wipe() {
    withUnsafeMutableBytes { buffer in
      if let start = buffer.baseAddress { explicit_bzero(start, buffer.count) }
    }
  }
}
