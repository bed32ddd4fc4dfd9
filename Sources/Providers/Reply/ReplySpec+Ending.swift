import JSON

extension ReplySpec {
  /// Why writing stopped, where that matters.
  enum Ending: Equatable {
    /// It ran out of room.
    case length
    /// It would not.
    case refused
  }

  func ending(_ reader: ReplyReader) -> Ending? {
    guard let finish else { return nil }
    return ending(of: finish.path.matches(in: reader.root).compactMap(ReplyReader.text))
  }

  func ending(of words: [String]) -> Ending? {
    guard let finish else { return nil }
    if words.contains(where: finish.refused.contains) { return .refused }
    return words.contains(where: finish.length.contains) ? .length : nil
  }

  func usage(_ reader: ReplyReader) -> Reading.Usage {
    var usage = Reading.Usage()
    func whole(_ places: [ReplyValue]) -> Int? {
      reader.number(places).flatMap { Int(exactly: $0.rounded()) }
    }
    usage.seconds = reader.number(usageSeconds)
    usage.input = whole(usageInput)
    usage.output = whole(usageOutput)
    return usage
  }
}
