import Glibc
import Testing

@testable import Commands

@Suite("Days and times as people type them")
struct MomentTests {
  private static let now = 1_796_040_000  // 2026-11-30 12:00 UTC

  @Test(
    "A time is itself, with Z everywhere the same",
    arguments: [
      ("2026-11-30T12:00Z", now), ("2026-11-30 12:00Z", now), ("2026-11-30T12:00:07Z", now + 7),
      ("2024-02-29T00:00Z", 1_709_164_800), ("1970-01-01T00:00Z", 0),
      ("2d", now - 172_800), ("12h", now - 43_200), ("4w", now - 2_419_200),
    ])
  func instants(_ text: String, _ seconds: Int) throws {
    let moment = try #require(Moment(text))
    #expect(moment.begins(now: Self.now) == seconds && moment.ends(now: Self.now) == seconds)
  }

  @Test("A day is of this place, and whole", arguments: ["2026-11-30", "2026-12-31", "2024-02-29"])
  func days(_ text: String) throws {
    let moment = try #require(Moment(text))
    let (begins, ends) = (moment.begins(now: 0), moment.ends(now: 0))
    #expect(Moment.shown(begins) == "\(text) 00:00")
    // Where clocks are set on that day it has an hour less or more.
    #expect((23 * 3600...25 * 3600).contains(ends - begins))
    #expect(Moment.shown(ends).hasSuffix(" 00:00"))
    #expect(Moment("\(text)T00:00")?.begins(now: 0) == begins)
  }

  @Test(
    "Anything else is none",
    arguments: [
      "", "2026", "2026-11", "2026-13-01", "2026-00-10", "2026-02-30", "2025-02-29", "2026-11-31",
      "2026-1-1", "26-11-30", "2026-11-30T", "2026-11-30T24:00", "2026-11-30T12:60",
      "2026-11-30T12:00:60", "2026-11-30T12", "2026-11-30T12:00ZZ", "2026-11-30Z", "1969-12-31",
      "yesterday", "2x", "d", "-2d", "2026-11-30T12:00+01:00", "２０２６-11-30",
    ])
  func wrong(_ text: String) { #expect(Moment(text) == nil) }

  @Test("A command line says what would be right")
  func usage() async throws {
    let run = try await TestHome().run("history list --since soon")
    #expect(run.ending == .code(2))
    #expect(run.errorText.contains("'2026-11-30'") && run.errorText.contains("'2d'"))
  }
}
