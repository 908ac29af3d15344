// Tweets as packed bytes, and the numbers that are made of tweets.
#ifndef TWEET_H
#define TWEET_H
#include "baseline.h"

// The longest packed tweet.
#define PACKED_LIMIT 4096

// Packs the tweet into PACKED_LIMIT bytes and returns the length, or 0 where it does not fit.
size_t tweet_pack(const struct baseline_tweet *tweet, uint8_t *bytes);
// Copies everything out of the bytes. What it allocates is freed by tweet_free.
void tweet_unpack(const uint8_t *bytes, struct baseline_tweet *tweet);
void tweet_free(struct baseline_tweet *tweet);

// Fields that are read where they stand.
int64_t packed_retweets(const uint8_t *bytes);
// The id, which is followed by no zero, and its length.
const uint8_t *packed_id(const uint8_t *bytes, size_t *length);

// The number of a tweet: of its numbers and lengths, or of every byte.
uint64_t tweet_hash(const struct baseline_tweet *tweet);
uint64_t tweet_whole_hash(const struct baseline_tweet *tweet);
uint64_t text_hash(const char *text);

#endif
