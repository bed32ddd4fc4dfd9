public import Origin
import Synchronization

/// The use of a grant by one job (in the server: for a minute): opened, and durable in the ledger,
/// before the first byte is sent, closed with what was sent. While it is open its permit is live,
/// until the grant is withdrawn or expires. One that is let go of without closing stays open in
/// the ledger until its process has ended.
public final class Lease: Sendable {
  public let permit: UploadPermit
  private let record: LedgerRecord
  private let life: LeaseLife
  private let ledger: Ledger
  private let isClosed = Mutex(false)

  init(permit: UploadPermit, record: LedgerRecord, life: LeaseLife, ledger: Ledger) {
    self.permit = permit
    self.record = record
    self.life = life
    self.ledger = ledger
  }

  deinit { life.end(.closed) }

  /// The record that opened it.
  public var recordID: String { record.recordID }

  /// Returns when the permit has died, at most a second after a withdrawal, by whatever process:
  /// a task to race an upload against. `nil` when the waiting task is cancelled.
  public func untilWithdrawn() async -> PermitEnding? { await life.ending() }

  /// Ends the permit and writes down what was sent. A second time it does nothing.
  public func close(_ totals: LeaseTotals, _ outcome: LeaseOutcome) async throws(ConsentError) {
    life.end(.closed)
    let first = isClosed.withLock { isClosed in
      defer { isClosed = true }
      return !isClosed
    }
    if first { try await ledger.close(record, totals, outcome) }
  }
}

/// What was sent under a lease.
public struct LeaseTotals: Sendable, Hashable {
  /// Requests that a job asked for.
  public var requests: Int
  /// Times that bytes were sent: more than `requests` where some were tried again.
  public var attempts: Int
  /// Body bytes sent, in all attempts.
  public var bytes: Int64
  /// Seconds of audio sent (0 for text).
  public var seconds: Double

  public init(requests: Int = 0, attempts: Int = 0, bytes: Int64 = 0, seconds: Double = 0) {
    self.requests = requests
    self.attempts = attempts
    self.bytes = bytes
    self.seconds = seconds
  }
}

public enum LeaseOutcome: String, Sendable, Hashable, CaseIterable {
  case done
  case failed
  case cancelled
  case withdrawn
  /// Its process ended without closing it: what it sent is not known.
  case abandoned
}

public enum PermitEnding: Sendable, Hashable {
  case withdrawn
  case expired
  /// The ledger was removed, replaced or cannot be read any more.
  case ledgerLost
  case closed
}

/// Without it nothing of the user's goes to a remote origin. Made only by an open lease.
public struct UploadPermit: Sendable {
  public let key: UseKey
  public var origin: Origin { key.origin }
  public var kind: DataKind { key.kind }
  public var purpose: Purpose { key.purpose }

  private let life: LeaseLife

  init(key: UseKey, life: LeaseLife) {
    self.key = key
    self.life = life
  }

  /// Whether it still counts. Looked at before each attempt.
  public var isLive: Bool { life.isLive }
}
