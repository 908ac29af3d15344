// Counting what the tweets of a search term mention.
#include "reader.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// The keywords that one write counts, each as often as it is counted. They are the caller's.
struct tally {
  const char **keywords;
  size_t count;
  size_t capacity;
};

static void tally_add(struct tally *tally, const char *keyword) {
  if (tally->count == tally->capacity) {
    tally->capacity = tally->capacity == 0 ? 256 : tally->capacity * 2;
    tally->keywords = realloc(tally->keywords, tally->capacity * sizeof *tally->keywords);
    if (tally->keywords == NULL) abort();
  }
  tally->keywords[tally->count++] = keyword;
}

static int compare_texts(const void *left, const void *right) {
  return strcmp(*(const char *const *)left, *(const char *const *)right);
}

static struct key ranking_key(const char *term, uint64_t count, const char *keyword) {
  struct key key = {.length = 0};
  key_add_text(&key, term);
  key_add_number(&key, ~count);
  key_add_bytes(&key, keyword, strlen(keyword));
  return key;
}

// Raises the count of a keyword, and moves the keyword in the ranking.
static int raise_count(struct baseline_store *store, MDB_txn *txn, const char *term,
                       const char *keyword, uint64_t added) {
  struct key key = {.length = 0};
  key_add_text(&key, term);
  key_add_bytes(&key, keyword, strlen(keyword));
  MDB_val key_bytes = key_value(&key), value;
  uint64_t count = 0;
  int error = mdb_get(txn, store->counts, &key_bytes, &value);
  if (error == 0) memcpy(&count, value.mv_data, sizeof count);
  if (error != 0 && error != MDB_NOTFOUND) return error;
  uint64_t raised = count + added;
  value = (MDB_val){sizeof raised, &raised};
  error = mdb_put(txn, store->counts, &key_bytes, &value, 0);
  if (error == 0 && count >= RANKED_FROM) {
    key = ranking_key(term, count, keyword);
    key_bytes = key_value(&key);
    error = mdb_del(txn, store->ranking, &key_bytes, NULL);
  }
  if (error == 0 && raised >= RANKED_FROM) {
    key = ranking_key(term, raised, keyword);
    key_bytes = key_value(&key);
    value = (MDB_val){0, NULL};
    error = mdb_put(txn, store->ranking, &key_bytes, &value, 0);
  }
  return error;
}

// Each keyword once, in the order of the keys.
static int raise_counts(struct baseline_store *store, MDB_txn *txn, const char *term,
                        struct tally *tally) {
  if (tally->count == 0) return 0;
  qsort(tally->keywords, tally->count, sizeof *tally->keywords, compare_texts);
  size_t first = 0;
  for (size_t i = 1; i <= tally->count; i++) {
    const char *keyword = tally->keywords[first];
    if (i < tally->count && strcmp(keyword, tally->keywords[i]) == 0) continue;
    int error = raise_count(store, txn, term, keyword, i - first);
    if (error != 0) return error;
    first = i;
  }
  return 0;
}

static int note_term(struct baseline_store *store, MDB_txn *txn, const char *term, MDB_val row) {
  struct key key = {.length = 0};
  key_add_text(&key, term);
  key_add_bytes(&key, row.mv_data, row.mv_size);
  MDB_val key_bytes = key_value(&key), nothing = {0, NULL};
  return mdb_put(txn, store->terms, &key_bytes, &nothing, 0);
}

// Adds the term to a tweet that is stored. Says whether it had the term before.
static int add_term(struct baseline_store *store, MDB_txn *txn, char *term, MDB_val row,
                    bool *had_term) {
  MDB_val packed;
  int error = mdb_get(txn, store->found, &row, &packed);
  if (error != 0) return error;
  struct baseline_tweet stored;
  tweet_unpack(packed.mv_data, &stored);
  *had_term = false;
  for (size_t i = 0; i < stored.mention_count; i++) {
    if (strcmp(stored.mentions[i], term) == 0) *had_term = true;
  }
  if (!*had_term) {
    char **own_terms = stored.mentions;
    char *terms[UINT8_MAX + 1];
    memcpy(terms, own_terms, stored.mention_count * sizeof *terms);
    terms[stored.mention_count] = term;
    stored.mentions = terms;
    stored.mention_count += 1;
    uint8_t bytes[PACKED_LIMIT];
    MDB_val repacked = {tweet_pack(&stored, bytes), bytes};
    error = repacked.mv_size == 0 ? EINVAL : mdb_put(txn, store->found, &row, &repacked, 0);
    stored.mentions = own_terms;
    stored.mention_count -= 1;
  }
  tweet_free(&stored);
  return error;
}

static int ingest_tweet(struct baseline_store *store, MDB_txn *txn, char *term,
                        const struct baseline_tweet *tweet, uint64_t *free_row,
                        struct tally *tally) {
  MDB_val id = {strlen(tweet->id), tweet->id}, row_bytes;
  bool had_term = false;
  struct key row = {.length = 0};
  int error = mdb_get(txn, store->found_rows, &id, &row_bytes);
  if (error == 0) {
    // Copied: a write may move what LMDB has lent.
    key_add_bytes(&row, row_bytes.mv_data, row_bytes.mv_size);
    error = add_term(store, txn, term, key_value(&row), &had_term);
  } else if (error == MDB_NOTFOUND) {
    key_add_number(&row, *free_row);
    *free_row += 1;
    row_bytes = key_value(&row);
    uint8_t bytes[PACKED_LIMIT];
    MDB_val packed = {tweet_pack(tweet, bytes), bytes};
    error = packed.mv_size == 0 ? EINVAL : mdb_put(txn, store->found_rows, &id, &row_bytes, 0);
    if (error == 0) error = mdb_put(txn, store->found, &row_bytes, &packed, MDB_APPEND);
  }
  if (error != 0 || had_term) return error;
  for (size_t i = 0; i < tweet->hashtag_count; i++) tally_add(tally, tweet->hashtags[i]);
  return note_term(store, txn, term, key_value(&row));
}

int baseline_ingest(struct baseline_store *store, const char *term,
                    const struct baseline_tweet *tweets, size_t count) {
  MDB_txn *txn;
  int error = mdb_txn_begin(store->env, NULL, 0, &txn);
  if (error != 0) return error;
  uint64_t free_row;
  struct tally tally = {0};
  error = next_row(txn, store->found, &free_row);
  for (size_t i = 0; error == 0 && i < count; i++) {
    error = ingest_tweet(store, txn, (char *)term, &tweets[i], &free_row, &tally);
  }
  if (error == 0) error = raise_counts(store, txn, term, &tally);
  free(tally.keywords);
  if (error != 0) {
    mdb_txn_abort(txn);
    return error;
  }
  return mdb_txn_commit(txn);
}
