import Files
import TestSupport
import Testing

/// A chat server on this machine, asked through the programs.
@Suite("A chat server on this machine", .timeLimit(.minutes(3)))
struct ChatServiceTests {
  private static let server = """
    import http.server, json, os
    class Server(http.server.BaseHTTPRequestHandler):
        def log_message(self, *words): pass
        def answer(self, value, status=200):
            body = json.dumps(value).encode()
            self.send_response(status)
            self.send_header('Content-Type', 'application/json')
            self.send_header('Content-Length', str(len(body)))
            self.end_headers()
            self.wfile.write(body)
        def do_GET(self):
            self.answer({'data': [{'id': 'bge-m3'}, {'id': 'writer-1'}]})
        def do_POST(self):
            asked = json.loads(self.rfile.read(int(self.headers['Content-Length'])))
            with open(os.environ['DIR'] + '/secret-asked', 'a') as log:
                log.write(' '.join([asked.get('model', '-')] + sorted(asked)) + chr(10))
            if 'temperature' in asked:
                error = {'message': "'temperature' is not supported", 'param': 'temperature'}
                return self.answer({'error': error}, 400)
            words = 'We meet on Tuesday and bring the plans for the new house with us.'
            message = {'role': 'assistant', 'content': words}
            self.answer({'choices': [{'message': message, 'finish_reason': 'stop'}],
                         'usage': {'prompt_tokens': 40, 'completion_tokens': 15}})
    server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Server)
    with open(os.environ['DIR'] + '/port.new', 'w') as file: file.write(str(server.server_port))
    os.rename(os.environ['DIR'] + '/port.new', os.environ['DIR'] + '/port')
    server.serve_forever()
    """

  private static let text = "so we meet on um tuesday and bring the plans for the new house with us"
  private static let words = "We meet on Tuesday and bring the plans for the new house with us."

  /// A home in which no chat server of this machine is where its preset says.
  private func home() throws -> NetHome {
    let home = try NetHome()
    let ids = ["ollama", "llama-server", "lmstudio", "vllm", "localai", "openai-compatible"]
    let elsewhere = ids.map { "  \($0): {base_url: \"http://127.0.0.1:1/v1\"}\n" }.joined()
    try home.file(
      ".config/osgk/config.yaml", "consent: {anchor: file}\nproviders:\n" + elsewhere)
    return home
  }

  /// Runs a script in which `$OSGK` knows where the server is, which is LM Studio's.
  private func shell(_ home: NetHome, _ script: String) async throws -> NetHome.Run {
    try home.scratch.write("server.py", Self.server)
    return try await home.shell(
      """
      python3 "$DIR/server.py" & server=$!
      trap 'kill $server' EXIT
      while [ ! -e "$DIR/port" ]; do sleep 0.02; done
      "$OSGK" config set providers.lmstudio.base_url "http://127.0.0.1:$(cat "$DIR/port")/v1"
      TEXT='\(Self.text)'
      \(script)
      """)
  }

  private func asked(_ home: NetHome) -> [String] {
    let bytes = (try? Files.read(home.scratch("secret-asked"), limit: 1 << 20)) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test("'auto' finds it and its model; what it refuses is learnt and told by doctor")
  func automatic() async throws {
    let home = try home()
    let run = try await shell(
      home,
      """
      "$OSGK" polish -p auto --json "$TEXT" || exit
      "$OSGK" polish -p lmstudio "$TEXT" || exit
      "$OSGK" doctor | grep refused
      """)
    #expect(run.status == 0, "\(run)")
    for shown in [
      #""polished": "\#(Self.words)""#, #""status": "done""#, #""provider": "lmstudio""#,
      #""model": "writer-1""#, "\n\(Self.words)\n", "temperature by http://127.0.0.1:",
      "(writer-1) on 20",
    ] {
      #expect(run.output.contains(shown), "\(shown) in \(run)")
    }
    let body = "chat_template_kwargs max_tokens messages model"
    #expect(
      asked(home) == [
        "writer-1 \(body) temperature", "writer-1 \(body)", "writer-1 \(body)",
      ])
    #expect(!Files.exists(home.home.appending(".local/state/osgk/consent.db")))
  }

  @Test("It can be tried with two words, and asked for its models")
  func tried() async throws {
    let home = try home()
    let run = try await shell(
      home,
      """
      "$OSGK" providers test lmstudio --polish
      "$OSGK" providers test lmstudio --polish --json
      "$OSGK" models list -p lmstudio
      """)
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains("writer-1") && run.output.contains("wrote"), "\(run)")
    #expect(run.output.hasSuffix("bge-m3\nwriter-1\n"))
    #expect(run.errors.isEmpty)
  }

  @Test("Where none answers a person is asked of the service that is proposed; nobody else is")
  func proposed() async throws {
    let home = try home()
    let run = try await home.shell(#""$OSGK" polish -p auto "\#(Self.text)" </dev/null"#)
    #expect(run.status == 4 && run.output.isEmpty)
    #expect(
      run.errors.hasPrefix("osgk: no chat server answers on this machine, and nobody has agreed"),
      "\(run)")
    #expect(run.errors.contains("--consent deepseek"))
    let terminal = try home.terminal(["polish", "-p", "auto", Self.text])
    try await terminal.shows("Do you agree? Type yes, or anything else for no: ")
    for shown in [
      "No chat server answers on this machine. Polish with DeepSeek (https://api.deepseek.com)?",
      "your transcripts, to be polished",
    ] {
      #expect(terminal.screen.contains(shown), "\(terminal.screen)")
    }
    terminal.type("no\n")
    #expect(try await terminal.ended() == 4)
  }
}
