import JSON
import Testing

/// A recording of which every word is known: see `Tests/Street/words.py`.
struct KnownWords: Sendable {
  struct Word: Sendable {
    let number: Int
    let text: String
    /// Seconds.
    let start: Double
    let end: Double
  }

  let path: String
  let seconds: Double
  let words: [Word]
  var text: String { words.map(\.text).joined(separator: " ") }
}

extension Sandbox {
  /// Makes one in the working directory.
  /// - Parameter options: as `words.py` takes them: `seed=3`, `breathless=20`.
  func knownWords(
    _ name: String = "talk.wav", seconds: Int, _ options: String...
  ) async throws -> KnownWords {
    let listing = "\(name).words.json"
    let tool = Self.repository + "/Tests/Street/words.py"
    let run = try await self.run(
      tool: ["/usr/bin/python3", tool, name, listing, "\(seconds)"] + options)
    guard run.status == 0 else { throw ToolFailed(description: run.errorText) }
    let json = try JSONReader.read(try contents(work + "/" + listing)).value
    return KnownWords(
      path: work + "/" + name, seconds: json["seconds"]?.double ?? 0,
      words: (json["words"]?.array ?? []).map {
        KnownWords.Word(
          number: $0[0]?.int ?? 0, text: $0[1]?.string ?? "", start: $0[2]?.double ?? 0,
          end: $0[3]?.double ?? 0)
      })
  }
}

extension Sandbox {
  /// A local program as provider `ears`, that hears the words of such recordings, some seconds at a
  /// time.
  func ears(seconds: Int = 6, sleeping: Double = 0, more: String = "") throws {
    let tool = Self.repository + "/Tests/Street/words.py"
    let path = try script(
      "ears",
      more + "\nexec /usr/bin/python3 -S \(tool) hear \"$1\" \"$2\" \(sleeping)")
    try preset(
      "ears",
      """
      id: ears
      name: Ears
      command:
        program: [\(path)]
        arguments: ["{audio}", "{output}.json"]
        network: none
      transcription:
        accepts: [timestamps]
        audio: {format: wav}
        limits: {seconds: \(seconds)}
        reply:
          file: "{output}.json"
          text: $.text
          segments: {each: "$.segments[*]", text: text, start: start, end: end}
      """)
  }
}

/// The text has every word once, in order; else what is lost and what is doubled is said.
func expectAll(
  _ words: KnownWords, in text: String, what: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let heard = plainWords(text)
  guard heard != words.text else { return }
  Issue.record(
    "\(difference(words.words.map(\.text), heard.split(separator: " ").map(String.init)))\(what)",
    sourceLocation: sourceLocation)
}

/// Which words of a text are missing in another one, and which are too many.
func difference(_ wanted: [String], _ heard: [String]) -> String {
  var counts: [String: Int] = [:]
  for word in wanted { counts[word, default: 0] += 1 }
  for word in heard { counts[word, default: 0] -= 1 }
  let lost = wanted.enumerated().filter { (counts[$0.element] ?? 0) > 0 }
  let extra = heard.enumerated().filter { (counts[$0.element] ?? 0) < 0 }
  func shown(_ words: [(offset: Int, element: String)]) -> String {
    words.prefix(12).map { "\($0.element)@\($0.offset)" }.joined(separator: " ")
  }
  if lost.isEmpty, extra.isEmpty {
    let place = zip(wanted, heard).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? 0
    return "other order from word \(place) on"
  }
  return "lost \(lost.count): \(shown(lost)); too many \(extra.count): \(shown(extra))"
}
