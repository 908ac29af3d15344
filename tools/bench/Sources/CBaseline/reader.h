#ifndef READER_H
#define READER_H
#include "store.h"
#include "tweet.h"

// Decodes the tweet and adds it.
void digest_add_tweet(struct baseline_digest *digest, const uint8_t *packed);
// The document of that name, in the reader's transaction.
int get_document(struct baseline_reader *reader, MDB_val name, MDB_val *packed);

#endif
