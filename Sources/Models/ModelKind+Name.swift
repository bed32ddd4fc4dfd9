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
    guard let (before, after) = affixes else { return model }
    return String(decoding: before + Array(model.utf8) + after, as: UTF8.self)
  }

  /// What stands before and after `{model}`; `nil` where nothing does. By bytes: a search by
  /// characters takes longer than all else that a start does with models.
  private var affixes: (before: [UInt8], after: [UInt8])? {
    guard let nameTemplate else { return nil }
    let (template, place) = (Array(nameTemplate.utf8), Array("{model}".utf8))
    var start = 0
    while start + place.count <= template.count {
      if template[start...].starts(with: place) {
        return (Array(template[..<start]), Array(template[(start + place.count)...]))
      }
      start += 1
    }
    return nil
  }
}
