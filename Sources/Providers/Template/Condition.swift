/// What stands under `with:`: parameters that have to be there, some with a certain value.
struct Condition: Sendable, Hashable {
  struct Test: Sendable, Hashable {
    let name: String
    /// `nil`: any.
    let value: String?
  }

  let tests: [Test]

  var names: [String] { tests.map(\.name) }

  func holds(_ values: Values) -> Bool {
    tests.allSatisfy { test in
      guard let value = values[test.name] else { return false }
      guard let wanted = test.value else { return true }
      return value.bytes.elementsEqual(wanted.utf8)
    }
  }
}

extension Condition {
  init(_ tree: Tree) {
    if let members = tree.members {
      tests = members.map { Test(name: $0.key, value: $0.value.text) }
    } else {
      tests = tree.text.map { [Test(name: $0, value: nil)] } ?? []
    }
  }
}
