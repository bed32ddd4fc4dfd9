import Synchronization
import Testing

@testable import Jobs

final class Recorder: Reporter {
  private let kept = Mutex<[JobEvent]>([])
  var events: [JobEvent] { kept.withLock { $0 } }
  func report(_ event: JobEvent) { kept.withLock { $0.append(event) } }
}

@Suite("What a job says sideways") struct JobReportersTests {
  @Test("Warnings reach the person and the result")
  func warnings() {
    let recorder = Recorder()
    let log = WarningLog(recorder)
    log.report(.warning(code: "repaired", message: "2 characters"))
    #expect(log.warnings == [.init(code: "repaired", message: "2 characters")])
    #expect(recorder.events == [.warning(code: "repaired", message: "2 characters")])
  }
}
