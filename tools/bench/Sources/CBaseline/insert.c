#include "store.h"
#include "tweet.h"

#include <errno.h>
#include <string.h>

static int put(MDB_txn *txn, MDB_dbi database, struct key *key) {
  MDB_val key_bytes = key_value(key), nothing = {0, NULL};
  return mdb_put(txn, database, &key_bytes, &nothing, 0);
}

static int index_text(MDB_txn *txn, MDB_dbi database, const char *text, const struct key *name) {
  struct key key = {.length = 0};
  key_add_text(&key, text);
  key_add_bytes(&key, name->bytes, name->length);
  return put(txn, database, &key);
}

// Puts the document under its name, which is its row or its id.
static int put_document(struct baseline_store *store, MDB_txn *txn, MDB_val id, MDB_val packed,
                        uint64_t row, struct key *name) {
  if (store->keys == baseline_ids_as_keys) {
    key_add_bytes(name, id.mv_data, id.mv_size);
    return mdb_put(txn, store->documents, &id, &packed, MDB_NOOVERWRITE);
  }
  key_add_number(name, row);
  MDB_val row_bytes = key_value(name);
  int error = mdb_put(txn, store->rows, &id, &row_bytes, MDB_NOOVERWRITE);
  if (error != 0) return error;
  // Rows rise, which fills the pages.
  return mdb_put(txn, store->documents, &row_bytes, &packed, MDB_APPEND);
}

static int insert_tweet(struct baseline_store *store, MDB_txn *txn,
                        const struct baseline_tweet *tweet, uint64_t row) {
  uint8_t bytes[PACKED_LIMIT];
  MDB_val packed = {tweet_pack(tweet, bytes), bytes};
  if (packed.mv_size == 0) return EINVAL;
  MDB_val id = {strlen(tweet->id), tweet->id};
  struct key name = {.length = 0};
  int error = put_document(store, txn, id, packed, row, &name);
  if (error == 0) error = index_text(txn, store->users, tweet->user_name, &name);
  struct key time = {.length = 0};
  key_add_time(&time, tweet->created);
  key_add_bytes(&time, name.bytes, name.length);
  if (error == 0) error = put(txn, store->times, &time);
  for (size_t i = 0; error == 0 && i < tweet->hashtag_count; i++) {
    error = index_text(txn, store->hashtags, tweet->hashtags[i], &name);
  }
  return error;
}

int baseline_insert(struct baseline_store *store, const struct baseline_tweet *tweets,
                    size_t count) {
  MDB_txn *txn;
  int error = mdb_txn_begin(store->env, NULL, 0, &txn);
  if (error != 0) return error;
  uint64_t row = 0;
  if (store->keys == baseline_row_ids) error = next_row(txn, store->documents, &row);
  for (size_t i = 0; error == 0 && i < count; i++) {
    error = insert_tweet(store, txn, &tweets[i], row + i);
  }
  if (error != 0) {
    mdb_txn_abort(txn);
    return error;
  }
  return mdb_txn_commit(txn);
}
