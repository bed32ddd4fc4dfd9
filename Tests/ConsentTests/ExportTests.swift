import ChildProcess
import Consent
import Digest
import Files
import JSON
import Origin
import TestSupport
import Testing

/// The exported record, looked at by a program that shares no line with ours.
@Suite("Export")
struct ExportTests {
  let kit: LedgerKit
  init() throws { kit = try LedgerKit() }

  private func json(_ export: LedgerExport) -> JSON {
    let records = export.records.map { record -> JSON in
      var object = JSONObject()
      for field in record.fields {
        object[field.name] =
          switch field.value {
          case .text(let text): .string(text)
          case .integer(let number): .number(JSONNumber(Int(number)))
          case .none: .null
          }
      }
      return .object(object)
    }
    return [
      "format": .string(export.format), "version": .number(JSONNumber(export.version)),
      "records": .array(records),
    ]
  }

  /// What the verifier says: its word for the exported text.
  private func verified(_ text: String, key: [UInt8]? = nil) async throws -> String {
    let state = try #require(try await kit.anchor.read())
    try kit.scratch.write("export.json", text)
    let script = TestSupport.repositoryRoot.appending("Tests/ConsentTests/verify_export.py")
    let head = try #require(state.head)
    let arguments = [
      Hex.encode(key ?? state.key), "\(head.seq):\(head.mac)",
    ].map { Array($0.utf8) }
    let outcome = try await TestSupport.runner().run(
      Command(
        program: "/usr/bin/python3",
        arguments: [script.bytes, kit.scratch("export.json").bytes] + arguments,
        environment: [], deadline: .seconds(60)))
    return String(decoding: outcome.output + outcome.errorTail, as: UTF8.self)
  }

  private func exported() async throws -> String {
    JSONWriter.write(json(try await kit.open().export()))
  }

  @Test("41: the export is verified from itself and the key alone")
  func whole() async throws {
    try await kit.history()
    var said = try LedgerKit.statement("https://ü.example.com".replacing("ü", with: "xn--tda"))
    said.terms = DisclosureTerms(
      origin: said.terms.origin, relays: true, kinds: [.audio, .text],
      parameters: ["prompt", "ключ", "a\"b\\c", "\u{1F600}"], optOuts: ["store", "log"],
      policyURL: "https://example.com/privacy?a=1&b=é", retention: "30 days\n\tand \u{7f} more",
      region: "")
    _ = try await kit.open(client: "token \u{2028} 7").grant(
      said, expires: Timestamp(milliseconds: 1_900_000_000_123))
    #expect(try await verified(exported()) == "intact 9\n")
  }

  @Test("41: changes in the export are found by it")
  func changed() async throws {
    try await kit.history()
    let text = try await exported()
    let records = try #require(
      try JSONReader.read(Array(text.utf8)).value["records"]?.array)
    func without(_ dropped: Int) -> String {
      JSONWriter.write([
        "format": "osgk-consent", "version": 1,
        "records": .array(records.indices.filter { $0 != dropped }.map { records[$0] }),
      ])
    }
    let cases: [(String, String)] = [
      (
        text.replacing("\"bytes\":352044", with: "\"bytes\":352045", maxReplacements: 1),
        "broken at 3"
      ),
      (text.replacing("\"withdrawn\"", with: "\"granted\"", maxReplacements: 1), "broken at 6"),
      (without(3), "broken at 4"), (without(0), "broken at 1"), (without(7), "truncated"),
      (
        text.replacing("\"outcome\":null", with: "\"outcome\":\"\"", maxReplacements: 1),
        "broken at 1"
      ),
    ]
    for (text, word) in cases { #expect(try await verified(text) == word + "\n") }
    let other = [UInt8](repeating: 1, count: 32)
    #expect(try await verified(text, key: other) == "broken at 1\n")
  }

  @Test("41: what verify says of a ledger with a gap, the export says too")
  func gaps() async throws {
    try await kit.history()
    let yesterday = try await kit.copy(kit.path)
    _ = try await kit.open().withdraw()
    try await kit.putBack(yesterday, kit.path)
    _ = try await kit.open().grant(LedgerKit.statement())
    #expect(try await kit.word() == "rolled back")
    #expect(try await verified(exported()) == "rolled back\n")
  }
}
