/// The first 48 bytes of a model in one file: twelve 32-bit numbers.
struct GGMLHeader {
  static let magic: [UInt8] = Array("lmgg".utf8)
  static let length = 48

  let vocabulary: Int
  private let audioContext, audioState, audioLayers: Int
  private let textContext, textState, textLayers: Int
  private let mels, fileType: Int

  /// Fails for a header that is cut short, or not of a model that transcribes: a model for voice
  /// activity carries the same first bytes.
  init?(_ bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    guard let magic = reader.take(4), Array(magic) == Self.magic else { return nil }
    var numbers: [Int] = []
    while numbers.count < 11, let number = reader.integer(UInt32.self) {
      numbers.append(Int(number))
    }
    guard numbers.count == 11, numbers.allSatisfy({ $0 < 1 << 20 }) else { return nil }
    guard Whisper.isVocabulary(numbers[0]), numbers[9] == 80 || numbers[9] == 128 else {
      return nil
    }
    vocabulary = numbers[0]
    (audioContext, audioState, audioLayers) = (numbers[1], numbers[2], numbers[4])
    (textContext, textState, textLayers) = (numbers[5], numbers[6], numbers[8])
    (mels, fileType) = (numbers[9], numbers[10])
  }

  /// What the weights that the header promises take at least.
  var leastSize: Int64 {
    let audio = audioState * audioState
    let text = textState * textState
    let matrices = 12 * audio * audioLayers + 16 * text * textLayers + vocabulary * textState
    let convolutions = 3 * mels * audioState + 3 * audio  // 16 bits, quantised or not
    let vectors =  // 32 bits
      audioContext * audioState + textContext * textState + 201 * mels
      + 12 * audioState * audioLayers + 17 * textState * textLayers
    return Int64(Double(matrices) * bitsPerWeight / 8) + Int64(2 * convolutions + 4 * vectors)
  }

  /// Of a matrix, by ggml's number for the way in which it is quantised.
  private var bitsPerWeight: Double {
    switch fileType % 1000 {  // thousands: the version of the quantisation
    case 0: 32
    case 1: 16
    case 2, 12: 4.5
    case 3: 5
    case 7: 8.5
    case 8, 13: 5.5
    case 9: 6
    case 11: 3.4
    case 14: 6.5
    default: 2
    }
  }
}

/// What all formats of Whisper's models share.
enum Whisper {
  /// English-only models know 51,864 tokens, all others a few more.
  static func languages(vocabulary: Int) -> ModelLanguages {
    vocabulary > 51_864 ? .multilingual : .english
  }

  static func isVocabulary(_ count: Int) -> Bool { 51_864..<52_864 ~= count }
}
