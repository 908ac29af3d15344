#define _GNU_SOURCE
#include "FaultInjection.h"
#include "Recording.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define WITHOUT_INTERPOSITION
#endif
#endif

static char watched[PATH_MAX];
static size_t watched_length;
static atomic_bool watching;
static enum fault_call chosen = fault_call_count;
static long chosen_number;
static int chosen_error;
static bool chosen_for_good;
static int64_t size_limit = INT64_MAX;
static atomic_long calls[fault_call_count];
static atomic_long failures;

static void begin(const char *directory) {
  atomic_store(&watching, false);
  snprintf(watched, sizeof watched, "%s", directory);
  watched_length = strlen(watched);
  chosen = fault_call_count;
  size_limit = INT64_MAX;
  for (int call = 0; call < fault_call_count; call++) atomic_store(&calls[call], 0);
  atomic_store(&failures, 0);
}

void fault_watch(const char *directory) {
  begin(directory);
  atomic_store(&watching, true);
}

void fault_arm(const char *directory, enum fault_call call, long nth, int error, bool for_good) {
  begin(directory);
  chosen = call;
  chosen_number = nth;
  chosen_error = error;
  chosen_for_good = for_good;
  atomic_store(&watching, true);
}

void fault_limit(const char *directory, int64_t bytes) {
  begin(directory);
  size_limit = bytes;
  atomic_store(&watching, true);
}

long fault_calls(enum fault_call call) { return atomic_load(&calls[call]); }

long fault_failures(void) { return atomic_load(&failures); }

bool is_watched_path(const char *path) {
  return strncmp(path, watched, watched_length) == 0
      && (path[watched_length] == '/' || path[watched_length] == 0);
}

bool is_watched_descriptor(int descriptor) {
  char name[32], path[PATH_MAX];
  snprintf(name, sizeof name, "/proc/self/fd/%d", descriptor);
  long length = syscall(SYS_readlinkat, AT_FDCWD, name, path, sizeof path - 1);
  if (length < 0) return false;
  path[length] = 0;
  return is_watched_path(path);
}

#ifdef WITHOUT_INTERPOSITION

bool fault_is_available(void) { return false; }

#else

bool fault_is_available(void) { return true; }

// Counts a call on a watched file, and returns what it shall fail with, or 0.
static int verdict(enum fault_call call) {
  long number = atomic_fetch_add(&calls[call], 1) + 1;
  if (call != chosen || number < chosen_number) return 0;
  if (number > chosen_number && !chosen_for_good) return 0;
  if (chosen_error == FAULT_KILL) syscall(SYS_kill, syscall(SYS_getpid), SIGKILL);
  atomic_fetch_add(&failures, 1);
  return chosen_error;
}

static int verdict_on_path(enum fault_call call, const char *path) {
  int kept = errno, error = 0;
  if (atomic_load(&watching) && is_watched_path(path)) error = verdict(call);
  errno = kept;
  return error;
}

static int verdict_on_descriptor(enum fault_call call, int descriptor) {
  int kept = errno, error = 0;
  if (atomic_load(&watching) && is_watched_descriptor(descriptor)) error = verdict(call);
  errno = kept;
  return error;
}

// The same for a call that writes up to a place in the file.
static int verdict_on_growth(enum fault_call call, int descriptor, int64_t end) {
  int kept = errno, error = 0;
  if (atomic_load(&watching) && is_watched_descriptor(descriptor)) {
    error = verdict(call);
    if (error == 0 && end > size_limit) {
      atomic_fetch_add(&failures, 1);
      error = EDQUOT;
    }
  }
  errno = kept;
  return error;
}

static int fail(int error) {
  errno = error;
  return -1;
}

static int64_t position(int descriptor) {
  int kept = errno;
  int64_t offset = syscall(SYS_lseek, descriptor, 0L, SEEK_CUR);
  errno = kept;
  return offset < 0 ? 0 : offset;
}

static int open_at(int directory, const char *path, int flags, mode_t mode) {
  int error = verdict_on_path(fault_open, path);
  if (error > 0) return fail(error);
  bool makes = is_recording() && flags & O_CREAT && faccessat(directory, path, F_OK, 0) != 0;
  int descriptor = (int)syscall(SYS_openat, directory, path, flags, mode);
  if (makes && descriptor >= 0) record_entry(directory, path, true, false);
  return descriptor;
}

