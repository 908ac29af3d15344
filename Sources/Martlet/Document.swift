/// A value that a store keeps: a plain `Codable` struct with an identity.
///
/// A type needs no more than an `id`; the three static properties have defaults. The stored name
/// stands on its own, so renaming or moving the Swift type changes nothing on disk once
/// ``collectionName`` is written out.
public protocol Document: Codable, Identifiable, Sendable
where ID: IndexValue & Codable & Hashable {
  /// The name under which the collection is stored. The default is the type's own name.
  static var collectionName: String { get }

  /// The version of the type's shape and indexes, from 1. The default is 1.
  ///
  /// Only a program with a higher version than the stored one may drop or replace an index.
  static var schemaVersion: Int { get }

  /// The indexes that every write keeps exact. The default is none.
  static var indexes: [Index<Self>] { get }
}

extension Document {
  /// The type's own name.
  public static var collectionName: String { String(describing: Self.self) }
  /// The first version.
  public static var schemaVersion: Int { 1 }
  /// No indexes.
  public static var indexes: [Index<Self>] { [] }
}

extension Document {
  /// A summary of the id and the indexes of the type, 16 hexadecimal digits: equal for equal
  /// declarations, in whatever order the indexes stand.
  ///
  /// It is kept in the store. A test that holds it against a constant fails when a declaration
  /// changes unnoticed; then raise ``schemaVersion``.
  ///
  /// - Returns: the digits.
  /// - Throws: ``StoreError`` with reason `invalidSchema` where the declaration contradicts itself.
  public static func schemaFingerprint() throws(StoreError) -> String {
    try TypeDeclaration(Self.self).fingerprint
  }
}
