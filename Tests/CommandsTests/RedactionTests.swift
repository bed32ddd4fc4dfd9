import Files
import Testing

@testable import Commands

@Suite("osgk doctor --report")
struct RedactionTests {
  @Test(
    "Names of people and files do not leave the machine",
    arguments: [
      ("/home/anna/.local/share/osgk/models/x.bin", "~/.local/share/osgk/models/x.bin"),
      ("/media/anna/disk", "/media/USER/disk"),
      ("cannot read /home/anna/My talk.mp3: x", "cannot read FILE: x"),
      ("cannot read My talk.mp3: x", "cannot read FILE: x"),
      ("/data/anna-osgk/osgk/bin/whisper-cli", "$XDG_DATA_HOME/osgk/bin/whisper-cli"),
      ("/usr/bin/ffmpeg", "/usr/bin/ffmpeg"),
    ])
  func redacted(_ text: String, _ by: String) throws {
    let context = Context(
      environment: [
        ("HOME", Array("/home/anna".utf8)), ("USER", Array("anna".utf8)),
        ("XDG_DATA_HOME", Array("/data/anna-osgk".utf8)),
      ], output: CollectedOutput(), errors: CollectedOutput(),
      installation: Installation(providers: nil, config: nil))
    let redaction = Redaction(context, file: "/home/anna/My talk.mp3")
    #expect(redaction.applied(to: text) == by)
  }
}
