/// Where in its files a section says what a person may have to change.
struct SectionPlaces: Sendable {
  var model: SourcePlace?
  var limits: [LimitFault.Limit: SourcePlace] = [:]

  init() {}

  init(_ section: Tree) {
    model = section["model"].map { SourcePlace($0.place) }
    for limit in LimitFault.Limit.allCases {
      limits[limit] = section["limits"]?[limit.rawValue].map { SourcePlace($0.place) }
    }
  }
}

extension SourcePlace {
  init(_ place: Place) { self.init(file: place.file, line: place.line) }
}
