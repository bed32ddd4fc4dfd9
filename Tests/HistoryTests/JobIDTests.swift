import Testing

@testable import History

@Suite("Names of jobs") struct JobIDTests {
  @Test("A name is time and chance, and sorts by time")
  func made() {
    let id = JobID(seconds: 1_796_033_702, chance: 0x4f9c)
    #expect(id.text == "20261130T101502-00004f9c")
    #expect(id.text < JobID(seconds: 1_796_033_703, chance: 0).text)
  }

  @Test(
    "What could not be a file's name is none", arguments: ["", "../../etc/passwd", "-abcdefgh"])
  func refused(_ text: String) { #expect(JobID(text) == nil) }
}
