@testable import Transcripts

/// Somebody's speech of known words, and engines that hear pieces of it.
struct SpokenSource {
  enum Kind: CaseIterable, Equatable, Sendable {
    case english, german, chinese, mixed, repeated, numbers
    /// Nothing but so many different words, most of them several times in a row.
    case few(Int)

    static let allCases: [Kind] = [.english, .german, .chinese, .mixed, .repeated, .numbers]

    var isRepetitive: Bool {
      switch self {
      case .repeated, .few: true
      default: false
      }
    }
  }

  /// With the punctuation behind it.
  struct Spoken {
    var text: String
    var start: Double
    var end: Double
    var middle: Double { (start + end) / 2 }
    var endsSentence: Bool { text.hasSuffix(".") || text.hasSuffix("。") }
  }

  /// A stretch of the source that one request has.
  struct Piece {
    var start: Double
    var end: Double
    var overlap: Double
  }

  var words: [Spoken] = []
  var pieces: [Piece] = []
  let kind: Kind

  /// - Parameters:
  ///   - start: seconds at which the first word is said.
  ///   - longest: seconds of a piece.
  init(
    _ random: inout Seeded, _ kind: Kind, count: Int, start: Double = 0, longest: Double,
    overlap: Double
  ) {
    self.kind = kind
    say(&random, count, from: start)
    cut(longest: longest, overlap: overlap, from: start)
  }

  /// A few dozen words in pieces of a size that the seed decides.
  init(_ random: inout Seeded, _ kind: Kind) {
    let longest = [2.5, 8, 15, 28][random.below(4)]
    let overlap = longest < 3 ? 1 : [1.0, 2, 3][random.below(3)]
    let count = 60 + random.below(100)
    self.init(&random, kind, count: count, longest: longest, overlap: overlap)
  }

  /// What is said aloud, folded as the stitcher compares.
  var said: [[UInt32]] { words.flatMap { SpokenUnit.units(of: $0.text).map(\.key) } }
  var end: Double { words.last?.end ?? 0 }
}

extension SpokenSource {
  private mutating func say(_ random: inout Seeded, _ count: Int, from start: Double) {
    var time = start
    var sentence: [String] = []
    var last: [String] = []
    while words.count < count {
      if sentence.isEmpty {
        // Now and then the whole sentence once more.
        if kind.isRepetitive, !last.isEmpty, random.below(3) == 0 {
          sentence = last
        } else {
          sentence = self.sentence(&random)
          last = sentence
        }
      }
      let text = sentence.removeFirst()
      let letters = SpokenUnit.units(of: text).reduce(0) { $0 + $1.weight }
      let pace = 0.8 + Double(random.below(41)) / 100
      let end = time + (0.05 + 0.055 * Double(letters)) * pace
      words.append(Spoken(text: text, start: time, end: end))
      time = end + Double(random.below(60)) / 1000
      if sentence.isEmpty { time += [0.1, 0.2, 0.25, 0.7][random.below(4)] }
    }
  }

  /// Words, the last with the mark that ends it.
  private func sentence(_ random: inout Seeded) -> [String] {
    var words: [String] = []
    for _ in 0..<3 + random.below(12) {
      let word = word(&random)
      words += Array(repeating: word, count: times(&random))
    }
    for index in words.indices.dropLast() where random.below(9) == 0 {
      words[index] += Script.isUnspaced(words[index].last ?? "a") ? "，" : ","
    }
    let last = words.count - 1
    words[last] += Script.isUnspaced(words[last].last ?? "a") ? "。" : "."
    if let first = words[0].first {
      words[0] = first.uppercased() + words[0].dropFirst()
    }
    return words
  }

  /// How often a word is said in a row.
  private func times(_ random: inout Seeded) -> Int {
    switch kind {
    case .repeated: random.below(6) == 0 ? 2 + random.below(4) : 1
    case .few: random.below(3) > 0 ? 2 + random.below(7) : 1
    default: 1
    }
  }

  private func word(_ random: inout Seeded) -> String {
    switch kind {
    case .english: Self.english[random.below(Self.english.count)]
    case .german: Self.german[random.below(Self.german.count)]
    case .chinese: String(Self.chinese[random.below(Self.chinese.count)])
    case .mixed:
      random.below(3) == 0
        ? Self.english[random.below(Self.english.count)]
        : String(Self.chinese[random.below(Self.chinese.count)])
    case .repeated: ["no", "that", "very", "yes", "we", "go", "is", "what"][random.below(8)]
    case .few(let count): ["no", "yes", "go", "we", "that"][random.below(min(count, 5))]
    case .numbers:
      random.below(2) == 0
        ? ["\(random.below(30))", "\(random.below(3000)).5", "3,\(100 + random.below(900))"][
          random.below(3)]
        : Self.english[random.below(Self.english.count)]
    }
  }

  /// In pauses of 0.3 s where there are some, else in the middle of speech.
  private mutating func cut(longest: Double, overlap: Double, from start: Double) {
    var start = start
    var shared = 0.0
    while end - start > longest {
      let limit = start + longest
      let pause = words.indices.dropLast().last { index in
        words[index + 1].start - words[index].end >= 0.3 && words[index].end + 0.15 <= limit
          && words[index].end > start + max(longest / 2, shared)
      }
      if let pause {
        pieces.append(Piece(start: start, end: words[pause].end + 0.15, overlap: shared))
        start = words[pause + 1].start - 0.15
        shared = 0
      } else {
        pieces.append(Piece(start: start, end: limit, overlap: shared))
        start = limit - overlap
        shared = overlap
      }
    }
    pieces.append(Piece(start: start, end: end, overlap: shared))
  }

  static let english =
    "the of and to a in is it you that he was for on are with as his they be at one have this from or had by hot but some what there we can out other were all your when up use word how said each she which do their time if will way about many then them would write like so these her long make thing see him two has look more day could go come did my sound no most number who over know water than call first people may down side been now find don't we're well-known"
    .split(separator: " ").map(String.init)
  static let german =
    "der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur bis mehr durch man sein wurde Geschwindigkeitsbegrenzung Straßenbahnhaltestelle Übergangsregelung Krankenversicherung außerdem größer Öffnungszeiten möglicherweise"
    .split(separator: " ").map(String.init)
  static let chinese: [Character] = Array(
    "的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经十三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机当使点从业本去把性好应开它合还因由其些然前外天政四日那社义事平形相全表间样与关各重新线内数正心反你明看原又么利比或但质气第向道命此变条只没结解问意建月公无系军很情者最立代想已通并提直题党程展五果料象员革位入常文总次品式活设及管特件长求老头基资边流路级少图山统接知较将组见计别她手角期根论运农指几九区强放决西被干做必战先回则任取据处队南给色光门即保治北造百规热领七海口东导器压志世金增争济阶油思术极交受联什认六共权收证改清己美再采转更单风切打白教速花带安场身车例真务具万每目至达走积示议声报斗完类八离华名确才科张信马节话米整空元况今集温传土许步群广石记需段研界拉林律叫且究观越织装影算低持音众书布复容儿须际商非验连断深难近矿千周委素技备半办青省列习响约支般史感劳便团往酸历市克何除消构府称太准精值号率族维划选标写存候毛亲快效斯院查江型眼王按格养易置派层片始却专状育厂京识适属圆包火住调满县局照参红细引听该铁价严"
  )
}
