import ChildProcess
import Files
import JSON

/// What `ffprobe` tells of a file, and where its audio tracks start.
struct MediaProbe: Sendable {
  var info: MediaInfo
  /// For each track: seconds from the file's start to the track's first sample.
  var delays: [Double]
  /// The lengths are computed from a bit rate and promise nothing.
  var lengthIsGuessed = false
  /// No pictures but a cover.
  var isSoundOnly = true

  /// - Parameter what: what ffmpeg is needed for, should it be missing.
  static func run(
    _ path: Path, size: Int, what: String, tools: AudioTools
  ) async throws(AudioError) -> MediaProbe {
    guard let ffprobe = tools.ffprobe else { throw AudioError(.ffmpegMissing(for: what), path) }
    let lines = ErrorLines()
    let outcome = try await tools.run(FFmpeg.probe(ffprobe, path), for: what, path) {
      lines.take($0)
    }
    switch outcome.ending {
    case .timedOut: throw AudioError(.timedOut, path)
    case .exited(0): break
    default:
      if lines.isUnknownFormat, outcome.ending == .exited(1) {
        throw AudioError(.notAudio(looksLike: nil), path)
      }
      throw AudioError(.decodeFailed(tail: lines.tail), path)
    }
    guard !outcome.outputTruncated,
      let json = try? JSONReader.read(outcome.output, mode: .lenient).value
    else {
      throw AudioError(.decodeFailed(tail: "ffprobe's answer cannot be read"), path)
    }
    var probe = MediaProbe(json)
    probe.lengthIsGuessed = lines.lengthIsGuessed
    if probe.info.tracks.isEmpty {
      // Where nothing but a vague guess was made, it is not a video without sound.
      let isGuess = json["format"]?["probe_score"]?.int ?? 100 < 5
      throw AudioError(isGuess ? .notAudio(looksLike: nil) : .noAudioStream, path)
    }
    return probe
  }

  init(_ json: JSON) {
    func seconds(_ value: JSON?) -> Double? {
      (value?.string.flatMap { Double($0) } ?? value?.double).flatMap { $0.isFinite ? $0 : nil }
    }
    // Tags hold what their writer liked.
    func text(_ value: JSON?) -> String? {
      value?.string.map { ErrorLines.clean(Array($0.utf8)) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    let format = json["format"]
    let start = seconds(format?["start_time"])
    var tracks: [MediaTrack] = []
    delays = []
    for stream in json["streams"]?.array ?? [] where stream["codec_type"]?.string == "audio" {
      tracks.append(
        MediaTrack(
          number: tracks.count + 1,
          codec: text(stream["codec_name"]) ?? text(stream["codec_tag_string"]) ?? "unknown",
          rate: stream["sample_rate"]?.string.flatMap { Int($0) } ?? 0,
          channels: stream["channels"]?.int ?? 0, language: text(stream["tags"]?["language"]),
          title: text(stream["tags"]?["title"]), seconds: seconds(stream["duration"]),
          isDefault: stream["disposition"]?["default"]?.int == 1))
      let delay = (seconds(stream["start_time"]) ?? 0) - (start ?? 0)
      // A few samples are the codec's own; more than a day is a broken clock.
      delays.append((0.01...86_400).contains(delay) ? delay : 0)
    }
    isSoundOnly = (json["streams"]?.array ?? []).allSatisfy {
      $0["codec_type"]?.string == "audio" || $0["disposition"]?["attached_pic"]?.int == 1
    }
    info = MediaInfo(
      container: format?["format_name"]?.string ?? "unknown", tracks: tracks,
      seconds: seconds(format?["duration"]))
  }
}

extension AudioTools {
  /// Runs one of the programs; its failures to start become errors about the source.
  func run(
    _ command: Command, for what: String, _ path: Path,
    onOutput: (@Sendable ([UInt8]) throws -> Void)? = nil,
    onErrorLine: @escaping @Sendable ([UInt8]) -> Void
  ) async throws(AudioError) -> Outcome {
    guard let runner else { throw AudioError(.runner("osgk-run was not found"), path) }
    do {
      return try await runner.run(
        command, outputLimit: 8 << 20, onOutput: onOutput, onErrorLine: onErrorLine)
    } catch let error as ChildProcessError {
      switch error.code {
      case .cancelled: throw AudioError(.cancelled, path)
      case .notStarted: throw AudioError(.ffmpegMissing(for: what), path)
      default: throw AudioError(.runner(error.description), path)
      }
    } catch let error as FileError {
      throw AudioError(.file(error), path)
    } catch is AUStream.Malformed {
      throw AudioError(.decodeFailed(tail: "ffmpeg wrote something else than audio"), path)
    } catch {
      throw AudioError(.runner("\(error)"), path)
    }
  }
}
