#include "reader.h"

#include <stdlib.h>
#include <string.h>

// Copies the keyword out and adds it with its count; the hash depends on the order.
static void add_row(struct baseline_digest *digest, const MDB_val *key, size_t term_length) {
  const uint8_t *bytes = (const uint8_t *)key->mv_data + term_length;
  size_t length = key->mv_size - term_length - sizeof(uint64_t);
  char *keyword = malloc(length + 1);
  if (keyword == NULL) abort();
  memcpy(keyword, bytes + sizeof(uint64_t), length);
  keyword[length] = 0;
  digest->count += 1;
  digest->hash = digest->hash * 31 + text_hash(keyword) + ~number_at(bytes);
  free(keyword);
}

static int top_of_term(MDB_cursor *cursor, const char *term, size_t limit,
                       struct baseline_digest *digest) {
  struct key prefix = {.length = 0};
  key_add_text(&prefix, term);
  MDB_val key = key_value(&prefix), nothing;
  int error = mdb_cursor_get(cursor, &key, &nothing, MDB_SET_RANGE);
  while (error == 0 && limit > 0 && key.mv_size >= prefix.length &&
         memcmp(key.mv_data, prefix.bytes, prefix.length) == 0) {
    add_row(digest, &key, prefix.length);
    limit -= 1;
    error = mdb_cursor_get(cursor, &key, &nothing, MDB_NEXT);
  }
  return error == MDB_NOTFOUND ? 0 : error;
}

int baseline_top(struct baseline_reader *reader, const char *const *terms, size_t count,
                 size_t limit, struct baseline_digest *digest) {
  MDB_cursor *cursor;
  int error = mdb_txn_renew(reader->txn);
  if (error != 0) return error;
  error = mdb_cursor_open(reader->txn, reader->store->ranking, &cursor);
  if (error == 0) {
    for (size_t i = 0; error == 0 && i < count; i++) {
      error = top_of_term(cursor, terms[i], limit, digest);
    }
    mdb_cursor_close(cursor);
  }
  mdb_txn_reset(reader->txn);
  return error;
}
