/// What the guard knows of words: one look-up for each token tells everything.
struct Lexicon: Sendable {
  static let shared = Lexicon()

  struct Flags: OptionSet, Sendable {
    let rawValue: UInt32
    /// Says little by itself: articles, pronouns, auxiliaries.
    static let function = Flags(rawValue: 1 << 0)
    /// May go from a text without a loss.
    static let filler = Flags(rawValue: 1 << 1)
    /// A mark that is spoken: "dot", "slash".
    static let spokenMark = Flags(rawValue: 1 << 2)
    /// Asks: "what".
    static let question = Flags(rawValue: 1 << 3)
    /// Asks where it begins a sentence: "can".
    static let auxiliary = Flags(rawValue: 1 << 4)
    static let negation = Flags(rawValue: 1 << 5)
    /// Says no without being a negation: "unable".
    static let weakNegation = Flags(rawValue: 1 << 6)
    /// A month or a weekday only where something beside it says so: "may".
    static let unsureDate = Flags(rawValue: 1 << 7)
    /// A name stands behind it: "Dr".
    static let title = Flags(rawValue: 1 << 8)
    /// Stands before dates: "in May".
    static let dateContext = Flags(rawValue: 1 << 9)
    /// A family name, written in one Han character.
    static let surname = Flags(rawValue: 1 << 10)
    static let simplified = Flags(rawValue: 1 << 11)
    static let traditional = Flags(rawValue: 1 << 12)
    static let yes = Flags(rawValue: 1 << 13)
    static let topLevelDomain = Flags(rawValue: 1 << 14)
    /// Behind it one is a number: "percent".
    static let unit = Flags(rawValue: 1 << 15)
    /// A name wherever it stands.
    static let properName = Flags(rawValue: 1 << 16)
    static let clock = Flags(rawValue: 1 << 17)
    /// Of a day: "pm" and its like.
    static let afternoon = Flags(rawValue: 1 << 18)
    static let morning = Flags(rawValue: 1 << 19)
    static let percent = Flags(rawValue: 1 << 20)
    static let dollar = Flags(rawValue: 1 << 21)
    static let euro = Flags(rawValue: 1 << 22)
    static let yuan = Flags(rawValue: 1 << 23)
    static let preposition = Flags(rawValue: 1 << 24)
    static let article = Flags(rawValue: 1 << 25)
    /// Phrases begin with the word.
    static let phrases = Flags(rawValue: 1 << 26)
  }

  /// How a word takes part in a number.
  enum Role: UInt8, Sendable {
    /// `hundreds`: 200 and the like as one word (`doscientos`).
    case noon
    case none, zero, unit, teen, tens, hundred, hundreds, multiplier, ordinal, point, half, quarter,
      weak
    /// Chinese: a digit, 10 to 1000, 10⁴ and more.
    case hanDigit, hanUnit, hanMultiplier
  }

  enum Phrase: UInt8, Sendable {
    /// What was said before it is replaced by what follows.
    case correction
    /// What was said before it does not count.
    case scratch
    case filler
    /// Words of a refusal that nobody dictates; those that somebody may.
    case refusal, excuse
    /// A model speaks to its user.
    case assistant
    /// A model thinks aloud.
    case reasoning
    /// Neither a number nor a negation, although its characters are.
    case fixed
    /// "isn't it".
    case tag
    /// A date by its `value`.
    case date
    /// A name in Han characters.
    case name
    /// A negation as a whole.
    case negation
  }

  struct Entry: Sendable {
    var flags: Flags = []
    var role = Role.none
    var date: UInt8 = 0
    var value: Int64 = 0
    /// Phrases that begin with this word, longest first.
    var phrases: [Expression] = []

    /// Nothing is known of the word.
    var entryIsEmpty: Bool { flags.isEmpty && role == .none && date == 0 && phrases.isEmpty }
  }

  struct Expression: Sendable {
    let kind: Phrase
    let value: UInt8
    let words: [UInt64]
    /// The word behind the first; 0 where there is none.
    let second: UInt64

    init(kind: Phrase, value: UInt8, words: [UInt64]) {
      (self.kind, self.value, self.words) = (kind, value, words)
      second = words.count > 1 ? words[1] : 0
    }
  }

  private(set) var entries: [Entry] = [Entry()]
  private var table = WordTable()

  func entry(_ hash: UInt64) -> Int32 { table[hash] }

  private init() {
    addEnglish()
    addGerman()
    addChinese()
    addOthers()
    addNames()
    addHanNames()
    addPhrases()
    for index in entries.indices where entries[index].phrases.count > 1 {
      entries[index].phrases.sort { $0.words.count > $1.words.count }
    }
  }

  // MARK: - Making it

  private mutating func index(_ hash: UInt64) -> Int {
    let known = Int(table[hash])
    if known != 0 { return known }
    entries.append(Entry())
    table[hash] = Int32(entries.count - 1)
    return entries.count - 1
  }

  private static func hashes(_ text: String) -> [UInt64] {
    TokenizedText(text, lexicon: nil).tokens.dropLast().map(\.hash)
  }

  /// Words with white space between them; of an unspaced script, characters.
  mutating func add(_ flags: Flags, _ words: String) {
    for hash in Self.hashes(words) { entries[index(hash)].flags.formUnion(flags) }
  }

  mutating func number(_ role: Role, _ values: [Int64], _ words: String) {
    for (hash, value) in zip(Self.hashes(words), values) {
      let place = index(hash)
      entries[place].role = role
      entries[place].value = value
    }
  }

  /// What these words are in English or German, they are not in this language.
  mutating func forget(_ words: String) {
    for hash in Self.hashes(words) {
      let place = index(hash)
      entries[place].flags.subtract([.negation, .percent, .weakNegation])
      entries[place].role = .none
      entries[place].date = 0
    }
  }

  /// The same value for all.
  mutating func number(_ role: Role, _ value: Int64, _ words: String) {
    let hashes = Self.hashes(words)
    number(role, Array(repeating: value, count: hashes.count), words)
  }

  mutating func date(_ id: UInt8, _ words: String, unsure: Bool = false) {
    for hash in Self.hashes(words) {
      let place = index(hash)
      entries[place].date = id
      if unsure { entries[place].flags.insert(.unsureDate) }
    }
  }

  /// Phrases with `|` between them.
  mutating func phrases(_ kind: Phrase, value: UInt8 = 0, _ phrases: String) {
    for phrase in phrases.split(separator: "|") {
      let words = Self.hashes(String(phrase))
      guard let first = words.first else { continue }
      let place = index(first)
      entries[place].flags.insert(.phrases)
      entries[place].phrases.append(Expression(kind: kind, value: value, words: words))
    }
  }
}
