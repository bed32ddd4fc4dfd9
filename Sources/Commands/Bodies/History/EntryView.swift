import History
import JSON
import Transcripts

/// Jobs as a list shows them: a line of what is known, and one of the text.
struct EntryView {
  /// Characters of a text in a list: for a pipe, and in JSON.
  private static let most = 100
  private static let mostJSON = 200

  private let width: Int
  /// What was looked for; found words are set off with it.
  private let words: [String]

  /// - Parameters:
  ///   - words: of a search.
  ///   - isPlain: nothing is set off.
  init(_ output: any Output, words: String? = nil, isPlain: Bool = true) {
    width = output.columns ?? Self.most
    let shows = output.isTerminal && !isPlain
    self.words = shows ? FoundWords.words(of: words ?? "") : []
  }

  func text(_ entries: [HistoryEntry]) -> String {
    let heads = Context.columns(entries.map(Self.row))
    var text = ""
    for (entry, head) in zip(entries, heads) {
      text += head + "\n"
      let said = TerminalText.line(entry.excerpt ?? entry.said, limit: max(20, width - 5))
      if !said.isEmpty { text += "    " + FoundWords.setOff(words, in: said) + "\n" }
    }
    return text
  }

  private static func row(_ entry: HistoryEntry) -> [String] {
    [
      entry.id.text, Moment.shown(entry.created), ProgressLine.clock(.seconds(entry.seconds)),
      entry.provider, Self.state(entry),
      entry.name.split(separator: "/").last.map { String($0) } ?? entry.name,
    ]
  }

  /// `partial 10/12`, `failed: network`.
  private static func state(_ entry: HistoryEntry) -> String {
    let chunks = entry.chunks > 1 ? " \(entry.chunksDone)/\(entry.chunks)" : ""
    if entry.isRunning { return "running" + chunks }
    switch entry.state {
    case .done: return "done"
    case .open: return "cut off" + chunks
    case .partial: return "partial" + chunks
    case .failed: return "failed" + chunks + (entry.fault.map { ": \($0.kind)" } ?? "")
    }
  }

  func json(_ entry: HistoryEntry) -> JSON {
    var object = entry.object
    if let excerpt = entry.excerpt {
      object["excerpt"] = .string(excerpt)
    } else {
      let said = entry.said
      object["beginning"] = entry.text == nil ? .null : .string(String(said.prefix(Self.mostJSON)))
    }
    return .object(object)
  }
}

extension HistoryEntry {
  /// The text that is shown; empty where there is none.
  var said: String { polished ?? text ?? "" }

  /// What is known of the job, without its text.
  var object: JSONObject {
    var object = JSONObject()
    object["id"] = .string(id.text)
    object["created"] = .string(UTC.extended(created))
    object["name"] = .string(name)
    object["state"] = .string(state.rawValue)
    object["running"] = .bool(isRunning)
    object["provider"] = .string(provider)
    object["model"] = JSON(model)
    object["language"] = JSON(language)
    object["seconds"] = JSON((seconds * 1000).rounded() / 1000)
    object["chunks"] = JSON(["done": JSON(chunksDone), "all": JSON(chunks)])
    object["error"] = fault?.json ?? .null
    return object
  }
}

extension JobRecord.Fault {
  var json: JSON {
    JSON([
      "kind": .string(kind), "reason": JSON(reason), "message": .string(message),
    ])
  }
}
