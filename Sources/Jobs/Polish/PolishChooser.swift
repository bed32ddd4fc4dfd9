import Polish
import Providers
import Settings
import Transcripts

/// Finds who rewrites a text: the provider named for the run, else the settings'.
struct PolishChooser {
  let bench: Workbench
  let options: PolishOptions

  private func isProvider(_ id: String) -> Bool {
    bench.catalog.entries().contains { $0.id == id }
  }

  /// Which provider and model are meant; `nil` as provider: none is chosen.
  var named: ModelName { options.named(bench.settings, isProvider: isProvider) }

  /// The style's id, where there is no instruction.
  var styleID: String { options.styleID(bench.settings, isProvider: isProvider) }

  /// Somebody has said who is to rewrite.
  var hasProvider: Bool { options.baseURL != nil || named.provider != nil }

  /// - Returns: who it is; and where it is a server of this machine that could not say which model
  ///   it has, why not.
  func choose() async throws(Failure) -> (choice: EngineChoice, problem: Failure?) {
    let automatic = AutomaticPolisher(bench: bench, model: named.model)
    if isAutomatic { return (try await automatic.choose(), nil) }
    let choice = try self.choice()
    do throws(Failure) {
      return (try await automatic.naming(choice), nil)
    } catch {
      switch error.kind {
      case .network, .timeout, .server, .rate: return (choice, error)
      default: throw error
      }
    }
  }

  /// Whoever answers is to do it.
  var isAutomatic: Bool { named.provider == AutomaticPolisher.name && options.baseURL == nil }

  /// The one that is named.
  func choice() throws(Failure) -> EngineChoice {
    var sections = SectionChooser(bench: bench, kind: .polish)
    sections.baseURL = options.baseURL
    if options.baseURL != nil, options.provider == nil {
      return try sections.choice(Catalog.templateID, model: options.model)
    }
    let named = named
    guard let id = named.provider else { throw Self.nobody }
    return try sections.choice(id, model: named.model)
  }

  private static let nobody = Failure(
    .config, reason: "no_polisher", "this style needs a language model, and no provider is chosen",
    advice: "choose one with: osgk config set polish.provider ID (auto: a chat server on this "
      + "machine); or take the style polished, which needs none")
}
