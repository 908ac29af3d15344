/// A field of one item that is read from the bytes of documents, without decoding them.
package struct LeafField {
  private var route: FieldRoute
  private let leaf: TypeTraits.Leaf

  /// Makes a field; nil where the type, or what is optional in it, is not one item such as text or a
  /// date, or where the path is empty.
  ///
  /// - Parameters:
  ///   - path: The coding keys, from the document down.
  ///   - type: The type of the property.
  package init?(path: [String], type: Any.Type) {
    let wrapped = (type as? any OptionalMarker.Type)?.wrappedType ?? type
    guard let route = FieldRoute(path: path), case .leaf(let leaf) = TypeTraits(of: wrapped),
      !leaf.isList
    else { return nil }
    self.route = route
    self.leaf = leaf
  }

  /// Reads the value of the field.
  ///
  /// - Parameter document: The document.
  /// - Returns: The value; it takes decoding where it is of another kind or damaged.
  package mutating func value(in document: FieldReader) -> FieldReading<Any> {
    route.read(document) { [leaf] reader throws(CodingFailure.Reason) in
      // A URL with a base is a record.
      reader.kind == .record ? nil : try reader.leaf(leaf, as: Any.self)
    }
  }
}
