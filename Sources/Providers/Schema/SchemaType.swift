/// One key of the preset language.
struct SchemaKey: Sendable {
  let name: String
  let type: SchemaType
  /// What it means, one line.
  let doc: String
  let isRequired: Bool

  init(_ name: String, _ type: SchemaType, _ doc: String, required: Bool = false) {
    self.name = name
    self.type = type
    self.doc = doc
    isRequired = required
  }
}

/// What may stand under a key. Types come from here and are never guessed from the value.
indirect enum SchemaType: Sendable {
  case text(TextRule)
  case boolean
  case integer(ClosedRange<Int>)
  /// Not below `min`; above it if `isAbove`.
  case number(min: Double, isAbove: Bool)
  /// Bytes, with or without a unit: `25MB`, `1 GiB`, `4096`.
  case size
  case choice([String])
  /// These keys and no others.
  case object([SchemaKey])
  /// Keys of the writer's own.
  case map(MapKeyRule, SchemaType)
  case list(SchemaType)
  /// A list with at least one item.
  case filledList(SchemaType)
  /// One value, or a list of them.
  case oneOrMore(SchemaType)
  /// A scalar of this type, or a map of that.
  case either(scalar: SchemaType, map: SchemaType)
  /// The type, or `{with:, use:, else:}` around it.
  case conditional(SchemaType)
  /// A part of a multipart body.
  case part
  /// Anything that JSON can say, with placeholders and conditionals.
  case json
  /// Items of an argument list: texts and `{with:, use:, else:, if_help:}`.
  case arguments
}

/// What a text has to be.
enum TextRule: Sendable {
  /// One line.
  case line
  /// Anything but NUL: an argument, what joins texts.
  case anything
  /// Id of a preset or wire.
  case id
  /// An `https:` page for people.
  case link
  /// Scheme and host that requests go to, placeholders allowed in it.
  case address
  /// The path part of a request's address.
  case urlPath
  /// ISO 8601, `2026-11-30`.
  case date
  /// Name of an environment variable.
  case environmentName
  /// Three capitals.
  case currency
  case pattern
  /// Subset of RFC 9535, from the whole reply (`$`) or an item of it.
  case replyPath
  /// The same, from the whole reply.
  case absolutePath
  case headerName
  /// The header that carries the key.
  case authHeader
  /// Name of a program, or its absolute path.
  case program
  /// Hexadecimal bytes.
  case hex
  /// A path below a model's directory, or of a result file.
  case relativePath
  /// A file on this machine.
  case filePath
}

/// What the keys of an open map have to be.
enum MapKeyRule: Sendable {
  /// `[a-z][a-z0-9_]*`: variables, options.
  case name
  /// `[a-z0-9][a-z0-9-]*`: regions.
  case region
  case headerName
  case environmentName
  /// Ids of models, globs allowed.
  case glob
  /// Paths into an event.
  case absolutePath
  case any
}
