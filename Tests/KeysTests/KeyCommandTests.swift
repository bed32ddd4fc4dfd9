import Files
import Glibc
import TestSupport
import Testing

@testable import Keys

@Suite("A key command")
struct KeyCommandTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let script: String
    let said: String
  }

  static let cases = [
    Case(testDescription: "one line", script: "echo kanarien", said: "kanarien"),
    Case(
      testDescription: "the first of two", script: "echo kanarien; echo vogel", said: "kanarien"),
    Case(testDescription: "no line end", script: "printf ' kanarien'", said: "kanarien"),
    Case(
      testDescription: "in pieces", script: "printf kana; sleep 0.1; printf 'rien\\n\\nx'",
      said: "kanarien"),
    Case(
      testDescription: "much behind it", script: "echo kanarien; head -c 3000000 /dev/zero",
      said: "kanarien"),
    Case(
      testDescription: "a chatty one", script: "echo chat >&2; echo kanarien", said: "kanarien"),
    Case(
      testDescription: "nothing", script: ":",
      said: "printed no key in its first line: the key is empty"),
    Case(
      testDescription: "an empty first line", script: "echo; echo kanarien",
      said: "printed no key in its first line: the key is empty"),
    Case(
      testDescription: "no ASCII", script: "echo kanari\u{EB}n",
      said: "printed no key in its first line: the key has a character that is not ASCII; was it"
        + " copied from formatted text?"),
    Case(
      testDescription: "an endless line", script: "tr '\\0' k </dev/zero | head -c 100000",
      said: "printed no key in its first line: the key is longer than 16384 bytes"),
    Case(
      testDescription: "a key and a failure", script: "echo kanarien; exit 3",
      said: "ended with exit status 3"),
    Case(testDescription: "a signal", script: "kill -9 $$", said: "was ended by signal 9"),
    Case(testDescription: "too slow", script: "sleep 60", said: "did not end within 1 s"),
  ]

  @Test(
    "The first line is the key; what fails says how, and not what was printed", arguments: cases)
  func run(_ each: Case) async throws {
    let scratch = try Scratch()
    let program = try scratch.script("ask", each.script)
    var command = KeyCommand(
      provider: "abc", words: [program.bytes, Array("argument".utf8)],
      environment: [("PATH", Array("/usr/bin:/bin".utf8))], runner: try TestSupport.runner())
    command.deadline = .seconds(each.script == "sleep 60" ? 1 : 30)
    let said: String
    do {
      said = try await command.key().withBytes { String(decoding: $0, as: UTF8.self) }
    } catch {
      #expect(error.code == .command)
      #expect(!error.message.contains("kanari"))
      said = error.message.replacing("the key command of abc (\(program)) ", with: "")
    }
    #expect(said == each.said)
  }

  @Test("It is found in the PATH that it is given, and gets no other environment")
  func environment() async throws {
    let scratch = try Scratch()
    _ = try scratch.script("ask", "/usr/bin/env | /usr/bin/sort | /usr/bin/tr '\\n' ' '; echo $1")
    let path = scratch.path.bytes
    let command = KeyCommand(
      provider: "abc", words: ["ask", "x"].map { Array($0.utf8) },
      environment: [("PATH", path), ("A", Array("b".utf8))], runner: try TestSupport.runner())
    let said = try await command.key().withBytes { String(decoding: $0, as: UTF8.self) }
    let names = said.split(separator: " ").map { $0.prefix { $0 != "=" } }
    #expect(Set(names).isSubset(of: ["A", "PATH", "PWD", "SHLVL", "_", "OLDPWD", "x"]), "\(said)")
    #expect(said.contains("A=b PATH=\(scratch.path) ") && said.hasSuffix(" x"))
    let missing = KeyCommand(
      provider: "abc", words: [Array("no-such".utf8)], environment: [("PATH", path)],
      runner: try TestSupport.runner())
    let error = await #expect(throws: KeyError.self) { try await missing.key() }
    #expect(error?.message == "the key command of abc (no-such) is not found in PATH")
  }
}
