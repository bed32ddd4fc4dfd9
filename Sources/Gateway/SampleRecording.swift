public import Files
import Glibc
import Jobs
import Providers

/// The recording that is installed with osgk: eleven seconds of a speech of 1961 in the public
/// domain. What else lies in its place is refused.
public struct SampleRecording: Sendable {
  let file: AudioFile

  private static let size: Int64 = 352_078
  /// Of its bytes: against a mistake, not against somebody who may write there.
  private static let known: UInt64 = 0xcb24_ad0d_0908_2d73

  public init(_ path: Path) throws(Failure) {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try Files.read(path, limit: 1 << 20) } catch {
      throw Failure(error)
    }
    guard Int64(bytes.count) == Self.size, fingerprint(bytes) == Self.known else {
      throw Failure(
        .io, reason: "sample", "\(path) is not the recording that is installed with osgk",
        advice: "install osgk again, as a whole")
    }
    file = AudioFile(path: path, size: Self.size, format: .wav, seconds: 11, rate: 16_000)
  }
}
