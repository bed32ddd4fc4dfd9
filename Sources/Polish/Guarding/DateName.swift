/// Days and months as the guard compares them, whatever the language.
enum DateName {
  static let monday: UInt8 = 1
  static let january: UInt8 = 11
  static let today: UInt8 = 30
  static let tonight: UInt8 = 31
  static let tomorrow: UInt8 = 32
  static let yesterday: UInt8 = 33
  static let dayAfterTomorrow: UInt8 = 34
  static let dayBeforeYesterday: UInt8 = 35
  static let nextWeek: UInt8 = 40
  static let lastWeek: UInt8 = 41
  static let thisWeek: UInt8 = 42
  static let nextMonth: UInt8 = 43
  static let lastMonth: UInt8 = 44
  static let thisMonth: UInt8 = 45
  static let nextYear: UInt8 = 46
  static let lastYear: UInt8 = 47
  static let thisYear: UInt8 = 48

  /// Parts of a day: they may go without saying ("15:00"), but do not become another.
  static let morning: UInt8 = 50
  static let noon: UInt8 = 51
  static let afternoon: UInt8 = 52
  static let evening: UInt8 = 53
  static let night: UInt8 = 54

  /// 1 to 12; 0 for what is no month.
  static func month(_ id: UInt8) -> Int { (january..<january + 12).contains(id) ? Int(id) - 10 : 0 }
}
