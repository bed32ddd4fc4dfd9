import Files
import JSON
import Providers
import TestSupport
import Testing
import Transcripts

@testable import Jobs

@Suite("A request as the journal keeps it") struct RequestFormTests {
  static var request: TranscribeRequest {
    var request = TranscribeRequest(source: .file("talk.wav"))
    request.provider = "ears"
    request.model = "heard"
    request.languages = ["de", "en"]
    request.prompt = "osgk, \u{1F600}"
    request.translate = true
    request.timestamps = .word
    request.likesTimes = true
    request.channelsAreSpeakers = true
    request.from = 1.25
    request.to = 90
    request.track = 2
    request.options = [("beam", "5"), ("vad", "model")]
    request.diarize = true
    request.speakers = 3
    request.baseURL = "http://127.0.0.1:1/v1"
    request.script = .hant
    var polish = PolishOptions()
    polish.style = "notes"
    polish.provider = "scribe"
    polish.target = "fr"
    request.polish = polish
    request.polishesCues = .init(
      LayoutOptions(maxLine: 30, maxLines: 1, maxCue: 4.5, charactersPerSecond: 12), as: .vtt)
    request.delivery = ["version": 1, "targets": []]
    return request
  }

  @Test("All that was asked comes back")
  func roundTrip() throws {
    let json = RequestForm.json(Self.request)
    let read = try RequestForm.read(
      try JSONReader.read(Array(JSONWriter.write(json).utf8)).value, source: .file("talk.wav"))
    #expect(RequestForm.json(read) == json)
    #expect(read.languages == ["de", "en"])
    #expect(read.options.map(\.value) == ["5", "model"])
    #expect(read.polish?.target == "fr")
    #expect(read.polishesCues == Self.request.polishesCues)
    #expect(read.timestamps == .word)
    #expect(read.from == 1.25)
  }

  @Test("A form of a newer version is refused, one without a question is the plain one")
  func versions() throws {
    let failure = #expect(throws: Failure.self) {
      _ = try RequestForm.read(["version": 2], source: .standardInput)
    }
    #expect(failure?.kind == .newerData)
    let plain = try RequestForm.read(["version": 0], source: .standardInput)
    #expect(plain.provider == nil)
    #expect(plain.languages.isEmpty)
  }

  @Test("Likeness is about the text: where it goes and how it is fetched do not matter")
  func likeness() throws {
    let bench = try ChunkBench(times: 1)
    let choice = try bench.job().choose()
    var other = Self.request
    other.delivery = .null
    other.transfer.retries = 7
    other.jobs = 2
    other.threads = 1
    #expect(
      RequestForm.likeness(Self.request, choice) == RequestForm.likeness(other, choice))
    other.prompt = "another"
    #expect(
      RequestForm.likeness(Self.request, choice) != RequestForm.likeness(other, choice))
  }
}
