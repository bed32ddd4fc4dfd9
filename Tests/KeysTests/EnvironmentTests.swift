import Keys
import TestSupport
import Testing

@Suite("Keys in the environment")
struct EnvironmentTests {
  @Test("2: the keys are taken out, their bytes overwritten in place, all else stays")
  func taken() async throws {
    let said = try await KeyBench().lines(
      keyring: false,
      """
      env -i OSGK_KEY_A=kanarienvogel B=c OSGK_KEY_A_B='kanarienvogel 2' OSGK_KEY_=kanarienvogel \
        OSGK_KEYS=d OSGK_KEY_C=$'kanarien\\nvogel' $PROBE environment
      """)
    #expect(
      said == [
        "OSGK_KEY_A=", "B=c", "OSGK_KEY_A_B=", "OSGK_KEY_=", "OSGK_KEYS=d", "OSGK_KEY_C=",
        "environ: B=c", "environ: OSGK_KEYS=d",
      ])
  }

  // The sanitizer keeps memory that was given back, and needs what is denied here.
  @Test(
    "10: a key is once in memory while it lives, and not at all afterwards",
    .enabled(if: !TestSupport.isSanitized))
  func wiped() async throws {
    let said = try await KeyBench().lines(
      keyring: false, "env -i OSGK_KEY_X=kanarienvogel-123456789 $PROBE memory")
    #expect(said == ["alive 1", "gone 0"])
  }

  // The sanitizer keeps memory that was given back, and needs what is denied here.
  @Test(
    "7: no core dump, and no other process of the user reads memory or environment",
    .enabled(if: !TestSupport.isSanitized))
  func hardened() async throws {
    let said = try await KeyBench().lines(
      keyring: false,
      """
      nobody='setpriv --reuid 65534 --regid 65534 --clear-groups'
      mkfifo $DIR/go
      $nobody $PROBE harden <$DIR/go >$DIR/said & exec 3>$DIR/go
      until [ $(grep -c . $DIR/said) = 2 ]; do :; done
      head -1 $DIR/said; pid=$(tail -1 $DIR/said); cd $DIR
      $nobody cat /proc/$pid/environ 2>&1 | tr -d '\\0' | sed 's/[0-9]\\+/PID/g'
      $nobody head -c 1 /proc/$pid/mem 2>&1 | sed 's/[0-9]\\+/PID/g'
      kill -SEGV $pid; wait $! 2>/dev/null; ls | grep -c core
      """)
    #expect(
      said.filter { !$0.contains("Segmentation fault") } == [
        "Max core file size 0 0 bytes",
        "cat: /proc/PID/environ: Permission denied",
        "head: cannot open '/proc/PID/mem' for reading: Permission denied", "0",
      ])
  }

  @Test("A provider's variable is its id in upper case")
  func names() {
    #expect(EnvironmentKeys.variable(of: "abc") == "OSGK_KEY_ABC")
    #expect(EnvironmentKeys.variable(of: "abc-de-1") == "OSGK_KEY_ABC_DE_1")
  }
}
