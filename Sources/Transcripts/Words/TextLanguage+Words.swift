/// The commonest words of languages that share a script.
enum CommonWords {
  /// The language that the words are of; `nil` where they are few or fit two languages alike.
  static func language(of bytes: UnsafeBufferPointer<UInt8>) -> String? {
    var scores = [Int](repeating: 0, count: languages.count)
    var words = 0
    var at = 0
    var start: Int?
    func take(_ start: Int, _ end: Int) {
      words += 1
      var word = String(decoding: bytes[start..<end], as: UTF8.self).lowercased()
      if word.utf8.contains(0xE2) { word = word.replacing("’", with: "'") }
      while word.utf8.last == UInt8(ascii: "'") { word.removeLast() }
      if let mask = masks[word] {
        // A word of one language alone says more.
        let weight = mask.nonzeroBitCount == 1 ? 4 : mask.nonzeroBitCount <= 3 ? 2 : 1
        for index in languages.indices where mask & (1 << index) != 0 { scores[index] += weight }
      }
      for scalar in word.unicodeScalars where scalar.value >= 0x80 {
        guard let mask = letters[scalar.value] else { continue }
        for index in languages.indices where mask & (1 << index) != 0 { scores[index] += 1 }
      }
    }
    while at < bytes.count {
      let (scalar, length) = UTF8Scan.scalar(bytes, at)
      let isLetter =
        LetterClass.script(of: scalar) == .latin || LetterClass.script(of: scalar) == .cyrillic
        || LetterClass.isMark(scalar)
        || (start != nil && (scalar == 0x27 || scalar == 0x2019))
      if isLetter {
        start = start ?? at
      } else if let from = start {
        take(from, at)
        start = nil
      }
      at += length
    }
    if let start { take(start, at) }

    guard words >= 3, let best = scores.indices.max(by: { scores[$0] < scores[$1] }) else {
      return nil
    }
    let second = scores.indices.filter { $0 != best }.map { scores[$0] }.max() ?? 0
    // Two words that are its own or a quarter of all; and clearly more than the next.
    guard scores[best] >= max(5, words / 3), scores[best] * 4 >= second * 5 else { return nil }
    return languages[best].code
  }

