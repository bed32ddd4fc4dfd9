import Files
import Glibc
import TestSupport
import Testing

@Suite("Temporary directories")
struct TemporaryDirectoryTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func names() throws -> [String] {
    try Files.list(scratch.path).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("102: private, and gone with all that it holds when its owner lets go")
  func life() throws {
    var directory: TemporaryDirectory? = try TemporaryDirectory(in: scratch.path)
    let path = try #require(directory?.path)
    #expect(try Files.status(path).mode & 0o7777 == 0o700)
    try Files.createPrivateDirectory(path.appending("a/b"))
    try Files.replace(path.appending("a/b/c"), with: [1])
    directory = nil
    #expect(try names() == [])
  }

  @Test("links in it are removed, not followed")
  func links() throws {
    try scratch.write("keep", "x")
    let directory = try TemporaryDirectory(in: scratch.path)
    for target in ["keep", "."] {
      let link = directory.path.appending("to-\(target)")
      #expect(link.withCString { symlink("\(scratch.path)/\(target)", $0) } == 0)
    }
    directory.remove()
    directory.remove()
    #expect(try names() == ["keep"])
  }

  @Test("a tree deeper than there are descriptors, or than a path may be long")
  func deep() async throws {
    let probe = try Probe()
    let said = try await probe.shell(
      """
      mkdir $DIR/t; cd $DIR; coproc $PROBE temporary t; read -r line <&${COPROC[0]}
      kill -9 $COPROC_PID; wait $COPROC_PID 2>/dev/null
      (cd t/osgk-*; python3 -c 'import os
      for _ in range(400): os.mkdir("d0123456789"); os.chdir("d0123456789")
      open("x", "w")')
      $PROBE with-files 48 stale t; ls -A t
      """)
    #expect(said == "done\n")
  }

  @Test("what a program left without permissions goes too", .enabled(if: geteuid() == 0))
  func withoutPermissions() async throws {
    let probe = try Probe()
    let said = try await probe.shell(
      """
      mkdir -m 777 $DIR/t; cd $DIR; chmod 755 .
      nobody='setpriv --reuid 65534 --regid 65534 --clear-groups'
      coproc $nobody $PROBE temporary t; read -r line <&${COPROC[0]}
      kill -9 $COPROC_PID; wait $COPROC_PID 2>/dev/null
      $nobody sh -c 'cd t/osgk-*; mkdir -p a/b; touch a/b/c; chmod 0 a/b; chmod 0 a; chmod 0 .'
      $nobody $PROBE stale t; ls -A t
      """)
    #expect(said == "done\n")
  }

  @Test("96: what a killed process left is removed at the next start, the living keep theirs")
  func stale() async throws {
    let probe = try Probe()
    let said = try await probe.shell(
      """
      mkdir $DIR/t; cd $DIR
      coproc $PROBE temporary t; read -r dead <&${COPROC[0]}; kill -9 $COPROC_PID; wait $COPROC_PID 2>/dev/null
      coproc $PROBE temporary t; read -r alive <&${COPROC[0]}
      # Not for us to judge: other names, a file, another PID namespace's. But a number that was
      # used again is no life.
      mkdir t/osgk-1-2-3-x t/osgk-old t/other
      IFS=- read -r _ pid start space random <<< "$(basename $alive)"
      touch t/osgk-$pid-1-$space-file; mkdir t/osgk-$pid-1-$space-again
      test -d $dead && echo was there; $PROBE stale t
      test -d $dead || echo gone; test -d $alive && echo alive
      cd t; ls -d $(ls | grep -v -- "$random") | sed "s/$pid/PID/;s/$space/NS/"; kill -9 $COPROC_PID; wait $COPROC_PID 2>/dev/null
      """)
    #expect(
      said == """
        was there
        done
        gone
        alive
        osgk-1-2-3-x
        osgk-PID-1-NS-file
        osgk-old
        other

        """)
  }

  @Test("every exit can remove them all")
  func removeAll() async throws {
    let probe = try Probe()
    let said = try await probe.shell(
      "mkdir $DIR/t; cd $DIR; $PROBE temporary-and-go t | grep -c osgk-; ls -A t")
    #expect(said == "1\n")
  }

  @Test("TMPDIR is obeyed, a relative one too; one that is not there is named")
  func parents() async throws {
    let probe = try Probe()
    let said = try await probe.shell(
      """
      mkdir $DIR/t; cd $DIR
      TMPDIR=t $PROBE temporary-and-go | sed 's/osgk-[^/]*$/N/'
      TMPDIR= $PROBE temporary-and-go | sed 's/osgk-[^/]*$/N/'
      TMPDIR=/no/such $PROBE temporary-and-go
      """)
    #expect(
      said == """
        \(probe.scratch.path)/t/N
        done
        /tmp/N
        done
        cannot create a temporary directory in /no/such: No such file or directory

        """)
  }
}
