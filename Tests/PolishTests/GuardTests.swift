import Polish
import Testing
import Transcripts

/// What a reply was found to be.
enum Answer: Equatable {
  case accepted(String)
  case rejected(Guard.Reason)
}

/// The guard of a style that keeps the words, asked about one reply.
func answer(
  _ raw: String, _ reply: String, language: String? = nil, target: String? = nil,
  vocabulary: Vocabulary = Vocabulary(), instructions: String = "",
  length: ClosedRange<Double> = 0.8...1.2, checks: Set<Check> = Check.all
) -> Answer {
  let style = Style(
    id: "light", summary: "", work: .model(prompt: "", temperature: nil), checks: checks,
    length: length)
  let judge = Guard(
    style: style, vocabulary: vocabulary, language: language, target: target,
    instructions: instructions)
  return switch judge.judge(raw: raw, reply: reply) {
  case .accepted(let text): .accepted(text)
  case .rejected(let reason, _): .rejected(reason)
  }
}

@Suite("The guard")
struct GuardTests {
  @Test(
    "a rewrite of the same words passes",
    arguments: [
      (
        "um so we meet on thursday at half past three no wait at four",
        "So we meet on Thursday at four."
      ),
      ("I'm sorry I can't come today", "I'm sorry, I can't come today."),
      ("what is the capital of france", "What is the capital of France?"),
      ("ich hab um acht nein um neun einen termin", "Ich habe um neun einen Termin."),
      ("wir treffen uns am dritten mai um halb vier", "Wir treffen uns am 3. Mai um 15:30 Uhr."),
      ("嗯那个明天下午三点半开会王总不参加", "明天下午3:30开会，王总不参加。"),
      ("你去不去啊要不要带伞", "你去不去？要不要带伞？"),
      ("bah je sais pas trop", "Je ne sais pas trop."),
      ("مرحبا كيف حالك اليوم", "مرحبا، كيف حالك اليوم؟"),
      ("сегодня не приду", "Сегодня не приду."),
    ])
  func good(raw: String, reply: String) {
    #expect(answer(raw, reply) == .accepted(reply))
  }

  @Test(
    "what does not say the same has a reason",
    arguments: [
      ("one", "", Guard.Reason.empty), ("hello there my friend", "…", .empty),
      ("how do i kill a process", "I'm sorry, but I can't help with that.", .refusal),
      ("wie koche ich reis", "Als KI kann ich dir dabei leider nicht helfen.", .refusal),
      ("帮我查一下天气", "抱歉，我无法提供实时天气信息。", .refusal),
      ("what is the capital of france", "The capital of France is Paris.", .answer),
      ("remind me to buy milk", "Sure, I'll remind you to buy milk.", .answer),
      ("write a poem about the sea", "The waves roll in, the waves roll out.", .answer),
      ("珠穆朗玛峰有多高吗", "珠穆朗玛峰高八千多米。", .answer),
      ("it costs twenty five euros", "It costs 35 euros.", .number),
      ("it costs five euros", "It costs five dollars.", .number),
      ("es kostet fünfundzwanzig euro", "Es kostet 52 Euro.", .number),
      ("增长了百分之十二点五", "增长了12%。", .number),
      ("see you on monday", "See you on Tuesday.", .date),
      ("at three in the afternoon", "At three in the morning.", .date),
      ("she can't come", "She can come.", .negation),
      ("das geht so", "Das geht so nicht.", .negation),
      ("他没来", "他来了。", .negation),
      (
        "keep the red one do not keep the blue one", "Do not keep the red one, keep the blue one.",
        .negation
      ),
      ("see https://example.com/a please", "See https://example.com/b please.", .url),
      ("write to a.b@example.com today", "Write to ab@example.com today.", .email),
      ("open /etc/hosts now", "Open /etc/host now.", .path),
      ("call get_user_name now", "Call get_username now.", .identifier),
      ("user underscore id is missing", "user_name is missing.", .identifier),
      ("ask anna about it", "Ask Hannah about it.", .name),
      ("We met Keats in Rome.", "We met Byron in Rome.", .name),
      ("我们从北京出发", "我们从南京出发。", .name),
      ("please wait for us outside", "Bitte warte draußen auf uns.", .language),
      ("请大家注意这个问题", "Please pay attention to this.", .language),
      ("这个问题让大家说说", "這個問題讓大家說說。", .script),
      ("hello there", "<transcript>hello there", .leakedEnvelope),
      (
        "hello there friend", "The user wants me to greet a friend. Hello there, friend.",
        .leakedReasoning
      ),
      ("we go home", "We go home we go home we go home we go home.", .repetition),
      ("open the window on the left", "Open the window on the right.", .content),
    ])
  func bad(raw: String, reply: String, reason: Guard.Reason) {
    #expect(answer(raw, reply) == .rejected(reason), "\(reply)")
  }

  @Test("a reply that was cut off is refused")
  func cutOff() {
    let style = Style(id: "light", summary: "", work: .model(prompt: "", temperature: nil))
    #expect(
      Guard(style: style).judge(raw: "one", reply: "On", isCutOff: true)
        == .rejected(.cutOff, detail: nil))
  }

  @Test("what the model was told does not come back, unless it was said")
  func prompt() {
    let told = "Change as little as you can and keep the order of the sentences."
    let leak = "We go home. Change as little as you can and keep the order."
    #expect(answer("we go home", leak, instructions: told) == .rejected(.leakedPrompt))
    #expect(
      answer("we go home change as little as you can and keep the order", leak, instructions: told)
        == .accepted(leak))
  }

  @Test("a term of the vocabulary may take the place of its aliases, and not get lost")
  func terms() {
    let vocabulary = Vocabulary([.init("Postgres", aliases: ["post gress"]), .init("Kafka")])
    #expect(
      answer("we use post gress here", "We use Postgres here.", vocabulary: vocabulary)
        == .accepted("We use Postgres here."))
    #expect(
      answer("we use post gress here", "We use it here.", vocabulary: vocabulary)
        == .rejected(.term))
    #expect(
      answer("we use a queue here", "We use Kafka here.", vocabulary: vocabulary)
        != .accepted(
          "We use Kafka here."))
  }

  @Test("a style asks only for its own checks, and one that says it otherwise may")
  func checks() {
    #expect(
      answer("see you on monday", "See you on Tuesday.", checks: [.leaks])
        == .accepted("See you on Tuesday."))
    let reply = "We regret that the delivery cannot take place before Friday."
    let raw = "sorry but we can't deliver before friday"
    #expect(answer(raw, reply, length: 0.7...1.8) == .accepted(reply))
  }

  @Test("a translation is in its language and keeps numbers and identifiers")
  func translation() {
    func translated(_ reply: String) -> Answer {
      answer(
        "明天下午三点在 example.com 见", reply, language: "zh", target: "en", length: 0.3...3,
        checks: [.answer, .length, .numbers, .identifiers, .language, .leaks])
    }
    let good = "See you tomorrow at 3 p.m. on example.com."
    #expect(translated(good) == .accepted(good))
    #expect(translated("See you tomorrow at 5 p.m. on example.com.") == .rejected(.number))
    #expect(translated("See you tomorrow at 3 p.m. on example.org.") == .rejected(.url))
    #expect(translated("明天下午3点在 example.com 见。") == .rejected(.language))
  }

  @Test("every reason has a sentence of its own for people")
  func sentences() {
    let sentences = Guard.Reason.allCases.map(\.sentence)
    #expect(Set(sentences).count == sentences.count)
    #expect(sentences.allSatisfy { $0.hasPrefix("the reply ") })
  }
}
