import Synchronization
import Testing

@testable import Jobs

final class Recorder: Reporter {
  private let kept = Mutex<[JobEvent]>([])
  var events: [JobEvent] { kept.withLock { $0 } }
  func report(_ event: JobEvent) { kept.withLock { $0.append(event) } }
}

@Suite("What a job says sideways") struct JobReportersTests {
  @Test("The progress of several clips is one, and never falls")
  func parts() {
    let recorder = Recorder()
    let first = PartReporter(recorder, part: 0, of: 2)
    let second = PartReporter(recorder, part: 1, of: 2)
    for fraction in [0.5, 0.25, 1] { first.report(.progress(fraction)) }
    for fraction in [0, 0.5, 1] { second.report(.progress(fraction)) }
    #expect(recorder.events == [0.25, 0.25, 0.5, 0.5, 0.75, 1].map { .progress($0) })
  }

  @Test("Warnings reach the person and the result")
  func warnings() {
    let recorder = Recorder()
    let log = WarningLog(recorder)
    PartReporter(log, part: 0, of: 1).report(.warning(code: "repaired", message: "2 characters"))
    #expect(log.warnings == [.init(code: "repaired", message: "2 characters")])
    #expect(recorder.events == [.warning(code: "repaired", message: "2 characters")])
  }
}
