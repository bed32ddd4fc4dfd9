import Polish
import Testing
import Transcripts

/// What models change of a meaning without touching a number, and what only looks like it.
@Suite("The guard, of meaning")
struct GuardMeaningTests {
  private static func isAccepted(_ answer: Answer) -> Bool {
    if case .accepted = answer { true } else { false }
  }

  @Test(
    "what was denied stays denied, by whoever denied it",
    arguments: [
      ("i will not be there but she will", "I will be there but she will not."),
      (
        "love doesn't pay the rent does it",
        "Love pays the rent, doesn't it?"
      ),
      (
        "i'm not saying we shouldn't do it i'm saying we can't do it without legal and nobody asked",
        "I'm saying we shouldn't do it. I'm saying we can't do it without Legal and nobody asked."
      ),
      (
        "i'm not saying we shouldn't do it i'm saying we can't do it without legal and nobody asked",
        "I'm not saying we shouldn't do it. I'm saying we can't do it without Legal and everybody asked."
      ),
      (
        "call me unless the parcel is here by then please",
        "Call me if the parcel is here by then, please."
      ),
      (
        "we ship the update with tests without the old importer",
        "We ship the update with tests with the old importer."
      ),
      (
        "the patient denies chest pain denies shortness of breath",
        "The patient reports chest pain, denies shortness of breath."
      ),
      ("he fails to see the point of the new plan", "He sees the point of the new plan."),
    ])
  func denied(raw: String, reply: String) {
    #expect(!Self.isAccepted(answer(raw, reply, language: "en")))
  }

  @Test(
    "what is asked stays asked, and words stay in their places",
    arguments: [
      ("what time does it start", "It starts in the evening.", "en"),
      ("is the store open on sunday", "Yes, the store is open on Sunday.", "en"),
      (
        "keep the red ones throw the blue ones away",
        "Keep the blue ones, throw the red ones away.", "en"
      ),
      (
        "the patient is allergic to penicillin", "The patient is allergic to amoxicillin.", "en"
      ),
      ("ich komme nicht aber sie kommt", "Ich komme, aber sie kommt nicht.", "de"),
      (
        "ich hätte gern einen kaffee ohne zucker mit milch",
        "Ich hätte gern einen Kaffee mit Zucker ohne Milch.", "de"
      ),
      ("no me acuerdo cómo se hace", "Me acuerdo cómo se hace.", "es"),
    ])
  func asked(raw: String, reply: String, language: String) {
    #expect(!Self.isAccepted(answer(raw, reply, language: language)))
  }

  @Test(
    "a denial in dialect, and one that was stammered, stay one",
    arguments: [
      ("is mir egal ob der kommt oder net", "Ist mir egal, ob der kommt oder nicht.", "de"),
      ("我没有没有去过那里真的没去过", "我没有去过那里，真的没去过。", "zh"),
      ("その件まだわからないんで後で連絡します", "その件はまだ分からないので、後で連絡します。", "ja"),
      ("パンはいらないです", "パンは要らないです。", "ja"),
    ])
  func deniedInDialect(raw: String, reply: String, language: String) {
    #expect(answer(raw, reply, language: language) == .accepted(reply))
  }

  @Test(
    "the same denial in other words is one",
    arguments: [
      (
        "i'm not saying we shouldn't do it i'm saying we can't do it without legal and nobody asked",
        "I'm not saying we shouldn't do it; I'm saying we cannot do it without Legal and no one asked."
      ),
      (
        "we said in january no not january in december we'd never do that again",
        "We said in December we'd never do that again."
      ),
      ("it's cold in here isn't it", "It's cold in here, isn't it?"),
      ("i will not be there but she will", "I won't be there, but she will."),
    ])
  func deniedAlike(raw: String, reply: String) {
    #expect(answer(raw, reply, language: "en") == .accepted(reply))
  }

  @Test(
    "a reply that agrees to the text is an answer",
    arguments: [
      (
        "turn off the hallway light and set an alarm",
        "Okay, the hallway light is off and the alarm is set.", "en"
      ),
      ("no", "Okay, no problem.", "en"),
      ("don't wake her", "Okay, I won't wake her.", "en"),
      (
        "treffen wir uns vor der bibliothek", "Alles klar, wir treffen uns vor der Bibliothek.",
        "de"
      ),
      ("on se voit devant la gare", "D'accord, on se voit devant la gare !", "fr"),
      ("把灯关了", "好的，把灯关了。", "zh"),
    ])
  func acknowledged(raw: String, reply: String, language: String) {
    #expect(!Self.isAccepted(answer(raw, reply, language: language)))
  }