#define MODE_OF(flags, mode)                                   \
  mode_t mode = 0;                                             \
  if ((flags) & O_CREAT || ((flags) & O_TMPFILE) == O_TMPFILE) { \
    va_list rest;                                              \
    va_start(rest, flags);                                     \
    mode = va_arg(rest, mode_t);                               \
    va_end(rest);                                              \
  }

int open(const char *path, int flags, ...) {
  MODE_OF(flags, mode)
  return open_at(AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  MODE_OF(flags, mode)
  return open_at(AT_FDCWD, path, flags, mode);
}

int openat(int directory, const char *path, int flags, ...) {
  MODE_OF(flags, mode)
  return open_at(directory, path, flags, mode);
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
  // The standard streams are never of the store, and their writes are many.
  int error = descriptor <= STDERR_FILENO || !atomic_load(&watching)
      ? 0
      : verdict_on_growth(fault_write, descriptor, position(descriptor) + (int64_t)count);
  if (error > 0) return fail(error);
  if (error == FAULT_SHORT_WRITE) count /= 2;
  if (!is_recording() || descriptor <= STDERR_FILENO) {
    return syscall(SYS_write, descriptor, bytes, count);
  }
  int64_t offset = position(descriptor);
  ssize_t written = syscall(SYS_write, descriptor, bytes, count);
  if (written > 0) record_write(descriptor, bytes, (size_t)written, offset);
  return written;
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
  int error = verdict_on_growth(fault_pwrite, descriptor, offset + (int64_t)count);
  if (error > 0) return fail(error);
  if (error == FAULT_SHORT_WRITE) count /= 2;
  ssize_t written = syscall(SYS_pwrite64, descriptor, bytes, count, offset);
  if (is_recording() && written > 0) record_write(descriptor, bytes, (size_t)written, offset);
  if (error == FAULT_STOP) syscall(SYS_kill, syscall(SYS_getpid), SIGSTOP);
  return written;
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t offset) {
  return pwrite(descriptor, bytes, count, offset);
}

ssize_t writev(int descriptor, const struct iovec *pieces, int count) {
  int64_t length = 0;
  for (int piece = 0; piece < count; piece++) length += (int64_t)pieces[piece].iov_len;
  int error = !atomic_load(&watching)
      ? 0
      : verdict_on_growth(fault_writev, descriptor, position(descriptor) + length);
  if (error > 0) return fail(error);
  if (error == FAULT_SHORT_WRITE) {
    if (count > 1) count /= 2;
    else return syscall(SYS_write, descriptor, pieces[0].iov_base, pieces[0].iov_len / 2);
  }
  if (!is_recording()) return syscall(SYS_writev, descriptor, pieces, count);
  int64_t offset = position(descriptor);
  ssize_t written = syscall(SYS_writev, descriptor, pieces, count), left = written;
  for (int piece = 0; piece < count && left > 0; piece++) {
    size_t part = pieces[piece].iov_len < (size_t)left ? pieces[piece].iov_len : (size_t)left;
    record_write(descriptor, pieces[piece].iov_base, part, offset);
    offset += (int64_t)part;
    left -= (ssize_t)part;
  }
  return written;
}

int fdatasync(int descriptor) {
  int error = verdict_on_descriptor(fault_fdatasync, descriptor);
  if (error > 0) return fail(error);
  int result = (int)syscall(SYS_fdatasync, descriptor);
  if (is_recording() && result == 0) record_sync(descriptor);
  return result;
}

int fsync(int descriptor) {
  int error = verdict_on_descriptor(fault_fsync, descriptor);
  if (error > 0) return fail(error);
  if (is_recording()) record_names(descriptor);
  int result = (int)syscall(SYS_fsync, descriptor);
  if (is_recording() && result == 0) record_sync(descriptor);
  return result;
}

int ftruncate(int descriptor, off_t length) {
  int error = verdict_on_growth(fault_ftruncate, descriptor, length);
  if (error > 0) return fail(error);
  int result = (int)syscall(SYS_ftruncate, descriptor, length);
  if (is_recording() && result == 0) record_length(descriptor, length);
  return result;
}

int ftruncate64(int descriptor, off64_t length) { return ftruncate(descriptor, length); }

int fallocate(int descriptor, int mode, off_t offset, off_t length) {
  int error = verdict_on_growth(fault_fallocate, descriptor, offset + length);
  if (error > 0) return fail(error);
  return (int)syscall(SYS_fallocate, descriptor, mode, offset, length);
}

int fallocate64(int descriptor, int mode, off64_t offset, off64_t length) {
  return fallocate(descriptor, mode, offset, length);
}

int posix_fallocate(int descriptor, off_t offset, off_t length) {
  int kept = errno;
  int error = fallocate(descriptor, 0, offset, length) == 0 ? 0 : errno;
  errno = kept;
  return error;
}

int posix_fallocate64(int descriptor, off64_t offset, off64_t length) {
  return posix_fallocate(descriptor, offset, length);
}

void *mmap(void *address, size_t length, int protection, int flags, int descriptor, off_t offset) {
  int error = descriptor < 0 ? 0 : verdict_on_descriptor(fault_mmap, descriptor);
  if (error > 0) {
    errno = error;
    return MAP_FAILED;
  }
  return (void *)syscall(SYS_mmap, address, length, protection, flags, descriptor, offset);
}

void *mmap64(void *address, size_t length, int protection, int flags, int descriptor,
             off64_t offset) {
  return mmap(address, length, protection, flags, descriptor, offset);
}

ssize_t pread(int descriptor, void *bytes, size_t count, off_t offset) {
  int error = verdict_on_descriptor(fault_pread, descriptor);
  if (error > 0) return fail(error);
  return syscall(SYS_pread64, descriptor, bytes, count, offset);
}

ssize_t pread64(int descriptor, void *bytes, size_t count, off64_t offset) {
  return pread(descriptor, bytes, count, offset);
}

int fcntl(int descriptor, int command, ...) {
  va_list rest;
  va_start(rest, command);
  void *argument = va_arg(rest, void *);
  va_end(rest);
  bool is_lock = command == F_SETLK || command == F_SETLKW || command == F_OFD_SETLK
      || command == F_OFD_SETLKW;
  int error = is_lock ? verdict_on_descriptor(fault_lock, descriptor) : 0;
  if (error > 0) return fail(error);
  return (int)syscall(SYS_fcntl, descriptor, command, argument);
}

int fcntl64(int descriptor, int command, ...) {
  va_list rest;
  va_start(rest, command);
  void *argument = va_arg(rest, void *);
  va_end(rest);
  return fcntl(descriptor, command, argument);
}

int link(const char *from, const char *to) {
  int error = verdict_on_path(fault_link, to);
  if (error > 0) return fail(error);
  int result = (int)syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0);
  if (is_recording() && result == 0) record_entry(AT_FDCWD, to, false, false);
  return result;
}

