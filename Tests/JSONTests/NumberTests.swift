import JSON
import Testing

@Suite("Numbers")
struct NumberTests {
  @Test(
    "Numbers come out as they came in",
    arguments: [
      "1e400", "-0", "0", "1.0", "1.10", "1E5", "1e+05", "123456789012345678901234567890",
      "-0.0000000000000000000000001", "0e0", "-1.5E-3",
    ])
  func spelling(text: String) throws {
    let value = try JSONReader.read(Array(text.utf8)).value
    #expect(JSONWriter.write(value) == text)
    #expect(JSONNumber(text: text)?.text == text)
  }

  @Test("int is for integers only, double for what a double can hold")
  func values() {
    #expect(JSONNumber(text: "12")?.int == 12)
    #expect(JSONNumber(text: "-0")?.int == 0)
    #expect(JSONNumber(text: "1.0")?.int == nil)
    #expect(JSONNumber(text: "1e2")?.int == nil)
    #expect(JSONNumber(text: "9223372036854775808")?.int == nil)
    #expect(JSONNumber(text: "1e2")?.double == 100)
    #expect(JSONNumber(text: "1e400")?.double == nil)
    #expect(JSONNumber(text: "1e-400")?.double == 0)
  }

  @Test(
    "What the grammar does not call a number is none",
    arguments: ["", "01", ".5", "1.", "+1", "NaN", " 1", "1 ", "0x1", "1e"])
  func grammar(text: String) { #expect(JSONNumber(text: text) == nil) }

  @Test("Doubles are written in their shortest spelling")
  func doubles() {
    #expect(JSONNumber(11.0)?.text == "11")
    #expect(JSONNumber(0.1)?.text == "0.1")
    #expect(JSONNumber(-2.5)?.text == "-2.5")
    #expect(JSONNumber(1e-7)?.text == "1e-07")
    #expect(JSONNumber(Double.infinity) == nil)
    #expect(JSONNumber(Double.nan) == nil)
    for value in [1e300, .leastNonzeroMagnitude, 0.1 + 0.2, -0.0, 1e21, 123456789.125] {
      let number = JSONNumber(value)
      #expect(number?.double == value)
      #expect(number.flatMap { JSONNumber(text: $0.text) } == number)
    }
  }
}
