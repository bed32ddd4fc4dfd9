public import Settings

/// `-p` and `-m`, understood: a model is the same text everywhere (`my-service/large`,
/// `local`, an alias).
public struct ModelName: Equatable {
  /// `nil`: the program on this machine that ranks first.
  public let provider: String?
  /// `nil`: the provider's own.
  public let model: String?
  /// Nobody named the provider: it is the settings' for what stays on this machine.
  let isLocal: Bool

  /// For speech.
  /// - Parameter isProvider: a `/` stands in many a model's own name.
  public init(
    provider: String?, model: String?, settings: Settings, isProvider: (String) -> Bool
  ) {
    let local = settings.text(.engineLocal)
    if provider == nil, model.map({ settings.alias($0) ?? $0 }) == "local" {
      self.init(provider: local, model: nil, isLocal: true)
      return
    }
    let isCloud = settings.text(.engineMode) == "cloud"
    let named = ModelName(
      provider: provider, model: model, usual: nil, settings: settings, isProvider: isProvider)
    if named.provider != nil {
      self = named
    } else {
      self.init(
        provider: isCloud ? settings.text(.engineCloud) : local, model: named.model,
        isLocal: !isCloud)
    }
  }

  /// - Parameters:
  ///   - usual: the provider where nobody names one.
  ///   - isProvider: a `/` stands in many a model's own name.
  public init(
    provider: String?, model: String?, usual: String?, settings: Settings,
    isProvider: (String) -> Bool
  ) {
    var model = model
    let meant = model.flatMap { settings.alias($0) }
    if let meant { model = meant }
    if let provider {
      // The user's own name for a model of this provider; what is typed with -p stands as it is,
      // since many a model's own name begins with a word and a slash.
      if let meant, meant.hasPrefix(provider + "/") {
        model = String(meant.dropFirst(provider.utf8.count + 1))
      }
      self.init(provider: provider, model: model)
      return
    }
    if let name = model, let slash = name.firstIndex(of: "/"), slash > name.startIndex,
      isProvider(String(name[..<slash]))
    {
      self.init(
        provider: String(name[..<slash]), model: String(name[name.index(after: slash)...]))
      return
    }
    self.init(provider: usual, model: model)
  }

  private init(provider: String?, model: String?, isLocal: Bool = false) {
    self.provider = provider
    self.model = model
    self.isLocal = isLocal
  }
}
