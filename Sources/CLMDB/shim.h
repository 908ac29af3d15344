// The system's LMDB, and the few system calls beside it that Swift's C overlay lacks.
#ifndef CLMDB_SHIM_H
#define CLMDB_SHIM_H

#include <errno.h>
#include <lmdb.h>
#include <signal.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

// The kernel's id of the calling thread. `pthread_self` is a constant function that the optimiser
// may fold across a change of thread.
static inline pid_t clmdb_thread_id(void) { return (pid_t)syscall(SYS_gettid); }

// The largest file that this process may write, in bytes.
static inline uint64_t clmdb_file_size_limit(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_FSIZE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return UINT64_MAX;
  return limit.rlim_cur;
}

// Makes a pipe whose ends no other program inherits. Returns 0 or the code in `errno`.
static inline int clmdb_make_pipe(int *ends) {
  return syscall(SYS_pipe2, ends, 02000000 /* O_CLOEXEC */) == 0 ? 0 : errno;
}

// Lets two paths change places at one stroke. Returns 0 or the code in `errno`.
static inline int clmdb_exchange(const char *first, const char *second) {
  long status = syscall(SYS_renameat2, -100 /* AT_FDCWD */, first, -100, second, 2 /* EXCHANGE */);
  return status == 0 ? 0 : errno;
}

// Turns the signal for a file grown past its limit into the error EFBIG, unless the program has
// chosen a handler of its own.
static inline void clmdb_ignore_file_size_signal(void) {
  struct sigaction action;
  if (sigaction(SIGXFSZ, 0, &action) == 0 && !(action.sa_flags & SA_SIGINFO)
      && action.sa_handler == SIG_DFL) {
    action.sa_handler = SIG_IGN;
    sigaction(SIGXFSZ, &action, 0);
  }
}

#endif
