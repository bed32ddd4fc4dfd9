import Files
import JSON
import Polish
import TestSupport
import Testing
import Transcripts

/// A part of the evaluation set (`Evaluation/*.json`): texts that were dictated, each with replies
/// that a careful model gives and replies that must not be delivered.
struct EvaluationSet: Sendable {
  /// What the names of its files begin with.
  let name: String
  let cases: [Case]

  /// The guard was tuned on `dev`; nobody looked at its replies to `held-out`.
  enum Half: String, Sendable, CaseIterable, CustomTestStringConvertible {
    case dev
    case heldOut = "held-out"

    var testDescription: String { rawValue }
  }

  /// Texts from the field, written by somebody who had not seen the guard's sources: the kinds of
  /// its mistakes in the `shown` ones were told to who wrote the guard, of the `unseen` ones the
  /// numbers alone.
  enum Field: String, Sendable, CaseIterable, CustomTestStringConvertible {
    case shown = "field-shown"
    case unseen = "field-unseen"

    var testDescription: String { rawValue }
  }

  struct Case: Sendable {
    let id: String
    let language: String
    let kind: String
    let style: String
    /// Language to translate to.
    let target: String?
    let raw: String
    let vocabulary: Vocabulary
    let good: [Good]
    let bad: [Bad]
  }

  struct Good: Sendable {
    let reply: String
    /// What is left of the reply when what models put around it is gone; `nil`: not looked at.
    let expected: String?
  }

  struct Bad: Sendable {
    let reply: String
    let fault: Fault
    let isCutOff: Bool
  }

  /// What is wrong with a reply.
  enum Fault: String, Sendable, CaseIterable {
    case number, date, negation, name
    case vocabulary, url, email, path, identifier
    case answer, refusal, translation, script, summary, invented, loop, empty, cut
    case leakedPrompt = "leak_prompt"
    case leakedEnvelope = "leak_envelope"
    case leakedReasoning = "leak_reasoning"

    /// A number, date, negation or name is lost or invented.
    var isOfWords: Bool {
      switch self {
      case .number, .date, .negation, .name: true
      default: false
      }
    }

    /// Something that is written in one way only is lost or invented.
    var isOfTerms: Bool {
      switch self {
      case .vocabulary, .url, .email, .path, .identifier: true
      default: false
      }
    }
  }

  struct Malformed: Error, CustomStringConvertible { let description: String }

  init(_ half: Half) throws { try self.init(name: half.rawValue) }

  init(_ field: Field) throws { try self.init(name: field.rawValue) }

  init(name: String) throws {
    self.name = name
    let directory = TestSupport.repositoryRoot.appending("Tests/PolishTests/Evaluation")
    var cases: [Case] = []
    for file in try Files.list(directory).map({ String(decoding: $0, as: UTF8.self) }).sorted()
    where file.hasPrefix("\(name)-") && file.hasSuffix(".json") {
      let bytes = try Files.read(directory.appending(file), limit: 16 << 20)
      guard let items = try JSONReader.read(bytes).value.array else {
        throw Malformed(description: "\(file): not a list")
      }
      cases += try items.map(Case.init)
    }
    self.cases = cases
  }
}

extension EvaluationSet.Case {
  fileprivate init(_ item: JSON) throws {
    let id = item["id"]?.string ?? "(no id)"
    func text(_ key: String) throws -> String {
      guard let text = item[key]?.string else {
        throw EvaluationSet.Malformed(description: "\(id): no \(key)")
      }
      return text
    }
    self.id = try text("id")
    language = try text("language")
    kind = try text("kind")
    style = try text("style")
    target = item["target"]?.string
    raw = try text("raw")
    vocabulary = Vocabulary(
      (item["vocabulary"]?.array ?? []).map { term in
        .init(
          term.string ?? term["text"]?.string ?? "",
          aliases: term["aliases"]?.array?.compactMap(\.string) ?? [])
      })
    good = (item["good"]?.array ?? []).map {
      .init(reply: $0.string ?? $0["reply"]?.string ?? "", expected: $0["expect"]?.string)
    }
    bad = try (item["bad"]?.array ?? []).map {
      guard let reply = $0["reply"]?.string,
        let fault = $0["fault"]?.string.flatMap(EvaluationSet.Fault.init)
      else { throw EvaluationSet.Malformed(description: "\(id): a bad reply has no fault") }
      return .init(reply: reply, fault: fault, isCutOff: $0["finish"]?.string == "length")
    }
  }
}