int rename(const char *from, const char *to) {
  int error = verdict_on_path(fault_rename, to);
  if (error > 0) return fail(error);
  int result = (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
  if (is_recording() && result == 0) {
    record_entry(AT_FDCWD, from, false, true);
    record_entry(AT_FDCWD, to, false, false);
  }
  return result;
}

int mkdir(const char *path, mode_t mode) {
  int error = verdict_on_path(fault_mkdir, path);
  if (error > 0) return fail(error);
  int result = (int)syscall(SYS_mkdirat, AT_FDCWD, path, mode);
  if (is_recording() && result == 0) record_entry(AT_FDCWD, path, true, false);
  return result;
}

// The C library's own does not call `mkdir` above.
char *mkdtemp(char *template) {
  static const char letters[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  char *place = template + strlen(template) - 6;
  long result;
  do {
    unsigned char dice[6];
    syscall(SYS_getrandom, dice, sizeof dice, 0);
    for (int letter = 0; letter < 6; letter++) place[letter] = letters[dice[letter] % 62];
    result = syscall(SYS_mkdirat, AT_FDCWD, template, 0700);
  } while (result != 0 && errno == EEXIST);
  if (result != 0) return NULL;
  if (is_recording()) record_entry(AT_FDCWD, template, true, false);
  return template;
}

int unlinkat(int directory, const char *path, int flags) {
  int result = (int)syscall(SYS_unlinkat, directory, path, flags);
  if (is_recording() && result == 0) record_entry(directory, path, false, false);
  return result;
}

int unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }

int rmdir(const char *path) { return unlinkat(AT_FDCWD, path, AT_REMOVEDIR); }

#endif
