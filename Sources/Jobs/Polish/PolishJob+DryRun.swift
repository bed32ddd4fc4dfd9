import Files
import Polish
import Providers
import Settings
import Transcripts

extension PolishJob {
  /// What `run` would ask first; `nil` where nobody is asked: a plain style, or a trivial text.
  /// Nothing is sent or run.
  public func dryRun(_ text: String, _ plan: Plan) throws(Failure) -> DryRun? {
    let text = corrected(text)
    let context = Context(self, plan, text, SilentReporter())
    let words = GapMarks(text).words
    let style: Style
    let first: String
    let isTrivial = context.trivial(for: plan.style)
    if !plan.style.isPlain, let words = words.first(where: { !isTrivial($0) }) {
      (style, first) = (plan.style, words)
    } else if let translation = plan.translation,
      let words = words.first(where: { !Self.isWordless($0) })
    {
      let plain = if case .plain(let plain) = plan.style.work { plain } else { plan.style.fallback }
      (style, first) = (translation, context.plain(plain, words))
    } else {
      return nil
    }
    let round = context.round(style, Nobody(), after: PolishTally())
    let piece = TextPieces(first, limit: round.pieceLimit).pieces.first?.text ?? first
    let envelope = round.envelope(.text)
    let message = round.isBare ? piece : envelope.message(for: piece)
    let request = round.request(message, envelope, for: piece)
    guard let choice = plan.programs[style.id] ?? plan.choice else { return nil }
    switch choice.means {
    case .program(let program):
      let polisher = commandPolisher(
        choice, program, isProvider: !round.isBare, help: nil,
        runner: OfflineRunner(runner: bench.runner))
      let here: Path
      do throws(FileError) {
        here = try Path(".").absolute().parent
      } catch {
        throw Failure(error)
      }
      let line = try polisher.commandLine(request, in: here)
      return .command([program.program.bytes] + line.arguments)
    case .http(let endpoint):
      let filling = try Failure.wrapping { () throws(PresetError) in
        try choice.section.filling(
          request.parameters(
            for: choice.section, options: bench.settings.options(of: choice.preset.id)))
      }
      let outgoing = try Failure.wrapping { () throws(PresetError) in
        try choice.section.request(
          filling.values, base: endpoint.base, variables: endpoint.variables, marks: .random())
      }
      return .request(
        endpoint.isTyped ? outgoing.keyless : outgoing, provider: choice.preset.id)
    }
  }
}
