import TestSupport
import Testing

@Suite("The user's own editor and pager")
struct InteractiveProgramTests {
  /// `script` gives the probe a terminal.
  private func onTerminal(_ script: String) async throws -> String {
    let probe = try Probe()
    try probe.scratch.write("editor", script, mode: 0o755)
    let said = try await probe.shell(
      "cd $DIR; echo typed | script -qec \"$PROBE edit /bin/sh editor '*' 'a b'\" /dev/null")
    return said.replacing("\r\n", with: "\n")
  }

  @Test("it has the terminal, in the foreground, without a filter")
  func terminal() async throws {
    let said = try await onTerminal(
      """
      test -t 0 && test -t 1 && test -t 2 && echo terminal
      stty -echo; read line < /dev/tty; echo "read $line"; echo "$@"
      set -- $(cut -d')' -f2- /proc/$$/stat); test $3 = $6 && echo foreground
      grep Seccomp: /proc/$$/status; exit 5
      """)
    #expect(said.contains("terminal\n"))
    #expect(
      said.hasSuffix("read typed\n* a b\nforeground\nSeccomp:\t0\nexited(5)\n"), "\(said)")
  }

  @Test("one that is not there is told")
  func missing() async throws {
    let probe = try Probe()
    let said = try await probe.shell("$PROBE edit /no/such/editor")
    #expect(said == "cannot run /no/such/editor: No such file or directory\n")
  }
}
