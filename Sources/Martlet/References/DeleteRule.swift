/// What becomes of a document that refers to one which is deleted.
public struct DeleteRule<Link: ReferenceValue>: Sendable {
  let rule: IndexDefinition.Reference.Rule

  /// The referring document is deleted too.
  public static var cascade: Self { Self(rule: .cascade) }
  /// The delete is refused, unless the referring document is gone or refers to something else when
  /// the write's closure returns.
  public static var deny: Self { Self(rule: .deny) }
  /// The referring document keeps an id that leads to nothing.
  public static var noAction: Self { Self(rule: .noAction) }
}

extension DeleteRule where Link: ClearableReference {
  /// The id is taken out of the referring document.
  public static var nullify: Self { Self(rule: .nullify) }
}

extension DeleteRule where Link: ReferenceList {
  /// The id is taken out of the referring document, which is deleted when it was the last one.
  public static var deleteWhenEmpty: Self { Self(rule: .deleteWhenEmpty) }
}

/// Whether a reference must lead to a document.
public enum ReferenceCheck: Sendable {
  /// A write that leaves a new reference to nothing throws.
  case checked
  /// A reference may lead to nothing.
  case unchecked
}
