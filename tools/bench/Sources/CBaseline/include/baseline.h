// The same work on LMDB without anything in between: what a store of documents is measured by.
#ifndef BASELINE_H
#define BASELINE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A tweet in memory. Decoding one allocates each string and each list, as a Swift struct does.
// A tweet of the popularity workloads has its keywords in `hashtags` and its terms in `mentions`.
struct baseline_tweet {
  char *id;
  char *text;
  char *user_name;
  int64_t user_id;
  bool is_verified;
  double created;
  int64_t retweets;
  char **hashtags;
  char **mentions;
  size_t hashtag_count;
  size_t mention_count;
};

// What was read: how many documents, and a number made of them. The Swift side makes the same one.
struct baseline_digest {
  uint64_t count;
  uint64_t hash;
};

// How documents are named in the indexes, and how they are keyed.
enum baseline_keys { baseline_row_ids, baseline_ids_as_keys };

struct baseline_store;
struct baseline_reader;

// Every function returns 0, or an error of LMDB or the system; this puts it in words.
const char *baseline_message(int error);

// Makes and opens the store in a directory that exists.
int baseline_open(const char *directory, enum baseline_keys keys, struct baseline_store **result);
void baseline_close(struct baseline_store *store);

// Inserts the tweets in one durable transaction; an id that is taken is an error.
int baseline_insert(struct baseline_store *store, const struct baseline_tweet *tweets,
                    size_t count);
// Notes in one durable transaction that the tweets were found under the term. Keeps each tweet
// once, its terms, the counts of its keywords under the term, and the ranking of these.
int baseline_ingest(struct baseline_store *store, const char *term,
                    const struct baseline_tweet *tweets, size_t count);

// A reader is for one thread. Its transaction is kept and renewed.
int baseline_reader_open(struct baseline_store *store, struct baseline_reader **result);
void baseline_reader_close(struct baseline_reader *reader);

// Reads tweets by id, in one transaction or in one for each.
int baseline_read(struct baseline_reader *reader, const char *const *ids, size_t count,
                  bool transaction_each, struct baseline_digest *digest);
// Reads all tweets; `whole` hashes every byte of them instead of the numbers and lengths.
int baseline_scan(struct baseline_reader *reader, bool whole, struct baseline_digest *digest);
int baseline_find_users(struct baseline_reader *reader, const char *const *names, size_t count,
                        struct baseline_digest *digest);
int baseline_count_users(struct baseline_reader *reader, const char *const *names, size_t count,
                         struct baseline_digest *digest);
// For each pair of bounds the newest tweets from the first on and before the second.
int baseline_newest(struct baseline_reader *reader, const double *from, const double *before,
                    size_t count, size_t limit, struct baseline_digest *digest);
// All tweets with so many retweets: whole, or the id and the number alone.
int baseline_filter(struct baseline_reader *reader, int64_t retweets,
                    struct baseline_digest *digest);
int baseline_select(struct baseline_reader *reader, int64_t retweets,
                    struct baseline_digest *digest);
// For each term the keywords with the highest counts, in order.
int baseline_top(struct baseline_reader *reader, const char *const *terms, size_t count,
                 size_t limit, struct baseline_digest *digest);

#endif
