// The numbers made of tweets; Digest.swift makes the same ones.
#include "tweet.h"

#include <string.h>

uint64_t tweet_hash(const struct baseline_tweet *tweet) {
  uint64_t hash = (uint64_t)tweet->retweets;
  hash = hash * 31 + (uint64_t)(int64_t)tweet->created;
  hash = hash * 31 + (uint64_t)tweet->user_id;
  hash = hash * 31 + tweet->is_verified;
  hash = hash * 31 + strlen(tweet->text);
  hash = hash * 31 + strlen(tweet->user_name);
  hash = hash * 31 + tweet->hashtag_count;
  hash = hash * 31 + tweet->mention_count;
  return hash;
}

// FNV-1a over the bytes and a byte that no text has.
static uint64_t add_text(uint64_t hash, const char *text) {
  for (; *text != 0; text++) hash = (hash ^ (uint8_t)*text) * 0x100000001B3;
  return (hash ^ 0xFF) * 0x100000001B3;
}

uint64_t text_hash(const char *text) { return add_text(0xCBF29CE484222325, text); }

uint64_t tweet_whole_hash(const struct baseline_tweet *tweet) {
  uint64_t hash = add_text(tweet_hash(tweet), tweet->id);
  hash = add_text(hash, tweet->text);
  hash = add_text(hash, tweet->user_name);
  for (size_t i = 0; i < tweet->hashtag_count; i++) hash = add_text(hash, tweet->hashtags[i]);
  for (size_t i = 0; i < tweet->mention_count; i++) hash = add_text(hash, tweet->mentions[i]);
  return hash;
}
