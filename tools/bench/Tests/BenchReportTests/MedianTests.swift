import BenchReport
import Testing

@Suite("A median")
struct MedianTests {
  @Test("is the middle value, whatever the order")
  func odd() {
    #expect(median([3, 1, 2]) == 2)
  }

  @Test("of an even number of values is the mean of the middle two")
  func even() {
    #expect(median([4, 1, 2, 3]) == 2.5)
  }

  @Test("of nothing is nothing")
  func empty() {
    #expect(median([]) == nil)
  }
}
