/// How much is said in how long, about.
struct StitchPace {
  /// As `SpokenUnit.weight` counts them.
  private var letters = 0
  private var seconds = 0.0

  init() {}

  init(_ pieces: [StitchSegment]) {
    for piece in pieces {
      seconds += max(0, piece.segment.end - piece.segment.start)
      for byte in piece.segment.text.utf8 {
        switch byte {
        case 0x30...0x39, 0xE0...0xFF: letters += 3
        case 0x41...0x5A, 0x61...0x7A, 0xC0...0xDF: letters += 1
        default: break
        }
      }
    }
  }

  /// Letters a second.
  var rate: Double { seconds > 0 ? Double(letters) / seconds : 0 }

  static func together(_ paces: [StitchPace]) -> StitchPace {
    var sum = StitchPace()
    for pace in paces {
      sum.letters += pace.letters
      sum.seconds += pace.seconds
    }
    return sum
  }
}
