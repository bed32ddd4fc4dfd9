import Files
import TestSupport
import Testing

@Suite("osgk-run by itself")
struct HelperTests {
  @Test("exit codes and signals are passed on, failures are told on the status descriptor")
  func passesOn() async throws {
    let said = try await Probe().shell(
      """
      exec 2>&1; say() { echo "= $?"; }
      $HELPER -- /bin/sh -c 'exit 7'; say
      (ulimit -c unlimited; $HELPER -- /bin/sh -c 'kill -SEGV $$'; say) 2>/dev/null
      exec 5>&1
      $HELPER --status=5 -- /no/such; say
      $HELPER --status=5 --network=none -- /bin/sh -c 'exit 3'; say
      $HELPER --status=5 --directory=/no/such -- /bin/true; say
      """)
    #expect(
      said.replacing(/started \d+\n/, with: "started\n") == """
        = 7
        = 139
        started
        error exec 2
        exit 127
        = 127
        started
        exit 3
        = 3
        started
        error chdir 2
        exit 127
        = 127

        """)
  }

  @Test(
    "what it does not understand it refuses, and runs nothing",
    arguments: [
      "", "--", "/bin/echo ran", "--network=maybe -- /bin/echo ran", "--network -- /bin/echo ran",
      "--limit=7 -- /bin/echo ran", "--unknown -- /bin/echo ran", "--grace=x -- /bin/echo ran",
    ])
  func usage(line: String) async throws {
    let said = try await Probe().shell("$HELPER \(line); echo $?")
    #expect(said.hasPrefix("2\n"))
    #expect(said.contains("usage: osgk-run"))
  }

  @Test("it is found beside the program and in ../libexec/osgk, by no variable and nowhere else")
  func found() async throws {
    let probe = try Probe()
    let said = try await probe.shell(
      """
      cd $DIR; mkdir -p bin libexec/osgk; cp $PROBE bin/probe; export OSGK_RUN=$HELPER PATH=$DIR:$PATH
      ln -s bin/probe elsewhere
      bin/probe beside; cp $HELPER libexec/osgk; bin/probe beside; ./elsewhere beside
      cp $HELPER bin; bin/probe beside; chmod -x bin/osgk-run; bin/probe beside
      """)
    let missing =
      "cannot run osgk-run: osgk-run is neither beside this program nor in ../libexec/osgk"
    #expect(
      said.replacing("\(probe.scratch.path)", with: "DIR") == """
        \(missing)
        DIR/libexec/osgk/osgk-run
        DIR/libexec/osgk/osgk-run
        DIR/bin/osgk-run
        DIR/libexec/osgk/osgk-run

        """)
  }

  @Test("it carries nothing of Swift, and can be read in one sitting")
  func small() throws {
    let program = try Files.read(TestSupport.builtProgram("osgk-run"), limit: 1 << 24)
    // Apart, so that a failure does not print the whole program.
    let namesSwift = program.contains("libswiftCore".utf8)
    #expect(!namesSwift)
    let source = TestSupport.repositoryRoot.appending("Sources/osgk-run/main.c")
    #expect(try Files.read(source, limit: 1 << 20).count(where: { $0 == 0x0A }) <= 200)
  }
}
