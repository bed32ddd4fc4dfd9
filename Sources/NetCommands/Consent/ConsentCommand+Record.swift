import Commands
import Consent
import Files
import Gateway
import Glibc
import JSON
import Jobs

/// `osgk consent verify|export`: the record itself.
extension ConsentCommand {
  func verify(_ line: Invocation) async throws -> Int32 {
    let keeper = try world.ledger(context)
    if try await isUntouched(keeper) {
      if line.has("json") {
        try context.print([
          "verdict": .string(Verdict.intact.description), "good": .bool(true),
          "anchor": .string(keeper.anchor.name), "records": 0, "head": .null, "detail": .null,
          "clock": .array([]), "open_leases": .array([]),
        ])
      } else {
        try context.output.line(Verdict.intact.description)
        try context.print([["records", "0"], ["anchor", keeper.anchor.name]])
      }
      return 0
    }
    let ledger = try await keeper.ledger()
    let found: Verification
    do throws(ConsentError) { found = try await ledger.verify() } catch { throw Failure(error) }
    if line.has("json") {
      try context.print(found.members)
    } else {
      try context.output.line(found.verdict.description)
      try context.print(found.rows)
    }
    return found.verdict.isGood ? 0 : ErrorKind.consent.exitCode
  }

  /// Nothing was ever asked here: neither a record nor an anchor is there, and none is made.
  private func isUntouched(_ keeper: LedgerKeeper) async throws -> Bool {
    guard !Ledger.exists(keeper.path) else { return false }
    do throws(AnchorError) {
      return try await keeper.anchor.read() == nil
    } catch {
      if error.code == .unavailable { return true }
      throw Failure(.keyringLocked, reason: "anchor", error.message)
    }
  }

  func export(_ line: Invocation) async throws -> Int32 {
    let ledger = try await world.ledger(context).existing()
    guard let ledger else {
      throw Failure(
        .notFound, reason: "record",
        "nothing has been agreed to or refused here, so there is no record")
    }
    let export: LedgerExport
    do throws(ConsentError) { export = try await ledger.export() } catch { throw Failure(error) }
    let document = JSON([
      "format": .string(export.format), "version": JSON(export.version),
      "records": .array(export.records.map(\.json)),
    ])
    let text = JSONWriter.write(document, style: .pretty) + "\n"
    guard let path = line.path("output"), path.bytes != [UInt8(ascii: "-")] else {
      try context.output.write(text)
      return 0
    }
    if Files.exists(path), !line.has("force") {
      throw Failure(
        .outputExists, "\(path) exists already", advice: "Replace it with --force.")
    }
    try Files.replace(path, with: Array(text.utf8))
    return 0
  }
}

extension Verification {
  fileprivate var members: KeyValuePairs<String, JSON> {
    [
      "verdict": .string(verdict.description), "good": .bool(verdict.isGood),
      "anchor": .string(anchor), "records": JSON(records),
      "head": head.map { JSON(["seq": JSON(Int($0.seq)), "mac": .string($0.mac)]) } ?? .null,
      "detail": JSON(detail),
      "clock": .array(
        clockNotes.map {
          JSON([
            "seq": JSON(Int($0.seq)), "seconds": JSON(Int($0.seconds)),
            "note": .string($0.description),
          ])
        }),
      "open_leases": JSON(openLeases),
    ]
  }

  fileprivate var rows: [[String]] {
    var rows = [["records", "\(records)"], ["anchor", anchor]]
    if let detail { rows.append(["detail", detail]) }
    rows += clockNotes.map { ["clock", $0.description] }
    return rows + openLeases.map { ["not closed", $0] }
  }
}

extension LedgerRecord {
  var json: JSON {
    var object = JSONObject()
    for field in fields {
      object[field.name] =
        switch field.value {
        case .text(let text): .string(text)
        case .integer(let number): JSON(Int(number))
        case .none: .null
        }
    }
    return .object(object)
  }

  /// For a person.
  var row: [String] {
    ["seq", "time_utc", "event", "preset_id", "origin", "data_kinds", "purpose"].map { name in
      switch self[name] {
      case .text(let text): text
      case .integer(let number): "\(number)"
      case .none: ""
      }
    }
  }
}

extension Timestamp {
  static func now(plus seconds: Int) -> Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let now = Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    return Timestamp(milliseconds: now + Int64(seconds) * 1000)
  }
}
