// Module HTTP alone in a process, for tests that set its environment and for measurements.
//
//   HTTPTool get URL [KEY]           a GET; prints `status N`, or why there was none
//   HTTPTool upload URL FILE [COUNT]  posts the file in a form, COUNT times one after the other
//   HTTPTool cancel URL              a GET that is cancelled when descriptor 3 has a line
//   HTTPTool leave URL FILE           ends the program in the middle of an upload
//   HTTPTool remains URL              a POST with a key; prints how often that lies in memory after
//   HTTPTool idle URL                what an upload costs without a file
//   HTTPTool soak URL FILE COUNT      exchanges of every kind to a `server.py`; prints descriptors,
//                                    threads and kB of memory after a quarter and after all
import Files
import Glibc
import HTTP
import Origin

func variable(_ name: String) -> Path? {
  getenv(name).flatMap { Path(bytes: Array(UnsafeRawBufferPointer(start: $0, count: strlen($0)))) }
}

func form(_ file: Path) throws -> [BodyPiece] {
  let start = """
    --osgk-boundary\r
    Content-Disposition: form-data; name="file"; filename="audio.wav"\r
    Content-Type: audio/wav\r
    \r

    """
  return [
    .bytes(Array(start.utf8)), .file(try FileSlice(file)),
    .bytes(Array("\r\n--osgk-boundary--\r\n".utf8)),
  ]
}

func usage() throws -> String {
  let descriptors = try Files.list("/proc/self/fd").count
  let threads = try Files.list("/proc/self/task").count
  let status = String(
    decoding: try Files.read("/proc/self/status", limit: 1 << 16), as: UTF8.self)
  let memory = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
  return "\(descriptors) \(threads) \(memory.split(separator: " ")[1])"
}

/// Good ones, broken ones, cancelled ones, with a few keys.
func soak(_ client: HTTPClient, _ base: HTTPRequest, _ file: Path, _ count: Int) async throws {
  let targets = [
    "/echo", "/short", "/close", "/status/500", "/bad-chunk", "/silent", "/leave-after", "/bomb",
    "/endless", "/head-flood", "/big?bytes=900000",
    "/early", "/events",
  ]
  for number in 1...count {
    var request = base
    request.method = "POST"
    request.url += targets[number % targets.count]
    request.body = number % 2 == 0 ? try form(file) : [.base64(try FileSlice(file))]
    request.timeouts.firstByte = .milliseconds(20)
    request.replyLimit = 1 << 20
    let key = "key-\(number % 11)"
    request.secret = SecretHeader(name: "X-Key") { use in
      Array(key.utf8).withUnsafeBytes { use($0) }
    }
    let task = Task { [request] in _ = try? await client.send(request) }
    if number % 5 == 0 { task.cancel() }
    await task.value
    if number == count / 4 || number == count { print(try usage()) }
  }
}

let words = CommandLine.arguments.dropFirst().map { $0 }
guard words.count >= 2 else { exit(2) }
let client = HTTPClient(
  HTTPConfiguration(
    authorityFile: variable("SSL_CERT_FILE"), authorityDirectory: variable("SSL_CERT_DIR")))

do {
  let origin = try Origin(parsing: words[1])
  var request = HTTPRequest(
    "GET", words[1].hasPrefix("unix:") ? "http://localhost/echo" : words[1], of: origin,
    timeouts: HTTPTimeouts(connect: .seconds(10)))
  switch words[0] {
  case "get":
    if words.count > 2 {
      let key = Array(words[2].utf8)
      request.secret = SecretHeader(name: "Authorization", prefix: "Bearer ") { use in
        key.withUnsafeBytes { use($0) }
      }
    }
    print("status \(try await client.send(request).status)")
  case "upload":
    request.method = "POST"
    request.headers = [("Content-Type", "multipart/form-data; boundary=osgk-boundary")]
    request.body = try form(Path(words[2]))
    for _ in 0..<(words.count > 3 ? Int(words[3]) ?? 1 : 1) {
      print("status \(try await client.send(request).status)")
    }
  case "idle":
    request.method = "POST"
    request.body = [.bytes([0])]
    print("status \(try await client.send(request).status)")
  case "cancel":
    let task = Task.detached { [request] in
      do { _ = try await client.send(request) } catch { print("\(error)") }
    }
    var byte: UInt8 = 0
    while read(3, &byte, 1) == 1, byte != UInt8(ascii: "\n") {}
    let start = ContinuousClock.now
    task.cancel()
    await task.value
    print(ContinuousClock.now - start < .seconds(2) ? "in time" : "late")
  case "leave":
    request.method = "POST"
    request.body = [.file(try FileSlice(Path(words[2])))]
    _ = try await client.send(request) { sent, _ in if sent > 1 << 20 { Task { exit(0) } } }
  case "remains":
    let key = Key()
    request.method = "POST"
    request.secret = SecretHeader(name: "Authorization", prefix: "Bearer ") { use in
      use(UnsafeRawBufferPointer(key.bytes))
    }
    request.body = [.bytes([1])]
    for _ in 0..<3 { _ = try await client.send(request) }
    print("\(try key.occurrences())")
  case "soak":
    try await soak(client, request, Path(words[2]), Int(words[3]) ?? 1)
  default: exit(2)
  }
} catch {
  print("\(error)")
  exit(1)
}
