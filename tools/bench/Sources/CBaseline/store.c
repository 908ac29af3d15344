#include "store.h"

#include <stdlib.h>
#include <string.h>

const char *baseline_message(int error) { return mdb_strerror(error); }

void key_add_bytes(struct key *key, const void *bytes, size_t length) {
  if (length > sizeof key->bytes - key->length) {
    key->length = sizeof key->bytes;
    return;
  }
  memcpy(key->bytes + key->length, bytes, length);
  key->length += length;
}

void key_add_text(struct key *key, const char *text) {
  key_add_bytes(key, text, strlen(text) + 1);
}

void key_add_number(struct key *key, uint64_t number) {
  uint64_t swapped = __builtin_bswap64(number);
  key_add_bytes(key, &swapped, sizeof swapped);
}

// The sign bit turned for positive numbers, all bits for negative ones: then bytes sort as numbers.
void key_add_time(struct key *key, double time) {
  uint64_t bits;
  memcpy(&bits, &time, sizeof bits);
  key_add_number(key, bits >> 63 ? ~bits : bits | (uint64_t)1 << 63);
}

uint64_t number_at(const void *bytes) {
  uint64_t swapped;
  memcpy(&swapped, bytes, sizeof swapped);
  return __builtin_bswap64(swapped);
}

int next_row(MDB_txn *txn, MDB_dbi documents, uint64_t *row) {
  MDB_cursor *cursor;
  int error = mdb_cursor_open(txn, documents, &cursor);
  if (error != 0) return error;
  MDB_val key, value;
  error = mdb_cursor_get(cursor, &key, &value, MDB_LAST);
  if (error == 0) *row = number_at(key.mv_data) + 1;
  if (error == MDB_NOTFOUND) *row = 1;
  mdb_cursor_close(cursor);
  return error == MDB_NOTFOUND ? 0 : error;
}

static int open_databases(struct baseline_store *store) {
  struct {
    const char *name;
    MDB_dbi *handle;
  } databases[] = {
      {"documents", &store->documents}, {"rows", &store->rows},
      {"users", &store->users},         {"times", &store->times},
      {"hashtags", &store->hashtags},   {"found", &store->found},
      {"found_rows", &store->found_rows}, {"terms", &store->terms},
      {"counts", &store->counts},       {"ranking", &store->ranking},
  };
  MDB_txn *txn;
  int error = mdb_txn_begin(store->env, NULL, 0, &txn);
  if (error != 0) return error;
  for (size_t i = 0; i < sizeof databases / sizeof *databases; i++) {
    error = mdb_dbi_open(txn, databases[i].name, MDB_CREATE, databases[i].handle);
    if (error != 0) {
      mdb_txn_abort(txn);
      return error;
    }
  }
  return mdb_txn_commit(txn);
}

int baseline_open(const char *directory, enum baseline_keys keys, struct baseline_store **result) {
  struct baseline_store *store = calloc(1, sizeof *store);
  if (store == NULL) abort();
  store->keys = keys;
  int error = mdb_env_create(&store->env);
  if (error != 0) {
    free(store);
    return error;
  }
  error = mdb_env_set_mapsize(store->env, (size_t)16 << 30);
  if (error == 0) error = mdb_env_set_maxdbs(store->env, 16);
  // As a store for Swift must: a reader may be used by one thread after the other.
  if (error == 0) error = mdb_env_open(store->env, directory, MDB_NOTLS, 0644);
  if (error == 0) error = open_databases(store);
  if (error != 0) {
    baseline_close(store);
    return error;
  }
  *result = store;
  return 0;
}

void baseline_close(struct baseline_store *store) {
  mdb_env_close(store->env);
  free(store);
}
