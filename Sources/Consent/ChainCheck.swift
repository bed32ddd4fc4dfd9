/// Goes through the records in order and finds the first that is not as it was written, and
/// whether the anchored one is among them. Pure.
struct ChainCheck {
  private let key: [UInt8]?
  private let anchored: LedgerHead?

  private(set) var count = 0
  private(set) var last = LedgerHead.none
  /// Record ids of leases that were opened and not closed, with their places.
  private var open: [String: Int] = [:]
  private(set) var clock = ClockCheck()
  private var broken: (seq: Int64, why: String)?
  /// The first that the records themselves tell of.
  private var told: (verdict: Verdict, why: String)?
  /// The MAC of the record with the anchored number.
  private var atAnchor: String?
  /// A record goes on from the anchored one and says that it was not here.
  private var isAnchorExplained = false

  init(key: [UInt8]?, anchored: LedgerHead?) {
    self.key = key
    self.anchored = anchored
  }

  mutating func take(_ record: LedgerRecord) {
    count += 1
    defer {
      last = record.head
      clock.take(record)
    }
    note(record)
    if record.seq == anchored?.seq { atAnchor = record.mac }
    guard let key, broken == nil else { return }
    let prev = record.text(.prev) ?? ""
    let gap = record.text(.gap)
    if gap != nil, prev == anchored?.mac { isAnchorExplained = true }
    guard record.mac == record.mac(key: key) else {
      return breaks("is not as it was written, or missing")
    }
    if let gap, let verdict = Self.verdicts[gap] {
      tell(verdict, "record \(record.seq) found it so")
    } else if record.seq != last.seq &+ 1 {
      breaks("is missing")
    } else if prev != last.mac {
      tell(.forked, "record \(record.seq) continues another record \(last.seq) than the one here")
    }
  }

  /// The record after the last one cannot be read.
  mutating func takeUnreadable() { breaks("cannot be read") }

  private static let verdicts: [String: Verdict] = Dictionary(
    uniqueKeysWithValues: [.truncated, .rolledBack, .forked, .anchorMissing].map {
      ($0.description, $0)
    })

  /// At the number that should come now, whatever number a stranger gave.
  private mutating func breaks(_ why: String) {
    let seq = last.seq &+ 1
    if broken == nil { broken = (seq, "record \(seq) \(why)") }
  }

  private mutating func tell(_ verdict: Verdict, _ why: String) {
    if told == nil { told = (verdict, why) }
  }

  private mutating func note(_ record: LedgerRecord) {
    switch record.event {
    case .leaseOpened: open[record.recordID] = count
    case .leaseClosed: open[record.text(.about) ?? ""] = nil
    default: break
    }
  }

  /// Record ids, oldest first.
  var openLeases: [String] { open.sorted { $0.value < $1.value }.map(\.key) }

  /// - Parameters:
  ///   - highest: the highest number that was ever given in this database.
  ///   - strangeObject: a trigger, an index, a table that is not as it was made.
  func verdict(highest: Int64, strangeObject: String?) -> (Verdict, detail: String?) {
    guard key != nil else {
      // Nothing was ever written here.
      if count == 0, highest == 0, broken == nil { return (.intact, nil) }
      return (.anchorMissing, "without its key nothing can be said of the records")
    }
    if let broken { return (.broken(at: broken.seq), broken.why) }
    if let told { return (told.verdict, told.why) }
    guard let anchored else {
      if count == 0, highest == 0 { return (.intact, nil) }
      return (.anchorMissing, "the anchor has the key and no head")
    }
    if anchored != .none, !isAnchorExplained {
      if anchored.seq > last.seq {
        let what = "the anchor knows record \(anchored.seq), the last one here is \(last.seq)"
        return (count == 0 || highest > last.seq ? .truncated : .rolledBack, what)
      }
      if atAnchor != anchored.mac {
        return (.forked, "the anchor knows another record \(anchored.seq) than the one here")
      }
    }
    if highest > last.seq {
      return (.truncated, "record \(highest) was written here, the last one is \(last.seq)")
    }
    if let strangeObject {
      return (.broken(at: 0), "\(strangeObject), a guard of the database, is not as it was made")
    }
    let after = last.seq &- anchored.seq
    return after > 0 ? (.unanchored(after), nil) : (.intact, nil)
  }
}
