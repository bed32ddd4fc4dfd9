import Files

/// A source that was opened and looked at: by its contents, never by its name.
enum OpenedFile: Sendable {
  /// WAV whose samples we read.
  case wav(WAVReader)
  /// Perhaps something for ffmpeg: that many bytes, and what it is for people.
  case other(size: Int, head: [UInt8], what: String)

  init(_ path: Path) throws(AudioError) {
    let source: FileSource
    let head: [UInt8]
    do throws(FileError) {
      source = try FileSource(path)
      head = try source.bytes(at: 0, count: 4096)
    } catch {
      throw AudioError(.file(error), path)
    }
    guard !head.isEmpty else { throw AudioError(.empty, path) }
    do throws(WAVProblem) {
      self = .wav(try WAVReader(source))
    } catch {
      switch error {
      case .notWAV:
        if let kind = Sniffer.looksLike(head) { throw AudioError(.notAudio(looksLike: kind), path) }
        // No format says anything in fewer bytes.
        guard head.count >= 16 else { throw AudioError(.notAudio(looksLike: nil), path) }
        self = .other(size: source.size, head: head, what: "read the format")
      case .compressed(let tag):
        self = .other(size: source.size, head: head, what: "decode the codec \(tag) (in WAV)")
      case .unusable(let why): throw AudioError(.decodeFailed(tail: why), path)
      case .noSamples: throw AudioError(.noSamples, path)
      case .file(let error): throw AudioError(.file(error), path)
      }
    }
  }
}
