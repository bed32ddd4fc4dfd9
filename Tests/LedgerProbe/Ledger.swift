func runLedger(_ verb: String, _ words: [String]) async throws {
  say("unknown verb")
}
