import ChildProcess
import Files
import Glibc
import TestSupport
import Testing

/// Each attempt is made under every filter: `any` shows that it could have succeeded.
@Suite("What a filter lets through")
struct FilterTests {
  struct Attempt: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let program: String
    let allowed: Set<NetworkAccess>

    init(_ name: String, _ allowed: Set<NetworkAccess>, _ program: String) {
      testDescription = name
      self.allowed = allowed
      // What this kernel was built without does not count.
      let lines = program.split(separator: "\n").map { "  \($0)\n" }.joined()
      self.program = """
        import socket, ctypes, os, errno
        try:
        \(lines)
        except OSError as e:
          if e.errno not in (errno.EPROTONOSUPPORT, errno.EAFNOSUPPORT): raise
        """
    }
  }

  /// What only root may do anyhow.
  static let root: Set<NetworkAccess> = geteuid() == 0 ? [.any] : []

  static let attempts = [
    Attempt("a TCP socket", [.serve, .any], "socket.socket()"),
    Attempt("a TCP socket, IPv6", [.serve, .any], "socket.socket(socket.AF_INET6)"),
    Attempt("UDP", [.any], "socket.socket(type=socket.SOCK_DGRAM)"),
    Attempt("UDP, type with flags", [.any], "socket.socket(type=socket.SOCK_DGRAM | 0o2000000)"),
    Attempt("raw", root, "socket.socket(socket.AF_INET, socket.SOCK_RAW, 1)"),
    Attempt("netlink", [.any], "socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0)"),
    Attempt("packet", root, "socket.socket(socket.AF_PACKET, socket.SOCK_RAW, 0)"),
    Attempt("Unix stream", [.none, .serve, .any], "socket.socket(socket.AF_UNIX)"),
    Attempt("Unix pair", [.none, .serve, .any], "socket.socketpair()"),
    Attempt(
      "listen and accept", [.serve, .any],
      "s = socket.create_server(('127.0.0.1', 0)); s.settimeout(0)\ntry: s.accept()\n"
        + "except BlockingIOError: pass"),
    Attempt(
      "connect", [.any],
      "l = socket.create_server(('127.0.0.1', 0)); socket.create_connection(l.getsockname())"),
    Attempt(
      "connect by fast open", [.any],
      """
      l = socket.create_server(('127.0.0.1', 0)); s = socket.socket()
      s.sendto(b'x', 0x20000000, l.getsockname())
      """),
    Attempt(
      "connect by fast open in a message", [.any],
      """
      l = socket.create_server(('127.0.0.1', 0)); s = socket.socket()
      s.sendmsg([b'x'], [], 0x20000000, l.getsockname())
      """),
    Attempt(
      "multipath TCP", [.any], "socket.socket(socket.AF_INET, socket.SOCK_STREAM, 262)"),
    Attempt(
      "tracing another process", [.any],
      """
      pid = os.fork()
      if pid == 0:
        import time
        time.sleep(60)
      libc = ctypes.CDLL(None, use_errno=True)
      failed = libc.ptrace(16, pid, 0, 0) != 0
      os.kill(pid, 9)
      if failed: raise PermissionError
      """),
  ]

  @Test(
    "each call where it is allowed, and only there", arguments: attempts, NetworkAccess.allCases)
  func attempt(_ attempt: Attempt, under network: NetworkAccess) async throws {
    let outcome = try await Shell.python(attempt.program, network: network)
    if attempt.allowed.contains(network) {
      #expect(outcome.ending == .exited(0), "\(outcome.errorText)")
    } else {
      #expect(outcome.ending == .exited(1))
      #expect(outcome.errorText.contains("PermissionError"))
    }
  }

  /// Needs no privilege, and so does not lose it either.
  @Test("an ordinary user is held as root is", arguments: [NetworkAccess.none, .any])
  func nobody(network: NetworkAccess) async throws {
    let program = "import os, socket; assert os.getuid() == 65534; socket.socket()"
    let outcome = try await Shell.python(program, network: network, asNobody: true)
    #expect(outcome.ending == .exited(network == .any ? 0 : 1), "\(outcome.errorText)")
    #expect(outcome.errorText.contains("PermissionError") == (network == .none))
  }

  @Test("io_uring is refused: it opens sockets without socket(2)")
  func ring() async throws {
    // 425 is io_uring_setup everywhere; without a filter its NULL is a bad address.
    let program = """
      import ctypes, errno
      libc = ctypes.CDLL(None, use_errno=True)
      libc.syscall(425, 8, None)
      print(errno.errorcode[ctypes.get_errno()])
      """
    #expect(try await Shell.python(program, network: .none).text == "EPERM\n")
    #expect(try await Shell.python(program, network: .serve).text == "EPERM\n")
    #expect(try await Shell.python(program, network: .any).text != "EPERM\n")
  }

  #if arch(x86_64)
    @Test(
      "calls of another architecture kill: by them the rules could be dodged",
      arguments: [NetworkAccess.none, .serve])
    func otherArchitecture(network: NetworkAccess) async throws {
      // socket(2) by its number in the x32 table, and by int 0x80 (the i386 table).
      let x32 = """
        import ctypes
        ctypes.CDLL(None).syscall(0x40000000 | 41, 2, 1, 0)
        """
      let i386 = """
        import ctypes, mmap
        code = mmap.mmap(-1, 4096, prot=7)
        code.write(bytes([0x53, 0xb8, 0x67, 1, 0, 0, 0xbb, 2, 0, 0, 0, 0xb9, 1, 0, 0, 0, 0x31,
          0xd2, 0xcd, 0x80, 0x5b, 0xc3]))
        address = ctypes.addressof(ctypes.c_char.from_buffer(code))
        print(ctypes.CFUNCTYPE(ctypes.c_int)(address)())
        """
      for program in [x32, i386] {
        #expect(try await Shell.python(program, network: network).ending == .signalled(31))
        #expect(try await Shell.python(program, network: .any).ending == .exited(0))
      }
    }
  #endif

  @Test("every filter can be set up here", arguments: NetworkAccess.allCases)
  func trial(network: NetworkAccess) async throws {
    #expect(await (try TestSupport.runner()).problem(withFilter: network) == nil)
  }

  @Test("what keeps a filter from being set up is told")
  func noTrial() async {
    let problem = await Runner(helper: "/no/osgk-run").problem(withFilter: .none)
    #expect(problem?.contains("osgk-run is neither beside this program") == true)
    let liar = await Runner(helper: "/bin/false").problem(withFilter: .none)
    #expect(liar != nil)
  }
}
