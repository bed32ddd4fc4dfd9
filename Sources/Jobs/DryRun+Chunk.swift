import Audio
import Files
import Providers

extension DryRun.Plan {
  /// Stands for a file that a run makes for itself, and that nobody has who only reads the plan.
  public struct StandIn: Sendable, Equatable {
    /// As the request names it, in the current directory.
    public var name: String
    /// A program with its arguments that makes such a file; `nil`: it is the recording itself, which
    /// came through a pipe.
    public var command: [[UInt8]]?
  }
}

extension DryRun.Plan.StandIn {
  /// What a recording is called that came through a pipe.
  private static let recording = "recording"

  /// - Parameters:
  ///   - audio: what would be sent.
  ///   - part: what of the recording it is.
  ///   - seconds: that it lasts, silence that was put around it counted.
  ///   - source: where the recording was read.
  /// - Returns: nil where what would be sent is a file of the user's.
  init?(
    for audio: AudioFile, of part: ChunkWork.Part, seconds: Double, from source: Path,
    _ job: TranscribeJob
  ) throws(Failure) {
    var given: Path?
    if case .file(let path) = job.request.source { given = path }
    if audio.path == source {
      if given != nil { return nil }
      name = Self.recording + "." + audio.format.fileExtension
      command = nil
      return
    }
    name = "chunk." + audio.format.fileExtension
    let clip = part.piece.clip
    let first = Double(clip.startSample + part.range.lowerBound) / Double(Audio.rate)
    let length = Double(part.range.count) / Double(Audio.rate)
    var words = [job.bench.audio.ffmpeg?.bytes ?? Array("ffmpeg".utf8)]
    func add(_ more: String...) { words += more.map { Array($0.utf8) } }
    let isWhole = part.isWhole && job.request.from == nil && job.request.to == nil
    if !isWhole { add("-ss", Self.decimal(first)) }
    do throws(FileError) {
      words += [Array("-i".utf8), try given?.absolute().bytes ?? Array(Self.recording.utf8)]
    } catch {
      throw Failure(error)
    }
    if !isWhole { add("-t", Self.decimal(length)) }
    add("-map", "0:a:\((job.request.track ?? 1) - 1)", "-map_metadata", "-1")
    var filters: [String] = []
    if let channel = clip.channel { filters.append("pan=mono|c0=c\(channel)") }
    if seconds > length + 0.001 { filters.append("apad=whole_dur=\(Self.decimal(seconds))") }
    if !filters.isEmpty { add("-af", filters.joined(separator: ",")) }
    add("-ac", "1", "-ar", "\(Audio.rate)")
    let format = UploadFormat.allCases.first { $0.source.names.contains(audio.format.rawValue) }
    words += (format ?? .wav).arguments.map { Array($0.utf8) }
    words.append(Array(name.utf8))
    command = words
  }

  /// Milliseconds are enough.
  private static func decimal(_ seconds: Double) -> String {
    let milliseconds = Int((min(max(seconds, 0), 1e9) * 1000).rounded())
    let rest = String(milliseconds % 1000 + 1000).dropFirst()
    return "\(milliseconds / 1000).\(rest)"
  }
}

extension AudioFile {
  /// The same under another name.
  func named(_ name: String) -> AudioFile {
    AudioFile(path: Path(name), size: size, format: format, seconds: seconds, rate: rate)
  }
}
