extension Lexicon {
  mutating func addEnglish() {
    add(
      .function,
      """
      a an the this that these those it its s re ve ll d m i me my mine myself we us our ours you
      your yours he him his she her hers they them their theirs one ones who whom whose which what
      and or but if then than as at by for from in into of off on onto out over to up down with
      within about after before between through during under above against because while until
      since so such too very just also only even still again there here where when why how is are
      was were be been going being am do does did done doing have has had having can could will would
      shall should may might must not no nor let lets get gets got gonna gotta wanna want need go
      goes going be some any each every all both few more most other another same own s t don
      really quite rather maybe perhaps please thanks thank ok okay yes yeah dont
      """)
    add(.article, "a an the this that these those my your his her its our their some any no")
    add(
      .filler,
      """
      um uh uhm umm er erm hmm hm mm mhm ah oh eh like well so okay ok right actually basically
      literally honestly anyway anyways yeah yep alright firstly secondly thirdly fourthly kinda sorta lemme now just really obviously huh
      """)
    add(
      .spokenMark,
      """
      dot point period comma colon semicolon slash backslash dash hyphen minus underscore at hash
      hashtag sign quote unquote bracket brackets bullet line paragraph parenthesis parentheses paren brace caps uppercase lowercase
      capital new mark exclamation stop full
      """)
    add(.question, "what who whom whose which where when why how")
    add(
      .auxiliary,
      """
      is are was were am do does did can could will would shall should may might must have has had
      isn't aren't wasn't weren't don't doesn't didn't can't couldn't won't wouldn't shouldn't
      haven't hasn't hadn't
      """)
    add(
      .negation,
      """
      not never no none nothing nobody nowhere neither without cannot nor ain't aint isn't aren't
      wasn't weren't don't doesn't didn't can't couldn't won't wouldn't shan't shouldn't mustn't
      dunno needn't mightn't haven't hasn't hadn't daren't isnt arent wasnt werent dont doesnt didnt
      cant wont couldnt wouldnt shouldnt mustnt havent hasnt hadnt
      """)
    add(
      .weakNegation,
      """
      unable impossible lack lacks lacking fail fails failed failing absent hardly barely scarcely
      avoid refuse refuses refused decline declines declined refrain prevent prevents prohibited
      forbidden cease unless rarely seldom excluding except
      """)
    add(.yes, "yes yeah yep yup")
    add(.topLevelDomain, "com org net io dev app edu gov uk eu info ai de cn co fr es ch at")
    add(
      .unit,
      """
      percent hundred thousand million billion trillion pm am p.m oclock o dollar euro kilometer
      kilometers mile gigabyte megabyte degrees degree
      """)
    add(.clock, "pm am oclock clock uhr")
    add(.afternoon, "pm afternoon evening tonight night noon")
    add(.morning, "am morning midnight night dawn")
    add(.percent, "percent percentage prozent pourcent")
    add(.dollar, "dollar dollars usd bucks buck")
    add(.euro, "euro euros eur")
    add(.yuan, "yuan rmb cny renminbi kuai")
    add(.title, "mr mrs ms dr prof professor st sir madam miss mister doctor president captain")
    add(
      .dateContext, "in of since until till by next last this early late mid during from to every")
    number(.zero, 0, "zero oh nought nil")
    number(.unit, Array(1...9), "one two three four five six seven eight nine")
    number(
      .teen, Array(10...19),
      """
      ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen
      """)
    number(
      .tens, [20, 30, 40, 40, 50, 60, 70, 80, 90],
      "twenty thirty forty fourty fifty sixty seventy eighty ninety")
    number(.hundred, 100, "hundred")
    number(
      .multiplier, [1000, 1_000_000, 1_000_000_000, 1_000_000_000_000],
      "thousand million billion trillion")
    number(
      .ordinal, Array(1...20),
      """
      first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth
      fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth
      """)
    number(
      .ordinal, [30, 40, 50, 60, 70, 80, 90, 100, 1000],
      """
      thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth hundredth thousandth
      """)
    number(.point, 0, "point")
    number(.half, 30, "half ½")
    number(.quarter, 15, "quarter quarters ¼")
    number(.quarter, 45, "¾")
    number(
      .weak, [1, 2, 2, 2, 3, 12, 2, 2, 1], "once twice both double triple dozen pair couple single")
    number(.weak, 12, "douzaine docena dozzina duzia")
    number(.noon, 12, "noon midday midnight mittag mitternacht midi minuit mediodia medianoche")
    number(
      .tens, [20, 30, 40, 50, 60, 70, 80, 90],
      "twenties thirties forties fifties sixties seventies eighties nineties")
    // Parts of a whole: negative.
    number(.weak, [-3, -3, -5, -8, -10], "thirds drittel fifths eighths tenths")
    for (index, words) in [
      "monday mondays mon", "tuesday tuesdays tue tues", "wednesday wednesdays weds",
      "thursday thursdays thu thurs", "friday fridays fri", "saturday saturdays",
      "sunday sundays",
    ].enumerated() {
      date(DateName.monday + UInt8(index), words)
    }
    for (index, words) in [
      "january jan", "february feb", "", "april apr", "", "june jun", "july jul", "august aug",
      "september sep sept", "october oct", "november nov", "december dec",
    ].enumerated() {
      date(DateName.january + UInt8(index), words)
    }
    date(DateName.january + 2, "march mar", unsure: true)
    date(DateName.january + 4, "may", unsure: true)
    date(DateName.today, "today")
    date(DateName.morning, "morning mornings vormittag vormittags morgens")
    date(DateName.noon, "noon mittag mittags")
    date(DateName.afternoon, "afternoon afternoons nachmittag nachmittags")
    date(DateName.evening, "evening evenings abend abends")
    date(DateName.night, "night nights nacht nachts midnight mitternacht")
    date(DateName.tonight, "tonight tonite")
    date(DateName.tomorrow, "tomorrow tmrw tmr tomorow")
    date(DateName.yesterday, "yesterday")
  }
}
