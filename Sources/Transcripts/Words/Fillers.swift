/// Words that say nothing, by language: `um` is one in English and a word in German.
public struct Fillers: Sendable, Equatable {
  /// The fillers of one language, words and phrases, in any case.
  public struct List: Sendable, Equatable {
    /// Go wherever they stand as whole words (`um`).
    public var always: [String]
    /// Go only where commas, hesitations or the ends of a sentence set them off (`you know`):
    /// elsewhere they carry meaning.
    public var setOff: [String]
    /// Words and phrases that stay although a filler stands in them (`uh huh`).
    public var keep: [String]

    public init(always: [String] = [], setOff: [String] = [], keep: [String] = []) {
      self.always = always
      self.setOff = setOff
      self.keep = keep
    }

    public var isEmpty: Bool { always.isEmpty && setOff.isEmpty }
  }

  /// By language code (`en`).
  public var lists: [String: List]

  public init(_ lists: [String: List] = [:]) { self.lists = lists }
}
