import Testing

/// What the release program could do at all. `make check` builds it first.
@Suite("Local means local", .enabled(if: Repository.exists(".build/release/osgk")))
struct LinkageTests {
  static let program = "'\(Repository.root)/.build/release/osgk'"

  @Test("The program loads libyaml and the C library, nothing else: it carries what it can")
  func libraries() throws {
    let allowed =
      /lib(?:yaml-0|c|m|pthread|dl|rt|util)\.so\.\d+|ld-linux[-\w]*\.so\.\d/
    let dynamic = try Repository.run("LC_ALL=C readelf -dW \(Self.program)")
    let loaded = dynamic.matches(of: /\(NEEDED\).*\[(.+)\]/).map(\.1)
    #expect(loaded.contains("libyaml-0.so.2"))
    for library in loaded where library.wholeMatch(of: allowed) == nil {
      Issue.record("loads \(library)")
    }
    // Where a library may lie beside the program, each start looks there first.
    #expect(!dynamic.contains("RUNPATH") && !dynamic.contains("RPATH"))
    #expect(try Repository.run("strings -n 15 \(Self.program)").contains("SQLite format 3"))
  }

  @Test(
    "The second program loads curl, and libsecret with GLib, besides",
    .enabled(if: Repository.exists(".build/release/osgk-net")))
  func secondProgram() throws {
    let dynamic = try Repository.run(
      "LC_ALL=C readelf -dW '\(Repository.root)/.build/release/osgk-net'")
    let loaded = Set(dynamic.matches(of: /\(NEEDED\).*\[(.+)\]/).map { String($0.1) })
    let own: Set = [
      "libcurl.so.4", "libsecret-1.so.0", "libglib-2.0.so.0", "libgio-2.0.so.0",
      "libgobject-2.0.so.0",
    ]
    #expect(own.isSubset(of: loaded))
    let common =
      /lib(?:yaml-0|c|m|pthread|dl|rt|util)\.so\.\d+|ld-linux[-\w]*\.so\.\d/
    for library in loaded.subtracting(own) where library.wholeMatch(of: common) == nil {
      Issue.record("loads \(library)")
    }
  }

  @Test("The program asks the C library for nothing that reaches a network")
  func symbols() throws {
    let listing = try Repository.run("LC_ALL=C nm -D --undefined-only \(Self.program)")
    let asked = Set(listing.matches(of: /\s[Uwv] (\w+)/).map { String($0.1) })
    #expect(asked.contains("read") && asked.count > 100)
    #expect(asked.intersection(Self.network).sorted() == [])
    for symbol in asked where symbol.contains(/^(?:res_|ns_|rpc|xdr|clnt|getnet|getproto)/) {
      Issue.record("asks for \(symbol)")
    }
  }

  /// All of <sys/socket.h>, <netdb.h> and <ifaddrs.h> that opens, feeds or names a connection.
  /// Not `getsockopt`, with which Dispatch asks what a descriptor is, and not `dlopen`, which
  /// Swift's runtime knows: our own source may name neither it nor any of these.
  static let network: Set<String> = [
    "socket", "connect", "bind", "listen", "accept", "accept4", "send", "sendto", "sendmsg",
    "sendmmsg", "recvfrom", "recvmsg", "recvmmsg", "getpeername", "getsockname", "setsockopt",
    "getaddrinfo", "getaddrinfo_a", "getnameinfo", "gethostbyname",
    "gethostbyname2", "gethostbyname_r", "gethostbyname2_r", "gethostbyaddr", "gethostbyaddr_r",
    "gethostent", "getservbyname", "getservbyport", "getifaddrs", "if_nametoindex",
    "getpwuid", "getpwuid_r", "getpwnam", "getpwnam_r", "getgrgid", "getgrnam", "getgrouplist",
    "io_uring_setup", "dlmopen",
  ]
}
