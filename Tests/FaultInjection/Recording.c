#define _GNU_SOURCE
#include "Recording.h"
#include "FaultInjection.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static atomic_int log_descriptor = -1;

bool is_recording(void) { return atomic_load(&log_descriptor) >= 0; }

// One system call, so that threads do not mix their records.
static void append(struct fault_record record, const void *payload) {
  struct iovec pieces[2] = {{&record, sizeof record}, {(void *)payload, record.length}};
  long total = (long)(sizeof record + record.length);
  if (syscall(SYS_writev, atomic_load(&log_descriptor), pieces, 2) != total) abort();
}

void fault_start_log(const char *directory, int log) {
  fault_watch(directory);
  struct stat status;
  if (stat(directory, &status) != 0) abort();
  atomic_store(&log_descriptor, log);
  append((struct fault_record){.kind = record_root, .node = status.st_ino}, NULL);
}

void fault_mark(int64_t number) {
  if (is_recording()) append((struct fault_record){.kind = record_mark, .offset = number}, NULL);
}

void record_write(int descriptor, const void *bytes, size_t count, int64_t offset) {
  int kept = errno;
  struct stat status;
  if (is_watched_descriptor(descriptor) && fstat(descriptor, &status) == 0) {
    long flags = syscall(SYS_fcntl, descriptor, F_GETFL);
    struct fault_record record = {
        .kind = record_bytes,
        .flags = (flags & O_DSYNC) != 0 ? record_is_synced : 0,
        .node = status.st_ino,
        .offset = offset,
        .length = count,
    };
    append(record, bytes);
  }
  errno = kept;
}

void record_length(int descriptor, int64_t length) {
  int kept = errno;
  struct stat status;
  if (is_watched_descriptor(descriptor) && fstat(descriptor, &status) == 0) {
    append((struct fault_record){.kind = record_size, .node = status.st_ino, .offset = length},
           NULL);
  }
  errno = kept;
}

static void list(int descriptor, uint64_t directory) {
  char path[32];
  snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
  DIR *stream = opendir(path);
  if (stream == NULL) abort();
  for (struct dirent *entry; (entry = readdir(stream)) != NULL;) {
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
    struct fault_record record = {
        .kind = record_name,
        .node = entry->d_ino,
        .parent = directory,
        .length = strlen(entry->d_name),
    };
    append(record, entry->d_name);
  }
  closedir(stream);
}

void record_names(int descriptor) {
  int kept = errno;
  struct stat status;
  if (is_watched_descriptor(descriptor) && fstat(descriptor, &status) == 0
      && S_ISDIR(status.st_mode)) {
    list(descriptor, status.st_ino);
  }
  errno = kept;
}

void record_sync(int descriptor) {
  int kept = errno;
  struct stat status;
  if (is_watched_descriptor(descriptor) && fstat(descriptor, &status) == 0) {
    struct fault_record record = {
        .kind = record_synced,
        .node = status.st_ino,
    };
    append(record, NULL);
  }
  errno = kept;
}

void record_entry(int directory, const char *path, bool is_new, bool more) {
  int kept = errno;
  bool is_absolute = path[0] == '/';
  if (is_absolute ? is_watched_path(path) : is_watched_descriptor(directory)) {
    char parent[PATH_MAX];
    snprintf(parent, sizeof parent, "%s", path);
    size_t end = strlen(parent);
    while (end > 1 && parent[end - 1] == '/') parent[--end] = 0;
    char *slash = strrchr(parent, '/');
    const char *name = slash == NULL ? parent : slash + 1;
    struct stat above, status;
    bool is_there = fstatat(directory, parent, &status, AT_SYMLINK_NOFOLLOW) == 0;
    if (slash != NULL) *slash = 0;
    if (fstatat(directory, slash == NULL ? "" : parent, &above, AT_EMPTY_PATH) != 0) abort();
    struct fault_record record = {
        .kind = record_entry_set,
        .flags = (more ? record_has_more : 0) | (is_new ? record_is_new : 0)
            | (is_there && S_ISDIR(status.st_mode) ? record_is_directory : 0),
        .node = is_there ? status.st_ino : 0,
        .parent = above.st_ino,
        .length = strlen(name),
    };
    append(record, name);
  }
  errno = kept;
}
