import Files
import Glibc
import History
import JSON
import Transcripts

func job(_ id: JobID, likeness: String = "like") throws -> JobRecord {
  JobRecord(
    id: id, created: 1_796_040_000,
    source: .init(path: "/tmp/talk.wav", status: try Files.status("/"), isCopy: false),
    name: "talk.wav", request: ["version": 1], likeness: likeness, provider: "here", model: "m",
    seconds: 90, isKept: true,
    chunks: (0..<3).map {
      JobChunk(number: $0, samples: ($0 * 480_000)..<(($0 + 1) * 480_000))
    })
}

func delivery(_ text: String) -> Delivery {
  Delivery(transcript: Transcript(text: text), provider: "here", model: "m")
}

let fault = JobRecord.Fault(kind: "timeout", reason: nil, message: "it took too long")

/// The newest job that stopped, claimed.
private func idle(_ history: History) async throws -> JobRecord? {
  var filter = HistoryFilter(limit: 1)
  filter.states = [.failed, .partial]
  guard let entry = try await history.entries(filter).first else { return nil }
  do throws(HistoryError) {
    return try await history.claim(entry.id)
  } catch .running, .unknown, .finished {
    // The other one was quicker.
    return nil
  }
}

/// DATABASE: works on jobs until it is killed; a line for each call that has returned.
func work(_ words: [String]) async throws {
  let history = try await History.open(Path(words[0]), create: true)
  say("ready")
  while true {
    var record: JobRecord
    if Bool.random(), let other = try await idle(history) {
      record = other
      say("claimed \(record.id)")
    } else {
      record = try job(JobID(seconds: 1_796_040_000))
      try await history.begin(record)
      say("begun \(record.id)")
    }
    for number in record.chunks.indices where record.chunks[number].state == .waiting {
      record.chunks[number].state = .sending
      try await history.update(record.id, record.chunks[number])
      record.chunks[number].state = .done
      record.chunks[number].transcript = Transcript(text: "text \(record.id) \(number)")
      let usage = UsageRecord(
        time: 1_796_040_000, provider: "here", model: nil, purpose: .transcription, cost: 1,
        currency: "EUR")
      try await history.update(record.id, record.chunks[number], usage: usage)
      say("chunk \(record.id) \(number)")
    }
    switch Int.random(in: 0..<4) {
    case 0:
      try await history.fail(record.id, fault)
      say("failed \(record.id)")
    case 1:
      try await history.deliver(record.id, delivery("text \(record.id)"), gaps: fault)
      say("partial \(record.id)")
    case 2:
      try await history.deliver(record.id, delivery("text \(record.id)"))
      say("delivered \(record.id)")
    default:
      try await history.fail(record.id, fault)
      say("failed \(record.id)")
      do throws(HistoryError) {
        if try await history.delete([record.id]) == 1 { say("deleted \(record.id)") }
      } catch .running {
        // The other one was quicker.
      }
    }
  }
}

/// DATABASE LOG…: whether all that the workers said is there.
func audit(_ words: [String]) async throws {
  let history = try await History.open(Path(words[0]), create: false)
  try await history.check()
  var (begun, deleted, delivered): (Set<String>, Set<String>, Set<String>) = ([], [], [])
  var chunks: [String: Set<Int>] = [:]
  var paid = 0
  for log in words.dropFirst() {
    let bytes = try Files.read(Path(log), limit: 1 << 28)
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: " ").map(String.init)
      switch parts[0] {
      case "begun":
        guard begun.insert(parts[1]).inserted else { throw Wrong("\(line): twice") }
      case "chunk":
        paid += 1
        guard chunks[parts[1], default: []].insert(Int(parts[2]) ?? 0).inserted else {
          throw Wrong("\(line): done twice")
        }
      case "deleted": deleted.insert(parts[1])
      case "delivered": delivered.insert(parts[1])
      case "ready", "claimed", "failed", "partial": break
      default: throw Wrong(String(line))
      }
    }
  }
  var filter = HistoryFilter(limit: 1_000_000)
  let entries = try await history.entries(filter)
  let present = Set(entries.map(\.id.text))
  // One call more than was said may have happened: a kill may come between the two.
  for id in begun where !deleted.contains(id) && !present.contains(id) {
    guard chunks[id]?.count == 3 else { throw Wrong("\(id) is lost") }
  }
  guard present.isDisjoint(with: deleted) else { throw Wrong("a deleted one is there") }
  let spent = try await history.spent(since: 0, currency: "EUR")
  guard spent >= Double(paid) else { throw Wrong("\(paid) were paid, \(spent) are known") }
  for entry in entries {
    if entry.isRunning { throw Wrong("\(entry.id) is worked on by the dead") }
    let text = try await history.delivery(of: entry.id)?.transcript.text
    if delivered.contains(entry.id.text) || [.done, .partial].contains(entry.state) {
      guard text == "text \(entry.id)" else { throw Wrong("\(entry.id) has no text") }
    }
    guard entry.state != .done else { continue }
    let record = try await history.claim(entry.id)
    for number in chunks[entry.id.text] ?? [] {
      guard record.chunks[number].transcript?.text == "text \(entry.id) \(number)" else {
        throw Wrong("\(entry.id): chunk \(number) is lost")
      }
    }
  }
  filter.words = "text"
  let found = try await history.entries(filter).count
  let texts = entries.filter { $0.text != nil }.count
  guard found == texts else { throw Wrong("\(found) of \(texts) texts are found") }
}

struct Wrong: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// DATABASE [DIRECTORY]: opens it, and takes the older journal over.
func open(_ words: [String]) async throws {
  say("ready")
  _ = try await History.open(
    Path(words[0]), create: true, takingOver: words.count > 1 ? Path(words[1]) : nil)
}

/// DATABASE: the names of all jobs.
func list(_ words: [String]) async throws {
  let history = try await History.open(Path(words[0]), create: false)
  for entry in try await history.entries(HistoryFilter(limit: .max)) { say(entry.id.text) }
  try await history.check()
}

/// DATABASE COUNT: medians of the milliseconds that calls take.
func times(_ words: [String]) async throws {
  let history = try await History.open(Path(words[0]), create: true)
  let clock = ContinuousClock()
  var times: [String: [Double]] = [:]
  func timed(_ name: String, _ body: () async throws -> Void) async throws {
    let start = clock.now
    try await body()
    times[name, default: []].append((clock.now - start) / .microseconds(1) / 1000)
  }
  for _ in 0..<(Int(words[1]) ?? 1) {
    var record = try job(JobID(seconds: 1_796_040_000))
    try await timed("begin") { try await history.begin(record) }
    record.chunks[0].state = .done
    record.chunks[0].transcript = Transcript(text: String(repeating: "some words ", count: 50))
    try await timed("update") { try await history.update(record.id, record.chunks[0]) }
    try await timed("deliver") {
      try await history.deliver(record.id, delivery(String(repeating: "some words ", count: 500)))
    }
  }
  for (name, all) in times.sorted(by: { $0.key < $1.key }) {
    say("\(name) \(all.sorted()[all.count / 2])")
  }
}
