public import Files

/// What a stranger's program may reach of the network.
public enum NetworkAccess: String, Sendable, CaseIterable {
  /// No socket but Unix ones, no io_uring.
  case none
  /// TCP listen and accept; no connect, no datagrams.
  case serve
  case any
}

/// A program to run: found, with its arguments as bytes. Never a shell.
public struct Command: Sendable {
  public enum Input: Sendable {
    /// `/dev/null`.
    case none
    case bytes([UInt8])
    /// A file opened for reading by us.
    case file(Path)
    /// Pieces that the caller makes as the program takes them; `nil` ends the input.
    case stream(@Sendable () throws -> [UInt8]?)
  }

  /// Absolute.
  public var program: Path
  /// Without the program's own name.
  public var arguments: [[UInt8]]
  /// The whole environment; nothing is inherited.
  public var environment: [(name: String, value: [UInt8])]
  public var directory: Path?
  public var network: NetworkAccess
  public var input: Input
  /// `nil`: no deadline.
  public var deadline: Duration?
  /// How long after TERM the group is killed, in whole seconds (rounded up); zero: at once.
  public var grace: Duration
  /// Where we have the terminal, the program's group gets it until it ends: it may ask the person
  /// something (`/dev/tty`). Else, and without a terminal, it has none.
  public var isForeground = false
  /// What the program leaves running lives on when it has ended by itself; else all of it dies. It
  /// stays behind the filter.
  public var leavesRunning = false
  /// What the program may use; core dumps are always off.
  public var limits: [ResourceLimit: UInt64] = [:]

  public init(
    program: Path, arguments: [[UInt8]], environment: [(name: String, value: [UInt8])] = [],
    directory: Path? = nil, network: NetworkAccess = .none, input: Input = .none,
    deadline: Duration? = nil, grace: Duration = .seconds(8)
  ) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.directory = directory
    self.network = network
    self.input = input
    self.deadline = deadline
    self.grace = grace
  }
}

/// What a program may use of the machine (`setrlimit`).
public enum ResourceLimit: Sendable, CaseIterable {
  /// Bytes of address space.
  case addressSpace
  /// Seconds of processor time.
  case processorTime
  /// Bytes of a file that it writes.
  case fileSize
  case openFiles
  /// Processes and threads of the user.
  case processes
}

/// How a program ended and what it said.
public struct Outcome: Sendable {
  public enum Ending: Sendable, Equatable {
    case exited(Int32)
    case signalled(Int32)
    case timedOut
  }

  public let ending: Ending
  /// Standard output, up to the limit (empty where a handler took it).
  public let output: [UInt8]
  public let outputTruncated: Bool
  /// The last bytes of standard error.
  public let errorTail: [UInt8]

  public init(ending: Ending, output: [UInt8], outputTruncated: Bool, errorTail: [UInt8]) {
    self.ending = ending
    self.output = output
    self.outputTruncated = outputTruncated
    self.errorTail = errorTail
  }
}
