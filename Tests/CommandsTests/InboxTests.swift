import Files
import Testing

@testable import Commands

@Suite("When a file in a watched folder is ready")
struct InboxTests {
  private static let pace = Inbox.Pace(
    settle: .seconds(3), retry: .seconds(5), longestRetry: .seconds(60), look: .seconds(2))

  private func sighting(
    _ size: Int64 = 100, modified: Int64 = 1, changed: Int64 = 1, inode: UInt64 = 7
  ) -> Inbox.Sighting {
    Inbox.Sighting(
      status: FileStatus(
        size: size, modifiedNanoseconds: modified, inode: inode, device: 1, mode: 0, owner: 0,
        isRegular: true, isDirectory: false),
      changed: changed)
  }

  private let a: Path = "/in/a.wav"
  private let b: Path = "/in/b.wav"

  @Test("A file that stays as it is for the time of settling, and not before")
  func settles() {
    var inbox = Inbox(Self.pace)
    inbox.see(a, sighting(10), isNew: true, at: .zero)
    #expect(inbox.ready(at: .seconds(2.9)) == [])
    inbox.see(a, sighting(20, modified: 2, changed: 2), isNew: true, at: .seconds(2.9))
    #expect(inbox.nextTime() == .seconds(2.9) + .seconds(3))
    #expect(inbox.ready(at: .seconds(5.8)) == [])
    #expect(inbox.ready(at: .seconds(6)) == [a])
    // An old date that a copy gets last of all counts as a change.
    inbox.see(a, sighting(20, modified: -5, changed: 3), isNew: true, at: .seconds(6))
    #expect(inbox.ready(at: .seconds(7)) == [])
  }

  @Test("An empty file is one that somebody will write, however long that takes")
  func empty() {
    var inbox = Inbox(Self.pace)
    inbox.see(a, sighting(0), isNew: true, at: .zero)
    #expect(inbox.ready(at: .seconds(1000)) == [])
    #expect(inbox.nextTime() == nil)
    #expect(inbox.waiting == 0)
  }

  @Test("A file is taken up once; what is done stays so until its content changes")
  func once() {
    var inbox = Inbox(Self.pace)
    inbox.see(a, sighting(), isNew: true, at: .zero)
    #expect(inbox.begin(a)?.isNew == true)
    #expect(inbox.ready(at: .seconds(9)) == [])
    inbox.end(a, .done, at: .seconds(9))
    inbox.see(a, sighting(), isNew: true, at: .seconds(9))
    inbox.see(a, sighting(changed: 9), isNew: true, at: .seconds(9))  // chmod
    #expect(inbox.isDone(a))
    #expect(inbox.nextTime() == nil)
    inbox.see(a, sighting(101, modified: 9, changed: 10), isNew: true, at: .seconds(10))
    #expect(inbox.ready(at: .seconds(13)) == [a])
  }

  @Test("What changes while somebody works on it is looked at again")
  func changesMeanwhile() {
    var inbox = Inbox(Self.pace)
    inbox.see(a, sighting(), isNew: true, at: .zero)
    _ = inbox.begin(a)
    inbox.see(a, sighting(200, modified: 5, changed: 5), isNew: true, at: .seconds(5))
    inbox.end(a, .done, at: .seconds(6))
    #expect(!inbox.isDone(a))
    #expect(inbox.ready(at: .seconds(9)) == [a])
    #expect(inbox.begin(a)?.sighting == sighting(200, modified: 5, changed: 5))
  }

