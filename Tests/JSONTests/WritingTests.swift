import JSON
import Testing

@Suite("Writing JSON")
struct WritingTests {
  @Test("Order and spelling stay; only what must be escaped is")
  func compact() {
    let value: JSON = [
      "b": 1, "a": ["x/y\"\\", "\n\u{1}\u{1F}\u{7F}", "\u{2028}\u{2029}\u{202A}", "你好😀"],
      "empty": [[], [:]], "yes": true, "no": nil,
    ]
    #expect(
      JSONWriter.write(value)
        == #"{"b":1,"a":["x/y\"\\","\n\u0001\u001f"# + "\u{7F}" + #"","\u2028\u2029"# + "\u{202A}"
        + #"","你好😀"],"empty":[[],{}],"yes":true,"no":null}"#)
  }

  @Test("Pretty: two spaces a level")
  func pretty() {
    let value: JSON = ["a": [1, ["b": []]], "c": [:]]
    #expect(
      JSONWriter.write(value, style: .pretty) == """
        {
          "a": [
            1,
            {
              "b": []
            }
          ],
          "c": {}
        }
        """)
  }

  @Test("Objects: set, replace in place, remove")
  func objects() {
    var object = JSONObject([("a", 1), ("b", 2), ("a", 3)])
    object["c"] = true
    object["b"] = nil
    object["a"] = "x"
    object["zz"] = nil
    #expect(JSONWriter.write(.object(object)) == #"{"a":"x","c":true}"#)
    #expect(object.keys == ["a", "c"])
    #expect(JSON.object(object) != ["c": true, "a": "x"])
    #expect(JSON.string("é") != JSON.string("e\u{301}"))
  }

  @Test("Whatever is written reads back the same, in both styles", arguments: 0..<200)
  func roundTrip(seed: UInt64) throws {
    var random = Seeded(seed)
    let value = random.value(depth: 4)
    for style in [JSONWriter.Style.compact, .pretty] {
      let bytes = JSONWriter.bytes(value, style: style)
      #expect(try JSONReader.read(bytes).value == value)
      #expect(try JSONReader.read(bytes, mode: .keepingBytes).value == value)
    }
  }

  @Test("Damaged documents are refused or repaired, never a crash", arguments: 0..<200)
  func damage(seed: UInt64) {
    var random = Seeded(seed)
    var bytes = JSONWriter.bytes(random.value(depth: 4))
    for _ in 0...random.below(4) where !bytes.isEmpty {
      let place = random.below(bytes.count)
      switch random.below(3) {
      case 0: bytes[place] = UInt8(random.below(256))
      case 1: bytes.remove(at: place)
      default: bytes.insert(UInt8(random.below(256)), at: place)
      }
    }
    for mode in [JSONReader.Mode.strict, .lenient, .keepingBytes] {
      if let read = try? JSONReader.read(bytes, mode: mode) {
        #expect(mode != .strict || read.repairs == 0)
        // What was read can be written and read again strictly.
        #expect((try? JSONReader.read(JSONWriter.bytes(read.value)).value) == read.value)
      }
    }
  }
}

/// SplitMix64: the same seed, the same values, everywhere.
struct Seeded {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  mutating func text() -> String {
    var text = ""
    for _ in 0..<below(12) {
      let top = [0x20, 0x7F, 0x7FF, 0xFFFF, 0x10FEFF][below(5)]
      if let scalar = Unicode.Scalar(UInt32(below(top + 1))) { text.unicodeScalars.append(scalar) }
    }
    return text
  }

  mutating func value(depth: Int) -> JSON {
    switch below(depth == 0 ? 5 : 7) {
    case 0: return nil
    case 1: return .bool(below(2) == 0)
    case 2: return .number(JSONNumber(Int(truncatingIfNeeded: next())))
    case 3: return JSONNumber(Double(bitPattern: next())).map(JSON.number) ?? 0
    case 4: return .string(text())
    case 5: return .array((0..<below(5)).map { _ in value(depth: depth - 1) })
    default:
      return .object(JSONObject((0..<below(20)).map { _ in (text(), value(depth: depth - 1)) }))
    }
  }
}
