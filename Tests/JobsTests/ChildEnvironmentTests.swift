import Testing

@testable import Jobs

@Suite("What an engine is told of our environment") struct ChildEnvironmentTests {
  @Test("Only what is on the list passes; the preset's own values win")
  func filtered() {
    let given = ["HOME", "PATH", "LC_ALL", "OPENAI_API_KEY", "OSGK_KEY_X", "LD_PRELOAD", "TZ"]
      .map { (name: $0, value: Array("old".utf8)) }
    let passed = ChildEnvironment.filtered(given, adding: [("TZ", "UTC"), ("HF_HUB_OFFLINE", "1")])
    let text = passed.map { "\($0.name)=\(String(decoding: $0.value, as: UTF8.self))" }
    #expect(text == ["HOME=old", "PATH=old", "LC_ALL=old", "TZ=UTC", "HF_HUB_OFFLINE=1"])
  }
}
