/// How many letters of each script a text has: a cheap sign that a text has been translated.
public struct TextScripts: Sendable, Equatable {
  public enum Script: String, Sendable, CaseIterable {
    case latin, han, kana, hangul, cyrillic, greek, arabic, hebrew, thai, devanagari, other
  }

  /// How Han characters are written.
  public enum Han: String, Sendable {
    case simplified, traditional
  }

  /// Letters, by script; a script without any is absent.
  public private(set) var counts: [Script: Int] = [:]
  /// Letters in all.
  public private(set) var letters = 0
  /// How the Han characters are written; `nil` where those that differ are missing or of both kinds,
  /// and in Japanese.
  public private(set) var han: Han?

  public init(_ text: String) {
    var text = text
    self = text.withUTF8 { TextScripts($0) }
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var counts = [Int](repeating: 0, count: Script.allCases.count)
    var simplified = 0
    var traditional = 0
    var at = 0
    while at < bytes.count {
      let byte = bytes[at]
      if byte < 0x80 {
        at += 1
        if byte | 0x20 >= 0x61, byte | 0x20 <= 0x7A { counts[0] += 1 }
        continue
      }
      let (scalar, length) = UTF8Scan.scalar(bytes, at)
      at += length
      guard let script = LetterClass.script(of: scalar) else { continue }
      counts[Self.index(of: script)] += 1
      if script == .han {
        switch HanForms.form(of: scalar) {
        case .simplified: simplified += 1
        case .traditional: traditional += 1
        case nil: break
        }
      }
    }
    for (script, count) in zip(Script.allCases, counts) where count > 0 {
      self.counts[script] = count
      letters += count
    }
    guard main == .han || self.counts[.kana] == nil else { return }
    if simplified > 4 * traditional { han = .simplified }
    if traditional > 4 * simplified { han = .traditional }
  }

  /// 0 to 1; 0 in a text without letters.
  public func share(of script: Script) -> Double {
    letters == 0 ? 0 : Double(counts[script] ?? 0) / Double(letters)
  }

  /// The script that says most: a Han character counts as three letters, a kana or a syllable of
  /// Hangul as two. Han with one kana to nine or more is Japanese and `kana`. `nil` without letters.
  public var main: Script? {
    var counts = counts
    let (han, kana) = (counts[.han] ?? 0, counts[.kana] ?? 0)
    counts[.han] = kana * 9 < han ? 3 * han + 2 * kana : nil
    counts[.kana] = kana > 0 && kana * 9 >= han ? 3 * han + 2 * kana : nil
    counts[.hangul] = counts[.hangul].map { 2 * $0 }
    return Script.allCases.filter { counts[$0] != nil }.max {
      counts[$0, default: 0] < counts[$1, default: 0]
    }
  }

  private static func index(of script: Script) -> Int {
    switch script {
    case .latin: 0
    case .han: 1
    case .kana: 2
    case .hangul: 3
    case .cyrillic: 4
    case .greek: 5
    case .arabic: 6
    case .hebrew: 7
    case .thai: 8
    case .devanagari: 9
    case .other: 10
    }
  }
}

/// Which of the two ways of writing Han a character belongs to. A hint from the commonest pairs, not
/// a table to convert with.
enum HanForms {
  static func form(of scalar: UInt32) -> TextScripts.Han? { table[scalar] }

  private static let table: [UInt32: TextScripts.Han] = {
    var table: [UInt32: TextScripts.Han] = [:]
    for scalar in simplified.unicodeScalars { table[scalar.value] = .simplified }
    for scalar in traditional.unicodeScalars { table[scalar.value] = .traditional }
    return table
  }()

  /// The same words, in the same order, in both.
  static let simplified = """
    这们来时对为国说过还发经现没动开长样见问实让给话进当头将气觉声间关电东车写认识议论设计谁请谢该读语\
    调课试词译记讲许变边达运远连选适钱钟错银铁锁镇闭闻阅队阳阴阶际陆险随难静顶项顺须预领频题颜额风飞饭饮馆\
    马骑验鱼鸟鸡麦黄齐龙会学点应该图团员场块报够务华单卖买厂厅历压热节术极权条构树档检桥欢归录灯灵爱
    """
  static let traditional = """
    這們來時對為國說過還發經現沒動開長樣見問實讓給話進當頭將氣覺聲間關電東車寫認識議論設計誰請謝該讀語\
    調課試詞譯記講許變邊達運遠連選適錢鐘錯銀鐵鎖鎮閉聞閱隊陽陰階際陸險隨難靜頂項順須預領頻題顏額風飛飯飲館\
    馬騎驗魚鳥雞麥黃齊龍會學點應該圖團員場塊報夠務華單賣買廠廳歷壓熱節術極權條構樹檔檢橋歡歸錄燈靈愛
    """
}
