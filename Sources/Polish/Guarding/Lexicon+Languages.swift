extension Lexicon {
  /// The words of a language beside those of English, German and Chinese, which every text may have:
  /// `once` is eleven in Spanish only, so that each has a lexicon of its own.
  static func of(_ language: String?) -> Lexicon {
    switch language {
    case "fr": french
    case "es": spanish
    case "it": italian
    case "pt": portuguese
    case "nl": dutch
    case "ja": japanese
    case "ru", "uk", "bg", "be":
      slavic
    case "sv", "da", "no", "nb": nordic
    case "pl", "cs", "sk": westSlavic
    default: shared
    }
  }

  /// Those whose numbers in words are known.
  static let counted: Set<String> = ["en", "de", "zh", "yue", "ja", "fr", "es", "it", "pt", "nl"]

  private static let french = adding { $0.addFrench() }
  private static let spanish = adding { $0.addSpanish() }
  private static let italian = adding { $0.addItalian() }
  private static let portuguese = adding { $0.addPortuguese() }
  private static let dutch = adding { $0.addDutch() }
  private static let japanese = adding { $0.addJapanese() }
  private static let slavic = adding {
    $0.add(.negation, "не нет нету ни никогда ничего никто никого без нельзя никак ні немає")
  }
  private static let nordic = adding {
    $0.add(.negation, "inte aldrig ingen inget inga utan ikke aldri ingenting uden uten ikkje ej")
  }
  private static let westSlavic = adding {
    $0.add(.negation, "nie nigdy nikt nic bez zaden ne nikdy nikdo")
  }

  private static func adding(_ change: (inout Lexicon) -> Void) -> Lexicon {
    var lexicon = shared
    change(&lexicon)
    return lexicon
  }

  private mutating func addFrench() {
    forget("sept sans plus rien pas cent six an")
    date(DateName.january + 2, "mars")
    date(DateName.january + 4, "mai")
    add(.negation, "pas jamais rien personne aucun aucune sans ni plus nul nulle")
    add(.question, "que qui quoi quand comment pourquoi combien quel quelle quels quelles ou")
    add(.auxiliary, "est peux pouvez peut as avez veux voulez")
    add(
      .function,
      """
      je tu il elle on nous vous ils elles me te se le la les un une des du de au aux ce cet cette
      ces mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs et ou mais donc car ni que
      qui dont ou y en ne est sont etait suis es sommes etes ai as a avons avez ont dans pour par sur
      avec chez vers c j l d n m t s qu si tres bien aussi alors trop ouais oui non bah
      """)
    add(.spokenMark, "point barre oblique tiret arobase deuxpoints slash antislash")
    number(.zero, 0, "zero")
    number(
      .unit, Array(2...16),
      """
      deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize
      """)
    number(
      .tens, [20, 20, 30, 40, 50, 60, 70, 80, 80, 90],
      "vingt vingts trente quarante cinquante soixante septante huitante octante nonante")
    number(.hundred, 100, "cent cents")
    number(
      .multiplier, [1000, 1_000_000, 1_000_000, 1_000_000_000], "mille million millions milliard")
    number(.ordinal, [1, 1, 2, 3, 4, 5], "premier premiere deuxieme troisieme quatrieme cinquieme")
    number(.point, 0, "virgule")
    number(.half, 30, "demi demie")
    number(.weak, 12, "douzaine")
    add(.clock, "heures heure")
    add(.filler, "premierement deuxiemement troisiemement quatriemement")
    add(.percent, "cent")
  }

  private mutating func addSpanish() {
    forget("once mil sin")
    date(DateName.january + 2, "marzo")
    add(
      .negation,
      "no nunca jamas nadie nada ningun ninguno ninguna sin tampoco ni")
    add(.question, "que quien cuando donde como cual cuanto cuantos cuanta")
    add(
      .function,
      """
      yo tu el ella nosotros ellos ellas me te se lo la los las un una unos unas de del a al en con
      por para que y o pero si mi mis su sus este esta eso ese es son esta estan hay ha he han muy
      ya mas menos tambien pues bueno entonces
      """)
    add(.spokenMark, "punto barra arroba guion bajo")
    number(.zero, 0, "cero")
    number(.unit, Array(2...9), "dos tres cuatro cinco seis siete ocho nueve")
    number(
      .teen, Array(10...29),
      """
      diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno
      veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve
      """)
    number(.teen, 21, "veintiun veintiuna")
    number(
      .tens, Array(stride(from: 30, through: 90, by: 10)),
      "treinta cuarenta cincuenta sesenta setenta ochenta noventa")
    number(
      .hundreds,
      [100, 100, 200, 200, 300, 300, 400, 400, 500, 500, 600, 600, 700, 700, 800, 800, 900, 900],
      """
      cien ciento doscientos doscientas trescientos trescientas cuatrocientos cuatrocientas
      quinientos quinientas seiscientos seiscientas setecientos setecientas ochocientos ochocientas
      novecientos novecientas
      """)
    number(.multiplier, [1000, 1_000_000, 1_000_000], "mil millon millones")
    number(.ordinal, [1, 1, 2, 3, 3, 4], "primero primer segundo tercero tercer cuarto")
    number(.point, 0, "coma")
    number(.half, 30, "media medio")
    add(.percent, "ciento")
  }

  private mutating func addItalian() {
    forget("mai sei due")
    date(DateName.january + 2, "marzo")
    add(.spokenMark, "punto barra chiocciola trattino")
    add(.negation, "non mai niente nulla nessuno nessuna nessun senza ne neanche nemmeno")
    add(.question, "che chi quando dove come quale quanto quanti cosa perche")
    add(
      .function,
      """
      io tu lui lei noi voi loro mi ti si ci vi lo la li le gli un uno una il i di del della dei
      delle a al alla alle in nel nella con per da dal dalla su che e o ma se mio mia suo sua questo
      questa quello e sono ha ho hanno molto anche poi gia piu allora cioe
      """)
    number(.zero, 0, "zero")
    let units = ["uno", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove"]
    number(.unit, Array(2...9), units.dropFirst().joined(separator: " "))
    number(
      .teen, Array(10...19),
      """
      dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove
      """)
    for (index, ten) in [
      "venti", "trenta", "quaranta", "cinquanta", "sessanta", "settanta", "ottanta", "novanta",
    ].enumerated() {
      let value = Int64(index + 2) * 10
      number(.teen, value, ten)
      for (unit, word) in units.enumerated() {
        // ventuno, ventotto
        let head = word.hasPrefix("u") || word.hasPrefix("o") ? String(ten.dropLast()) : ten
        number(.teen, value + Int64(unit) + 1, head + word)
      }
    }
    number(.hundreds, 100, "cento")
    for (unit, word) in units.enumerated().dropFirst() {
      number(.hundreds, Int64(unit + 1) * 100, word + "cento")
      number(.hundreds, Int64(unit + 1) * 1000, word + "mila")
    }
    number(.multiplier, [1000, 1_000_000, 1_000_000], "mille milione milioni")
    number(.point, 0, "virgola")
    number(.half, 30, "mezzo mezza")
    add(.percent, "cento")
  }

  private mutating func addPortuguese() {
    forget("mil sem")
    add(.spokenMark, "ponto barra arroba hifen")
    for (index, words) in [
      "janeiro", "fevereiro", "marco", "abril", "maio", "junho", "julho", "agosto", "setembro",
      "outubro", "novembro", "dezembro",
    ].enumerated() {
      date(DateName.january + UInt8(index), words)
    }
    add(.negation, "nao nunca jamais ninguem nada nenhum nenhuma sem nem")
    add(.question, "que quem quando onde como qual quanto quantos")
    number(.zero, 0, "zero")
    number(.unit, [2, 2, 3, 4, 5, 6, 7, 8, 9], "dois duas tres quatro cinco seis sete oito nove")
    number(
      .teen, [10, 11, 12, 13, 14, 14, 15, 16, 17, 18, 19],
      """
      dez onze doze treze catorze quatorze quinze dezesseis dezessete dezoito dezenove
      """)
    number(
      .tens, Array(stride(from: 20, through: 90, by: 10)),
      "vinte trinta quarenta cinquenta sessenta setenta oitenta noventa")
    number(
      .hundreds, [100, 100, 200, 300, 400, 500, 600, 700, 800, 900],
      """
      cem cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos
      """)
    number(.multiplier, [1000, 1_000_000, 1_000_000], "mil milhao milhoes")
    number(.point, 0, "virgula")
    number(.half, 30, "meia meio")
    add(.percent, "cento")
  }

  private mutating func addDutch() {
    add(.spokenMark, "punt apenstaartje streepje")
    add(.negation, "niet geen nooit niemand niets zonder nergens noch")
    let units = ["een", "twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen"]
    number(.unit, Array(2...9), units.dropFirst().joined(separator: " "))
    number(
      .teen, Array(10...19),
      """
      tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien
      """)
    for (index, ten) in [
      "twintig", "dertig", "veertig", "vijftig", "zestig", "zeventig", "tachtig", "negentig",
    ].enumerated() {
      let value = Int64(index + 2) * 10
      number(.tens, value, ten)
      for (unit, word) in units.enumerated() {
        number(.teen, value + Int64(unit) + 1, word + "en" + ten)
      }
    }
    number(.hundred, 100, "honderd")
    number(.multiplier, [1000, 1_000_000], "duizend miljoen")
    number(.point, 0, "komma")
  }

  private mutating func addJapanese() {
    phrases(
      .negation,
      "ない|ません|なかった|なく|なければ|無い|ずに|ないで|じゃない|ではない|いらない|らない|わない|れない|けない|せん")
  }
}
