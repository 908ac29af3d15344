/// What a decoder keeps from document to document: what it learnt of types, and frames to reuse.
final class DecodingReserve {
  /// The types met so far.
  var types = TypeCache()
  /// Frames for the next values.
  private var frames: [DecodingFrame] = []

  /// A fresh frame.
  func takeFrame() -> DecodingFrame {
    frames.popLast() ?? DecodingFrame()
  }

  /// Gives a frame back, unless somebody still holds it.
  func giveBack(_ frame: consuming DecodingFrame) {
    guard isKnownUniquelyReferenced(&frame) else { return }
    frame.reset()
    frames.append(frame)
  }
}
