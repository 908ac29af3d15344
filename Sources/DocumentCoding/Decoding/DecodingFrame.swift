/// One value that is being decoded: where it lies and how far its containers have read.
final class DecodingFrame {
  /// Where a value lies.
  enum Place {
    /// Nowhere: a field that the document lacks, read as nil.
    case nowhere
    /// At an offset, as one item.
    case item(Int)
    /// It is the document itself, a record of this shape.
    case document(Int)
  }

  /// How far its containers have read.
  var content = FrameContent()
  /// Where the value lies.
  private(set) var place = Place.nowhere
  /// The value around.
  private(set) var parent: DecodingFrame?
  /// The key under the parent.
  private(set) var key: (any CodingKey)?
  /// How many values lie around and including this one.
  private(set) var depth = 1

  /// The coding path.
  var path: [any CodingKey] {
    var path = parent?.path ?? []
    if let key { path.append(key) }
    return path
  }

  /// Makes it the frame of a document.
  func begin(at place: Place) {
    self.place = place
  }

  /// Makes it the frame around a document that is one item; it is no level of its own.
  func beginAround() {
    depth = 0
  }

  /// Makes it the frame of a value inside another.
  func begin(at place: Place, under parent: DecodingFrame, key: (any CodingKey)?) {
    self.place = place
    self.parent = parent
    self.key = key
    depth = parent.depth + 1
  }

  /// Makes the frame as new.
  func reset() {
    content = FrameContent()
    place = .nowhere
    parent = nil
    key = nil
    depth = 1
  }
}
