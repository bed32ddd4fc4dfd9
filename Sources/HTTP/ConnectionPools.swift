import CCurl
import Files
import Origin

/// Keeps the connections of each origin and key apart. A pool is a share of libcurl's that holds
/// nothing but connections. Used by one thread.
struct ConnectionPools {
  struct Key: Hashable {
    let origin: Origin
    /// Tells keys apart without being one; `nil` without a key.
    let secret: Int?
    let caFile: Path?
  }

  private struct Pool {
    let share: UnsafeMutableRawPointer
    var users = 0
    var lastUse = 0
  }

  /// Pools that nobody uses at the moment but whose connections wait for the next request.
  private static let idleLimit = 8

  private var pools: [Key: Pool] = [:]
  private var uses = 0

  /// `nil` without memory.
  mutating func take(_ key: Key) -> UnsafeMutableRawPointer? {
    guard var pool = pools[key] ?? osgk_curl_pool().map({ Pool(share: $0) }) else { return nil }
    uses += 1
    pool.users += 1
    pool.lastUse = uses
    pools[key] = pool
    return pool.share
  }

  /// When the handle that used it is gone.
  mutating func giveBack(_ key: Key) {
    pools[key]?.users -= 1
    let idle = pools.filter { $0.value.users == 0 }
    guard idle.count > Self.idleLimit,
      let oldest = idle.min(by: { $0.value.lastUse < $1.value.lastUse })
    else { return }
    curl_share_cleanup(oldest.value.share)
    pools[oldest.key] = nil
  }

  /// Closes all connections; nobody uses a pool any more.
  mutating func close() {
    for pool in pools.values { curl_share_cleanup(pool.share) }
    pools = [:]
  }
}
