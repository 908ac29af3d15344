#ifndef PROBES_H
#define PROBES_H
#include <stdint.h>

// What all threads of this process have asked the system for since it started.
struct probe_counts {
  uint64_t allocations;  // malloc, calloc, realloc and the aligned ones; not mmap
  uint64_t syncs;        // fsync, fdatasync and msync; not the writes of a file opened with O_DSYNC
};

struct probe_counts probe_counts_now(void);

// Calls the body. A function of its own, so that callgrind can be told to count inside it alone.
void probe_measured_section(void (*body)(void *), void *context);

#endif
