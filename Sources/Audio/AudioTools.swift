public import ChildProcess
public import Files

/// The programs that decode what we do not read ourselves.
public struct AudioTools: Sendable {
  /// `nil`: `osgk-run` was not found, so no program can be run.
  public var runner: Runner?
  /// Absolute; `nil`: not found.
  public var ffmpeg: Path?
  public var ffprobe: Path?

  public init(runner: Runner?, ffmpeg: Path?, ffprobe: Path?) {
    self.runner = runner
    self.ffmpeg = ffmpeg
    self.ffprobe = ffprobe
  }

  /// No programs at all: WAV at 16 kHz can still be read.
  public static let none = AudioTools(runner: nil, ffmpeg: nil, ffprobe: nil)
}
