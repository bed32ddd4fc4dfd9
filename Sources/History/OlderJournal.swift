import Files
import JSON

/// The journal before there was a history: one file for each job, `jobs/ID.json`, version 1.
enum OlderJournal {
  /// - Returns: `nil` for what is no entry of that version, or a damaged one.
  static func job(_ bytes: [UInt8]) -> JobRecord? {
    guard let entry = try? JSONReader.read(bytes).value, entry["version"]?.int == 1,
      let id = entry["id"]?.string.flatMap({ JobID($0) }),
      let created = entry["created"]?.string.flatMap(UTC.seconds),
      let source = entry["source"].flatMap(source),
      let provider = entry["provider"]?.string, let plan = entry["plan"]?.array,
      let state = entry["state"]?.string
    else { return nil }
    var fault: JobRecord.Fault?
    switch state {
    case "sending": break
    case "failed":
      let kind = entry["error"]?["kind"]?.string ?? "internal"
      fault = .init(
        kind: kind, reason: entry["error"]?["reason"]?.string, message: "it failed: \(kind)")
    default: return nil
    }
    let chunks = chunks(plan.map { $0["seconds"]?.double ?? 0 })
    return JobRecord(
      id: id, created: created, source: source, name: "\(source.path)", request: ["version": 0],
      // Like nothing: what was asked for is not known.
      likeness: "", provider: provider, model: entry["model"]?.string,
      seconds: Double(chunks.last?.samples.upperBound ?? 0) / Double(JobChunk.rate),
      state: fault == nil ? .open : .failed, fault: fault, isKept: true, chunks: chunks)
  }

  private static func source(_ json: JSON) -> JobRecord.Source? {
    let path = json["path"]?.string.map { Array($0.utf8) } ?? json["path_hex"]?.string.flatMap(hex)
    guard let path = path.flatMap({ Path(bytes: $0) }), let size = json["size"]?.int,
      let modified = json["mtime_ns"]?.int,
      let inode = json["inode"]?.string.flatMap({ UInt64($0) }),
      let device = json["device"]?.string.flatMap({ UInt64($0) }),
      let isCopy = json["copied"]?.bool
    else { return nil }
    return .init(
      path: path,
      // Whose it was and who might read it was not written down.
      status: FileStatus(
        size: Int64(size), modifiedNanoseconds: Int64(modified), inode: inode, device: device,
        mode: 0o100600, owner: 0),
      isCopy: isCopy)
  }

  /// One behind the other.
  private static func chunks(_ seconds: [Double]) -> [JobChunk] {
    var start = 0
    return seconds.enumerated().map { number, seconds in
      // As long as a day at most: more is none of ours.
      let length = seconds.isFinite ? Int(min(max(seconds, 0), 86_400) * Double(JobChunk.rate)) : 0
      defer { start += length }
      return JobChunk(number: number, samples: start..<(start + length))
    }
  }

  private static func hex(_ text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard
        let byte = UInt8(String(decoding: digits[index..<(index + 2)], as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(byte)
    }
    return bytes
  }
}

extension History {
  /// What cannot be done now is left for the next time: nobody shall miss the history over it.
  func takeOver(from directory: Path) {
    guard let database = try? database, !database.isReadOnly else { return }
    for file in Files.paths(in: directory, suffix: ".json") {
      guard let bytes = try? Files.read(file, limit: 1 << 20), let job = OlderJournal.job(bytes),
        Array(job.id.text.utf8) == file.stem
      else { continue }
      do throws(HistoryError) {
        try database.transaction { () throws(HistoryError) in
          // Another process may have done it, and the job may be over by now.
          guard Files.exists(file), try database.row(job.id) == nil else { return }
          _ = try database.insert(job, state: job.state, owner: nil)
        }
      } catch {
        continue
      }
      try? Files.remove(file)
    }
  }
}
