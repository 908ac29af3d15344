import Glibc

/// Ends the tool with a sentence where reading a damaged file kills it.
///
/// The storage engine trusts the pages that it maps: a broken page can lead it outside of the file,
/// and then the system sends a signal where no error can be thrown.
func installCrashSentence() {
  for number in [SIGBUS, SIGSEGV, SIGABRT] {
    signal(number) { _ in
      // Nothing but system calls may happen here, so the sentence is a constant.
      let sentence: StaticString =
        "martlet: the data file is damaged so that it cannot be read; restore a backup\n"
      unsafe write(STDERR_FILENO, sentence.utf8Start, sentence.utf8CodeUnitCount)
      _exit(1)
    }
  }
}
