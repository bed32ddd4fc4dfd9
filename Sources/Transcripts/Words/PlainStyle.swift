/// What can be made of a transcript without any model: the same words in always the same way. Each
/// is also what is delivered where a model's work cannot be.
public enum PlainStyle: String, Sendable, CaseIterable {
  /// As the engine wrote it.
  case verbatim
  /// Sentences begin with a capital and end with a mark; fillers and words said twice are gone.
  case polished
  /// Polished, in lower case, without a period at the end.
  case casual
  /// Polished; spoken "bullet", "next line", "new paragraph" become marks.
  case notes
}

extension PlainStyle {
  /// The text in this style. Applied to its own result it changes nothing more. Paragraphs and the
  /// marks of what was not transcribed stay, and so does every word that is neither a filler nor the
  /// second of two; no question mark is invented. A text of fillers alone stays as it is: somebody
  /// said it. Time grows with the length of the text.
  ///
  /// - Parameters:
  ///   - language: that was spoken (`en`, `en-US`, `English`), if it is known; `nil`: the text is
  ///     looked at. Fillers and doubled words go in languages that are known only.
  ///   - fillers: the words that say nothing, by language.
  public func applied(to text: String, language: String?, fillers: Fillers) -> String {
    guard self != .verbatim, !text.isEmpty else { return text }
    let profile = StyleProfile(language: language, text: text, fillers: fillers)
    let work = styled(PlainText(Array(text.utf8), profile: profile), profile)
    return work.saysAnything ? work.text : text
  }

  /// The texts of subtitles that follow each other, each in its place: a sentence may run from one
  /// to the next, so that only the last gets a mark at its end. One that nothing would be left of
  /// stays as it is; `notes` are polished, as a cue has no lines of its own.
  public func applied(toCues texts: [String], language: String?, fillers: Fillers) -> [String] {
    guard self != .verbatim, !texts.isEmpty else { return texts }
    let profile = StyleProfile(
      language: language, text: texts.joined(separator: "\n"), fillers: fillers)
    var bytes: [UInt8] = []
    for (index, text) in texts.enumerated() {
      if index > 0 { bytes.append(PlainText.separator) }
      bytes += text.utf8.map { $0 == PlainText.separator ? UInt8(ascii: " ") : $0 }
    }
    let style = self == .notes ? .polished : self
    let styled = style.styled(PlainText(bytes, profile: profile), profile)
    return zip(styled.cueTexts(count: texts.count), texts).map { $0 ?? $1 }
  }

  private func styled(_ text: PlainText, _ profile: StyleProfile) -> PlainText {
    var work = text
    switch self {
    case .verbatim: break
    case .polished:
      work.removeNeedless(profile)
      work.setCaseAndMarks(profile)
    case .notes:
      work.removeNeedless(profile)
      if work.obeyCommands(profile) { work.removeNeedless(profile) }
      work.setCaseAndMarks(profile)
    case .casual:
      work.lower(profile)
      work.removeNeedless(profile)
      work.dropFinalPeriods()
    }
    return work
  }
}
