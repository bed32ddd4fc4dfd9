/// A short name for bytes, the same in all programs and for good: 64-bit FNV-1a. Against mistakes and
/// chance, not against somebody who looks for a second text with the same one.
public func fingerprint(_ bytes: some Sequence<UInt8>) -> UInt64 {
  var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
  return hash
}
