/// What styles know of a text's language.
struct StyleProfile {
  /// A code; `nil`: not known.
  let language: String?
  let matcher: FillerMatcher
  /// Words that are collapsed where they stand twice, in lower case.
  let repeated: Set<String>
  /// Words that no comma follows of itself, in lower case.
  let binding: Set<String>
  /// Sentences begin with a capital: not where Latin words stand among Han, kana or Hangul.
  let hasCase: Bool
  let hasWideMarks: Bool
  let isEnglish: Bool

  init(language: String?, text: String, fillers: Fillers) {
    let named = language.map(TextLanguage.code(of:)) ?? ""
    let isOpen = ["", "auto", "und", "mul", "multi"].contains(named)
    self.language = isOpen ? TextLanguage.guess(text) : named
    matcher = FillerMatcher.of(self.language.flatMap { fillers.lists[$0] } ?? Fillers.List())
    let words = self.language.flatMap { StyleWords.languages[$0] }
    repeated = words?.repeated ?? []
    binding = words?.binding ?? []
    hasWideMarks = ["zh", "yue", "ja"].contains(self.language)
    hasCase = !hasWideMarks && self.language != "ko"
    isEnglish = self.language == "en"
  }
}

/// Words of languages that styles must know.
enum StyleWords {
  struct Language {
    /// Words that a stutter doubles and no sentence does: not those that may stand twice in a row
    /// ("that that", "had had", "log in in the morning", "die die", "Sie sie", "vous vous"), no idioms
    /// ("my my", "und und und"), no numbers, no negations, nothing that is said twice for emphasis.
    let repeated: Set<String>
    /// No clause ends with one of these: a comma behind it was a hesitation.
    let binding: Set<String>

    init(repeated: String, binding: String) {
      self.repeated = set(repeated)
      self.binding = set(binding)
    }
  }

  static let languages: [String: Language] = [
    "en": Language(
      repeated: """
        the a an i we he she they your our their and or but if because of to i'm i've i'll i'd
        we're we'll we've they're it's there's
        """,
      binding: """
        the a an i we he she they my your our their its and or but if because of to with from for
        at by in on into is are was were am will would can could should has had have i'm we're
        they're it's that's
        """),
    "de": Language(
      repeated: """
        ich wir weil wenn dass im zum zur vom mein meine meinen unser unsere dein deine
        """,
      binding: """
        der die das den dem des ein eine einen einem einer ich wir er und oder aber weil wenn dass
        mit von für zu zum zur im in an am auf bei aus ist sind war waren hat haben wird wurde
        wurden werden kann muss mein meine unser unsere
        """),
    "fr": Language(
      repeated: "je j'ai tu il on et mais les de des du au aux pour dans avec mon ma mes ce c'est",
      binding:
        "le la les un une des du de je tu il elle on nous vous et ou mais pour dans avec à au"),
    "es": Language(
      repeated: "yo el los las de del al y pero en con para por porque mi mis",
      binding: "el la los las un una de del al yo y o pero en con para por mi su que es"),
    "it": Language(
      repeated: "io il gli di del della ma in con per mio mia perché",
      binding: "il lo la i gli le un una di del della io e o ma in con per è"),
    "pt": Language(
      repeated: "eu os as de do da mas em com para por meu minha",
      binding: "o a os as um uma de do da eu e ou mas em com para por é"),
    "nl": Language(
      repeated: "ik de en maar mijn omdat met van",
      binding: "de het een ik we wij en of maar met van voor in op is"),
    "sv": Language(
      repeated: "jag vi och men eller att min mitt",
      binding: "en ett jag vi och men eller att i på med för är"),
    "da": Language(
      repeated: "jeg vi og men eller at min mit",
      binding: "en et jeg vi og men eller at i på med er"),
    "no": Language(
      repeated: "jeg vi og men eller min mitt", binding: "en et jeg vi og men eller i på med er"),
    "pl": Language(repeated: "ja i w z ale że bo do", binding: "ja i w z na do o od dla że"),
    "tr": Language(repeated: "ben ve ama", binding: "ve ben bir"),
    "ru": Language(repeated: "я мы и в на но с для", binding: "я мы и в на но с для что"),
    "uk": Language(repeated: "я ми і в на але з для", binding: "я ми і в на але з для що"),
  ]

  /// What has a point of its own, without it.
  static let abbreviations = set(
    """
    dr mr mrs ms prof st vs etc approx dept est inc ltd co corp jr sr no vol fig al ca cf eg ie
    bzw usw nr vgl inkl evtl ggf str abb bspw sog zzgl tel geb jh abs art hr fr
    mme mlle sig dott sra srta ud uds pág núm jan feb mar apr jun jul aug sep sept oct okt nov dec
    dez gen col lt sgt capt rev hon gov pres min max incl excl resp
    """)

  /// Languages that write the first and the third with a point ("am 3. Mai").
  static func hasPointedOrdinals(_ language: String?) -> Bool { language != "en" }

  static func set(_ words: String) -> Set<String> {
    Set(words.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
