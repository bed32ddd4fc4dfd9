extension Lexicon {
  mutating func addGerman() {
    add(
      .function,
      """
      der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner
      ich mich mir mein meine meinen meinem meiner du dich dir dein deine deinen er ihn ihm sein
      seine seinen seinem seiner sie ihr ihre ihren ihrem ihrer ihnen es wir uns unser unsere
      unseren euch euer man sich wer was wen wem wessen welche welcher welches welchen wo wann warum wieso
      weshalb wie und oder aber wenn dann als an am auf aus bei beim bis durch fur gegen hinter in
      im ins mit nach neben ohne seit uber um unter von vom vor wahrend wegen zu zum zur zwischen
      ob dass das weil denn da damit obwohl sondern auch nur noch schon sehr so hier dort jetzt
      nun immer wieder mal doch halt eben ja nein nicht ist sind war waren bin bist sei wird werden
      wurde wurden worden habe hast hat haben hatte hatten kann kannst konnen konnte konnten soll
      sollen sollte sollten will willst wollen wollte muss musst mussen musste darf durfen mag
      mochte mochten wurde bitte danke dieser diese dieses diesen diesem jeder jede jedes alle
      allen alles etwas viel viele mehr also ganz gar hab grad gerade heut hat's gibt gib mach macht
      machen geht gehen ick ik wat dat isch net nich
      """)
    add(
      .article,
      """
      der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner
      mein meine meinen meinem meiner dein deine deinen sein seine seinen ihr ihre ihren unser
      unsere unseren euer eure dieser diese dieses diesen diesem jeder jede jedes jeden jedem alle
      allen beim im am zum zur vom ins
      """)
    add(.preposition, "mit von bei an fur gegen nach aus durch ohne uber zu um wegen seit")
    add(
      .filler,
      """
      ah ahm ahem ohm oh hm na naja tja also halt eben quasi sozusagen irgendwie ne nun mal genau
      ja gut okay jetzt eigentlich gell echt einfach aha ach och jedenfalls erstens zweitens drittens viertens
      """)
    add(
      .spokenMark,
      """
      punkt komma doppelpunkt schragstrich unterstrich bindestrich strich klammeraffe minus absatz
      zeile neue neuer fragezeichen ausrufezeichen raute anfuhrungszeichen
      """)
    add(
      .question,
      """
      wer was wen wem wessen welche welcher welches welchen welchem wo wohin woher wann warum wieso
      weshalb wie wieviel womit wofur woran worum
      """)
    add(
      .auxiliary,
      """
      ist sind war bin bist seid hast habt hat haben kann kannst konnt konnen konnte konnten
      konntest soll sollst sollen sollte sollten will willst wollt wollen muss musst mussen darf
      darfst durfen wird wirst werden wurde wurdest wurden mochtest mochten
      gibt gibts
      """)
    add(
      .negation,
      """
      nicht kein keine keinen keinem keiner keines keins nie niemals niemand niemanden niemandem
      nichts nirgends nirgendwo ohne weder keinesfalls keineswegs nirgendwohin nix
      nich nuscht net ned nit koa koane keen keene nimmer
      """)
    add(
      .weakNegation,
      """
      unmoglich kaum selten fehlt fehlen fehlte verzichten verzichte verzichtet vermeiden verhindern
      abgelehnt lehne untersagt verboten unterlassen ausgeschlossen statt anstatt ausser
      """)
    add(.yes, "ja jawohl doch")
    add(.unit, "uhr prozent hundert tausend millionen milliarden grad")
    add(.clock, "uhr")
    add(.afternoon, "nachmittag nachmittags abend abends mittag mittags")
    add(.morning, "morgens vormittag vormittags fruh mitternacht nachts")
    add(.title, "herr herrn frau doktor professor familie kollege kollegin")
    add(.dateContext, "im ab seit bis nachsten letzten diesen anfang mitte ende kommenden jeden")
    number(.zero, 0, "null")
    number(
      .unit, [1, 2, 2, 3, 4, 5, 6, 7, 8, 9],
      "eins zwei zwo drei vier funf sechs sieben acht neun")
    number(
      .unit, [5, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12],
      "fuenf zweie dreie viere funfe sechse siebene neune zehne elfe zwolfe")
    number(.ordinal, [2, 3, 4, 5, 6], "zweit dritt viert funft sechst")
    number(
      .teen, Array(10...19),
      """
      zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn
      """)
    number(
      .tens, Array(stride(from: 20, through: 90, by: 10)),
      "zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig")
    number(.hundred, 100, "hundert")
    number(
      .multiplier,
      [1000, 1_000_000, 1_000_000, 1_000_000, 1_000_000_000, 1_000_000_000, 1_000_000_000],
      "tausend million millionen mio milliarde milliarden mrd")
    for (value, stem) in [
      "erst", "zweit", "dritt", "viert", "funft", "sechst", "siebt", "acht", "neunt", "zehnt",
      "elft", "zwolft",
    ].enumerated() {
      for ending in ["e", "er", "en", "es", "em", "ens"] {
        number(.ordinal, Int64(value + 1), stem + ending)
      }
    }
    number(.point, 0, "komma")
    number(.half, 30, "halb halbe halben halber halbes")
    number(.quarter, 15, "viertel")
    number(
      .weak, [1, 2, 3, 4, 5, 6, 10], "einmal zweimal dreimal viermal funfmal sechsmal zehnmal")
    number(.weak, [2, 2, 2, 12], "beide beiden doppelt dutzend")
    for (index, words) in [
      "montag montags", "dienstag dienstags", "mittwoch mittwochs", "donnerstag donnerstags",
      "freitag freitags", "samstag samstags sonnabend sonnabends", "sonntag sonntags",
    ].enumerated() {
      date(DateName.monday + UInt8(index), words)
    }
    for (index, words) in [
      "januar janner", "februar feber", "marz maerz", "april", "mai", "juni", "juli", "august",
      "september", "oktober okt", "november", "dezember dez",
    ].enumerated() {
      date(DateName.january + UInt8(index), words)
    }
    date(DateName.today, "heute heut heutige heutigen")
    date(DateName.tomorrow, "morgen morgn")
    date(DateName.yesterday, "gestern gestan gestrige gestrigen")
    date(DateName.dayAfterTomorrow, "ubermorgen ubermorgn")
    date(DateName.dayBeforeYesterday, "vorgestern")
  }
}
