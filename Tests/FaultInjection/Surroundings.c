#define _GNU_SOURCE
#include "FaultInjection.h"

#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <unistd.h>

pid_t fault_fork(void) { return fork(); }

int fault_mount(const char *directory, int64_t bytes) {
  char options[64];
  snprintf(options, sizeof options, "size=%lld", (long long)bytes);
  if (unshare(CLONE_NEWNS) != 0) return errno;
  // Else the mount would be seen by the rest of the system.
  if (mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0) return errno;
  if (mount("tmpfs", directory, "tmpfs", 0, options) != 0) return errno;
  return 0;
}

int fault_limit_file_size(uint64_t bytes) {
  struct rlimit limit = {bytes, bytes};
  return setrlimit(RLIMIT_FSIZE, &limit) == 0 ? 0 : errno;
}
