public import Files
public import Transcripts

/// `fillers.yaml`: which words say nothing, by language.
public enum FillersFile {
  /// The lists that come with osgk, each language of them replaced by the machine's list and that by
  /// the user's, where there is one; `~` or an empty list there: no fillers in that language.
  ///
  /// - Parameter shipped: the file that comes with osgk.
  /// - Throws: one of the files is broken or could have been written by others.
  public static func load(shipped: Path, paths: Paths) throws(SettingsError) -> Fillers {
    Fillers()
  }
}
