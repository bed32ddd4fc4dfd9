import Commands
import Consent
import Gateway
import Jobs
import Origin
import Providers

/// Asks at the terminal. Only the whole word `yes` agrees: an empty line, the end of input and
/// everything else are a no.
struct TerminalAsker: ConsentAsker {
  let context: Context

  /// `nil` where nobody is there to read the question and to type an answer.
  init?(_ context: Context) {
    guard context.inputIsTerminal, context.errors.isTerminal else { return nil }
    self.context = context
  }

  func answer(to request: ConsentRequest) async -> ConsentAnswer {
    let text = DisclosureText(request.use)
    let why = [Self.proposal(request), Self.why(request.standing)].compactMap { $0 }
    try? context.errors.write(
      Self.block(text.rows, why: why.isEmpty ? nil : why.joined(separator: "\n")))
    do throws(Failure) {
      let line = try await TerminalReader(context.errors).line(
        "Do you agree? Type yes, or anything else for no: ", hidden: false)
      return Self.isYes(line) ? .granted(.typed) : .refused
    } catch {
      // Interrupted: that is no answer.
      return .nobody
    }
  }

  static func isYes(_ line: [UInt8]?) -> Bool {
    guard let line else { return false }
    let word = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    return word.count == 1 && word[0].lowercased() == "yes"
  }

  /// Why somebody is asked of a provider that they did not name.
  private static func proposal(_ request: ConsentRequest) -> String? {
    guard request.isProposed else { return nil }
    return "No chat server answers on this machine. Polish with \(request.use.preset.name)"
      + " (\(request.use.origin))?"
  }

  /// Why somebody is asked who has answered before.
  private static func why(_ standing: Standing) -> String? {
    switch standing {
    case .live, .never: nil
    case .otherTerms: "You agreed to this on other terms; these are new."
    default: "Before: \(standing.shown)."
    }
  }

  private static func block(_ rows: [[String]], why: String?) -> String {
    let width = rows.map { $0[0].count }.max() ?? 0
    var text = (why.map { $0 + "\n" } ?? "") + "This leaves your machine:\n"
    for row in rows {
      let space = String(repeating: " ", count: width - row[0].count + 2)
      text += "  \(row[0])\(space)\(row[1].singleLine)\n"
    }
    return text
  }
}
