import Files
import TestSupport
import Testing

@Test("a file is replaced as a whole and read back")
func smoke() throws {
  let scratch = try Scratch()
  try Files.replace(scratch("a"), with: [1, 2, 3])
  #expect(try Files.read(scratch("a"), limit: 10) == [1, 2, 3])
}
