import Glibc

/// A value that one thread at a time can use.
///
/// The standard library's `Mutex` would do, but the thread sanitizer does not see it wait and then
/// reports races that are none. This one is made of a POSIX mutex, which the sanitizer knows.
@safe
package final class Guarded<Value: Sendable>: @unchecked Sendable {
  /// What is guarded.
  ///
  /// It is safe to share because `withLock` alone touches it, under the mutex.
  private var value: Value
  /// The mutex, which must not move.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  /// Guards a value.
  package init(_ value: Value) {
    self.value = value
    unsafe mutex = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    let status = unsafe pthread_mutex_init(mutex, nil)
    precondition(status == 0, "the system has no mutex left")
  }

  deinit {
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deinitialize(count: 1)
    unsafe mutex.deallocate()
  }

  /// Runs a closure that nothing else may use the value beside.
  ///
  /// It must not call this again.
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
