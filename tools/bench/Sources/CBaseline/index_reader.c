#include "reader.h"

#include <string.h>

static bool has_prefix(const MDB_val *key, const struct key *prefix) {
  return key->mv_size >= prefix->length && memcmp(key->mv_data, prefix->bytes, prefix->length) == 0;
}

// What stands behind the first bytes of a key of an index: the document's name.
static MDB_val name_behind(const MDB_val *key, size_t length) {
  return (MDB_val){key->mv_size - length, (uint8_t *)key->mv_data + length};
}

static int visit_user(struct baseline_reader *reader, MDB_cursor *cursor, const char *user,
                      bool reads, struct baseline_digest *digest) {
  struct key prefix = {.length = 0};
  key_add_text(&prefix, user);
  MDB_val key = key_value(&prefix), nothing, packed;
  int error = mdb_cursor_get(cursor, &key, &nothing, MDB_SET_RANGE);
  while (error == 0 && has_prefix(&key, &prefix)) {
    if (reads) {
      error = get_document(reader, name_behind(&key, prefix.length), &packed);
      if (error != 0) return error;
      digest_add_tweet(digest, packed.mv_data);
    } else {
      digest->count += 1;
    }
    error = mdb_cursor_get(cursor, &key, &nothing, MDB_NEXT);
  }
  return error == MDB_NOTFOUND ? 0 : error;
}

static int visit_users(struct baseline_reader *reader, const char *const *names, size_t count,
                       bool reads, struct baseline_digest *digest) {
  MDB_cursor *cursor;
  int error = mdb_txn_renew(reader->txn);
  if (error != 0) return error;
  error = mdb_cursor_open(reader->txn, reader->store->users, &cursor);
  if (error == 0) {
    for (size_t i = 0; error == 0 && i < count; i++) {
      error = visit_user(reader, cursor, names[i], reads, digest);
    }
    mdb_cursor_close(cursor);
  }
  mdb_txn_reset(reader->txn);
  return error;
}

int baseline_find_users(struct baseline_reader *reader, const char *const *names, size_t count,
                        struct baseline_digest *digest) {
  return visit_users(reader, names, count, true, digest);
}

int baseline_count_users(struct baseline_reader *reader, const char *const *names, size_t count,
                         struct baseline_digest *digest) {
  return visit_users(reader, names, count, false, digest);
}

// The hash depends on the order, and so the order is compared too.
static int visit_newest(struct baseline_reader *reader, MDB_cursor *cursor, double from,
                        double before, size_t limit, struct baseline_digest *digest) {
  struct key first = {.length = 0}, behind = {.length = 0};
  key_add_time(&first, from);
  key_add_time(&behind, before);
  MDB_val key = key_value(&behind), nothing, packed;
  int error = mdb_cursor_get(cursor, &key, &nothing, MDB_SET_RANGE);
  error = mdb_cursor_get(cursor, &key, &nothing, error == MDB_NOTFOUND ? MDB_LAST : MDB_PREV);
  while (error == 0 && limit > 0 && memcmp(key.mv_data, first.bytes, first.length) >= 0) {
    error = get_document(reader, name_behind(&key, first.length), &packed);
    if (error != 0) return error;
    digest->hash *= 31;
    digest_add_tweet(digest, packed.mv_data);
    limit -= 1;
    error = mdb_cursor_get(cursor, &key, &nothing, MDB_PREV);
  }
  return error == MDB_NOTFOUND ? 0 : error;
}

int baseline_newest(struct baseline_reader *reader, const double *from, const double *before,
                    size_t count, size_t limit, struct baseline_digest *digest) {
  MDB_cursor *cursor;
  int error = mdb_txn_renew(reader->txn);
  if (error != 0) return error;
  error = mdb_cursor_open(reader->txn, reader->store->times, &cursor);
  if (error == 0) {
    for (size_t i = 0; error == 0 && i < count; i++) {
      error = visit_newest(reader, cursor, from[i], before[i], limit, digest);
    }
    mdb_cursor_close(cursor);
  }
  mdb_txn_reset(reader->txn);
  return error;
}
