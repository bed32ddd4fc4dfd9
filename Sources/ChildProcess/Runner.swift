public import Files

/// Runs strangers' programs through `osgk-run`.
public struct Runner: Sendable {
  /// The path of `osgk-run`.
  public let helper: Path

  public init(helper: Path) { self.helper = helper }

  /// `osgk-run` beside `/proc/self/exe` or in `../libexec/osgk/`; nowhere else.
  public static func beside() throws(ChildProcessError) -> Runner { fatalError("face") }

  /// Starts the program, drains both pipes, waits for its end. Cancelling the task ends the
  /// program's whole group (TERM, grace, KILL) before `.cancelled` is thrown.
  /// - Parameters:
  ///   - outputLimit: bytes of standard output that are kept; the rest is read and dropped.
  ///   - errorTailLimit: bytes of standard error that are kept, the last ones.
  ///   - onOutput: takes standard output in pieces, in order, instead of keeping it.
  ///   - onErrorLine: called for each line (ended by LF or CR) of standard error, bounded.
  public func run(
    _ command: Command, outputLimit: Int = 1 << 20, errorTailLimit: Int = 8 << 10,
    onOutput: (@Sendable ([UInt8]) throws -> Void)? = nil,
    onErrorLine: (@Sendable ([UInt8]) -> Void)? = nil
  ) async throws -> Outcome { fatalError("face") }
}

/// Looking for programs and showing command lines.
public enum Programs {
  /// The first of `names` in the first directory that has it: each directory in turn, a name with
  /// a slash as it is.
  public static func find(_ names: [String], in directories: [Path]) -> Path? {
    fatalError("face")
  }
  /// One line that a POSIX shell reads back as the same words.
  public static func shellQuoted(_ words: [[UInt8]]) -> String { fatalError("face") }
}
