/// Takes a model's thoughts out of its reply, in the forms that models mark them in.
struct ThoughtStripping {
  let raw: [UInt8]

  private static let names = [
    "think", "thinking", "thought", "thoughts", "reasoning", "reflection", "scratchpad", "analysis",
  ]

  func stripped(_ reply: [UInt8]) -> [UInt8] {
    var text = channels(reply)
    for (open, close) in [
      ("◁think▷", "◁/think▷"), ("[think]", "[/think]"), ("[thinking]", "[/thinking]"),
    ]
    where !ReplyStripping.has(open, raw) && !ReplyStripping.has(close, raw) {
      text = pairs(text, open: Array(open.utf8), close: Array(close.utf8))
    }
    text = tags(text)
    return marks(text)
  }

  // MARK: - Tags

  private struct Tag {
    let range: Range<Int>
    let name: Int
    let isClosing: Bool
  }

  /// `<think>` and its like with any attributes and case; inner ones first. Behind a closing tag
  /// that nothing opened stands the answer; an opening tag that nothing closes opens the rest.
  private func tags(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(0x3C), !Self.hasTag(raw) else { return text }
    let tags = Self.tags(text)
    if tags.isEmpty { return text }
    var start = 0
    var open: [(tag: Int, name: Int)] = []
    var removed: [Range<Int>] = []
    for (index, tag) in tags.enumerated() {
      if !tag.isClosing {
        open.append((index, tag.name))
      } else if let match = open.lastIndex(where: { $0.name == tag.name }) {
        removed.append(tags[open[match].tag].range.lowerBound..<tag.range.upperBound)
        open.removeSubrange(match...)
      } else {
        // An orphan: all before it was thought.
        start = tag.range.upperBound
        removed.removeAll()
        open.removeAll()
      }
    }
    var end = text.count
    if let first = open.first,
      !Self.isDictated(Self.names[first.name], in: raw)
        || Self.isBeginning(tags[first.tag].range.lowerBound, of: text)
    {
      end = tags[first.tag].range.lowerBound
    }
    var kept: [UInt8] = []
    var place = start
    // Sorted by their ends; an outer one comes behind those it holds.
    var outer: [Range<Int>] = []
    for range in removed {
      while let last = outer.last, last.lowerBound >= range.lowerBound { outer.removeLast() }
      outer.append(range)
    }
    for range in outer where range.lowerBound >= place {
      kept += text[place..<min(range.lowerBound, max(end, place))]
      place = range.upperBound
    }
    if place < end { kept += text[place..<end] }
    return kept
  }

  /// "the tag less than think greater than": the name of a tag was said as one.
  static func isDictated(_ name: String, in raw: [UInt8]) -> Bool {
    let isNamed = spoken.contains { ReplyStripping.has($0 + name, raw) }
    return isNamed || ReplyStripping.has(name + " tag", raw)
      || ReplyStripping.has(name + "-tag", raw)
  }

  private static let spoken = [
    "less than ", "bracket ", "brackets ", "tag ", "kleiner als ", "kleiner ", "klammer ", "尖括号",
    "尖括号 ", "小于", "小于 ", "小于号", "标签", "标签 ",
  ]

  /// Nothing but white space stands before it.
  private static func isBeginning(_ index: Int, of text: [UInt8]) -> Bool {
    text[..<index].allSatisfy(ReplyStripping.isSpace)
  }

  private static func hasTag(_ text: [UInt8]) -> Bool {
    text.contains(0x3C) && !tags(text).isEmpty
  }

