import TestSupport
import Testing

@Suite("A program that is lent the terminal")
struct ForegroundTests {
  /// `script` gives the probe a terminal; when the program says that it is ready, `typed` is typed.
  private func onTerminal(
    _ program: String, deadline: Int = 30_000, typed: String = "typed\n"
  ) async throws -> String {
    let probe = try Probe()
    try probe.scratch.write("program", "echo >ready\n" + program, mode: 0o755)
    let said = try await probe.shell(
      """
      cd $DIR; mkfifo ready over
      { read line <ready; printf '%s' "$1"; read line <over; } |
        script -qec "$PROBE lend $HELPER \(deadline) /bin/sh program; echo >over" /dev/null
      """, arguments: [Array(typed.utf8)])
    return said.replacing("\r\n", with: "\n")
  }

  @Test("it asks the person there, and the terminal comes back")
  func asks() async throws {
    let said = try await onTerminal(
      """
      stty -echo </dev/tty; read line </dev/tty; stty echo </dev/tty; echo "read $line"
      set -- $(cut -d')' -f2- /proc/$$/stat); test $3 = $6 && echo foreground
      test $3 = $$ && echo "a group of its own"
      """)
    #expect(
      said.hasSuffix(
        "read typed\nforeground\na group of its own\nexited(0), ours again: true\n"), "\(said)")
  }

  @Test("Ctrl-C ends it alone")
  func interrupted() async throws {
    let said = try await onTerminal("read line </dev/tty; echo no", typed: "\u{03}")
    #expect(said.hasSuffix("signalled(2), ours again: true\n"), "\(said)")
  }

  @Test("Ctrl-Z does not keep it beyond its deadline")
  func stopped() async throws {
    let said = try await onTerminal("read line </dev/tty; echo no", deadline: 1500, typed: "\u{1A}")
    #expect(said.hasSuffix("timedOut, ours again: true\n"), "\(said)")
  }

  @Test("in the background it gets no terminal")
  func background() async throws {
    let probe = try Probe()
    try probe.scratch.write("program", "read line </dev/tty && echo no; echo end", mode: 0o755)
    let said = try await probe.shell(
      """
      cd $DIR; script -qec "bash -c 'set -m; $PROBE lend $HELPER 30000 /bin/sh program & wait'" \
        /dev/null </dev/null
      """)
    #expect(said.contains("end\r\nexited(0), ours again: false"), "\(said)")
  }

  @Test("without a terminal it runs as any other")
  func none() async throws {
    let said = try await Probe().shell("setsid -w $PROBE lend $HELPER 30000 /bin/echo hello")
    #expect(said == "hello\nexited(0), ours again: false\n")
  }
}
