// What the parts of the baseline share: the databases, and keys as bytes.
#ifndef STORE_H
#define STORE_H
#include "baseline.h"

#include <lmdb.h>

struct baseline_store {
  MDB_env *env;
  enum baseline_keys keys;
  MDB_dbi documents;  // row id, or id -> packed tweet
  MDB_dbi rows;       // id -> row id
  MDB_dbi users;      // user name, 0, name of the document -> nothing
  MDB_dbi times;      // created, name of the document -> nothing
  MDB_dbi hashtags;   // hashtag, 0, name of the document -> nothing
  MDB_dbi found;      // row id -> packed tweet with its terms
  MDB_dbi found_rows; // id -> row id
  MDB_dbi terms;      // term, 0, row id -> nothing
  MDB_dbi counts;     // term, 0, keyword -> count
  MDB_dbi ranking;    // term, 0, count from high to low, keyword -> nothing
};

struct baseline_reader {
  struct baseline_store *store;
  MDB_txn *txn;  // reset between uses
};

// Keywords in fewer tweets of a term than this are not ranked.
#define RANKED_FROM 2

// A key that is being made; LMDB takes at most 511 bytes.
struct key {
  uint8_t bytes[512];
  size_t length;
};

static inline MDB_val key_value(struct key *key) {
  return (MDB_val){key->length, key->bytes};
}

// A text that would pass the end leaves a key that is too long, which LMDB refuses.
void key_add_bytes(struct key *key, const void *bytes, size_t length);
void key_add_text(struct key *key, const char *text);       // and a zero
void key_add_number(struct key *key, uint64_t number);      // big-endian
void key_add_time(struct key *key, double time);
uint64_t number_at(const void *bytes);                      // big-endian

// The row behind the last one; rows begin at 1.
int next_row(MDB_txn *txn, MDB_dbi documents, uint64_t *row);

#endif
