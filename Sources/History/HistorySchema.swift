import SQLite

/// The tables. A migration that has been released is never changed: a new one is put behind it.
enum HistorySchema {
  static let migrations = [
    Migration(first), Migration(second),
    // The index was folded here, and less: the fourth does it.
    Migration([]), Migration(fourth, then: SearchIndex.fill), Migration(fifth),
  ]

  /// `seq` orders jobs by time and is their place in the search index, too: microseconds since
  /// 1970, of which the last six digits count the jobs of one second.
  private static let first = [
    """
    CREATE TABLE job(
      seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, created INTEGER NOT NULL,
      path BLOB NOT NULL, size INTEGER NOT NULL, modified INTEGER NOT NULL,
      inode INTEGER NOT NULL, device INTEGER NOT NULL, mode INTEGER NOT NULL, uid INTEGER NOT NULL,
      copied INTEGER NOT NULL, name TEXT NOT NULL, request TEXT NOT NULL, likeness TEXT NOT NULL,
      provider TEXT NOT NULL, model TEXT, language TEXT, tongue TEXT, seconds REAL NOT NULL,
      state TEXT NOT NULL CHECK(state IN ('open', 'failed', 'partial', 'done')),
      fault_kind TEXT, fault_reason TEXT, fault_message TEXT,
      kept INTEGER NOT NULL, owner TEXT, price REAL, currency TEXT) STRICT
    """,
    "CREATE INDEX job_state ON job(state)",
    "CREATE INDEX job_provider ON job(provider)",
    "CREATE INDEX job_tongue ON job(tongue)",
    "CREATE INDEX job_size ON job(size)",
    "CREATE INDEX job_unfinished ON job(likeness) WHERE state <> 'done'",
    """
    CREATE TABLE chunk(
      key INTEGER PRIMARY KEY, seq INTEGER NOT NULL REFERENCES job(seq) ON DELETE CASCADE,
      number INTEGER NOT NULL, channel INTEGER, start INTEGER NOT NULL, end INTEGER NOT NULL,
      overlap INTEGER NOT NULL,
      state TEXT NOT NULL CHECK(state IN ('waiting', 'sending', 'done', 'silent', 'failed')),
      attempts INTEGER NOT NULL, provider TEXT, model TEXT, error TEXT, transcript TEXT,
      UNIQUE(seq, number)) STRICT
    """,
    """
    CREATE TABLE delivery(
      seq INTEGER PRIMARY KEY REFERENCES job(seq) ON DELETE CASCADE, complete INTEGER NOT NULL,
      transcript TEXT NOT NULL, polished TEXT, style TEXT, polisher TEXT,
      provider TEXT NOT NULL, model TEXT, warnings TEXT NOT NULL) STRICT
    """,
    """
    CREATE TABLE usage(
      time INTEGER NOT NULL, provider TEXT NOT NULL, model TEXT, purpose TEXT NOT NULL,
      requests INTEGER NOT NULL, seconds REAL NOT NULL, tokens_in INTEGER NOT NULL,
      tokens_out INTEGER NOT NULL, cost REAL, currency TEXT) STRICT
    """,
    "CREATE INDEX usage_time ON usage(time)",
    // Marks belong to the words of many scripts (Devanagari, Thai, Hebrew); Latin ones are folded.
    """
    CREATE VIRTUAL TABLE search USING fts5(raw, polished, tags, columnsize = 0,
      tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'")
    """,
  ]

  private static let second = [
    // When the text was there, in milliseconds since 1970; `NULL` while somebody works on it.
    "ALTER TABLE job ADD COLUMN ended INTEGER",
    "ALTER TABLE delivery ADD COLUMN rewritten TEXT",
    // Runs that want the same text.
    """
    CREATE TABLE waiter(
      key INTEGER PRIMARY KEY, seq INTEGER NOT NULL REFERENCES job(seq) ON DELETE CASCADE,
      owner TEXT NOT NULL) STRICT
    """,
    "CREATE INDEX waiter_job ON waiter(seq)",
    "CREATE INDEX job_unkept ON job(state) WHERE kept = 0",
  ]

  private static let fifth = [
    // What is in the recording (`ContentHash`); `NULL`: nobody knows.
    "ALTER TABLE job ADD COLUMN content BLOB",
    "CREATE INDEX job_path ON job(path)",
    // Files as runs of a job wrote them, or were about to.
    """
    CREATE TABLE written(
      seq INTEGER NOT NULL REFERENCES job(seq) ON DELETE CASCADE, path BLOB NOT NULL,
      size INTEGER NOT NULL, fingerprint INTEGER NOT NULL,
      PRIMARY KEY(seq, path, size, fingerprint)) STRICT, WITHOUT ROWID
    """,
  ]

  /// Folded spellings get a column of their own; the index is made anew, `SearchIndex` fills it.
  private static let fourth = [
    "ALTER TABLE search RENAME TO \(SearchIndex.older)",
    """
    CREATE VIRTUAL TABLE search USING fts5(raw, polished, folded, tags, columnsize = 0,
      tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'")
    """,
  ]
}
