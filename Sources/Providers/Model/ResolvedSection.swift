import YAML

/// A section for one model: what is sent or run, within which limits, and how the reply is read.
public struct ResolvedSection: Sendable {
  public let kind: CatalogEntry.Kind
  /// `nil` where the provider knows no models.
  public internal(set) var model: String?
  public let accepts: [Parameter]
  let rules: [Parameter: ParameterRule]
  /// Formats of audio that may be given (`wav`, `flac`, …), the preferred one first.
  public let audioFormats: [String]
  public let limits: Limits
  public let price: Price?
  let request: RequestTemplate?
  public let reply: ReplySpec
  let events: [EventRule]
  public let errors: [ErrorRule]
  /// `nil` for what is reached by HTTP.
  public let command: CommandSpec?
  public let address: Address
  /// Passes on what it gets: remote, whatever its address.
  public let relays: Bool
  /// A compiled driver that does it instead.
  public let driver: String?
  public let options: [Option]
  public let variables: [Variable]
  /// ISO date.
  public let deprecatedOn: String?
  public let replacedBy: String?
  var places: SectionPlaces

  /// Formats that a preset may name.
  public static let knownAudioFormats = AudioFormat.allCases.map(\.rawValue)
}

extension ResolvedSection {
  /// It can be asked for words as they come, and knows how to read them.
  public var streams: Bool { accepts.contains(.stream) && !events.isEmpty }

  /// What the placeholders stand for, with the preset's rules put to use.
  /// - Throws: an unknown option or an option's wrong value (`code` is `option`).
  public func filling(_ parameters: Parameters) throws(PresetError) -> Filling {
    var filler = ParameterFiller(accepts: accepts, rules: rules)
    filler.fill(parameters)
    var values = filler.values
    // Programs that choose by a model's file need no parameter for it.
    if let model, accepts.contains(.model) || command?.modelKind != nil {
      values["model"] = .text(model)
    }
    try fill(parameters.options, into: &values)
    return Filling(values: values, warnings: filler.warnings, leftOut: filler.leftOut)
  }

  private func fill(
    _ given: [String: String], into values: inout Values
  ) throws(PresetError) {
    for name in given.keys.sorted() where !options.contains(where: { $0.name == name }) {
      let names = options.map(\.name)
      var message = "there is no option \(name.quoted)"
      if let near = Suggestion.closest(to: name, among: names) {
        message += "; did you mean \(near)?"
      } else {
        message +=
          names.isEmpty
          ? "; this provider has none" : "; there are \(names.joined(separator: ", "))"
      }
      throw PresetError(code: .option, message: message)
    }
    for option in options {
      guard let text = given[option.name] ?? option.defaultValue else { continue }
      if let problem = option.problem(with: text) {
        throw PresetError(code: .option, message: "option \(option.name): \(problem)")
      }
      values["options.\(option.name)"] = option.value(text)
    }
  }
}

/// Parameters as a provider takes them.
public struct Filling: Sendable {
  /// Without the paths, which the engine adds.
  public var values: Values
  public let warnings: [ParameterWarning]
  /// Keywords that were only good to have and are left out.
  public let leftOut: Int
}
