/// What a model made of numbered cues.
public enum CueReply {
  /// Why a cue keeps its raw text.
  public enum Loss: String, Error, Sendable, CaseIterable {
    /// No cue with this number came back.
    case missing = "cue_missing"
    /// Its number came back more than once.
    case duplicate = "cue_duplicate"
    /// It came back behind a later one.
    case order = "cue_order"
    /// Words went from it to another cue or the other way: cues were merged, or numbered anew.
    case moved = "cue_moved"
    /// None of its words came back.
    case other = "cue_other"
    /// A cue that was not asked for stands beside it.
    case extra = "cue_extra"
    /// It has no end.
    case unended = "cue_unended"
    case empty = "cue_empty"
  }

  /// Reads a reply, from which reasoning was stripped; what stands around the cues is ignored.
  /// Escapes that the model kept are undone.
  /// - Parameters:
  ///   - cues: as they were sent, each id once.
  ///   - isTranslation: the words are others, so that nothing can be told from them.
  /// - Returns: one result for each cue, in their order.
  public static func read(
    _ reply: String, cues: [Cue], isTranslation: Bool = false
  ) -> [Result<String, Loss>] {
    var places: [Int: Int] = [:]
    for (place, cue) in cues.enumerated() { places[cue.id] = place }
    var texts: [String?] = Array(repeating: nil, count: cues.count)
    var losses: [Loss?] = Array(repeating: nil, count: cues.count)
    var found = CueTags(reply).tags[...]
    var last: Int?
    var latest = -1
    var isBesideExtra = false
    while let tag = found.popFirst() {
      guard let place = places[tag.id] else {
        if let last { losses[last] = losses[last] ?? .extra }
        isBesideExtra = true
        continue
      }
      if texts[place] != nil {
        losses[place] = .duplicate
      } else {
        let text = Envelope.unescaped(trimmed(tag.text), raw: cues[place].text)
        texts[place] = text
        let loss: Loss? =
          if !tag.isEnded {
            .unended
          } else if text.isEmpty {
            .empty
          } else if place < latest {
            .order
          } else if isBesideExtra {
            .extra
          } else {
            nil
          }
        losses[place] = losses[place] ?? loss
      }
      latest = max(latest, place)
      last = place
      isBesideExtra = false
    }
    for place in cues.indices where texts[place] == nil { losses[place] = .missing }
    if !isTranslation {
      CueWords(cues.map(\.text), texts, losses).judge(&losses)
    }
    return cues.indices.map { place in
      if let loss = losses[place] { .failure(loss) } else { .success(texts[place] ?? "") }
    }
  }

  private static func trimmed(_ text: Substring.UTF8View) -> String {
    var rest = text
    while let first = rest.first, first <= 0x20 { rest = rest.dropFirst() }
    while let last = rest.last, last <= 0x20 { rest = rest.dropLast() }
    return String(Substring(rest))
  }
}
