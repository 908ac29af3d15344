// The system's LMDB, and the few system calls beside it that Swift's C overlay lacks.
#ifndef CLMDB_SHIM_H
#define CLMDB_SHIM_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include <lmdb.h>
#include <sys/syscall.h>
#include <unistd.h>

// The kernel's id of the calling thread. `pthread_self` is a constant function that the optimiser
// may fold across a change of thread.
static inline pid_t clmdb_thread_id(void) { return (pid_t)syscall(SYS_gettid); }

#endif
