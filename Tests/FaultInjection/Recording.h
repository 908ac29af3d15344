// What the interposed calls tell the log. Nothing is written unless `fault_start_log` was called.
#ifndef RECORDING_H
#define RECORDING_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

// Whether the open file, or the path, is of the directory that is watched.
bool is_watched_descriptor(int descriptor);
bool is_watched_path(const char *path);

// Whether calls are to be logged at all.
bool is_recording(void);

// Each keeps `errno`, and looks itself whether the file is of the watched directory.
void record_write(int descriptor, const void *bytes, size_t count, int64_t offset);
void record_length(int descriptor, int64_t length);
void record_sync(int descriptor);
// The names in a directory, before it is synced: changes by calls that are not interposed show in
// them.
void record_names(int descriptor);
// The entry of a path now: what it leads to, or nothing. A new file or directory is told from
// another name of an old one. `more` joins the change to the next one.
void record_entry(int directory, const char *path, bool is_new, bool more);

#endif
