import Files
import JSON
import Testing

@testable import Commands

@Suite("What is told of services")
struct ServiceViewTests {
  @Test("C1.21: every host is listed, by what it is used for")
  func hosts() async throws {
    let home = try TestHome()
    let run = await home.run("providers hosts --json", shipped: true)
    #expect(run.ending == .code(0), "\(run.errorText)")
    let hosts = try #require(try JSONReader.read(Array(run.text.utf8)).value["hosts"]?.array)
    #expect(hosts.count > 10)
    for host in hosts { #expect(host["features"]?.array?.isEmpty == false) }
    let one = await home.run("providers hosts deepgram", shipped: true)
    #expect(one.lines.first?.hasPrefix("https://api.deepgram.com") == true)
    #expect(one.lines.contains { $0.contains("region eu") })
    // A program on this machine asks nobody.
    #expect(await home.run("providers hosts whisper-cpp", shipped: true).text == "")
  }

  @Test("Every shipped service shows its request, without a key, or says what it lacks")
  func requests() async throws {
    let home = try TestHome()
    let list = await home.run("providers list --json", shipped: true)
    let ids = try #require(try JSONReader.read(Array(list.text.utf8)).value["providers"]?.array)
      .filter { $0["programs"]?.array?.isEmpty == true }.compactMap { $0["id"]?.string }
    for id in ids {
      let run = await home.run("providers show \(id) --json", shipped: true)
      #expect(run.ending == .code(0), "\(id): \(run.errorText)")
      let requests = try JSONReader.read(Array(run.text.utf8)).value["requests"]?.array ?? []
      #expect(!requests.isEmpty, "\(id)")
      for request in requests {
        if let lacking = request["lacking"]?.string {
          #expect(lacking.contains("not set") || lacking.contains("model"), "\(id): \(lacking)")
          continue
        }
        let url = request["request"]?["url"]?.string ?? ""
        #expect(url.hasPrefix("https://") || url.hasPrefix("http://127.0.0.1:"), "\(id): \(url)")
        #expect(
          request["curl"]?.string?.hasPrefix("curl -X ") == true
            || request["curl"]?.string?.contains("| curl ") == true, "\(id)")
      }
      let text = await home.run("providers show \(id)", shipped: true)
      #expect(
        text.ending == .code(0) && text.text.contains("for a shell")
          || text.text.contains("not set") || text.text.contains("model"), "\(id)")
    }
  }

  @Test("A name for a model is kept, listed and forgotten")
  func aliases() async throws {
    let home = try TestHome()
    #expect(await home.run("alias set fast my-server/large").ending == .code(0))
    #expect(await home.run("alias list").text == "fast  my-server/large\n")
    #expect(await home.run("alias set faster fast").ending == .code(2))
    #expect(await home.run("alias set local x").ending == .code(2))
    #expect(await home.run("alias set Bad x").ending == .code(2))
    #expect(await home.run("alias remove fast").ending == .code(0))
    #expect(await home.run("alias remove fast").ending == .code(2))
    #expect(await home.run("alias list").text == "")
  }

  @Test(
    "An age is hours, days or weeks",
    arguments: [
      ("1h", 3600), ("90d", 7_776_000), ("4w", 2_419_200), ("90", nil), ("d", nil), ("-1d", nil),
      ("1.5d", nil), ("0d", nil), ("99999w", nil), ("1m", nil), ("１d", nil),
    ] as [(String, Int?)])
  func ages(_ text: String, _ seconds: Int?) {
    #expect(Age.parse(text) == seconds)
  }
}
