import JSON

/// A member at the top of a request's JSON body that a server does not take: it is left out, or its
/// value is sent under another name.
public struct BodyChange: Sendable, Hashable {
  public let key: String
  public let replacement: String?

  public init(key: String, replacement: String? = nil) {
    self.key = key
    self.replacement = replacement
  }
}

extension OutgoingRequest {
  /// The names at the top of its JSON body; empty where it has none.
  public var bodyKeys: [String] {
    guard case .json(.object(let members)) = content else { return [] }
    return members.map(\.key)
  }

  /// The request with the changes made to its JSON body, in order; what is not there stays so.
  public func applying(_ changes: [BodyChange]) -> OutgoingRequest {
    guard case .json(.object(var members)) = content else { return self }
    for change in changes {
      guard let place = members.firstIndex(where: { $0.key == change.key }) else { continue }
      let member = members.remove(at: place)
      guard let name = change.replacement, !members.contains(where: { $0.key == name }) else {
        continue
      }
      members.insert(.init(name, member.value), at: place)
    }
    return OutgoingRequest(
      method: method, url: url, origin: origin, headers: headers, auth: auth, audio: audio,
      content: .json(.object(members)))
  }
}

extension ResolvedSection {
  /// The names at the top of the JSON body that a request can do without: neither the user's words
  /// nor the model stand in them.
  var dispensableKeys: Set<String> {
    guard case .json(.map(let members))? = request?.body else { return [] }
    let needed: Set<String> = ["model", "text", "system", "prompt", "keywords"]
    return Set(
      members.filter { member in
        member.value.names.allSatisfy { !needed.contains($0) && !$0.hasPrefix("audio.") }
      }.map(\.key))
  }
}
