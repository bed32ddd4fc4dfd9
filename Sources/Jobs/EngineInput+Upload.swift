import Audio
import Files
public import Providers

extension EngineInput {
  /// The file that is sent: the source as it is where the provider takes its format and it is
  /// within the limits, else the clip as WAV.
  /// - Throws: `tooLarge`, naming the limit and its line in the preset; `unsupported` where the
  ///   provider does not take WAV.
  public func upload(for section: ResolvedSection, of provider: String) throws(Failure) -> AudioFile
  {
    if let file = try whole(for: section) { return file }
    guard section.audioFormats.isEmpty || section.audioFormats.contains(AudioFormat.wav.rawValue)
    else {
      throw Failure(
        .unsupported, reason: "audio_format",
        "\(provider) takes \(section.audioFormats.joined(separator: ", ")) and this would be WAV",
        advice: "convert the recording first, or use another provider (-p)")
    }
    let file = AudioFile(
      path: clip.path, size: try Self.size(of: clip.path), format: .wav, seconds: clip.seconds,
      rate: Audio.rate)
    if let fault = section.limitFault(for: file) { throw Failure(fault, provider: provider) }
    return file
  }

  /// Whether the source itself is what would be sent.
  func goesAsItIs(to section: ResolvedSection) throws(Failure) -> Bool {
    try whole(for: section) != nil
  }

  private func whole(for section: ResolvedSection) throws(Failure) -> AudioFile? {
    guard let original,
      let file = try Self.file(original, seconds: clip.seconds, for: section),
      section.limitFault(for: file) == nil
    else { return nil }
    return file
  }

  private static func file(
    _ original: Original, seconds: Double, for section: ResolvedSection
  ) throws(Failure) -> AudioFile? {
    guard let name = original.format.names.first(where: { section.audioFormats.contains($0) }),
      let format = AudioFormat(rawValue: name)
    else { return nil }
    return AudioFile(
      path: original.path, size: try size(of: original.path), format: format, seconds: seconds,
      rate: original.format.rate)
  }

  private static func size(of path: Path) throws(Failure) -> Int64 {
    do throws(FileError) { return try Files.status(path).size } catch { throw Failure(error) }
  }
}

extension Failure {
  /// A limit of the provider's.
  public init(_ fault: LimitFault, provider: String) {
    self.init(
      .tooLarge, reason: fault.limit.rawValue, "\(provider): \(fault.description)",
      advice: "take a part of it (--from, --to), or another provider (-p)")
  }
}
