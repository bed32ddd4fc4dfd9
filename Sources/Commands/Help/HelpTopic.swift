import Jobs

/// What 'osgk help' tells besides commands.
enum HelpTopic: String, CaseIterable {
  case exitCodes = "exit-codes"
  case presets
  case privacy
}

extension HelpTopic {
  var text: String {
    switch self {
    case .exitCodes: Self.exitCodesText
    case .presets: Self.presetsText
    case .privacy: Self.privacyText
    }
  }

  /// Made from the kinds of errors themselves.
  private static var exitCodesText: String {
    var text = """
      A run ends with one of these codes. `error.kind` in JSON is one of the words.

         0  done; also where nothing is said

      """
    var kinds: [Int32: [String]] = [:]
    for kind in ErrorKind.allCases where kind != .cancelled {
      kinds[kind.exitCode, default: []].append(kind.rawValue)
    }
    for (code, words) in kinds.sorted(by: { $0.key < $1.key }) {
      let number = String(repeating: " ", count: 4 - String(code).count) + String(code)
      text += "\(number)  \(words.joined(separator: ", "))\(remarks[code] ?? "")\n"
    }
    return text + """
       128+n  ended by signal n (130: interrupted by Ctrl-C)

      Of several files: 0 if all are done, else 3 if any is, else the first failure's code.

      """
  }

  private static let remarks: [Int32: String] = [
    3: " (some of a recording, or some of several)", 9: " (only with --fail-if-empty)",
  ]

  private static let presetsText = """
    A preset is a YAML file that says how one provider is asked: which program to run with
    which arguments, or which address to send what to. Dropping a file into a directory adds
    a provider; no code and no rebuild. Later directories win:

      the presets that come with osgk
      /etc/osgk/providers/
      $XDG_CONFIG_HOME/osgk/providers/   (~/.config/osgk/providers/)

    A local program:

      id: my-engine
      name: My engine
      rank: 50
      command:
        program: [my-engine]
        arguments: ["--input", "{audio}", {with: language, use: ["--lang", "{language}"]}]
        network: none
      transcription:
        accepts: [language]
        audio: {format: wav}
        reply: {from: stdout, parse: json, text: $.text}

      osgk providers check my-engine.yaml    every mistake, with its line
      osgk providers add my-engine.yaml      copy it to your own presets
      osgk providers show my-engine          what it can do

    PROVIDERS.md tells every key.

    """

  private static let privacyText = """
    Local means local. With the engine mode 'local', the factory setting, your recordings and
    what is said in them stay on this machine:

      The program osgk cannot reach a network: it is linked to nothing that could, and it opens
      no socket.
      The engine, a program of somebody else's, is run behind a filter of system calls that
      refuses every socket but Unix ones. 'osgk doctor' tries the filter here.
      Decoding is done by ffmpeg, behind the same filter, and only the given file is read.

    What osgk writes: the results where you ask for them, and while it runs a private
    directory under $TMPDIR that is removed at every exit. Its settings are in
    $XDG_CONFIG_HOME/osgk, its models in $XDG_DATA_HOME/osgk, the help texts of engines in
    $XDG_CACHE_HOME/osgk. Nothing of what is said stands in an error message.

    This version has no cloud provider: nothing can be sent.

    """
}
