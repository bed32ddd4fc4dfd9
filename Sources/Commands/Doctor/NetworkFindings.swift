import ChildProcess
import Files
import JSON
import Jobs

/// What only `osgk-net` can see: keyring, keys, the record of consent. It is asked as a child, behind
/// the filter that lets nobody reach a network.
struct NetworkFindings {
  let context: Context
  let runner: Runner

  /// A keyring that does not answer is given up after less.
  private static let deadline: Duration = .seconds(20)

  func findings() async -> [Finding] {
    let program: Path
    do throws(Failure) { program = try HandOver.find() } catch {
      return [.lacking("osgk-net", "not here: only programs on this machine can be used", nil)]
    }
    do {
      let outcome = try await runner.run(
        Command(
          program: program, arguments: ["doctor", "--json"].map { Array($0.utf8) },
          environment: context.doctorEnvironment, network: .none, deadline: Self.deadline))
      guard outcome.ending == .exited(0),
        let list = try? JSONReader.read(outcome.output).value["findings"]?.array
      else {
        return [.lacking("osgk-net", "\(program) does not answer (\(outcome.ending))", nil)]
      }
      var findings = [.good("osgk-net", program.description)] + list.compactMap { Finding($0) }
      let variables = context.keyVariables
      if !variables.isEmpty {
        findings.append(.good("variables", variables.joined(separator: ", ")))
      }
      return findings
    } catch {
      return [.lacking("osgk-net", "\(error)", nil)]
    }
  }
}

extension Finding {
  /// As `json` writes it.
  init?(_ json: JSON) {
    guard let part = json["part"]?.string, let text = json["text"]?.string,
      let state = json["state"]?.string.flatMap({ State(rawValue: $0) })
    else { return nil }
    self.init(part: part, state: state, text: text, advice: json["advice"]?.string)
  }
}
