import Files
import Glibc
import Models
import Testing

/// Models that real engines read; `make check` says where they are.
@Suite("Real models")
struct RealModelTests {
  static let directory: Path? = getenv("OSGK_PARTS").map {
    Path(String(cString: $0)).appending("models")
  }

  @Test("whisper.cpp's and CTranslate2's are whole and English", .enabled(if: directory != nil))
  func real() throws {
    let directory = try #require(Self.directory)
    let store = ModelStore(directories: [directory])
    for kind in [ModelKind.ggml, .ctranslate2] {
      let model = try store.choose(kind, wanted: "tiny.en", languages: ["en"])
      #expect(model.languages == .english)
      #expect(model.size > 70_000_000)
    }
  }

  @Test("A download that broke off near its end is noticed", .enabled(if: directory != nil))
  func cut() throws {
    let directory = try #require(Self.directory)
    let models = try Store()
    let ggml = try Files.read(directory.appending("ggml-tiny.en.bin"), limit: 1 << 28)
    try models.put("ggml-cut.bin", ggml.dropLast(ggml.count / 50))
    let model = try Files.read(directory.appending("tiny.en/model.bin"), limit: 1 << 28)
    try models.put("cut/model.bin", model.dropLast(1000))
    try models.put("cut/config.json", "{}")
    for kind in [ModelKind.ggml, .ctranslate2] {
      let found = try #require(models.store.models(of: kind).first)
      guard case .truncated = found.problem.map(innermost) else {
        Issue.record("\(found)")
        continue
      }
    }
  }

  private func innermost(_ problem: ModelProblem) -> ModelProblem {
    if case .holds(_, let inner) = problem { innermost(inner) } else { problem }
  }
}
