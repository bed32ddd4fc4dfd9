import Files
import Glibc
import TestSupport

@testable import Commands

extension TestHome {
  /// A preset of the user's whose program is a shell script: its arguments are the clip and the
  /// name of the result, JSON with a `text`.
  func engine(_ id: String, _ script: String, more: String = "") throws {
    let program = try executable("home/.local/share/osgk/bin/\(id)-engine", script)
    try file(
      "home/.config/osgk/providers/\(id).yaml",
      """
      id: \(id)
      name: The engine \(id)
      rank: 1
      command:
        program: [\(program.lastComponent.text)]
        arguments: ["{audio}", "{output}.json"\(more)]
        network: none
      options: {beam: {label: Beams, type: integer, min: 1, max: 8}}
      transcription:
        accepts: [language]
        audio: {format: wav}
        reply: {file: "{output}.json", text: $.text}

      """)
  }

  /// An engine that always hears the same.
  func engine(_ id: String, saying text: String) throws {
    try engine(id, #"printf '{"text": "%s"}' '\#(text)' >"$2""#)
  }

  @discardableResult
  func executable(_ name: String, _ script: String) throws -> Path {
    let path = root.appending(name)
    try Files.createPrivateDirectory(path.parent)
    try Files.replace(path, with: Array(("#!/bin/sh\n" + script + "\n").utf8), mode: 0o755)
    try waitUntilRunnable(path)
    return path
  }

  /// A child that another test has just forked holds our descriptors until it is a program of its
  /// own, and a file that somebody may write cannot be run (ETXTBSY). A lease for reading is given
  /// when nobody can write the file any more.
  private func waitUntilRunnable(_ path: Path) throws {
    let (setLease, readLease, noLease): (Int32, Int32, Int32) = (1024, 0, 2)
    let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
    defer { close(descriptor) }
    while fcntl(descriptor, setLease, readLease) != 0 {
      guard errno == EAGAIN else { return }  // no leases on this file system
      sched_yield()
    }
    _ = fcntl(descriptor, setLease, noLease)
  }

  static var recording: String { TestSupport.fixture("jfk.wav").description }
}

extension [UInt8] {
  var text: String { String(decoding: self, as: UTF8.self) }
}
