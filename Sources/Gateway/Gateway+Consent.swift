public import Consent
public import Jobs
import Origin
import Providers
import Synchronization

/// Asking, and remembering the answer.
extension Gateway {
  /// How it stands with a use; `live` with no grant behind it is never said: where no consent is
  /// needed the answer is `nil`.
  public func standing(of use: RemoteUse) async throws(Failure) -> Standing? {
    guard use.needsConsent else { return nil }
    guard let ledger = try await setup.ledger.existing() else { return .never }
    do throws(ConsentError) {
      return try await ledger.standing(use.key, disclosure: use.terms.digest)
    } catch {
      throw Failure(error)
    }
  }

  func hasGrant(_ use: RemoteUse) async throws(Failure) -> Bool {
    guard let standing = try await standing(of: use) else { return true }
    return standing.grant != nil
  }

  /// Makes sure that there is a live grant: one of before, one that the command line gives, or one
  /// that a person gives now.
  /// - Parameters:
  ///   - agreed: the command line says `--consent` for this provider.
  ///   - isProposed: see `ConsentRequest.isProposed`.
  public func consent(
    to use: RemoteUse, agreed: Bool, isProposed: Bool = false
  ) async throws(Failure) {
    guard let standing = try await standing(of: use), standing.grant == nil else { return }
    let request = ConsentRequest(use, standing, isProposed: isProposed)
    let answer: ConsentAnswer
    if agreed {
      answer = .granted(.option)
    } else {
      if refusals.withLock({ $0.contains(use.key) }) { throw Self.refused(use) }
      answer = await setup.asker?.answer(to: request) ?? .nobody
    }
    switch answer {
    case .granted(let method): _ = try await grant(request, method)
    case .refused:
      refusals.withLock { _ = $0.insert(use.key) }
      try await refuse(request)
      throw Self.refused(use)
    case .nobody:
      // Interrupted at the question.
      if Task.isCancelled { throw Failure(.cancelled, "nothing was sent") }
      let id = use.preset.id
      let message = Self.message(use, standing)
      guard isProposed else {
        throw Failure(
          .consent, reason: standing.word, message,
          advice: "osgk consent show \(id) says what it is about; --consent \(id) agrees")
      }
      throw Failure(
        .consent, reason: standing.word,
        "no chat server answers on this machine, and \(message)",
        advice: "start one, or name another provider; --consent \(id) agrees to"
          + " \(id), of which osgk consent show \(id) says more")
    }
  }

  @discardableResult
  public func grant(
    _ request: ConsentRequest, _ method: ConsentStatement.Method, expires: Timestamp? = nil
  ) async throws(Failure) -> Grant {
    let ledger = try await setup.ledger.ledger()
    let statement = try request.statement(method)
    do throws(ConsentError) {
      return try await ledger.grant(statement, expires: expires)
    } catch {
      throw Failure(error)
    }
  }

  public func refuse(_ request: ConsentRequest) async throws(Failure) {
    let ledger = try await setup.ledger.ledger()
    let statement = try request.statement(.typed)
    do throws(ConsentError) {
      try await ledger.refuse(statement)
    } catch {
      throw Failure(error)
    }
  }

  private static func refused(_ use: RemoteUse) -> Failure {
    Failure(.consent, reason: "refused", "you did not agree to send \(use.key); nothing was sent")
  }

  private static func message(_ use: RemoteUse, _ standing: Standing) -> String {
    let what = "\(use.key)"
    return switch standing {
    case .live, .never: "nobody has agreed to send \(what); nothing was sent"
    case .refused: "it was refused to send \(what); nothing was sent"
    case .withdrawn: "the consent to send \(what) was withdrawn; nothing was sent"
    case .expired(let time): "the consent to send \(what) expired on \(time); nothing was sent"
    case .otherTerms:
      "the terms for sending \(what) are others than those agreed to; nothing was sent"
    case .uncertain:
      "the ledger has lost records, so the consent to send \(what) may have been withdrawn;"
        + " nothing was sent"
    }
  }
}
