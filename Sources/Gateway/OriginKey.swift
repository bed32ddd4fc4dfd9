import Keys
import Origin

/// A key, bound to the one origin that it may be sent to.
struct OriginKey: Sendable {
  let key: APIKey
  let origin: Origin
}
