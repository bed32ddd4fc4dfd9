import Files
import Settings
import Testing
import Transcripts

@Suite("fillers.yaml") struct FillersFileTests {
  private static let shipped = Path(#filePath).parent.parent.parent
    .appending("config/fillers.yaml")

  private func load(
    _ user: String? = nil, system: String? = nil, shipped: String? = nil
  ) throws -> (Result<Fillers, SettingsError>, Home) {
    let home = try Home()
    if let user { try home.write(user, to: try home.paths.fillers) }
    if let system { try home.write(system, to: home.paths.system.appending("fillers.yaml")) }
    var file = Self.shipped
    if let shipped {
      file = home.directory.path.appending("shipped.yaml")
      try home.write(shipped, to: file)
    }
    do throws(SettingsError) {
      return (.success(try FillersFile.load(shipped: file, paths: home.paths)), home)
    } catch {
      return (.failure(error), home)
    }
  }

  @Test(
    "A language's list of the user replaces the machine's, and that the one that comes with osgk")
  func precedence() throws {
    let shipped = "en: [um]\nde: [äh]\nfr:\n  always: [euh]\n  set_off: [hum]\n  keep: [euh non]\n"
    #expect(
      try load(shipped: shipped).0.get().lists == [
        "en": Fillers.List(always: ["um"]), "de": Fillers.List(always: ["äh"]),
        "fr": Fillers.List(always: ["euh"], setOff: ["hum"], keep: ["euh non"]),
      ])
    #expect(
      try load("en:\n  set_off: [you know]\n", system: "en: [uh]\nde: [öh]\n", shipped: shipped)
        .0.get().lists == [
          "en": Fillers.List(setOff: ["you know"]), "de": Fillers.List(always: ["öh"]),
          "fr": Fillers.List(always: ["euh"], setOff: ["hum"], keep: ["euh non"]),
        ])
  }

  @Test("~ and an empty list switch a language off; empty files and none at all change nothing")
  func off() throws {
    for text in ["en: ~\n", "en: []\n", "en: {}\n", "en:\n  always: []\n", "en:\n"] {
      #expect(try load(text, shipped: "en: [um]\nde: [äh]\n").0.get().lists.keys.sorted() == ["de"])
    }
    for text in ["", "# nothing\n", "~\n", "{}\n"] {
      #expect(try load(text, shipped: "en: [um]\n").0.get().lists.keys.sorted() == ["en"])
    }
    let home = try Home()
    #expect(
      try FillersFile.load(shipped: home.directory.path.appending("none"), paths: home.paths)
        == Fillers())
  }

  @Test(
    "What is wrong is said with file, line, column, key and what would be right",
    arguments: [
      ("- um\n", "USER:1:1: languages are due, such as `en: [um, uh]`"),
      (
        "english: [um]\n",
        "USER:1:1: english: is no code of a language; write `en`"
      ),
      ("en-US: [um]\n", "USER:1:1: en-US: is no code of a language; write `en`"),
      ("klingon: [um]\n", "USER:1:1: klingon: is no code of a language, such as `en`"),
      (
        "en: um\n",
        "USER:1:5: en: takes a list, such as [um, uh], or the keys always, set_off and keep; `~` is "
          + "none"
      ),
      (
        "en:\n  allways: [um]\n",
        "USER:2:3: en.allways: unknown key; did you mean always?"
      ),
      (
        "en:\n  words: [um]\n",
        "USER:2:3: en.words: unknown key; known here: always, set_off, keep"
      ),
      ("en:\n  always: um\n", "USER:2:11: en.always: takes a list of words, such as [um, uh]"),
      ("en: [um, ~]\n", "USER:1:10: en: takes words, such as um or you know"),
      ("en: [[um]]\n", "USER:1:6: en: takes words, such as um or you know"),
      (
        "en: ['um, uh']\n",
        "USER:1:6: en: \"um, uh\" is no word and no phrase of up to eight; write letters and spaces, "
          + "without commas and points"
      ),
      (
        "en: [um\n",
        "USER:1:5: the list that starts here never ends; close it with ]"
      ),
    ])
  func wrong(text: String, message: String) throws {
    let (result, home) = try load(text)
    let path = try home.paths.fillers.description
    guard case .failure(let error) = result else {
      Issue.record("taken")
      return
    }
    #expect(error.description.replacing(path, with: "USER") == message)
  }

  @Test("A file that others may write is refused")
  func untrusted() throws {
    let home = try Home()
    try home.write("en: [um]\n", to: try home.paths.fillers, mode: 0o666)
    let error = #expect(throws: SettingsError.self) {
      try FillersFile.load(shipped: Self.shipped, paths: home.paths)
    }
    #expect(error?.code == .untrusted)
  }

  @Test("The lists that come with osgk are by language: `um` goes in English and stays in German")
  func shippedLists() throws {
    let fillers = try load().0.get()
    #expect(Set(["en", "de", "fr", "es", "zh", "ja", "ko", "no"]).isSubset(of: fillers.lists.keys))
    let texts: [(String, String, String)] = [
      ("So, um, I think, uh, so.", "en", "So, I think, so."),
      ("Er kommt um drei, ähm, am Montag.", "de", "Er kommt um drei, am Montag."),
      ("Uh huh, three, I mean, four.", "en", "Uh huh, three, I mean, four."),
      ("嗯，我要那个，不要这个。", "zh", "我要那个，不要这个。"),
      ("嗯嗯，他嗯了一声。", "zh", "嗯嗯，他嗯了一声。"),
      ("えーと、明日は、うーん、休みです。", "ja", "明日は、休みです。"),
      ("음, 내일 갑니다.", "ko", "내일 갑니다."),
      ("E, eee, nie wiem.", "pl", "E, nie wiem."),
    ]
    for (text, language, expected) in texts {
      #expect(
        PlainStyle.polished.applied(to: text, language: language, fillers: fillers) == expected)
    }
  }

  @Test("No shipped filler that always goes is among a language's commonest words")
  func harmless() throws {
    let common: [String: Set<String>] = [
      "en": ["a", "er", "the", "like", "so", "well", "no"], "de": ["um", "er", "eh", "also", "ja"],
      "fr": ["ben", "bon"], "nl": ["om", "er"], "es": ["este", "em"], "pt": ["um", "é"],
      "it": ["e", "è"], "zh": ["那个", "这个", "就是"], "ja": ["その", "あの"],
    ]
    let fillers = try load().0.get()
    for (language, words) in common {
      #expect(words.isDisjoint(with: fillers.lists[language]?.always ?? []))
    }
  }
}
