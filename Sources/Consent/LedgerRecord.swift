import Digest

/// One record of the ledger.
///
/// Its MAC is HMAC-SHA-256 under the anchor's key over its canonical form: the tag
/// `osgk.consent.record.1`, then name and value of each field but `mac`, in the order of `Column`.
/// The tag, every name, every text and every number (in decimal digits) stand behind their length
/// in bytes (four bytes, big-endian). Between a name and its value stands one letter: `t` text (in
/// UTF-8), `i` integer, `n` none (and nothing follows).
public struct LedgerRecord: Sendable, Hashable {
  public enum Value: Sendable, Hashable {
    case text(String)
    case integer(Int64)
    case none
  }

  public struct Field: Sendable, Hashable {
    public let name: String
    public let value: Value
  }

  /// The fields, in canonical order. What a kind of event has no use for is none.
  public enum Column: String, Sendable, CaseIterable {
    /// Counts from 1 without holes: the order of events, whatever the clocks say.
    case seq
    /// 32 random hexadecimal digits.
    case recordID = "record_id"
    /// Of this form: 1.
    case schemaVersion = "schema_version"
    /// The wall clock: `2026-11-30T06:51:23.125Z`.
    case time = "time_utc"
    /// Milliseconds since the machine's start.
    case boot = "boot_ms"
    /// Which start of the machine.
    case bootID = "boot_id"
    /// Names of the two clocks.
    case clock
    /// One of `Event`.
    case event
    /// The `record_id` that this is about: the grant that was withdrawn, superseded, or has
    /// expired; the grant that a lease uses; for a lease's closing its opening.
    case about
    /// What was found wrong before this record was written: `truncated`, `rolled back`, `forked`,
    /// `anchor missing`. It then goes on from the anchored record, and `seq` may jump.
    case gap
    case origin
    /// Of the data that goes: `audio` or `text`.
    case dataKinds = "data_kinds"
    /// `transcription` or `polish`.
    case purpose
    /// Of the terms: 1 where the receiver passes the data on, else 0.
    case relays
    /// Of the terms: every kind that they speak of; sorted, one a line, as the two that follow.
    case disclosedKinds = "disclosed_kinds"
    /// Of the terms: names of parameters that carry the user's words.
    case parameters
    /// Of the terms: names of the opt-out fields that are sent.
    case optOuts = "opt_outs"
    case policyURL = "policy_url"
    case retention
    case region
    /// SHA-256 of the terms.
    case disclosure
    case presetID = "preset_id"
    /// SHA-256 of the preset's content.
    case presetHash = "preset_hash"
    case controller
    /// Of the text that was shown.
    case language
    /// How the answer was given: one of `ConsentStatement.Method`.
    case method
    case actorUID = "actor_uid"
    case actorName = "actor_name"
    /// Who acted through a program of the user's.
    case client
    /// Boot id, PID namespace, PID and start time of the program that wrote the record.
    case process
    case expires = "expires_utc"
    /// Of a lease's closing: one of `LeaseOutcome`; the four that follow are its totals.
    case outcome
    case requests
    case attempts
    case bytes
    /// Of audio.
    case milliseconds
    /// The MAC of the record before; 64 zeros before the first.
    case prev
    case mac
  }

  /// One for each column.
  private(set) var values: [Value]

  init() { values = Array(repeating: .none, count: Column.allCases.count) }

  init(values: [Value]) { self.values = values }

  private static let places = Dictionary(
    uniqueKeysWithValues: zip(Column.allCases, 0...))
  private static let names = Column.allCases.map(\.rawValue)

  public internal(set) subscript(column: Column) -> Value {
    get { values[Self.places[column] ?? 0] }
    set { values[Self.places[column] ?? 0] = newValue }
  }

  /// None for a name that is no column's.
  public subscript(name: String) -> Value { Column(rawValue: name).map { self[$0] } ?? .none }

  public var fields: [Field] { zip(Self.names, values).map { Field(name: $0, value: $1) } }

  /// What the MAC is taken over.
  public var canonicalBytes: [UInt8] {
    var form = CanonicalForm(tag: "osgk.consent.record.1")
    for (name, value) in zip(Self.names, values).dropLast() {
      switch value {
      case .text(let text): form.field(name, text)
      case .integer(let number): form.field(name, number)
      case .none: form.field(name, nil)
      }
    }
    return form.bytes
  }

  func mac(key: [UInt8]) -> String {
    Hex.encode(HMACSHA256.authenticate(canonicalBytes, key: key))
  }
}

/// What a record tells.
public enum Event: String, Sendable, Hashable, CaseIterable {
  case granted
  case refused
  case leaseOpened = "lease opened"
  case leaseClosed = "lease closed"
  case withdrawn
  case expired
  case superseded
}

extension LedgerRecord {
  func text(_ column: Column) -> String? {
    if case .text(let text) = self[column] { text } else { nil }
  }

  func number(_ column: Column) -> Int64? {
    if case .integer(let number) = self[column] { number } else { nil }
  }

  public var seq: Int64 { number(.seq) ?? 0 }
  public var recordID: String { text(.recordID) ?? "" }
  public var event: Event? { text(.event).flatMap(Event.init) }
  var mac: String { text(.mac) ?? "" }
  var head: LedgerHead { LedgerHead(seq: seq, mac: mac) }
}

extension LedgerRecord.Value {
  init(_ text: String?) { self = text.map { .text($0) } ?? .none }
}

/// The ledger as values: write each record as a JSON object with its fields in this order.
public struct LedgerExport: Sendable {
  /// `osgk-consent`.
  public let format: String
  /// Of the records' form.
  public let version: Int
  public let records: [LedgerRecord]
}
