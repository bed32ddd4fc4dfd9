import Files
import TestSupport
import Testing

/// `osgk` becomes `osgk-net`: here often a script in its place that tells what it was given.
@Suite("The hand-over", .timeLimit(.minutes(3)))
struct HandOverTests {
  /// An installed `osgk`, with a script for `osgk-net` (`nil`: none) in the named directory.
  private func installed(_ script: String?, in directory: String = "libexec/osgk") throws -> NetHome
  {
    let home = try NetHome()
    try home.service()
    try copy("osgk", to: home.scratch.path.appending("bin/osgk"))
    if let script {
      let path = home.scratch.path.appending(directory).appending("osgk-net")
      try Files.createPrivateDirectory(path.parent)
      try Files.replace(path, with: Array(("#!/bin/bash\n" + script).utf8), mode: 0o755)
    }
    return home
  }

  private func copy(_ program: String, to path: Path) throws {
    try Files.createPrivateDirectory(path.parent)
    let bytes = try Files.read(TestSupport.builtProgram(program), limit: 1 << 28)
    try Files.replace(path, with: bytes, mode: 0o755)
  }

  @Test("Arguments as bytes, environment, input and an empty signal mask are handed over")
  func handed() async throws {
    let home = try installed(
      #"""
      printf '<%s>' "$@" | od -An -c | tr -d ' \n'; echo
      echo "$OSGK_KEY_SERVICE"
      grep SigBlk /proc/self/status
      cat
      """#)
    let run = try await home.shell(
      #"""
      printf 'a recording' | "$DIR/bin/osgk" transcribe -p service -o $'x\xff y' -
      """#, ["OSGK_KEY_SERVICE": Canary.key])
    #expect(run.status == 0, "\(run.errors)")
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.first == #"<transcribe><-p><service><-o><x377y><->"#, "\(lines)")
    #expect(lines.dropFirst().first == Canary.key)
    #expect(lines.dropFirst(2).first?.hasSuffix("0000000000000000") == true)
    #expect(lines.last == "a recording")
  }

  @Test("It is found beside osgk too", arguments: ["bin", "libexec/osgk"])
  func places(_ directory: String) async throws {
    let home = try installed("echo here", in: directory)
    #expect(try await home.shell(#""$DIR/bin/osgk" keys list"#).output == "here\n")
  }

  @Test("Nowhere else and by no variable: exit 8, in two lines")
  func missing() async throws {
    let home = try installed("echo wrong", in: "elsewhere")
    let run = try await home.shell(
      #"""
      cd "$DIR/elsewhere"
      PATH="$DIR/elsewhere:$PATH" OSGK_NET="$DIR/elsewhere/osgk-net" "$DIR/bin/osgk" keys list
      """#)
    #expect(run.status == 8 && run.output.isEmpty)
    #expect(
      run.errors
        == "osgk: osgk-net, the part of osgk that reaches the network, is not here\n"
        + "Install osgk again, as a whole.\n")
  }

  @Test("One that cannot be run: exit 8")
  func broken() async throws {
    let home = try installed(nil)
    try home.scratch.write("bin/osgk-net", "no program", mode: 0o755)
    let run = try await home.shell(#""$DIR/bin/osgk" keys list"#)
    #expect(run.status == 8)
    #expect(run.errors.contains("cannot be run: Exec format error"), "\(run.errors)")
  }

  @Test("Another version: exit 8, whatever is asked")
  func version() async throws {
    let home = try NetHome()
    let net = try TestSupport.builtProgram("osgk-net")
    let run = try await home.shell("exec -a 'osgk 9.9.9' '\(net)' --version")
    #expect(run.status == 8 && run.output.isEmpty)
    #expect(run.errors.contains("called by osgk 9.9.9"))
    let own = try await home.shell(#""$OSGK" keys --version; "$OSGK" --version"#)
    let lines = own.output.split(separator: "\n")
    #expect(lines.count == 2 && lines[0] == lines[1] && lines[0].hasPrefix("osgk "))
  }

  @Test("7: nobody else may read osgk-net: not dumpable, and no core")
  func hardened() async throws {
    let home = try NetHome()
    try home.service()
    // It waits for a key from a pipe that stays open.
    let run = try await home.shell(
      #"""
      mkfifo "$DIR/pipe"
      "$OSGK" keys set service <"$DIR/pipe" 2>"$DIR/said" & pid=$!
      exec 3>"$DIR/pipe"
      while ! grep -q 'nowhere else' "$DIR/said"; do sleep 0.01; done
      grep '^Max core file size  *0  *0' /proc/$pid/limits || echo "core"
      stat -c %U /proc/$pid/environ
      setpriv --reuid 65534 --regid 65534 --clear-groups cat /proc/$pid/environ || echo refused
      tr '\0' '\n' </proc/$pid/environ | grep OSGK_KEY_OTHER
      echo "status $?"
      kill $pid
      """#, ["OSGK_KEY_OTHER": Canary.key])
    #expect(run.output.contains("root\n") && !run.output.contains("core\n"))
    #expect(run.output.contains("refused\n"))
    // Its bytes were overwritten where the kernel shows them.
    #expect(!run.output.contains(Canary.key), "\(run.output)")
  }
}
