import Files
import JSON
import Providers
import Settings
import Transcripts

/// What was asked for as JSON, for whoever goes on with a job after a crash.
///
/// `version` is 1. What concerns one run only (threads, consents, retries) is not in it.
enum RequestForm {
  static let version = 1

  static func json(_ request: TranscribeRequest) -> JSON {
    var object = JSONObject()
    object["version"] = .number(JSONNumber(version))
    object["asked"] = asked(request)
    object["delivery"] = request.delivery
    return .object(object)
  }

  /// Equal for requests that give the same text of the same source.
  static func likeness(_ request: TranscribeRequest, _ choice: EngineChoice) -> String {
    let name: JSON = choice.modelName.map { .string($0) } ?? .null
    var base: JSON = .null
    if let endpoint = choice.endpoint { base = .string("\(endpoint.base)") }
    return JSONWriter.write([asked(request), .string(choice.preset.id), name, base])
  }

  /// - Throws: a form of a newer version, or what is none.
  static func read(_ json: JSON, source: TranscribeRequest.Source) throws(Failure)
    -> TranscribeRequest
  {
    var request = TranscribeRequest(source: source)
    guard let version = json["version"]?.int, version <= self.version else {
      throw Failure(
        .newerData, reason: "request", "the job was written down by a newer version of osgk")
    }
    // What an older journal kept says nothing of what was asked.
    guard let asked = json["asked"] else { return request }
    request.provider = asked["provider"]?.string
    request.model = asked["model"]?.string
    request.languages = asked["languages"]?.array?.compactMap(\.string) ?? []
    request.prompt = asked["prompt"]?.string
    request.translate = asked["translate"]?.bool ?? false
    request.timestamps = asked["timestamps"]?.string.flatMap { .init(rawValue: $0) }
    request.likesTimes = asked["likes_times"]?.bool ?? false
    request.channelsAreSpeakers = asked["channels"]?.bool ?? false
    request.from = asked["from"]?.double
    request.to = asked["to"]?.double
    request.track = asked["track"]?.int
    request.options = (asked["options"]?.object?.members ?? []).compactMap { name, value in
      value.string.map { (name, $0) }
    }
    request.detectLanguage = asked["detect_language"]?.bool ?? false
    request.diarize = asked["diarize"]?.bool ?? false
    request.speakers = asked["speakers"]?.int
    request.baseURL = asked["base_url"]?.string
    request.script = asked["script"]?.string.flatMap { ChineseScript(rawValue: $0) }
    request.polish = asked["polish"].flatMap(polish)
    request.polishesCues = asked["cues"].flatMap(cues)
    request.delivery = json["delivery"] ?? .null
    return request
  }

  // MARK: Parts

  /// In a fixed order; what is not set is left out.
  private static func asked(_ request: TranscribeRequest) -> JSON {
    var object = JSONObject()
    object["provider"] = request.provider.map(JSON.string)
    object["model"] = request.model.map(JSON.string)
    if !request.languages.isEmpty {
      object["languages"] = .array(request.languages.map(JSON.string))
    }
    object["prompt"] = request.prompt.map(JSON.string)
    object["translate"] = flag(request.translate)
    object["timestamps"] = request.timestamps.map { .string($0.rawValue) }
    object["likes_times"] = flag(request.likesTimes)
    object["channels"] = flag(request.channelsAreSpeakers)
    object["from"] = request.from.flatMap(number)
    object["to"] = request.to.flatMap(number)
    object["track"] = request.track.map { .number(JSONNumber($0)) }
    if !request.options.isEmpty {
      object["options"] = .object(
        JSONObject(request.options.map { ($0.name, JSON.string($0.value)) }))
    }
    object["detect_language"] = flag(request.detectLanguage)
    object["diarize"] = flag(request.diarize)
    object["speakers"] = request.speakers.map { .number(JSONNumber($0)) }
    object["base_url"] = request.baseURL.map(JSON.string)
    object["script"] = request.script.map { .string($0.rawValue) }
    object["polish"] = request.polish.map(json)
    object["cues"] = request.polishesCues.map(json)
    return .object(object)
  }

  private static func json(_ polish: PolishOptions) -> JSON {
    var object = JSONObject()
    object["style"] = polish.style.map(JSON.string)
    object["instruction"] = polish.instruction.map(JSON.string)
    object["provider"] = polish.provider.map(JSON.string)
    object["model"] = polish.model.map(JSON.string)
    object["base_url"] = polish.baseURL.map(JSON.string)
    object["language"] = polish.language.map(JSON.string)
    object["target"] = polish.target.map(JSON.string)
    return .object(object)
  }

  private static func polish(_ json: JSON) -> PolishOptions? {
    guard json.object != nil else { return nil }
    var options = PolishOptions()
    options.style = json["style"]?.string
    options.instruction = json["instruction"]?.string
    options.provider = json["provider"]?.string
    options.model = json["model"]?.string
    options.baseURL = json["base_url"]?.string
    options.language = json["language"]?.string
    options.target = json["target"]?.string
    return options
  }

  private static func json(_ cues: TranscribeRequest.CueLayout) -> JSON {
    var object = JSONObject()
    object["format"] = .string(cues.format.rawValue)
    object["max_line"] = cues.options.maxLine.map { .number(JSONNumber($0)) }
    object["max_lines"] = cues.options.maxLines.map { .number(JSONNumber($0)) }
    object["max_cue"] = cues.options.maxCue.flatMap(number)
    object["cps"] = cues.options.charactersPerSecond.flatMap(number)
    return .object(object)
  }

  private static func cues(_ json: JSON) -> TranscribeRequest.CueLayout? {
    guard let format = json["format"]?.string.flatMap({ TranscriptFormat(rawValue: $0) }) else {
      return nil
    }
    return .init(
      LayoutOptions(
        maxLine: json["max_line"]?.int, maxLines: json["max_lines"]?.int,
        maxCue: json["max_cue"]?.double, charactersPerSecond: json["cps"]?.double), as: format)
  }

  private static func flag(_ value: Bool) -> JSON? { value ? .bool(true) : nil }

  private static func number(_ value: Double) -> JSON? { JSONNumber(value).map(JSON.number) }
}
