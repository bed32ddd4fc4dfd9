/// What engines write where nobody speaks, since their training was films with subtitles.
enum StockPhrases {
  enum Kind {
    /// People do say it.
    case spoken
    /// Of those who made subtitles, and notes of theirs in brackets: written, never said.
    case credit
  }

  /// Of a text that is nothing else; each of its sentences may be another.
  static func kind(of text: String) -> Kind? {
    if EngineMarkers.isNote(text) { return .credit }
    var kind: Kind?
    for sentence in sentences(text) {
      let letters = SpokenUnit.letters(of: sentence)
      guard !letters.isEmpty else { continue }
      if credits.contains(where: { letters.starts(with: $0) }) {
        kind = .credit
      } else if phrases.contains(letters) {
        kind = kind ?? .spoken
      } else {
        return nil
      }
    }
    return kind
  }

  private static func sentences(_ text: String) -> [String] {
    // What is longer is more than phrases, and so is what has neither.
    guard text.utf8.count <= 400 else { return [text] }
    let whole = SpokenUnit.letters(of: text)
    if phrases.contains(whole) || credits.contains(where: { whole.starts(with: $0) }) {
      return [text]
    }
    var sentences: [String] = [""]
    for character in text {
      sentences[sentences.count - 1].append(character)
      if Script.sentenceEnds.contains(character) { sentences.append("") }
    }
    return sentences
  }

  private static let phrases = Set(spoken.map { SpokenUnit.letters(of: $0) })
  private static let credits = credit.map { SpokenUnit.letters(of: $0) }

  /// Whole sentences; punctuation, case and spaces do not matter.
  private static let spoken = [
    // English
    "you", "bye", "bye bye", "thank you", "thank you very much", "thank you so much", "thanks",
    "thank you for watching", "thanks for watching", "thank you so much for watching",
    "thank you very much for watching", "thanks for watching and see you next time",
    "thank you for watching and see you next time", "thanks for listening",
    "thank you for listening", "please subscribe", "please subscribe to my channel",
    "please subscribe to our channel", "subscribe to my channel", "like and subscribe",
    "don't forget to like and subscribe", "please like and subscribe",
    "don't forget to subscribe", "see you next time", "see you in the next video",
    "i'll see you in the next video", "i'll see you next time", "the end",
    // German
    "vielen dank", "danke", "vielen dank fürs zuschauen", "danke fürs zuschauen",
    "vielen dank für die aufmerksamkeit", "vielen dank für ihre aufmerksamkeit",
    "bis zum nächsten mal", "das war's für heute", "tschüss", "copyright wdr 2021",
    // French
    "merci", "merci d'avoir regardé", "merci d'avoir regardé cette vidéo",
    "merci d'avoir regardé la vidéo", "merci à tous", "à bientôt", "abonnez-vous",
    "n'oubliez pas de vous abonner",
    // Spanish, Portuguese, Italian
    "gracias", "gracias por ver", "gracias por ver el video", "gracias por ver el vídeo",
    "muchas gracias por ver el video", "suscríbete", "suscríbete al canal", "hasta la próxima",
    "obrigado", "obrigado por assistir", "obrigada por assistir", "inscreva-se no canal",
    "até a próxima", "e aí", "tchau", "grazie", "grazie per la visione",
    "grazie per aver guardato il video", "grazie a tutti", "iscriviti al canale",
    // Dutch, Scandinavian, Polish, Czech, Turkish, Finnish
    "bedankt voor het kijken", "dank je wel", "tot de volgende keer", "tack för att ni har tittat",
    "tack till er som tittade", "takk for at du så på", "tak fordi du så med",
    "dziękuję", "dziękuję za uwagę", "dziękuję za obejrzenie", "dzięki za oglądanie",
    "děkuji za pozornost", "děkuji", "izlediğiniz için teşekkür ederim",
    "izlediğiniz için teşekkürler", "abone olmayı unutmayın", "teşekkür ederim",
    "kiitos katsomisesta", "kiitos",
    // Russian, Ukrainian
    "спасибо", "спасибо за просмотр", "спасибо за внимание", "продолжение следует",
    "подписывайтесь на канал", "подпишись на канал", "всем пока", "до новых встреч",
    "дякую за перегляд", "дякую",
    // Chinese
    "谢谢", "謝謝", "谢谢观看", "謝謝觀看", "谢谢大家", "謝謝大家", "谢谢收看", "謝謝收看", "感谢观看", "感謝觀看",
    "感谢您的观看", "感謝您的觀看", "谢谢大家的观看", "謝謝大家的觀看", "谢谢大家收看", "下期再见", "下期再見", "我们下期再见",
    "我們下期再見", "下集再见", "请订阅", "請訂閱", "请订阅我的频道", "請訂閱我的頻道", "记得订阅", "記得訂閱",
    // Japanese, Korean
    "ご視聴ありがとうございました", "ご視聴ありがとうございます", "ご清聴ありがとうございました", "最後までご視聴ありがとうございました",
    "ありがとうございました", "ありがとうございます", "チャンネル登録お願いします", "チャンネル登録をお願いします",
    "チャンネル登録よろしくお願いします", "おやすみなさい", "それではまた", "시청해주셔서 감사합니다", "시청해 주셔서 감사합니다", "감사합니다",
    "구독과 좋아요 부탁드립니다", "다음 영상에서 만나요",
    // Arabic, Hindi, Vietnamese, Indonesian
    "شكرا للمشاهدة", "شكرا لكم على المشاهدة", "اشتركوا في القناة", "شكرا", "धन्यवाद",
    "देखने के लिए धन्यवाद", "cảm ơn các bạn đã theo dõi", "cảm ơn các bạn đã xem",
    "hãy subscribe cho kênh", "hẹn gặp lại các bạn", "terima kasih telah menonton",
    "terima kasih sudah menonton", "terima kasih",
  ]

  /// Beginnings: what follows is somebody's name.
  private static let credit = [
    "subtitles by", "subtitle by", "subtitled by", "captions by", "captioned by", "closed captions",
    "transcription by", "transcribed by", "transcript emily", "translated by", "sync and correct",
    "sync by", "subtitles made by", "amara.org", "www.", "untertitel der amara",
    "untertitel von", "untertitel im auftrag", "untertitelung", "untertitel erstellt",
    "copyright", "sous-titres réalisés", "sous-titres par", "sous-titrage", "sous-titres fait",
    "subtítulos realizados", "subtítulos por", "subtítulos creados", "subtitulado por",
    "legendas pela comunidade", "legendas por", "legenda", "legendado por", "sottotitoli creati",
    "sottotitoli e revisione", "sottotitoli di", "ondertitels ingediend", "ondertiteld door",
    "ondertiteling", "undertexter från", "undertexter av", "undertekster av", "undertekster af",
    "tekstet av", "napisy stworzone", "napisy wykonane", "titulky vytvořil", "altyazı",
    "субтитры сделал", "субтитры создавал", "субтитры подогнал", "субтитры предоставил",
    "редактор субтитров", "корректор", "字幕由", "字幕by", "字幕志愿者", "字幕志願者", "字幕制作", "字幕製作",
    "字幕提供", "中文字幕", "请不吝点赞", "請不吝點讚", "請不吝點贊", "字幕組", "字幕组", "자막 제공", "자막 제작",
    "한글자막", "자막by", "phụ đề được", "ترجمة نانسي", "terjemahan oleh",
  ]
}