  private static func tags(_ text: [UInt8]) -> [Tag] {
    var found: [Tag] = []
    var index = 0
    while let open = text[index...].firstIndex(of: 0x3C) {
      index = open + 1
      var place = index
      let isClosing = place < text.count && text[place] == UInt8(ascii: "/")
      if isClosing { place += 1 }
      let start = place
      while place < text.count, place < start + 12, (0x61...0x7A).contains(text[place] | 0x20) {
        place += 1
      }
      let name = String(decoding: text[start..<place].map(ReplyStripping.lower), as: UTF8.self)
      guard let known = names.firstIndex(of: name), place < text.count,
        text[place] == 0x3E || ReplyStripping.isSpace(text[place])
      else { continue }
      // Attributes; no tag is longer than a line.
      var end = place
      while end < text.count, text[end] != 0x3E, text[end] != 0x3C, text[end] != 0x0A,
        end < place + 200
      {
        end += 1
      }
      guard end < text.count, text[end] == 0x3E else { continue }
      found.append(Tag(range: open..<end + 1, name: known, isClosing: isClosing))
      index = end + 1
    }
    return found
  }

  /// Marks that are no tags, not nested.
  private func pairs(_ text: [UInt8], open: [UInt8], close: [UInt8]) -> [UInt8] {
    var text = text
    if let end = lastEnd(of: close, in: text) {
      let first = ReplyStripping.find(open, in: text)
      let head = first.map { $0 < end ? Array(text[..<$0]) : [] } ?? []
      text = head + text[end...]
    }
    if let first = ReplyStripping.find(open, in: text) { text = Array(text[..<first]) }
    return text
  }

  private func lastEnd(of mark: [UInt8], in text: [UInt8]) -> Int? {
    var end: Int?
    while let next = ReplyStripping.find(mark, in: text, from: end ?? 0) { end = next + mark.count }
    return end
  }

  // MARK: - Chat templates

  /// `<|channel|>analysis<|message|>…<|channel|>final<|message|>answer`.
  private func channels(_ text: [UInt8]) -> [UInt8] {
    guard ReplyStripping.has("<|", text), !ReplyStripping.has("<|channel", raw) else { return text }
    for mark in ["<|channel|>final<|message|>", "<|channel>final", "<|channel|>final"] {
      if let end = lastEnd(of: Array(mark.utf8), in: text) { return Array(text[end...]) }
    }
    if let end = lastEnd(of: Array("<channel|>".utf8), in: text) { return Array(text[end...]) }
    if let start = ReplyStripping.find(Array("<|channel".utf8), in: text) {
      return Array(text[..<start])
    }
    return text
  }

  private static let templates = [
    "<|im_end|>", "<|im_start|>assistant", "<|im_start|>", "<|endoftext|>", "<|end|>", "<|eot_id|>",
    "<|return|>", "<|message|>", "<|start|>assistant", "<|assistant|>", "<|user|>",
    "<|end_of_text|>",
    "<|start_header_id|>assistant<|end_header_id|>", "<|eom_id|>", "<|eos|>", "</s>", "<s>",
    "<end_of_turn>", "<start_of_turn>model", "<start_of_turn>", "<eos>", "<bos>", "<pad>",
    "[/inst]", "[inst]",
    "<turn|>", "<|turn>model", "<|turn>", "<｜end▁of▁sentence｜>", "<｜assistant｜>",
    "<|begin_of_box|>",
    "<|end_of_box|>", "<answer>", "</answer>", "<output>", "</output>", "<|end_of_sentence|>",
  ]

  /// A template's marks go; what a model writes behind the end of its turn is another turn.
  private func marks(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(0x3C) || text.contains(0x5B) else { return text }
    var text = text
    for mark in Self.templates
    where ReplyStripping.has(mark, text) && !ReplyStripping.has(mark, raw) {
      let bytes = Array(mark.utf8)
      let isEnd = mark.contains("end") || mark.contains("eo") || mark == "</s>" || mark == "<turn|>"
      var kept: [UInt8] = []
      var start = 0
      while let place = ReplyStripping.find(bytes, in: text, from: start) {
        kept += text[start..<place]
        start = place + bytes.count
        if isEnd, !ReplyStripping.isBlank(kept) {
          start = text.count
          break
        }
      }
      text = kept + text[start...]
    }
    return text
  }
}
