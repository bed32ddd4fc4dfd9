import Audio
import Providers
import Settings

/// How recordings are cut and sent for one run: what everybody takes who may come to transcribe.
struct ChunkRules: Sendable {
  var limits: ChunkLimits
  /// Preferred first; a clip as WAV is the last resort.
  var formats: [UploadFormat]
  /// Chunks at the same time.
  var concurrency: Int
  /// Long silences are taken out before the engine hears the clip.
  var cutsSilence: Bool
  /// The longest piece for a local program: what a crash may cost.
  static let programPiece = 1800.0
  /// The longest piece for a service that says nothing of lengths.
  static let servicePiece = 1200.0
  /// Of a limit, so much is used: encoders add a little at both ends.
  private static let margin = 0.98
  /// Bytes of a request's body beside the audio.
  private static let bodyRest = 65_536
}

extension ChunkRules {
  /// - Parameters:
  ///   - others: who may take over.
  ///   - encodes: there is a program that does.
  init(
    _ choice: EngineChoice, others: [EngineChoice], _ request: TranscribeRequest,
    _ settings: Settings, encodes: Bool
  ) {
    let isRemote = choice.endpoint != nil && !choice.staysHere
    let wish = settings.text(.upload) ?? "smallest"
    formats = [.wav]
    if encodes, isRemote, wish != "wav" {
      let wanted = wish == "lossless" ? [UploadFormat.flac] : [.opus, .mp3, .flac]
      formats =
        wanted.filter { format in
          ([choice] + others).allSatisfy { $0.section.takes(format) }
        } + [.wav]
    }
    concurrency = request.jobs ?? settings.integer(.jobs) ?? choice.concurrency
    // Of a program as many run as somebody wants; a service says what it bears.
    if choice.endpoint != nil { concurrency = min(concurrency, choice.concurrency) }
    cutsSilence = choice.endpoint == nil
    limits = ChunkLimits(longest: nil)
    // The longest piece that everybody takes, in samples.
    let longest = ([choice] + others).compactMap { choice in
      Self.longest(choice, request, as: formats[0])
    }.min()
    limits.longest = longest
    // Nobody pays for a minute of silence.
    if isRemote { limits.silence = 60 * Audio.rate }
    // A piece of a few seconds cannot spare three of them twice.
    if let longest { limits.overlap = min(limits.overlap, longest / 4) }
  }

  private static func longest(
    _ choice: EngineChoice, _ request: TranscribeRequest, as format: UploadFormat
  ) -> Int? {
    let limits = choice.section.limits
    var seconds: [Double] = []
    if let most = limits.seconds { seconds.append(most * margin) }
    // Voices that are told apart are told apart within one piece only.
    if !request.diarize {
      if choice.endpoint == nil {
        seconds.append(programPiece)
      } else if !choice.staysHere {
        seconds.append(servicePiece)
      }
    }
    var samples = seconds.map { Int($0 * Double(Audio.rate)) }
    for bytes in [limits.bytes.map(Double.init), limits.bodyBytes.map(Self.fileBytes)] {
      guard let bytes else { continue }
      samples.append(format.mostSamples(bytes: Int(bytes * margin)))
    }
    return samples.min().map { max($0, Audio.rate / 2) }
  }

  /// What of a body is left for the file where it stands in it as base64.
  private static func fileBytes(_ body: Int64) -> Double {
    max(0, Double(body) - Double(bodyRest)) * 3 / 4
  }

  /// Whether speech can be cut into pieces as small as the provider takes.
  /// - Throws: `too_large`; a word at every cut would be lost.
  func check(cutting section: ResolvedSection, of provider: String) throws(Failure) {
    guard let longest = limits.longest else { return }
    let seconds = Double(longest) / Double(Audio.rate)
    let least = max(Self.leastPiece, section.limits.minSeconds ?? 0)
    guard seconds < least else { return }
    func text(_ seconds: Double) -> String {
      let tenths = Int((seconds * 10).rounded(.down))
      return "\(tenths / 10).\(tenths % 10) s"
    }
    throw Failure(
      .tooLarge, reason: "pieces",
      "by its limits \(provider) takes \(text(seconds)) of sound at once, and pieces of a recording "
        + "need \(text(least)) at least",
      advice:
        "mend the limits in its preset (osgk providers show \(provider)), or use another one (-p)")
  }

  /// Seconds: less has no room for a word that stands at a cut, twice.
  private static let leastPiece = 1.9

  /// Whether a source that is short and small enough is sent as it came: where nothing smaller
  /// would be made of it.
  func sends(_ original: SourceFormat) -> Bool {
    switch formats.first {
    case .wav, nil: true
    case .flac: !original.names.contains("wav")
    case .opus, .mp3: !original.names.contains("wav") && !original.names.contains("flac")
    }
  }
}

extension ResolvedSection {
  func takes(_ format: UploadFormat) -> Bool {
    let names = format == .opus ? ["opus", "ogg"] : [format.rawValue]
    return names.contains { audioFormats.contains($0) }
  }
}
