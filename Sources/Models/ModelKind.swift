/// How model files of one kind are told from all else; a preset's `model_kind` says it.
public struct ModelKind: Sendable, Hashable {
  /// The kind's name, as presets share it.
  public let kind: String
  /// The file's name with `{model}` where the model's own name stands; `nil`: the name is the
  /// model's.
  public let nameTemplate: String?
  /// The bytes that a file begins with; never empty.
  public let magic: [UInt8]?
  /// What a directory must hold (paths below it) to be a model; empty: a model is one file.
  public let holds: [String]

  public init(kind: String, nameTemplate: String?, magic: [UInt8]?, holds: [String]) {
    self.kind = kind
    self.nameTemplate = nameTemplate
    self.magic = magic.flatMap { $0.isEmpty ? nil : $0 }
    self.holds = holds
  }

  /// A model of this kind is a directory.
  public var isDirectory: Bool { !holds.isEmpty }
}
