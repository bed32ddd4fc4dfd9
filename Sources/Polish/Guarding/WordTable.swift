/// Numbers by a word's hash: open addressing, since dictionaries cost several times as much for
/// each of a text's words. What is not there is 0.
struct WordTable: Sendable {
  private var keys: [UInt64]
  private var values: [Int32]
  private var used = 0

  init(capacity: Int = 64) {
    var size = 64
    while size < capacity * 2 { size *= 2 }
    keys = Array(repeating: 0, count: size)
    values = Array(repeating: 0, count: size)
  }

  subscript(key: UInt64) -> Int32 {
    get { values[place(key)] }
    set {
      let place = place(key)
      if keys[place] == 0 {
        keys[place] = Self.stored(key)
        used += 1
      }
      values[place] = newValue
      if used * 2 > keys.count { grow() }
    }
  }

  mutating func count(_ key: UInt64) {
    let place = place(key)
    if keys[place] == 0 {
      keys[place] = Self.stored(key)
      used += 1
    }
    values[place] &+= 1
    if used * 2 > keys.count { grow() }
  }

  /// Takes one away, if there is one.
  mutating func take(_ key: UInt64) -> Bool {
    let place = place(key)
    guard values[place] > 0 else { return false }
    values[place] -= 1
    return true
  }

  func contains(_ key: UInt64) -> Bool { values[place(key)] != 0 }

  /// 0 marks a free place.
  private static func stored(_ key: UInt64) -> UInt64 { key == 0 ? 1 : key }

  private func place(_ key: UInt64) -> Int {
    let wanted = Self.stored(key)
    let mask = keys.count - 1
    var place = Int(truncatingIfNeeded: (wanted ^ (wanted >> 32)) & UInt64(mask))
    while keys[place] != 0, keys[place] != wanted { place = (place + 1) & mask }
    return place
  }

  private mutating func grow() {
    var larger = WordTable(capacity: keys.count)
    for (key, value) in zip(keys, values) where key != 0 { larger[key] = value }
    self = larger
  }
}
