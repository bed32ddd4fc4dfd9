import Files
import JSON
import Testing
import Transcripts

@testable import Commands

@Suite("Where results were to go")
struct DeliveryWishTests {
  @Test("Written and read, it is the same; a path that is no UTF-8 too")
  func roundTrip() throws {
    let odd = Path("/home/me").appending([0xFF, 0x61])
    let wish = DeliveryWish([
      .init(format: .srt, path: "/home/me/talk.srt"), .init(format: .json, path: nil),
      .init(format: .text, path: odd),
    ])
    #expect(DeliveryWish(wish.json) == wish)
    let text = JSONWriter.write(
      DeliveryWish([.init(format: .srt, path: "/a.srt")]).json)
    #expect(text == #"{"version":1,"targets":[{"format":"srt","path":"/a.srt"}]}"#)
  }

  @Test(
    "What nobody of ours wrote is not guessed at",
    arguments: [
      "null", "{}", #"{"version":2,"targets":[]}"#, #"{"version":1}"#,
      #"{"version":1,"targets":[{"format":"srt"}]}"#,
      #"{"version":1,"targets":[{"format":"odt","path":null}]}"#,
      #"{"version":1,"targets":[{"format":"srt","path":"talk.srt"}]}"#,
      #"{"version":1,"targets":[{"format":"srt","path_bytes":[47,300]}]}"#,
    ])
  func refused(_ text: String) throws {
    #expect(DeliveryWish(try JSONReader.read(Array(text.utf8)).value) == nil)
  }
}
