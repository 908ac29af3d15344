// The system's LMDB, and the few system calls beside it that Swift's C overlay lacks.
#ifndef CLMDB_SHIM_H
#define CLMDB_SHIM_H

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
