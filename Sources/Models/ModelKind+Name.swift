extension ModelKind {
  /// The model's name when a file's or directory's name is one of this kind's.
  func modelName(ofFile name: [UInt8]) -> String? {
    guard let (before, after) = affixes else { return String(validating: name, as: UTF8.self) }
    let length = before.count + after.count
    guard name.count > length, name.starts(with: before),
      name.suffix(after.count).elementsEqual(after)
    else { return nil }
    return String(
      validating: name.dropFirst(before.count).dropLast(after.count), as: UTF8.self)
  }

  /// The name under which a model of this name is kept.
  func fileName(of model: String) -> String {
    nameTemplate?.replacing("{model}", with: model) ?? model
  }

  /// What stands before and after `{model}`; `nil` where nothing does.
  private var affixes: (before: [UInt8], after: [UInt8])? {
    guard let nameTemplate, let place = nameTemplate.firstRange(of: "{model}") else { return nil }
    return (
      Array(nameTemplate[..<place.lowerBound].utf8), Array(nameTemplate[place.upperBound...].utf8)
    )
  }
}
