@testable import Transcripts

/// What became of the words of some sources.
struct StitchMeasure: CustomStringConvertible {
  private(set) var said = 0
  private(set) var lost = 0
  private(set) var doubled = 0
  /// Results whose segments or words do not start in order.
  private(set) var unordered = 0
  /// Kinds and seeds of sources that did not come out as they were said.
  private(set) var seeds: [String] = []

  mutating func add(_ source: SpokenSource, _ result: Transcript, _ name: String) {
    let (wanted, got) = (source.said, SpokenUnit.units(of: result.text).map(\.key))
    said += wanted.count
    let starts = result.segments.map(\.start)
    let isOrdered = zip(starts, starts.dropFirst()).allSatisfy { $0 <= $1 }
    if !isOrdered { unordered += 1 }
    guard wanted != got || !isOrdered else { return }
    let same = Self.common(wanted, got)
    lost += wanted.count - same
    doubled += got.count - same
    seeds.append(name + (wanted.count > same ? " lost" : ""))
  }

  var description: String {
    "of \(said) words \(lost) lost, \(doubled) doubled, \(unordered) times in disorder; seeds: "
      + seeds.prefix(20).joined(separator: ", ")
  }

  /// Length of the longest common subsequence; only what differs in the middle is looked at.
  static func common(_ a: [[UInt32]], _ b: [[UInt32]]) -> Int {
    let start = zip(a, b).prefix { $0 == $1 }.count
    let (restA, restB) = (a.dropFirst(start), b.dropFirst(start))
    let end = zip(restA.reversed(), restB.reversed()).prefix { $0 == $1 }.count
    let (left, right) = (Array(restA.dropLast(end)), Array(restB.dropLast(end)))
    var row = [Int](repeating: 0, count: right.count + 1)
    for item in left {
      var diagonal = 0
      for (index, other) in right.enumerated() {
        let above = row[index + 1]
        row[index + 1] = item == other ? diagonal + 1 : max(above, row[index])
        diagonal = above
      }
    }
    return start + end + row[right.count]
  }
}
