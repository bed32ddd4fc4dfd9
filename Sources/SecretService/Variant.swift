import CSecret

/// A D-Bus value, held by one reference.
final class Variant {
  private let raw: OpaquePointer

  /// Takes over the reference that a call handed out.
  init(taking raw: OpaquePointer) { self.raw = raw }

  /// A value that a `g_variant_new_…` just made: such a one floats until somebody holds it.
  init(new raw: OpaquePointer) { self.raw = g_variant_ref_sink(raw) }

  deinit { g_variant_unref(raw) }

  /// Lends the value to a call. (A bare pointer would outlive a value that nobody else names.)
  func lend<R>(_ body: (OpaquePointer) throws -> R) rethrows -> R {
    try withExtendedLifetime(self) { try body(raw) }
  }

  static func string(_ text: String) -> Variant { Variant(new: g_variant_new_string(text)) }
  static func path(_ path: ObjectPath) -> Variant {
    Variant(new: g_variant_new_object_path(path.text))
  }
  static func boolean(_ value: Bool) -> Variant {
    Variant(new: g_variant_new_boolean(value ? 1 : 0))
  }
  static func uint32(_ value: UInt32) -> Variant { Variant(new: g_variant_new_uint32(value)) }
  static func boxed(_ value: Variant) -> Variant {
    value.lend { Variant(new: g_variant_new_variant($0)) }
  }

  static func tuple(_ values: Variant...) -> Variant {
    var children = values.map { Optional($0.raw) }
    return withExtendedLifetime(values) {
      Variant(new: g_variant_new_tuple(&children, gsize(children.count)))
    }
  }

  /// `ao`
  static func paths(_ paths: [ObjectPath]) -> Variant {
    array("ao", paths.map { path($0) })
  }

  /// `a{ss}`, in the order of the keys.
  static func dictionary(_ entries: [String: String]) -> Variant {
    dictionary("a{ss}", entries.sorted { $0.key < $1.key }.map { ($0.key, string($0.value)) })
  }

  /// `a{sv}`
  static func properties(_ entries: [(String, Variant)]) -> Variant {
    dictionary("a{sv}", entries.map { ($0.0, boxed($0.1)) })
  }

  private static func dictionary(_ type: String, _ entries: [(String, Variant)]) -> Variant {
    array(
      type,
      entries.map { key, value in
        string(key).lend { key in
          value.lend { Variant(new: g_variant_new_dict_entry(key, $0)) }
        }
      })
  }

  private static func array(_ type: String, _ elements: [Variant]) -> Variant {
    let type = g_variant_type_new(type)
    defer { g_variant_type_free(type) }
    let builder = g_variant_builder_new(type)
    defer { g_variant_builder_unref(builder) }
    for element in elements { element.lend { g_variant_builder_add_value(builder, $0) } }
    return Variant(new: g_variant_builder_end(builder))
  }
}

extension Variant {
  var type: String { String(cString: g_variant_get_type_string(raw)) }
  var count: Int { Int(g_variant_n_children(raw)) }

  subscript(index: Int) -> Variant {
    Variant(taking: g_variant_get_child_value(raw, gsize(index)))
  }

  /// Of a string or an object path; of anything else, nothing.
  var text: String {
    guard ["s", "o"].contains(type), let text = g_variant_get_string(raw, nil) else { return "" }
    return String(cString: text)
  }

  var isTrue: Bool { type == "b" && g_variant_get_boolean(raw) != 0 }
  var number: UInt64 { type == "t" ? UInt64(g_variant_get_uint64(raw)) : 0 }
  /// What a `v` holds.
  var unboxed: Variant { type == "v" ? Variant(taking: g_variant_get_variant(raw)) : self }
  var objectPaths: [ObjectPath] { (0..<count).map { ObjectPath(text: self[$0].text) } }

  /// Of `a{ss}` and `a{sv}`.
  var entries: [(key: String, value: Variant)] {
    guard type.hasPrefix("a{s") else { return [] }
    return (0..<count).map { index in
      let entry = self[index]
      return (entry[0].text, entry[1].unboxed)
    }
  }
}

/// Where an object lives on the bus. `/` means none.
struct ObjectPath: Hashable {
  let text: String
  var isNone: Bool { text == "/" || text.isEmpty }

  static let service = ObjectPath(text: "/org/freedesktop/secrets")
  static let bus = ObjectPath(text: "/org/freedesktop/DBus")
}
