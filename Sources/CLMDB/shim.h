// The system's LMDB, and the few system calls beside it that Swift's C overlay lacks.
#ifndef CLMDB_SHIM_H
#define CLMDB_SHIM_H

#include <errno.h>
#include <fcntl.h>
#include <lmdb.h>
#include <signal.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <time.h>
#include <unistd.h>

// The kernel's id of the calling thread. `pthread_self` is a constant function that the optimiser
// may fold across a change of thread.
static inline pid_t clmdb_thread_id(void) { return (pid_t)syscall(SYS_gettid); }

// Nanoseconds of a clock that never goes back. It ticks some hundred times a second and costs a few
// nanoseconds to read.
static inline uint64_t clmdb_time(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC_COARSE, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

// Takes or releases one byte of a file for the open file behind a descriptor, without waiting.
// Such a lock belongs to neither thread nor process, and ends with the last copy of the descriptor.
// Returns 0 or the code in `errno`; EAGAIN where another open file has the byte.
static inline int clmdb_lock_byte(int descriptor, int64_t offset, int is_taken) {
  struct flock lock = {
      .l_type = is_taken ? F_WRLCK : F_UNLCK, .l_whence = SEEK_SET, .l_start = offset, .l_len = 1};
  return fcntl(descriptor, 37 /* F_OFD_SETLK */, &lock) == 0 ? 0 : errno;
}

// Declared by the C library for some sets of feature macros only.
extern int fallocate(int descriptor, int mode, off_t offset, off_t count);

// Allocates the blocks of a part of a file and leaves its size as it is.
// Returns 0 or the code in `errno`.
static inline int clmdb_allocate(int descriptor, int64_t offset, int64_t count) {
  return fallocate(descriptor, 1 /* FALLOC_FL_KEEP_SIZE */, offset, count) == 0 ? 0 : errno;
}

// Whether a path leads into a file system that is kept in memory.
static inline int clmdb_is_in_memory(const char *path) {
  struct statfs status;
  return statfs(path, &status) == 0 && status.f_type == 0x01021994 /* TMPFS_MAGIC */;
}

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
