/// Laying one file's values over another's.
///
/// Maps merge key by key, anything else replaces, `~` removes. A conditional (`with:`) is one
/// value: it replaces and is replaced as a whole.
extension Tree {
  /// - Parameter keepingRemovals: `~` stays, to remove later from what this is laid over.
  func overlaid(with top: Tree, keepingRemovals: Bool = false, under key: String = "") -> Tree {
    guard let base = members, let over = top.members, !replacesWhole(top) else {
      return keepingRemovals ? top : top.withoutRemovals(under: key)
    }
    var merged = base
    if key == "audio" {
      // Two spellings of one key.
      if top["format"] != nil { merged.removeAll { $0.key == "formats" } }
      if top["formats"] != nil { merged.removeAll { $0.key == "format" } }
    }
    // What a models entry removes, it removes from its section, not from itself.
    let keepsInside = keepingRemovals || key == "models"
    for member in over {
      let index = merged.firstIndex { $0.key == member.key }
      if member.value.isNull, !keepingRemovals {
        if let index { merged.remove(at: index) }
      } else if let index {
        merged[index] = Member(
          key: member.key, keyPlace: member.keyPlace,
          value: merged[index].value.overlaid(
            with: member.value, keepingRemovals: keepsInside, under: member.key))
      } else {
        merged.append(
          Member(
            key: member.key, keyPlace: member.keyPlace,
            value: keepsInside ? member.value : member.value.withoutRemovals(under: member.key)))
      }
    }
    return Tree(content: .mapping(merged), place: top.place)
  }

  /// Every `~` taken out with its key, but for those inside `models:` entries.
  func withoutRemovals(under key: String = "") -> Tree {
    guard let members else { return self }
    let kept = members.compactMap { member -> Member? in
      guard !member.value.isNull else { return nil }
      guard key != "models" else { return member }
      var member = member
      member.value = member.value.withoutRemovals(under: member.key)
      return member
    }
    return Tree(content: .mapping(kept), place: place)
  }

  /// The same, leaving some of its values as they are.
  func withoutRemovals(keepingThoseIn keys: Set<String>) -> Tree {
    guard let members else { return self }
    let kept = members.compactMap { member -> Member? in
      guard !member.value.isNull else { return nil }
      var member = member
      if !keys.contains(member.key) {
        member.value = member.value.withoutRemovals(under: member.key)
      }
      return member
    }
    return Tree(content: .mapping(kept), place: place)
  }

  /// Only (or all but) some keys of a map.
  func filtered(_ keep: (String) -> Bool) -> Tree {
    guard let members else { return self }
    return Tree(content: .mapping(members.filter { keep($0.key) }), place: place)
  }

  private func replacesWhole(_ top: Tree) -> Bool {
    if top["with"] != nil || top["if_help"] != nil { return true }
    guard self["with"] != nil || self["if_help"] != nil, let over = top.members else {
      return false
    }
    return over.contains { $0.key != "use" && $0.key != "else" }
  }
}
