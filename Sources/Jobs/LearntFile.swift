public import Files
import Glibc
import History
import JSON

/// `$XDG_STATE_HOME/osgk/learnt.json`: what is remembered from one run to the next of parameters that
/// servers refused. It only saves requests: without it, or with a broken one, everything works.
public struct LearntFile: Sendable {
  public let path: Path

  public init(_ path: Path) { self.path = path }

  private static let limit = 256 << 10
  private static let version = 1

  /// What the file holds; empty where there is none.
  /// - Throws: a file that cannot be read, or is another's.
  public func read() throws(Failure) -> LearntParameters {
    guard Files.exists(path) else { return LearntParameters() }
    let bytes: [UInt8]
    do throws(FileError) { bytes = try Files.read(path, limit: Self.limit) } catch {
      throw Failure(error)
    }
    guard let root = try? JSONReader.read(bytes).value, root["version"]?.int == Self.version,
      let entries = root["refused"]?.array
    else {
      throw Failure(
        .io, reason: "learnt", "\(path) is none of osgk's, or broken, and is not looked at",
        advice: "remove it: what servers refuse is found out again")
    }
    return LearntParameters(entries.compactMap { LearntParameters.Entry($0) })
  }

  /// Adds to what the file holds by then, and takes out what counts no more. What cannot be read is
  /// written anew.
  public func add(_ new: [LearntParameters.Entry], now: Int) async throws(Failure) {
    do throws(FileError) {
      try Files.createPrivateDirectory(path.parent)
      let lock = await Lock.take(path.parent)
      defer { lock?.release() }
      var all = ((try? read()) ?? LearntParameters()).live(now: now)
      for entry in new { all.add(entry) }
      let document: JSON = [
        "version": JSON.number(JSONNumber(Self.version)),
        "refused": .array(all.entries.map(\.json)),
      ]
      try Files.replace(path, with: Array((JSONWriter.write(document, style: .pretty) + "\n").utf8))
    } catch {
      throw Failure(error)
    }
  }

  /// A lock on the directory itself: it leaves no file, and ends with its process.
  private struct Lock {
    private let descriptor: Int32

    private static let patience = 200
    private static let pause = Duration.milliseconds(5)

    /// `nil` where it cannot be had: then an entry of another process's may be lost, and is learnt
    /// again.
    static func take(_ directory: Path) async -> Lock? {
      let raw = directory.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
      guard raw >= 0 else { return nil }
      for _ in 0..<patience {
        if flock(raw, LOCK_EX | LOCK_NB) == 0 { return Lock(descriptor: raw) }
        guard errno == EWOULDBLOCK || errno == EINTR else { break }
        try? await Task.sleep(for: pause)
        if Task.isCancelled { break }
      }
      close(raw)
      return nil
    }

    func release() { close(descriptor) }
  }
}

extension LearntParameters.Entry {
  fileprivate var json: JSON {
    var object = JSONObject([("origin", .string(origin))])
    object["model"] = model.map { .string($0) }
    object["parameter"] = .string(parameter)
    object["replacement"] = replacement.map { .string($0) }
    object["date"] = .string(UTC.extended(date))
    return .object(object)
  }

  /// `nil` for what nobody here has written.
  fileprivate init?(_ json: JSON) {
    guard let origin = json["origin"]?.string, let parameter = json["parameter"]?.string,
      Self.isName(parameter), let date = json["date"]?.string.flatMap({ UTC.seconds($0) })
    else { return nil }
    let replacement = json["replacement"]?.string
    guard replacement.map(Self.isName) ?? true else { return nil }
    self.init(
      origin: origin, model: json["model"]?.string, parameter: parameter, replacement: replacement,
      date: date)
  }

  private static func isName(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}