  @Test("What fails waits longer each time, up to a bound; a change begins anew")
  func backsOff() {
    var inbox = Inbox(Self.pace)
    inbox.see(a, sighting(), isNew: true, at: .zero)
    var waits: [Duration?] = []
    for _ in 0..<30 {
      _ = inbox.begin(a)
      waits.append(inbox.end(a, .failed, at: .zero))
    }
    #expect(
      waits.prefix(5) == [.seconds(5), .seconds(15), .seconds(45), .seconds(60), .seconds(60)])
    #expect(waits.last == .seconds(60))
    inbox.see(a, sighting(5, modified: 2, changed: 2), isNew: true, at: .seconds(1))
    #expect(inbox.attempts(a) == 0)
    #expect(inbox.ready(at: .seconds(4)) == [a])
  }

  @Test("What is gone is forgotten; what somebody works on, when that is over")
  func gone() {
    var inbox = Inbox(Self.pace)
    inbox.see(a, sighting(), isNew: true, at: .zero)
    inbox.see(b, sighting(), isNew: true, at: .zero)
    _ = inbox.begin(a)
    inbox.see(a, nil, isNew: true, at: .seconds(1))
    inbox.forget(allBut: [])
    #expect(inbox.begin(b) == nil)
    inbox.end(a, .gone, at: .seconds(2))
    #expect(inbox.waiting == 0)
    #expect(inbox.nextTime() == nil)
    #expect(inbox.begin(a) == nil)
  }

  @Test(
    "Another file that comes while one of its name is worked on waits until that is over",
    arguments: [Inbox.Verdict.done, .unsettled, .failed, .later])
  func replaced(verdict: Inbox.Verdict) {
    var inbox = Inbox(Self.pace)
    inbox.see(a, sighting(), isNew: false, at: .zero)
    _ = inbox.begin(a)
    inbox.see(a, nil, isNew: true, at: .seconds(1))
    // Even one that looks the same.
    inbox.see(a, sighting(), isNew: true, at: .seconds(2))
    #expect(inbox.ready(at: .seconds(9)) == [])
    inbox.end(a, verdict, at: .seconds(9))
    #expect(!inbox.isDone(a))
    #expect(inbox.ready(at: .seconds(12)) == [a])
    #expect(inbox.begin(a)?.isNew == true)
  }

  @Test("Of thousands that are there each is taken up once, without looking at all for each")
  func thousands() {
    var inbox = Inbox(Self.pace)
    let paths = (0..<20_000).compactMap { Path(bytes: Array("/in/\(10_000 + $0).wav".utf8)) }
    for path in paths { inbox.see(path, sighting(), isNew: false, at: .zero) }
    var taken: [Path] = []
    while let path = inbox.next(at: .seconds(9)) {
      _ = inbox.begin(path)
      // What changes before its turn has come waits anew.
      if taken.isEmpty {
        inbox.see(paths[1], sighting(5, modified: 9), isNew: true, at: .seconds(9))
      }
      inbox.end(path, .done, at: .seconds(9))
      taken.append(path)
    }
    #expect(taken == paths.filter { $0 != paths[1] })
    #expect(inbox.next(at: .seconds(12)) == paths[1])
  }

  @Test("Longest waiting first, then by name; what was there before is left alone when told so")
  func order() {
    var inbox = Inbox(Self.pace)
    inbox.see(b, sighting(), isNew: false, at: .zero)
    inbox.see(a, sighting(), isNew: false, at: .zero)
    inbox.see("/in/0.wav", sighting(), isNew: true, at: .seconds(1))
    inbox.see("/in/old.wav", sighting(), isNew: false, at: .zero)
    inbox.ignore("/in/old.wav")
    #expect(inbox.ready(at: .seconds(9)) == [a, b, "/in/0.wav"])
  }

  @Test("A file that somebody writes without a pause and without an end is never taken up")
  func random() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var state = seed
    func next(_ bound: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % bound
    }
    for _ in 0..<200 {
      var inbox = Inbox(Self.pace)
      var time = 0.0
      var size: Int64 = 1
      for _ in 0..<50 {
        inbox.see(a, sighting(size, modified: size, changed: size), isNew: true, at: .seconds(time))
        let pause = Double(next(29)) / 10
        #expect(inbox.ready(at: .seconds(time + pause)) == [], "seed \(seed)")
        time += pause
        size += 1 + Int64(next(1000))
      }
    }
  }
}
