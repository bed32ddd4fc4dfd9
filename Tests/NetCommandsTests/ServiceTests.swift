import Files
import JSON
import TestSupport
import Testing

/// A server on this machine, asked through the programs: no consent is needed, and no key.
@Suite("A server on this machine", .timeLimit(.minutes(3)))
struct ServiceTests {
  private static let server = """
    import http.server, json, os
    class Server(http.server.BaseHTTPRequestHandler):
        def log_message(self, *words): pass
        def answer(self, value):
            with open(os.environ['DIR'] + '/secret-asked', 'a') as log:
                log.write(f"{self.command} {self.path} {self.headers.get('Authorization')}\\n")
            body = json.dumps(value).encode()
            self.send_response(200)
            self.send_header('X-Request-Id', 'request-1')
            self.send_header('Content-Length', str(len(body)))
            self.end_headers()
            self.wfile.write(body)
        def do_GET(self):
            self.answer({'data': [{'id': 'one'}, {'id': 'two/three\\u001b[31m'}]})
        def do_POST(self):
            self.rfile.read(int(self.headers['Content-Length']))
            self.answer({'text': 'ask not what your country can do', 'language': 'en'})
    server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Server)
    with open(os.environ['DIR'] + '/port.new', 'w') as file: file.write(str(server.server_port))
    os.rename(os.environ['DIR'] + '/port.new', os.environ['DIR'] + '/port')
    server.serve_forever()
    """

  /// Runs a script in which `$URL` is the server and `$WAV` a recording.
  private func shell(
    _ home: NetHome, _ script: String, _ more: [String: String] = [:]
  ) async throws -> NetHome.Run {
    try home.scratch.write("server.py", Self.server)
    return try await home.shell(
      """
      python3 "$DIR/server.py" & server=$!
      trap 'kill $server' EXIT
      while [ ! -e "$DIR/port" ]; do sleep 0.02; done
      URL="http://127.0.0.1:$(cat "$DIR/port")"
      WAV='\(TestSupport.fixture("jfk.wav"))'
      \(script)
      """, more)
  }