  private static let masks: [String: UInt32] = {
    var masks: [String: UInt32] = [:]
    for (index, language) in languages.enumerated() {
      for word in language.words.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
        masks[String(word), default: 0] |= 1 << index
      }
    }
    return masks
  }()

  /// Letters that few languages have.
  private static let letters: [UInt32: UInt32] = {
    var letters: [UInt32: UInt32] = [:]
    for (index, language) in languages.enumerated() {
      for scalar in language.letters.unicodeScalars {
        letters[scalar.value, default: 0] |= 1 << index
      }
    }
    return letters
  }()

  private static let languages: [(code: String, letters: String, words: String)] = [
    (
      "en", "",
      """
      the of and to a in is that it you i for on with as are this be at have was or not but they we
      he she his her my your our their from what which when there if will would can could should do
      does did has had been were an all so about just like know think i'm it's don't that's let's
      how why who them then than because me us no yes please need want some any more can't won't
      didn't doesn't isn't i've i'll i'd you're we're they're there's what's today tomorrow
      """
    ),
    (
      "de", "ßäöü",
      """
      der die das und ist nicht ich du er sie es wir ihr ein eine einen einem einer zu mit auf für von
      den dem des im in an am als auch aber oder wenn weil dass daß wie was wer wo sind war hat haben
      habe wird werden kann noch nur schon so sich mir mich dir dich uns bei nach aus um über bitte ja
      nein kein keine mein meine heute morgen muss müssen soll sollen möchte gibt sehr mal hier da
      """
    ),
    (
      "fr", "œçèêùûîô",
      """
      le la les de des du un une et est en que qui dans pour pas sur avec ce cette ces il elle nous
      vous ils elles je tu on au aux se sont plus par mais ou où si comme tout fait être avoir suis
      ai as a ont c'est n'est qu'il j'ai très bien aussi donc alors mon ma mes votre notre leur y ne
      """
    ),
    (
      "es", "ñ¿¡",
      """
      el la los las de del que y en un una es no por con para se lo al su como más pero sus le ya o
      este esta esto sí porque cuando muy sin sobre también me hasta hay donde quien todo nos yo mi tú
      usted está están son era ser tiene tengo qué cómo ahora aquí bien hoy mañana eso
      """
    ),
    (
      "it", "",
      """
      il lo la i gli le di del della dei che e è in un una uno per non si con sono da dal ma come più
      anche al alla nel nella questo questa quello io tu lui lei noi voi loro mi ti ci se ho hai ha
      abbiamo hanno essere stato molto bene tutto perché quando dove cosa così oggi domani grazie
      """
    ),
    (
      "pt", "ãõ",
      """
      o a os as de do da dos das que e em um uma é não por com para se no na nos nas mais mas como ao
      à ele ela eu você nós eles elas isso isto este esta meu minha seu sua foi ser está são tem
      também muito já quando onde porque até só hoje amanhã obrigado bem então
      """
    ),
    (
      "nl", "",
      """
      de het een en van ik je jij hij zij ze we wij is in op te dat die niet met voor zijn aan er maar
      om ook als dan naar bij nog uit wat hoe waar wie dit deze heb heeft hebben wordt worden kan
      moet zal mijn jouw ons onze geen wel heel veel goed vandaag morgen omdat of over door
      """
    ),
    (
      "sv", "å",
      """
      och att det som en ett är på av för med den till i jag du han hon vi ni de inte om har från var
      men så kan ska skulle vill mig dig sig oss eller när hur vad vem där här min mitt din nu också
      bara mycket bra idag imorgon finns efter utan många
      """
    ),
    (
      "da", "åøæ",
      """
      og at det som en et er på af for med den til i jeg du han hun vi de ikke om har fra var men så
      kan skal skulle vil mig dig sig os eller når hvordan hvad hvem hvor der her min mit din nu også
      kun meget godt i dag efter uden mange noget blev været
      """
    ),
    (
      "no", "åøæ",
      """
      og å det som en et er på av for med den til i jeg du han hun vi dere de ikke om har fra var men
      så kan skal skulle vil meg deg seg oss eller når hvordan hva hvem hvor der her min mitt din nå
      også bare veldig bra etter uten mange noe ble vært
      """
    ),
    (
      "pl", "ąćęłńśźż",
      """
      i w na z do nie to się jest że jak ale po co o za od tak czy już tylko przez dla może są było
      być jego jej ich ja ty on ona my wy oni mnie mi ten ta te tego tej bardzo gdzie kiedy dlaczego
      jeszcze też więc bo dzisiaj jutro dobrze proszę mam ma
      """
    ),
    (
      "tr", "ğışö",
      """
      ve bir bu da de için ile çok ne var yok ben sen o biz siz onlar değil ama gibi daha kadar sonra
      önce olarak olan olduğu mi mı mu mü ki şu her en nasıl neden nerede bugün yarın evet hayır
      lütfen teşekkürler iyi şimdi benim senin bunu
      """
    ),
    (
      "cs", "ěřůčž",
      """
      a je se na v že to s z do o i ale jak co by tak jsem jsi jsme jste jsou pro který která
      když nebo už jen není byl byla bylo ho mu ji mi si ten ta tento dnes zítra ano ne prosím velmi
      """
    ),
    (
      "fi", "äö",
      """
      ja on ei se että hän minä sinä me te he ole oli olen mutta kun niin kuin myös tai jos mitä
      mikä missä tämä nyt sitten vain joka hyvin paljon kanssa ovat olla minun sinun tänään huomenna
      """
    ),
    (
      "ro", "ășțâî",
      """
      și în de la cu o un nu este sunt care pe să ce că mai din pentru se am ai are eu tu el ea noi
      voi ei dar sau dacă când unde cum foarte bine astăzi mâine acest această fost
      """
    ),
    (
      "hu", "őű",
      """
      a az és hogy nem is egy ez azt van volt én te ő mi ti ők de ha csak már még mint meg nagyon
      jól ma holnap igen vagy mert akkor ezt kell lehet lesz
      """
    ),
    (
      "id", "",
      """
      yang dan di ke dari ini itu tidak adalah saya kamu dia kami kita mereka untuk dengan pada akan
      sudah bisa ada juga atau tetapi karena jika apa bagaimana siapa di mana sekarang hari besok
      """
    ),
    (
      "ru", "ыэёъ",
      """
      и в не на что я с он как это по но они к у мы из за вы так от все его она для же то бы есть был
      была было были мне меня если или уже когда только очень где кто чтобы нет да можно нужно ещё
      еще сегодня завтра привет спасибо дела
      """
    ),
    (
      "uk", "іїєґ",
      """
      і в не на що я з він як це по але вони до у ми із за ви так від все його вона для ж то б є був
      була було були мені мене якщо або вже коли тільки дуже де хто щоб ні можна треба ще сьогодні
      завтра привіт дякую справи та й
      """
    ),
    (
      "bg", "ъ",
      """
      и в не на че аз с той как това по но те към ние от за вие така са той тя до ли ще беше съм е да
      се си ми го или вече когато само много къде кой днес утре благодаря
      """
    ),
    (
      "sr", "ђјљњћџ",
      """
      и у не на да ја са он како то по али они ми од за ви тако је су био била ће се који ово или већ
      када само веома где ко данас сутра хвала
      """
    ),
  ]
}