  @Test("so is one in another language, but not where the speaker agreed")
  func acknowledgedElsewhere() {
    let raw = "the train leaves from the last platform and i'm not going to wait for you"
    let reply = "D'accord, je serai à l'heure sur le dernier quai et je n'attends pas."
    #expect(
      answer(raw, reply, language: "en", target: "fr", length: 0.3...3) == .rejected(.answer))
    let said = "okay so the meeting is in the large room"
    #expect(Self.isAccepted(answer(said, "OK, so the meeting is in the large room.")))
  }

  @Test(
    "of two names the one that was meant stays, letter by letter",
    arguments: [
      (
        "let's meet at the cafe on baker street i mean baker lane",
        "Let's meet at the café on Baker Street.", "en"
      ),
      ("王建国明天去北京开会", "王建军明天去北京开会。", "zh"),
      ("上节课讲到王安石写的文章", "上节课讲到王安国写的文章。", "zh"),
      ("李阿姨今天来复诊心电图正常", "刘阿姨今天来复诊，心电图正常。", "zh"),
      ("我们在中山公园门口见面", "我们在人民公园门口见面。", "zh"),
      ("乙方不得将房屋转租给第三方", "甲方不得将房屋转租给第三方。", "zh"),
      (
        "the tenant shall pay the rent every month in advance",
        "The landlord shall pay the rent every month in advance.", "en"
      ),
      (
        "der paragraf im bgb bleibt davon unberührt und gilt weiter",
        "Der Paragraf im HGB bleibt davon unberührt und gilt weiter.", "de"
      ),
      (
        "currently taking lisinopril every morning with water",
        "Currently taking losartan every morning with water.", "en"
      ),
    ])
  func names(raw: String, reply: String, language: String) {
    #expect(!Self.isAccepted(answer(raw, reply, language: language)))
  }

  @Test(
    "a name may be written otherwise",
    arguments: [
      ("they met with Nguyen in the office", "They met with Nguyễn in the office.", "en"),
      ("herr özil hat unterschrieben", "Herr Oezil hat unterschrieben.", "de"),
      ("Herr Mueller hat unterschrieben", "Herr Müller hat unterschrieben.", "de"),
      ("我們要去台北車站接阿嬤", "我們要去臺北車站接阿嬤。", "zh"),
      ("das machen wir in der kalenderwoche danach", "Das machen wir in der KW danach.", "de"),
    ])
  func respelled(raw: String, reply: String, language: String) {
    #expect(answer(raw, reply, language: language) == .accepted(reply))
  }

  @Test("what is said of a tag is no thought")
  func dictatedTag() {
    let raw =
      "add a test for the tag less than think greater than and keep it when the user said it"
    let reply = "Add a test for the tag <think> and keep it when the user said it."
    #expect(answer(raw, reply, language: "en") == .accepted(reply))
    let thought = "<think>The user wants a test."
    #expect(!Self.isAccepted(answer(raw, thought, language: "en")))
    let aloud = "okay let me think about this out loud the flat has no elevator"
    #expect(
      Self.isAccepted(
        answer(aloud, "OK, let me think about this out loud: the flat has no elevator.")))
  }

  @Test("a clause or a sentence that nobody said is found")
  func appended() {
    let raw = "so i think we could maybe try the blue one first i guess"
    #expect(
      !Self.isAccepted(
        answer(
          raw, "So I think we could maybe try the blue one first and then the red one, I guess.",
          language: "en")))
    let report =
      "hi so the app keeps crashing when i open the settings page and reinstalling did not help"
    #expect(
      !Self.isAccepted(
        answer(
          report,
          "Hello, the app keeps crashing when I open the settings page, and reinstalling did not help. I have also contacted the developer by e-mail.",
          language: "en", length: 0.7...1.8)))
  }

  @Test("a term in the place of its spelling is neither lost nor new")
  func terms() {
    let vocabulary = Vocabulary([
      Vocabulary.Term("Kubernetes", aliases: ["cooper netties"]),
      Vocabulary.Term("Grafana", aliases: ["graph anna"]),
    ])
    let reply = "The Kubernetes cluster is fine but the Grafana dashboard is not."
    #expect(
      answer(
        "the cooper netties cluster is fine but the graph anna dashboard is not", reply,
        language: "en", vocabulary: vocabulary) == .accepted(reply))
  }
}
