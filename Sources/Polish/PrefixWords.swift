/// How models announce what they were asked for, and what they say behind it.
enum PrefixWords {
  /// A line, without its colon, that announces a text.
  static func announces(_ line: [UInt8]) -> Bool {
    let text = plain(line)
    if alone.contains(text) { return true }
    if openings.contains(where: { text.hasPrefix($0) }) {
      return subjects.contains { text.contains($0) } || whole.contains { text.hasSuffix($0) }
    }
    // "Cleaned text", "润色后的文本"
    return text.unicodeScalars.count <= 40
      && participles.contains { text.hasPrefix($0) } && subjects.contains { text.contains($0) }
  }

  /// The line says enough without a colon.
  static func isWhole(_ line: [UInt8]) -> Bool {
    let text = plain(line)
    return openings.contains { text.hasPrefix($0) } || alone.contains(text)
  }

  /// A last paragraph that is a model's, not the speaker's.
  static func isNote(_ paragraph: [UInt8]) -> Bool {
    guard paragraph.count <= 600 else { return false }
    var text = plain(paragraph)
    while let first = text.unicodeScalars.first, "([*_（【-—–".unicodeScalars.contains(first) {
      text.unicodeScalars.removeFirst()
    }
    return notes.contains { text.hasPrefix($0) }
  }

  /// In lower case, with plain apostrophes and without Markdown's stars.
  private static func plain(_ bytes: [UInt8]) -> String {
    var text = ""
    for scalar in String(decoding: bytes, as: UTF8.self).lowercased().unicodeScalars {
      switch scalar {
      case "’": text.unicodeScalars.append("'")
      case "*", "#": break
      default: text.unicodeScalars.append(scalar)
      }
    }
    return String(decoding: ReplyStripping.trimmed(Array(text.utf8)), as: UTF8.self)
  }

  private static func list(_ text: String) -> [String] {
    text.split { $0 == "|" || $0 == "\n" }.map(String.init).filter { !$0.isEmpty }
  }

  private static let openings = list(
    """
    here is|here's|here are|here you go|here it is|sure|certainly|of course|absolutely|okay, here|ok, here
    okay! here|alright, here|below is|the following is|this is the|i have|i've|the cleaned|the corrected
    the polished|the rewritten|the revised|the edited|the transcript|your |the final|no problem|gladly
    hier ist|hier sind|hier kommt|gerne|natürlich|klar|sicher|selbstverständlich|alles klar|der bereinigte
    der korrigierte|der überarbeitete|die bereinigte|die korrigierte|die überarbeitete|das transkript
    unten|im folgenden|anbei|okay, hier|gern
    好的|当然|當然|没问题|沒問題|以下是|以下为|以下為|这是|這是|下面是|如下|整理后|整理後|润色后|潤色後|修改后|修改後|清理后|優化後|优化后
    voici|bien sûr|certainement|ci-dessous|d'accord|avec plaisir|le texte|la transcription
    aquí está|aquí tienes|aquí tiene|claro|por supuesto|a continuación|este es|el texto|desde luego
    ecco|certo|certamente|aqui está|claro que
    以下が|以下は|こちらが|はい|承知|もちろん|かしこまりました
    """)

  private static let subjects = list(
    """
    text|transcript|version|cleaned|corrected|polished|rewritten|revised|result|output|message|sentence
    edited|rewrite|formatted|translation|translated|email|e-mail|note|dictation
    fassung|transkript|ergebnis|nachricht|bereinigt|korrigiert|überarbeitet|satz|übersetzung|diktat
    文本|文字|结果|結果|版本|润色|潤色|整理|修改|内容|內容|句子|转录|轉錄|消息|翻译|翻譯|优化|清理|稿|邮件
    texte|transcription|résultat|corrigé|phrase|traduction|nettoyé
    texto|transcripción|resultado|corregid|versión|frase|traducción|limpi
    testo|trascrizione|risultato|transcrição
    テキスト|文章|清書|修正|翻訳|文字起こし|書き起こし
    """)

  private static let whole = list(
    "here you go|here it is|here you are|bitte sehr|如下|here goes|voilà|aquí tienes|どうぞ|sure|certainly"
  )

  private static let alone = list(
    """
    sure|sure!|certainly|certainly!|of course|of course!|absolutely!|sure thing!|sure, here you go!|here you go!
    here you go|okay!|output|result|answer|final answer|response|assistant|polished|cleaned|corrected
    rewritten|final output|revised|transcript|translation|natürlich!|gerne!|gern!|klar!|ergebnis|ausgabe
    antwort|übersetzung|korrigiert|bereinigt|好的|好的！|好的!|好的。|当然！|没问题！|结果|結果|输出|輸出|答案|翻译|译文|润色后|整理后|修改后
    bien sûr|bien sûr !|voici|résultat|claro|claro!|¡claro!|¡claro que sí!|resultado|はい|出力|結果は以下の通りです
    polished text|final|final text|final version|text
    """)

  private static let participles = list(
    """
    cleaned|corrected|polished|rewritten|revised|edited|final|formatted|clean|improved|translated
    bereinigt|korrigiert|überarbeitet|endgültig|verbessert|übersetzt
    润色|潤色|整理|修改|清理|优化|優化|最终|最終|修正|翻译|翻譯|处理
    texte corrigé|texte nettoyé|version|texto corregido|texto limpio|transcripción|testo|修正後|清書
    """)

  private static let notes = list(
    """
    note:|note that i|notes:|changes made|changes:|i corrected|i removed|i've corrected|i've removed|i have
    i've made|i made|i fixed|i kept|i changed|let me know|please let me know|if you need|if you'd like
    if you want me|feel free|hope this helps|i hope this|is there anything|would you like me|explanation:
    corrections:|corrections made|edits:|key changes|what i changed|anything else
    hinweis:|anmerkung:|änderungen:|ich habe|lass mich wissen|lassen sie mich wissen|wenn du|wenn sie weitere
    falls du|falls sie|ich hoffe|gib mir bescheid|geben sie mir bescheid|soll ich|möchtest du|möchten sie
    erläuterung:|korrekturen:|kann ich sonst
    注：|注:|注意：|注意:|备注|備註|说明：|说明:|說明：|修改说明|修改點|修改点|我已|我对|我將|我将|我修正|我删除|我去除|如果您|如果你需要
    如需|如有|希望这|希望對|希望对|请告诉我|請告訴我|请让我知道|还有其他|还需要|需要我|主要修改|改动
    remarque|note :|n'hésitez|j'ai corrigé|j'ai supprimé|si vous|nota:|he corregido|he eliminado|avísame
    si necesitas|espero que|dime si|補足|注記|ご不明
    """)
}
