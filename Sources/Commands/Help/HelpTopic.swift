import Jobs

/// What 'osgk help' tells besides commands.
enum HelpTopic: String, CaseIterable {
  case exitCodes = "exit-codes"
  case polishing
  case presets
  case privacy
}

extension HelpTopic {
  var text: String {
    switch self {
    case .exitCodes: Self.exitCodesText
    case .polishing: Self.polishingText
    case .presets: Self.presetsText
    case .privacy: Self.privacyText
    }
  }

  /// Made from the kinds of errors themselves.
  private static var exitCodesText: String {
    var text = """
      A run ends with one of these codes. `error.kind` in JSON is one of the words.

         0  done; also where nothing is said, and where polish fell back to a plain style

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

    A service, or a server of your own:

      id: my-service
      name: My service
      base_url: https://speech.example.com/v1
      auth: bearer
      transcription:
        model: large
        accepts: [model, language]
        request:
          path: /transcribe
          body: {multipart: {file: {audio: file}, model: "{model}", language: "{language}"}}
        reply: {text: $.text}

      osgk providers check my-engine.yaml    every mistake, with its line
      osgk providers add my-engine.yaml      copy it to your own presets
      osgk providers show my-engine          what it can do

    PROVIDERS.md tells every key.

    """

  private static let privacyText = """
    Local means local. With the engine mode 'local', the factory setting, your recordings and
    what is said in them stay on this machine:

      The program osgk cannot reach a network: it is linked to nothing that could, and it opens
      no socket. What needs one is done by a second program, osgk-net, which takes its place;
      that is decided by the command line and the settings before anything else is done.
      The engine, a program of somebody else's, is run behind a filter of system calls that
      refuses every socket but Unix ones. 'osgk doctor' tries the filter here.
      Decoding is done by ffmpeg, behind the same filter, and only the given file is read.

    A service is only used where you name it or have chosen it, and only after you have agreed:

      You are shown who receives what, where, and what is known of what becomes of it, and you
      type yes. Without a terminal --consent PROVIDER says so, or nothing is sent: exit 4.
      Audio, and text to be polished, are two things; each provider needs a consent of its own,
      and so does a program that uses the network itself.
      What you agreed to and every use of it is recorded before the first byte is sent.
      'osgk consent withdraw' takes it back; what is being sent stops within a second.
      An API key goes to the address that it was stored for, and to no other.

    What osgk writes: the results where you ask for them, and while it runs a private
    directory under $TMPDIR that is removed at every exit. Its settings are in
    $XDG_CONFIG_HOME/osgk, its models in $XDG_DATA_HOME/osgk, the help texts of engines in
    $XDG_CACHE_HOME/osgk, the record of consent and the history in $XDG_STATE_HOME/osgk, keys in
    the keyring of your desktop. Nothing of what is said stands in an error message or in the
    file that OSGK_LOG names.

    The history keeps the texts of all your recordings, in a file that only you can read, until
    you delete them. 'osgk history off' and 'osgk transcribe --no-history' keep none: then a job
    is remembered until its text is delivered, so that it can be gone on with.

    """
}
