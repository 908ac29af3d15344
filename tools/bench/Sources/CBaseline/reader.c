#include "reader.h"

#include <stdlib.h>
#include <string.h>

int baseline_reader_open(struct baseline_store *store, struct baseline_reader **result) {
  struct baseline_reader *reader = calloc(1, sizeof *reader);
  if (reader == NULL) abort();
  reader->store = store;
  int error = mdb_txn_begin(store->env, NULL, MDB_RDONLY, &reader->txn);
  if (error != 0) {
    free(reader);
    return error;
  }
  mdb_txn_reset(reader->txn);
  *result = reader;
  return 0;
}

void baseline_reader_close(struct baseline_reader *reader) {
  mdb_txn_abort(reader->txn);
  free(reader);
}

void digest_add_tweet(struct baseline_digest *digest, const uint8_t *packed) {
  struct baseline_tweet tweet;
  tweet_unpack(packed, &tweet);
  digest->count += 1;
  digest->hash += tweet_hash(&tweet);
  tweet_free(&tweet);
}

int get_document(struct baseline_reader *reader, MDB_val name, MDB_val *packed) {
  return mdb_get(reader->txn, reader->store->documents, &name, packed);
}

// An id that is not there is an error: the workloads ask for ids that are.
static int read_one(struct baseline_reader *reader, const char *id,
                    struct baseline_digest *digest) {
  MDB_val name = {strlen(id), (void *)id}, packed;
  int error = 0;
  if (reader->store->keys == baseline_row_ids) {
    MDB_val row;
    error = mdb_get(reader->txn, reader->store->rows, &name, &row);
    name = row;
  }
  if (error == 0) error = get_document(reader, name, &packed);
  if (error == 0) digest_add_tweet(digest, packed.mv_data);
  return error;
}

int baseline_read(struct baseline_reader *reader, const char *const *ids, size_t count,
                  bool transaction_each, struct baseline_digest *digest) {
  int error = transaction_each ? 0 : mdb_txn_renew(reader->txn);
  for (size_t i = 0; error == 0 && i < count; i++) {
    if (transaction_each) error = mdb_txn_renew(reader->txn);
    if (error == 0) error = read_one(reader, ids[i], digest);
    if (transaction_each) mdb_txn_reset(reader->txn);
  }
  if (!transaction_each) mdb_txn_reset(reader->txn);
  return error;
}

// Calls the visitor with every document.
static int scan(struct baseline_reader *reader,
                void (*visit)(struct baseline_digest *, const uint8_t *, int64_t),
                int64_t argument, struct baseline_digest *digest) {
  MDB_cursor *cursor;
  int error = mdb_txn_renew(reader->txn);
  if (error != 0) return error;
  error = mdb_cursor_open(reader->txn, reader->store->documents, &cursor);
  if (error == 0) {
    MDB_val key, packed;
    while ((error = mdb_cursor_get(cursor, &key, &packed, MDB_NEXT)) == 0) {
      visit(digest, packed.mv_data, argument);
    }
    mdb_cursor_close(cursor);
  }
  mdb_txn_reset(reader->txn);
  return error == MDB_NOTFOUND ? 0 : error;
}

static void visit_any(struct baseline_digest *digest, const uint8_t *packed, int64_t unused) {
  (void)unused;
  digest_add_tweet(digest, packed);
}

static void visit_whole(struct baseline_digest *digest, const uint8_t *packed, int64_t unused) {
  (void)unused;
  struct baseline_tweet tweet;
  tweet_unpack(packed, &tweet);
  digest->count += 1;
  digest->hash += tweet_whole_hash(&tweet);
  tweet_free(&tweet);
}

static void visit_popular(struct baseline_digest *digest, const uint8_t *packed, int64_t least) {
  if (packed_retweets(packed) >= least) digest_add_tweet(digest, packed);
}

static void visit_selected(struct baseline_digest *digest, const uint8_t *packed, int64_t least) {
  if (packed_retweets(packed) < least) return;
  size_t length;
  const uint8_t *bytes = packed_id(packed, &length);
  char *id = malloc(length + 1);
  if (id == NULL) abort();
  memcpy(id, bytes, length);
  id[length] = 0;
  digest->count += 1;
  digest->hash += text_hash(id) + (uint64_t)packed_retweets(packed);
  free(id);
}

int baseline_scan(struct baseline_reader *reader, bool whole, struct baseline_digest *digest) {
  return scan(reader, whole ? visit_whole : visit_any, 0, digest);
}

int baseline_filter(struct baseline_reader *reader, int64_t retweets,
                    struct baseline_digest *digest) {
  return scan(reader, visit_popular, retweets, digest);
}

int baseline_select(struct baseline_reader *reader, int64_t retweets,
                    struct baseline_digest *digest) {
  return scan(reader, visit_selected, retweets, digest);
}
