// The C library's allocation and syncing functions, counted. Being in the executable they come
// before the library's for every shared object.
#define _GNU_SOURCE
#include "probes.h"

#include <errno.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *pointer, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

// A thread counts in a line of its own, so that counting does not make threads wait for each other.
#define LINES 64
static struct {
  uint64_t allocations;
  uint64_t unused[7];
} lines[LINES] __attribute__((aligned(64)));
static unsigned next_line;
static __thread unsigned own_line;  // 0: none yet
static uint64_t syncs;

static inline void count_allocation(void) {
  if (own_line == 0) {
    own_line = 1 + __atomic_fetch_add(&next_line, 1, __ATOMIC_RELAXED) % (LINES - 1);
  }
  uint64_t *count = &lines[own_line].allocations;
  // Two threads share a line where there are many; a count may then be lost, and no more.
  __atomic_store_n(count, __atomic_load_n(count, __ATOMIC_RELAXED) + 1, __ATOMIC_RELAXED);
}

void *malloc(size_t size) {
  count_allocation();
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  count_allocation();
  return __libc_calloc(count, size);
}

void *realloc(void *pointer, size_t size) {
  count_allocation();
  return __libc_realloc(pointer, size);
}

void *memalign(size_t alignment, size_t size) {
  count_allocation();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count_allocation();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  count_allocation();
  void *pointer = __libc_memalign(alignment, size);
  if (pointer == NULL) return ENOMEM;
  *result = pointer;
  return 0;
}

int fsync(int file) {
  __atomic_fetch_add(&syncs, 1, __ATOMIC_RELAXED);
  return (int)syscall(SYS_fsync, file);
}

int fdatasync(int file) {
  __atomic_fetch_add(&syncs, 1, __ATOMIC_RELAXED);
  return (int)syscall(SYS_fdatasync, file);
}

int msync(void *address, size_t length, int flags) {
  __atomic_fetch_add(&syncs, 1, __ATOMIC_RELAXED);
  return (int)syscall(SYS_msync, address, length, flags);
}

struct probe_counts probe_counts_now(void) {
  struct probe_counts counts = {0, __atomic_load_n(&syncs, __ATOMIC_RELAXED)};
  for (int line = 0; line < LINES; line++) {
    counts.allocations += __atomic_load_n(&lines[line].allocations, __ATOMIC_RELAXED);
  }
  return counts;
}

__attribute__((noinline)) void probe_measured_section(void (*body)(void *), void *context) {
  body(context);
  // Keeps the call above from becoming a jump, which callgrind would not see return.
  __asm__ volatile("" ::: "memory");
}
