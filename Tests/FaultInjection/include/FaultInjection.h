// System calls that can be made to fail, for an executable that tries a store under bad conditions.
//
// An executable that links this target has its own definitions of the calls below, which take the
// place of the C library's for liblmdb too. They pass everything on to the kernel, until they are
// armed. Only calls on files under the given directory count, so that other output of the process
// is never touched.
#ifndef FAULT_INJECTION_H
#define FAULT_INJECTION_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

// The kinds of call that can be made to fail.
enum fault_call {
  fault_open,
  fault_write,
  fault_pwrite,
  fault_writev,
  fault_fdatasync,
  fault_fsync,
  fault_ftruncate,
  fault_fallocate,
  fault_mmap,
  fault_link,
  fault_rename,
  fault_mkdir,
  fault_pread,
  // Locking and unlocking by `fcntl`.
  fault_lock,
  fault_call_count
};

// In place of an error: the call writes half of what it was given, and says so.
#define FAULT_SHORT_WRITE (-1)

// In place of an error: the process is killed before the call does anything.
#define FAULT_KILL (-2)

// In place of an error: the process stands still when the call is done, until SIGCONT. Of `pwrite`.
#define FAULT_STOP (-3)

// Whether the calls can fail at all: sanitizers put their own definitions in their place.
bool fault_is_available(void);

// From now on counts the calls on files under a directory, and lets none fail.
void fault_watch(const char *directory);

// From now on counts the calls on files under a directory, and lets the `nth` of a kind fail, or,
// where it is `for_good`, that one and all later ones. The number is 1 for the next call.
void fault_arm(const char *directory, enum fault_call call, long nth, int error, bool for_good);

// From now on lets every write fail with EDQUOT that would end past so many bytes of a file under a
// directory, as a quota does.
void fault_limit(const char *directory, int64_t bytes);

// The calls of a kind since the counting began.
long fault_calls(enum fault_call call);

// How many calls were made to fail since the counting began.
long fault_failures(void);

// The kinds of record in a log.
enum fault_record_kind {
  // The watched directory itself, first of all.
  record_root,
  // Bytes written to a file at an offset.
  record_bytes,
  // A file that was given a size, which is the offset.
  record_size,
  // A file or directory that reached the disk.
  record_synced,
  // A name in a directory that leads somewhere else now.
  record_entry_set,
  // A name in a directory that is about to be synced; one such record for each name there.
  record_name,
  // A number of the program's own, which is the offset.
  record_mark,
};

// What else a record says.
enum fault_record_flag {
  // The bytes were on disk when the call returned.
  record_is_synced = 1,
  // The node is a directory.
  record_is_directory = 2,
  // The node was made by this call.
  record_is_new = 4,
  // The next record is of the same call, which does both at one stroke.
  record_has_more = 8,
};

// A record in a log; so many bytes follow it: what was written, or a name.
struct fault_record {
  uint32_t kind;
  uint32_t flags;
  // The number of the file or directory in the file system; 0 for none.
  uint64_t node;
  // The number of the directory that has the name.
  uint64_t parent;
  int64_t offset;
  uint64_t length;
};

// From now on logs what changes the files under a directory, in the order in which the calls
// return, to an open file elsewhere. Bytes that are written through a map are not seen.
void fault_start_log(const char *directory, int log);

// Logs a number.
void fault_mark(int64_t number);

// The C function of the same name, which Swift does not offer.
pid_t fault_fork(void);

// Mounts an empty file system in memory of so many bytes on a directory, seen by this process and
// its children alone and gone with them. Returns 0, or the error.
int fault_mount(const char *directory, int64_t bytes);

// Limits the size of each file that this process writes.
int fault_limit_file_size(uint64_t bytes);

#endif