  private func asked(_ home: NetHome) -> [String] {
    let bytes = (try? Files.read(home.scratch("secret-asked"), limit: 1 << 20)) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test("An address for once: the words are printed, and nothing is left behind")
  func once() async throws {
    let home = try NetHome()
    let run = try await shell(home, #""$OSGK" transcribe --base-url "$URL" -m any "$WAV""#)
    #expect(run.output == "ask not what your country can do\n", "\(run.errors)")
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(asked(home) == ["POST /v1/audio/transcriptions None"])
    let jobs = home.home.appending(".local/state/osgk/jobs")
    #expect((try? Files.list(jobs))?.isEmpty ?? true)
  }

  @Test("A dry run connects to nobody")
  func dryRun() async throws {
    let home = try NetHome()
    let run = try await shell(
      home, #""$OSGK" transcribe --dry-run --base-url "$URL" -m any "$WAV""#)
    #expect(run.output.hasPrefix("curl -X POST http://127.0.0.1:"), "\(run.errors)")
    #expect(asked(home).isEmpty)
  }

  @Test("A dry run says what will not go as asked")
  func dryRunWarns() async throws {
    let home = try NetHome()
    try home.service()
    let run = try await shell(
      home, #""$OSGK" transcribe --dry-run -p service --speakers 2 "$WAV""#)
    #expect(run.status == 0)
    #expect(run.errors.contains("warning: diarize is not taken by this model"), "\(run.errors)")
  }

  @Test("What is too long for a provider is planned in chunks, with what it would cost")
  func tooLong() async throws {
    let home = try NetHome()
    try home.service()
    try home.file(
      ".config/osgk/providers/short.yaml",
      """
      id: short
      extends: service
      transcription:
        limits: {seconds: 5, concurrency: 2}
        price: {per_minute: 0.06, currency: EUR}

      """)
    let run = try await shell(home, #""$OSGK" transcribe --dry-run -p short "$WAV""#)
    #expect(run.status == 0, "\(run.errors)")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 5, "\(run.output)")
    #expect(lines.first?.contains(" chunks of at most ") == true, "\(run.output)")
    #expect(lines.first?.contains(", 2 at once; ") == true, "\(run.output)")
    #expect(lines.first?.contains(" EUR by the preset's price") == true, "\(run.output)")
    #expect(lines.last?.hasPrefix("curl -X POST ") == true, "\(run.output)")
    #expect(asked(home).isEmpty)
  }

  @Test("What a dry run prints can be run: a file that it would make for itself is made before")
  func standIn() async throws {
    let home = try NetHome()
    try home.file(
      ".config/osgk/providers/short.yaml",
      """
      id: short
      name: Short
      base_url: https://api.service.test/v1
      auth: none
      transcription:
        model: large
        accepts: [model]
        audio: {formats: [opus, wav]}
        limits: {seconds: 5}
        request: {path: /transcribe, body: {multipart: {file: {audio: file}}}}
        reply: {text: $.text}

      """)
    let run = try await shell(
      home,
      #"""
      cd "$DIR"
      "$OSGK" transcribe --dry-run -p short "$WAV" > plan
      cat plan
      grep -v '^curl' plan | sh 2> /dev/null
      ffprobe -v error -show_entries format=format_name,duration -of csv=p=0 chunk.ogg
      ls chunk*
      "$OSGK" transcribe --dry-run --base-url "$URL" -m any - < "$WAV"
      """#)
    #expect(run.output.contains("# chunk.ogg, about as a run makes it for itself:\n"))
    #expect(run.output.contains("ffmpeg -ss 0.000 -i "), "\(run.output)\(run.errors)")
    #expect(run.output.contains(#"-F 'file=@"chunk.ogg";"#), "\(run.output)")
    #expect(run.output.contains("\nogg,"), "\(run.output)\(run.errors)")
    // What comes through a pipe is nowhere when the run is over.
    #expect(run.output.contains("# recording.wav: what came through standard input\ncurl "))
    #expect(run.output.contains(#"@"recording.wav";"#), "\(run.output)")
    #expect(!run.output.contains("/osgk-"), "\(run.output)")
    #expect(asked(home).isEmpty)
  }

  @Test("Times are asked for where what is written has them, and only there")
  func times() async throws {
    let home = try NetHome()
    let run = try await shell(
      home,
      #"""
      for format in text srt json; do
        "$OSGK" transcribe --dry-run --base-url "$URL" -m any -f $format "$WAV"
      done
      """#)
    let asks = run.output.split(separator: "\n").map { $0.contains("timestamp_granularities[]") }
    #expect(asks == [false, true, true], "\(run.output)\(run.errors)")
    #expect(run.errors == "")
  }

  @Test("Added by its address it is a provider like any other: tried, listed, chosen, by a name")
  func added() async throws {
    let home = try NetHome()
    let run = try await shell(
      home,
      #"""
      set -e
      "$OSGK" providers add mine --base-url "$URL" -m base --no-relays >/dev/null
      "$OSGK" providers test mine
      "$OSGK" keys test mine --json
      echo '##'; "$OSGK" models list -p mine
      echo '##'; "$OSGK" engine cloud -p mine
      "$OSGK" alias set quick mine/large
      echo '##'; "$OSGK" transcribe "$WAV"
      echo '##'; "$OSGK" transcribe -m quick --json "$WAV"
      """#, ["OSGK_KEY_MINE": Canary.key])
    #expect(run.status == 0, "\(run.errors)")
    let parts = run.output.split(separator: "##\n", omittingEmptySubsequences: false)
      .map(String.init)
    #expect(parts[0].contains("heard  ask not what your country can do"))
    #expect(parts[0].contains("\"ok\": true"))
    // A stranger's escape does not reach the terminal.
    #expect(parts[1].hasPrefix("one\ntwo/three") && !parts[1].contains("\u{1B}"))
    #expect(parts[2].contains("mode      cloud") && parts[2].contains("model     base"))
    #expect(parts[3] == "ask not what your country can do\n")
    #expect(parts[4].contains("\"model\": \"large\""))
    #expect(!run.output.contains(Canary.key) && !run.errors.contains(Canary.key))
    #expect(asked(home).allSatisfy { $0.hasSuffix(" Bearer " + Canary.key) }, "\(asked(home))")
  }

  @Test("-v and OSGK_LOG tell of requests, and never a word that was said or typed")
  func log() async throws {
    let home = try NetHome()
    let run = try await shell(
      home,
      #"""
      export OSGK_LOG="$DIR/log"
      "$OSGK" transcribe -v --prompt 'a secret word' --base-url "$URL" -m any "$WAV"
      stat -c %a "$DIR/log"
      """#)
    #expect(run.output.hasSuffix("\n600\n"), "\(run.errors)")
    let log = String(decoding: try Files.read(home.scratch("log"), limit: 1 << 16), as: UTF8.self)
    for text in [log, run.errors] {
      #expect(text.contains("http://127.0.0.1:") && text.contains(" answered 200 after "))
      #expect(text.contains("request request-1"))
      #expect(!text.contains("secret word") && !text.contains("country"))
    }
    let broken = try await home.shell(
      "OSGK_LOG=/dev/null/log \"$OSGK\" transcribe '\(TestSupport.fixture("jfk.wav"))'")
    #expect(broken.status == 2 || broken.status == 1)
    #expect(broken.errors.contains("/dev/null/log"))
  }

  @Test("doctor tells of keyring, keys and consent, and hands no key to a child")
  func doctor() async throws {
    let home = try NetHome()
    let run = try await home.shell(
      #"strace -f -e trace=execve -v -s 4096 -o "$DIR/doctor.trace" "$OSGK" doctor; cat "$DIR/doctor.trace""#,
      ["OSGK_KEY_SERVICE": Canary.key, "OPENAI_API_KEY": Canary.key], keyring: "")
    #expect(run.output.contains("ok  keyring"), "\(run.output)\(run.errors)")
    #expect(run.output.contains("ok  consent    nothing was agreed to"))
    #expect(run.output.contains("ok  variables  OSGK_KEY_SERVICE"))
    let children = run.output.split(separator: "\n")
      .filter { $0.contains("execve(") && !$0.contains("/osgk\", [") }
    #expect(children.allSatisfy { !$0.contains(Canary.key) })
  }
}
