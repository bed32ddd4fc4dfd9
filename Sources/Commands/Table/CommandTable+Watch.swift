extension CommandTable {
  static let watch = CommandDefinition(
    "watch",
    summary: "Make text of every recording that comes into a folder",
    discussion: [
      "Runs until it is stopped (Ctrl-C, or by a service manager). A recording is taken up when "
        + "nobody writes it any more; names of unfinished files (.part, .crdownload, hidden ones) "
        + "are left alone until they are renamed. What fails is tried again.",
      "Each recording gets one text, also over several runs, and where the same one comes twice "
        + "under other names. What comes while nobody watches is taken up at the next start; what "
        + "was there before the first one only with --existing.",
      "Where the folder goes (a disk that is taken out), it is waited for.",
    ],
    arguments: [ArgumentDefinition("DIR", "The folder")],
    sections: [
      .init("Folder", folderOptions), .init("Engine", engineOptions),
      .init("Recording", recordingOptions.filter { kept.contains($0.name) }),
      .init("Result", resultOptions.filter { kept.contains($0.name) }),
      .init("Subtitles", subtitleOptions), .init("Polish", polishOptions),
      .init("Run", transcribeRunOptions.filter { $0.name != "dry-run" }),
    ],
    examples: [
      Example("osgk watch ~/Recordings -o ~/Texts", "A text for each recording that comes"),
      Example(
        "osgk watch Voice --recursive --output-template '{dir}/{stem}.{format}'",
        "Beside each recording, also in directories below"),
      Example("osgk watch Inbox --existing -f srt -o Subtitles", "Those that are there too"),
    ],
    place: .rule, body: .task(WatchCommand.run))

  /// Options of `transcribe` that make sense for recordings that nobody knows yet.
  private static let kept = [
    "track", "speakers", "output", "format", "output-template", "timestamps", "force",
  ]

  private static let folderOptions = [
    OptionDefinition("recursive", help: "Watch the directories below it too"),
    OptionDefinition("existing", help: "Take what was there before it was watched too"),
    OptionDefinition(
      "settle", nil, .number("SECONDS", 0.1...3600),
      "How long a file must stay as it is before it is taken up (3)"),
  ]
}
