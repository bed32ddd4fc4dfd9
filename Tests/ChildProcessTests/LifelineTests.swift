import ChildProcess
import Files
import TestSupport
import Testing

/// What becomes of a program when we end before it: `TestProbe hold` stands for osgk.
@Suite("The lifeline")
struct LifelineTests {
  let probe: Probe

  /// Puts a program in place that has children in its group and out of it, none of which minds a
  /// TERM. The mark in its name is in all their command lines.
  init() throws {
    probe = try Probe()
    let mark = "stubborn-\(UInt32.random(in: 1 ... .max))"
    let body = """
      if [ "$1" ]; then while :; do sleep 1000; done; fi
      trap '' TERM HUP INT
      "$0" a & setsid "$0" b & (setsid "$0" c &)
      touch "$0.up"
      while :; do sleep 1000; done
      """
    _ = try probe.scratch.script(mark, body)
  }

  /// Functions for the shell scripts. `gone` waits as long as the promise says, times two.
  private func shell(_ script: String) async throws -> String {
    let functions = """
      program=$(echo $DIR/stubborn-*); mark=$(basename $program)
      hold() { $PROBE hold $HELPER $1 $program > $DIR/said & holder=$!; }
      up() { until test -e $program.up; do sleep 0.01; done; }
      # What has forked and not yet executed its own program has the mark for a moment, too.
      running() {
        for i in $(seq 200); do
          count=$(pgrep -fc $mark); if [ $count = $1 ]; then break; fi; sleep 0.02
        done
        echo $count
      }
      gone() {
        for i in $(seq 80); do pgrep -f $mark > $DIR/left || { echo gone; return; }; sleep 0.05; done
        echo left; pgrep -af $mark
      }

      """
    return try await probe.shell(functions + script)
  }

  @Test("96: kill -9 at random times leaves nobody after 2 s")
  func killedAtRandom() async throws {
    let said = try await shell(
      """
      for round in 1 2 3 4 5 6 7 8 9 10 11 12; do
        hold none; sleep 0.0$((RANDOM % 10))$((RANDOM % 10))
        kill -9 $holder; wait $holder 2>/dev/null; gone
      done
      """)
    #expect(said == String(repeating: "gone\n", count: 12))
  }

  @Test("96: kill -9 with all of it running leaves nobody after 2 s")
  func killedWhenUp() async throws {
    let said = try await shell(
      "hold none; up; running 6; kill -9 $holder; wait $holder 2>/dev/null; gone")
    // The holder, osgk-run, the program and its three children, and what they sleep in is not ours.
    #expect(said == "6\ngone\n")
  }

  @Test("an interrupt that ends all runs returns when nobody is left")
  func interrupted() async throws {
    let said = try await shell(
      "hold none; up; kill -INT $holder; wait $holder; echo $?; pgrep -af $mark; gone")
    #expect(said == "130\ngone\n")
  }

  @Test("a TERM to osgk-run itself ends the program too")
  func helperTerminated() async throws {
    let said = try await shell(
      """
      hold none; up; kill $(pgrep -P $holder); wait $holder; gone; cat $DIR/said
      """)
    #expect(said == "gone\nsignalled(9)\n")
  }

  @Test("99: a stop and a continuation do not trip the deadline")
  func stopped() async throws {
    let said = try await shell(
      """
      echo 'sleep 2.5; exit 7' > $DIR/slow
      $PROBE hold $HELPER 6000 /bin/sh $DIR/slow > $DIR/said & holder=$!; sleep 0.3
      kill -STOP $holder; sleep 2; kill -CONT $holder; wait $holder; cat $DIR/said
      $PROBE hold $HELPER 2500 /bin/sleep 1000 > $DIR/said & holder=$!; sleep 0.3
      kill -STOP $holder; sleep 3; test -d /proc/$(pgrep -P $holder) && echo lives
      kill -CONT $holder; wait $holder; cat $DIR/said
      """)
    #expect(said == "exited(7)\nlives\ntimedOut\n")
  }

  /// A death signal would come when the thread that spawned ends, and idle threads of Dispatch end
  /// after five seconds (measured).
  @Test("a program lives longer than the threads of an idle parent")
  func idle() async throws {
    let seconds = TestSupport.isLong ? 62 : 14
    let outcome = try await TestSupport.runner().run(
      Shell.command("sleep \(seconds); echo alive", deadline: .seconds(120)))
    #expect(outcome.text == "alive\n")
  }

  @Test("the lifeline is ours alone: a program started meanwhile does not hold it")
  func notInherited() async throws {
    let said = try await shell(
      """
      hold none; up
      # Of all processes only osgk-run and the holder have the pipe.
      pipe=$(readlink /proc/$(pgrep -P $holder)/fd/3)
      ls -l /proc/[0-9]*/fd 2>/dev/null | grep -cF "$pipe"; kill -9 $holder; wait 2>/dev/null
      """)
    #expect(said == "2\n")
  }
}
