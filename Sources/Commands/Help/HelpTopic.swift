/// What 'osgk help' tells besides commands.
enum HelpTopic: String, CaseIterable {
  case exitCodes = "exit-codes"
  case presets
  case privacy
}

extension HelpTopic {
  var text: String {
    switch self {
    case .exitCodes: "exit codes\n"
    case .presets: "presets\n"
    case .privacy: "privacy\n"
    }
  }
}
