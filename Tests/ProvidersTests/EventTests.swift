import Testing

@testable import Providers

@Suite("Streams of events")
struct EventTests {
  private static let stream =
    "\u{FEFF}: a comment\r\n\r\ndata:no space\r\n\r\nevent: named\ndata: one\ndata:  two\n\n"
    + "id: 7\nretry: 10\ndata: 名前😀\r\rdata\n\ndata:\n\nevent: alone\n\ndatas: x\n: data: x\n"
    + "data: last\n\n\n\ndata: without its end"

  private static let expected = [
    EventReader.Event(data: Array("no space".utf8)),
    EventReader.Event(name: "named", data: Array("one\n two".utf8)),
    EventReader.Event(data: Array("名前😀".utf8)), EventReader.Event(data: []),
    EventReader.Event(data: []), EventReader.Event(data: Array("last".utf8)),
    EventReader.Event(data: Array("without its end".utf8)),
  ]

  private func events(_ pieces: [[UInt8]]) throws -> [EventReader.Event] {
    var reader = EventReader()
    var events: [EventReader.Event] = []
    for piece in pieces { events += try reader.read(piece) }
    if let last = reader.finish() { events.append(last) }
    return events
  }

  @Test("82: fields, comments, names, line ends of all kinds, no space, several lines of data")
  func fields() throws { #expect(try events([Array(Self.stream.utf8)]) == Self.expected) }

  @Test("82: split at each byte, and byte by byte, the events are the same")
  func splits() throws {
    let bytes = Array(Self.stream.utf8)
    for place in 0...bytes.count {
      #expect(try events([Array(bytes[..<place]), [], Array(bytes[place...])]) == Self.expected)
    }
    #expect(try events(bytes.map { [$0] }) == Self.expected)
  }

  @Test("82: split anywhere (seeded), hostile bytes too, the events are the same as of the whole")
  func fuzz() throws {
    var random = SplitMix(state: 82)
    let alphabet = Array("data: event:\r\n\n\r\n:x\u{FEFF}é".utf8) + [0x00, 0xFF, 0xC3]
    for round in 0..<400 {
      let bytes = (0..<Int.random(in: 0...200, using: &random)).map { _ in
        alphabet.randomElement(using: &random) ?? 0
      }
      var pieces: [[UInt8]] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...9, using: &random)
        pieces.append(Array(rest.prefix(count)))
        rest = rest.dropFirst(count)
      }
      #expect(try events(pieces) == events([bytes]), "round \(round)")
    }
  }

  @Test("79: one endless line, one endless event and endless comments end at the limit")
  func limit() throws {
    for piece in ["data: x", "data: x\n", ": comment"] {
      var reader = EventReader(limit: 1000)
      var sent = 0
      #expect(throws: EventReader.TooLarge.self) {
        while sent < 10_000 {
          _ = try reader.read(Array(piece.utf8))
          sent += piece.utf8.count
        }
      }
      #expect(sent <= 1010 * 7)
      #expect(throws: EventReader.TooLarge.self) { try reader.read(Array("\n\ndata: y\n\n".utf8)) }
      #expect(reader.finish() == nil)
    }
    var reader = EventReader(limit: 20)
    for _ in 0..<1000 { #expect(try reader.read(Array(": beat\n\ndata: 1\n\n".utf8)).count == 1) }
  }
}
