import Polish

extension HelpTopic {
  static var polishingText: String { polishingHead + reasons }

  /// Made from the reasons themselves.
  private static var reasons: String {
    let words = Guard.Reason.allCases.map(\.rawValue)
    let widest = words.map(\.count).max() ?? 0
    let rows = Guard.Reason.allCases.map { reason in
      let padding = String(repeating: " ", count: widest - reason.rawValue.count + 2)
      return "  \(reason.rawValue)\(padding)\(reason.sentence)\n"
    }
    let cues = CueReply.Loss.allCases.map { "  \($0.rawValue)\n" }.joined()
    return """

      With --json 'reason' is one of these words, where it is the reply's fault:

      \(rows.joined())
      Of single cues also:

      \(cues)
      Where there was no reply it is a word of 'osgk help exit-codes' (timeout, network, rate, ...)
      or program_failed; where text is skipped, trivial (too little for a model) or empty.

      """
  }

  private static let polishingHead = """
    Polish makes clean text of spoken words: of a transcript (osgk transcribe --polish), or of any
    text (osgk polish). The same is said, never something else.

    Styles without a model. They are rules, work on this machine and need nothing:

      verbatim    as the engine wrote it
      polished    sentences begin with a capital and end with a mark; fillers and words said
                  twice are gone
      casual      the same in lower case, without a period at the end
      notes       polished; spoken "bullet", "next line" and "new paragraph" become marks

    Styles by a language model are files: light (the usual one), structured, formal, chat, email,
    and whatever you put into $XDG_CONFIG_HOME/osgk/styles (~/.config/osgk/styles). A file there
    counts in the place of one of the same name that came with osgk:

      summary: The words of a pirate
      prompt: Write as a pirate would speak. Keep every fact.
      length: [0.6, 1.6]
      fallback: casual

    A style may be a program instead: 'command: [my-program, --clean]' in the place of the prompt.
    It gets the text on standard input and writes the better one on standard output.

      osgk styles list                    which there are
      osgk styles show light              one of them
      osgk config set polish.style notes  what is used where none is named
      osgk polish --instruction "as a list of tasks" -p ID -

    Whose model:

      -p ID, --polish-with ID             for this run
      osgk engine local --polish-with ID  from now on: speech here, only its text goes there
      osgk config set polish.provider ID  the same for osgk polish alone
      -p auto                             a chat server of this machine that answers, else you
                                          are asked
      --no-polish                         not this time

    A service gets the text only after you have agreed to that, which is another consent than
    that to its hearing what you say.

    What a model writes is never trusted. It is taken only if it is a rewriting of what was said:
    not an answer, a refusal or a summary; no number, date, negation, name, address or word of
    your vocabulary lost or invented; the language kept; nothing of the request or of its thoughts
    in it. Otherwise, and where no answer comes in time, you get the style's plain fallback
    ('polished' if it names none), a warning that says why, and exit code 0; with --json 'status'
    is 'fallback' and 'reason' says why in a word. The guard looks at words, not at meaning: a
    model that says the opposite in words of its own may pass. With -s verbatim, or with none of
    this, every word is the engine's.

    Subtitles keep their cues and times: each cue is polished by itself, and one that comes back
    merged, lost or answered stays as it was. Where the same run writes text, Markdown or JSON
    too, they have the words of the cues; without subtitles the text is polished as a whole, and
    Markdown has times only where there are as many paragraphs as before. Your vocabulary and
    corrections hold before and after (osgk help vocabulary, osgk help corrections).

    """
}
