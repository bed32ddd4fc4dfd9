extension Lexicon {
  mutating func addPhrases() {
    addDisfluencies()
    addDates()
    phrases(
      .tag,
      """
      isn't it|aren't they|aren't you|doesn't it|don't you|don't you think|didn't we|didn't you
      |won't you|can't we|wasn't it|hasn't it|isn't that right|or not|whether or not|nicht wahr
      |oder nicht|oder net|oder nich|oder ned|ist es nicht|不是吗|不是嗎|是不是|对不对|對不對|好不好|行不行|n'est ce pas
      |isn't he|isn't she|wouldn't you|couldn't you|shouldn't we|haven't we|aren't we|didn't it
      """)
    phrases(
      .refusal,
      """
      as an ai|as a language model|as an artificial intelligence|as an assistant|i'm an ai|i am an ai
      |i cannot assist|i can't assist|i cannot help with|i can't help with|i'm unable to assist
      |i'm unable to help|i am unable to|i'm not able to help|i am not able to|i cannot fulfill
      |i can't fulfill|i cannot comply|i can't comply|i cannot provide|i can't provide
      |cannot fulfill this|can't fulfill that|i must decline|against my guidelines|i'm just an ai
      |i don't have access to|i do not have access to|i don't have the ability|i do not have the ability
      |i can't create|i cannot create|i can't generate|i cannot generate|i can't write|i cannot write
      |please provide the text|please provide the transcript|please provide me with|please share the text
      |please paste the|no transcript was provided|no text was provided|no text provided
      |there is no text to|there's no text to|there is no transcript|the transcript is empty
      |i don't see any text|i don't see a transcript|it looks like you|it seems like you
      |it looks like the|it seems that the transcript|how can i help|how may i help|how can i assist|how may i assist|what can i do for you
      |wie kann ich dir|wie kann ich ihnen|wie kann ich helfen|有什么可以帮|有什么我可以|我能帮您|需要我帮
      |unable to process this|i can't process
      |als ki|als kunstliche intelligenz|als sprachmodell|ein ki modell|dabei kann ich nicht helfen
      |dabei kann ich ihnen nicht|dabei kann ich dir nicht|ich kann dabei nicht helfen
      |ich kann dir dabei nicht|ich kann ihnen dabei nicht|kann ich leider nicht helfen
      |diese anfrage nicht|dieser bitte nicht nachkommen|bitte geben sie den text|bitte gib den text
      |bitte senden sie mir|es wurde kein text|ich habe keinen zugriff|ich bin eine ki
      |作为一个ai|作为ai|作为人工智能|作为一个人工智能|作为语言模型|作为一个语言模型|作為ai|作為一個
      |我是一个ai|我是ai|我是人工智能|我无法提供|我不能提供|我无法协助|我不能协助|我无法帮助|我无法满足|我无法完成
      |我无法回答|我不能回答|无法回答这个|无法满足您的|无法处理您的|请提供需要|请提供您需要|请提供文本|请您提供
      |没有提供文本|您没有提供|您还没有提供|我無法提供|我無法協助|我無法幫助|請提供
      |en tant qu'ia|en tant que modele|je ne peux pas vous aider|je ne suis pas en mesure
      |como modelo de|como una ia|no puedo ayudarte|no puedo ayudar con|lo siento pero no puedo
      |申し訳ありませんが|お手伝いできません|aiとして
      """)
    phrases(
      .excuse,
      """
      i'm sorry but i|i am sorry but i|sorry but i can't|sorry i can't|sorry i cannot|i'm sorry i can't
      |i apologize but|i apologise but|my apologies|i'm afraid i can't|i'm unable to|unfortunately i
      |i can't do that|i cannot do that|i won't be able to|i can't|i cannot
      |es tut mir leid|tut mir leid|leider kann ich|entschuldigung ich kann|ich kann leider
      |das kann ich nicht|ich kann nicht|抱歉|很抱歉|对不起|對不起|我不能|我无法|我無法|不好意思我
      |je suis desole|desole|lo siento|perdon|mi dispiace|すみません|ごめんなさい
      """)
    phrases(
      .assistant,
      """
      sure|sure thing|certainly|of course|absolutely|great question|good question|happy to help
      |i'd be happy|i would be happy|i'd be glad|i'm happy to|glad to help|no problem here
      |here you go|here's|here is|here are|i have cleaned|i've cleaned|i have rewritten|i've rewritten
      |i have corrected|i've corrected|i cleaned up|the cleaned|the corrected|the polished
      |the rewritten|cleaned text|corrected text|polished text|the text you|your text|your message
      |let me help|i can help|i understand|thank you for|thanks for your question|got it|understood
      |naturlich|selbstverstandlich|gerne|aber gerne|klar|sicher|hier ist|hier sind|kein problem
      |gute frage|ich helfe|ich kann dir|ich kann ihnen|verstanden|der korrigierte text
      |der uberarbeitete text|好的|当然|當然|当然可以|没问题|没有问题|以下是|这是|好问题|很高兴|我可以帮|明白了|收到
      |修改后的|整理后的|润色后的|bien sur|voici|certainement|avec plaisir|claro|por supuesto|aqui esta
      |aqui tienes|desde luego|はい|もちろん|以下は|こちらが|承知しました|yes i can|yes you can|yes of course
      |okay i'll|okay i will|okay i'm|okay i've|okay i can|okay done|okay i have|ok i have|i have set|i've set|i have added|i've added|i have created|i've created
      |i have sent|i've sent|i have scheduled|i've scheduled|done i|ok i'll|ok i will|will do|noted
      |okay ich|ok ich|alles klar ich|mach ich|wird gemacht|erledigt|好的我|行我|已为您|已经为您|在的我
      |ja naturlich|ja gerne|ja ich kann|是的|可以的
      """)
    phrases(
      .reasoning,
      """
      the user wants|the user is asking|the user asks|the user said|the user says|the user has
      |the user dictated|the user is saying|the user provided|the speaker says|the speaker wants
      |the transcript says|the transcript is|the raw text|okay let me|ok let me|okay so the|alright let me
      |let me rewrite|let me clean|let me think|let me see what|let me start|let me analyze|let me break
      |let me process|let me fix|let's rewrite|let's analyze|let's clean|let's think|let's break
      |first i need to|first i should|first i'll|i need to rewrite|i need to clean|i need to polish
      |i need to output|i should rewrite|i should output|i should only|i'll rewrite|i will rewrite
      |i'll clean|i'll remove|i will remove|i'll keep|we need to rewrite|we need to output|we need to clean
      |we need to produce|we need to polish|we should output|we must output|need to output|need to rewrite
      |the task is to|my task is|the instructions say|the instruction says|according to the instructions
      |according to the rules|so the output|the output should|final answer|final output|so the answer
      |so the final|so the cleaned|self correction|filler words|thinking process|step by step|wait the
      |hmm the|the input is|the input text|looking at the transcript|looking at the text
      |der nutzer mochte|der benutzer mochte|der nutzer will|der benutzer will|der nutzer sagt
      |der nutzer fragt|der user will|der user mochte|ich muss den text|ich soll den text
      |ich sollte den text|zuerst muss ich|lass mich|lassen sie mich|meine aufgabe ist|die aufgabe ist
      |der text lautet|der sprecher sagt|der sprecher mochte
      |用户想|用户要|用户说|用户希望|用户是在|用户的意思|用户让我|用户输入|用户在问|用户提供|用户口述|用户这|用户需要
      |我需要将|我需要把|我需要对|我需要去|我应该把|我应该输出|首先我需要|首先我要|首先需要|让我来|让我先|让我看
      |让我想|让我分析|任务是|根据要求|根据规则|根据指令|所以最终|最终输出|所以输出|这段文字|这段话|原文是|原文中
      |使用者想|使用者要|用戶想|l'utilisateur veut|l'utilisateur demande|el usuario quiere|ユーザーは
      """)
  }

  private mutating func addDisfluencies() {
    // Said by nobody for anything else.
    phrases(
      .correction, value: Correction.sure,
      """
      no wait|wait no|no no wait|no sorry|sorry no|i meant|or rather|no actually|no make that|no i mean
      |let me correct|i should say|uh no|um no|er no|wait wait|no wait no|that's wrong it's
      |nein warte|warte nein|quatsch|nein quatsch|vielmehr|besser gesagt|oder vielmehr|oder besser gesagt
      |ah nein|ach nein|ne warte|ach quatsch|nein moment|moment nein|ich meinte|nein entschuldigung|oder doch|oder doch lieber|doch lieber
      |哦不|噢不|说错了|說錯了|啊不|呃不|嗯不|口误|搞错了|记错了|哦不对|啊不对|不对不对|不是不是|我是说|我是說
      |plutot|je veux dire|enfin non|mejor dicho|quiero decir|no espera|じゃなくて|間違え|вернее|точнее
      """)
    phrases(
      .correction, value: Correction.far,
      """
      make that|make it|correction|excuse me|whoops|my bad|my mistake|oh no|no no|change that|change it to
      |korrektur|falsch|verzeihung|oder besser|nein nein|ach was|不对|不對|不不|应该是|應該是|错了|錯了
      |更正|改成|改到|纠正|不不不|違う
      """)
    phrases(
      .correction, value: Correction.near,
      """
      wait|sorry|i mean|rather|actually|no|hold on|hang on|oops|pardon|well actually
      |nein|warte|ich meine|entschuldigung|moment|nee|ne|halt|non|perdon|digo|いや|нет|scusa|anzi|cioe
      |不是|等等|等一下|或者说|不好意思|抱歉
      """)
    phrases(
      .scratch,
      """
      scratch that|forget that|forget it|never mind|nevermind|delete that|strike that|ignore that
      |let me rephrase|let me start over|start over|start again|cancel that|disregard that
      |vergiss das|vergiss es|streich das|egal|nochmal von vorn|losch das|lass mich neu anfangen
      |算了|删掉|刪掉|重来|重新说|重說|忘了它|作废|划掉|当我没说
      """)
    phrases(
      .filler,
      """
      you know|i mean|sort of|kind of|i guess|you see|let's see|let me see|or something|or whatever
      |and stuff|and so on|at the end of the day|to be honest|how do i say|how should i say|what else
      |you know what i mean|if that makes sense|if you will|oh yeah|by the way|i was like|wait
      |no wait|let me check|let me think|okay so|so yeah|like i said|hold on|hang on|what was i|where was i|you know like
      |sag ich mal|sagen wir mal|sagen wir|weisst du|wissen sie|wie soll ich sagen|wie gesagt|so was
      |und so|oder so|ich sag mal|im prinzip|im grunde|im endeffekt|keine ahnung|wie heisst das
      |那个|那個|这个|這個|就是|就是说|就是說|然后|然後|的话|的話|怎么说|怎麼說|怎么说呢|反正|其实|其實|对吧|對吧
      |你知道|那么|那麼|什么的|这样子|那什么|嗯嗯|对对对|对对|好好|这样|那样|等一下|等等|我想想|让我想想
      |えっと|えーと|あの|その|まあ|なんか|ええと|えー|あー|うーん|음|어|그|저기|뭐
      |tu sais|en fait|du coup|o sea|как бы|в общем|то есть
      """)
  }

  private mutating func addDates() {
    for (id, words) in [
      (DateName.dayAfterTomorrow, "day after tomorrow|the day after tomorrow"),
      (DateName.dayBeforeYesterday, "day before yesterday|the day before yesterday"),
      (
        DateName.nextWeek,
        "next week|nachsten woche|kommenden woche|nachste woche|nachster woche|kommende woche|kommender woche"
      ),
      (
        DateName.lastWeek,
        "last week|letzten woche|vergangenen woche|vorigen woche|letzte woche|letzter woche|vergangene woche|vorige woche"
      ),
      (DateName.thisWeek, "this week|diese woche|dieser woche"),
      (
        DateName.nextMonth,
        "next month|nachsten monat|nachster monat|kommenden monat|nachstem monat"
      ),
      (
        DateName.lastMonth,
        "last month|letzten monats|letztem monat|letzten monat|vergangenen monat|vorigen monat"
      ),
      (DateName.thisMonth, "this month|diesen monat|diesem monat"),
      (
        DateName.nextYear,
        "next year|nachsten jahres|nachstem jahr|nachstes jahr|nachsten jahr|kommendes jahr|kommenden jahr"
      ),
      (
        DateName.lastYear,
        "last year|letzten jahres|letztem jahr|letztes jahr|letzten jahr|vergangenes jahr|voriges jahr"
      ),
      (DateName.thisYear, "this year|dieses jahres|dieses jahr|diesem jahr"),
    ] { phrases(.date, value: id, words) }
  }
}

/// How sure a word is to take back what was said, and how much of it.
enum Correction {
  /// Wherever it stands.
  static let sure: UInt8 = 10
  /// Where a clause begins, or a number, a date or a name stands beside it.
  static let far: UInt8 = 8
  static let near: UInt8 = 4
}
