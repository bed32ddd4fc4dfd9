import Polish
import Testing

@Suite("What models put around their reply")
struct StripTests {
  @Test(
    "reasoning goes, in every form, whatever the case",
    arguments: [
      ("<think>hm</think>We go.", "We go."), ("<THINKING a=\"b\">hm</THINKING>\nWe go.", "We go."),
      ("<think>a<think>b</think>c</think>We go.", "We go."), ("hm</think>We go.", "We go."),
      ("a</think>b</think>We go.", "We go."), ("We go.<think>hm", "We go."),
      ("<think>hm", ""), ("<reasoning>a</reasoning><reflection>b</reflection>We go.", "We go."),
      ("◁think▷hm◁/think▷We go.", "We go."), ("[THINK]hm[/THINK]We go.", "We go."),
      (
        "<|channel|>analysis<|message|>hm<|end|><|start|>assistant<|channel|>final<|message|>We go.",
        "We go."
      ),
      ("We go.<|im_end|>", "We go."), ("We go.</s>", "We go."), ("We go.<end_of_turn>\n", "We go."),
      ("We go.<|im_end|><|im_start|>user\nmore", "We go."),
    ])
  func reasoning(reply: String, left: String) {
    #expect(ReplyStripping.stripped(reply, raw: "we go") == left)
  }

  @Test(
    "what would move a terminal's cursor or turn text round goes, unless the raw text has it",
    arguments: [
      ("We\u{1B}[A go.", "We[A go."), ("We \u{7}go.\u{0}", "We go."), ("We\r\ngo.", "We\ngo."),
      ("We\rgo.", "We\ngo."), ("We \u{9B}2Jgo.", "We 2Jgo."), ("We \u{202E}go.", "We go."),
      ("We\tgo \u{200F}👩‍👧 é“”.", "We\tgo \u{200F}👩‍👧 é“”."),
    ])
  func controls(reply: String, left: String) {
    #expect(ReplyStripping.stripped(reply, raw: "we go") == left)
    #expect(ReplyStripping.stripped(reply, raw: reply) == reply)
  }

  @Test("what was dictated stays")
  func dictated() {
    let tag = "you only get <think> and then nothing"
    #expect(ReplyStripping.stripped(tag, raw: tag) == tag)
    let quoted = "\"we go\""
    #expect(ReplyStripping.stripped(quoted, raw: quoted) == quoted)
    let note = "We go.\nNote: I corrected the list."
    #expect(ReplyStripping.stripped(note, raw: "we go note I corrected the list") == note)
    let prefix = "Here is the text: we go."
    #expect(ReplyStripping.stripped(prefix, raw: "here is the text we go") == prefix)
  }

  @Test(
    "prefixes, fences, quotes, notes and an envelope around the whole go",
    arguments: [
      "Here is the cleaned text:\n\nWe go.", "Sure! Here's the corrected version:\nWe go.",
      "**Cleaned text:** We go.", "Hier ist der bereinigte Text: We go.", "好的，以下是润色后的文本：\nWe go.",
      "Voici le texte corrigé :\nWe go.", "Aquí tienes el texto corregido: We go.",
      "以下が修正後のテキストです：\nWe go.", "```\nWe go.\n```", "```text\nWe go.\n```", "\"We go.\"",
      "“We go.”",
      "„We go.“", "«We go.»", "「We go.」", "<transcript>\nWe go.\n</transcript>",
      "We go.\n\nNote: I removed the fillers.",
      "We go.\n\n(Hinweis: Ich habe Füllwörter entfernt.)",
      "We go.\n\nLet me know if you need anything else!", "We go.\n\n注：已删除语气词。",
      "Sure! Here is the text:\n\n```\n\"We go.\"\n```\n\nLet me know if you want changes.",
    ])
  func wrapping(reply: String) {
    #expect(ReplyStripping.stripped(reply, raw: "we go") == "We go.")
  }

  @Test(
    "what belongs to the text stays",
    arguments: [
      "We need three things: milk, eggs and bread.", "\"One,\" he said, \"and two.\"",
      "Use `git push` or `git pull`.", "At 10:30 we go.", "Note: bring water.\nWe go.",
      "It's the boys' house.",
    ])
  func kept(text: String) {
    #expect(ReplyStripping.stripped(text, raw: text.lowercased()) == text)
  }
}
