#include "tweet.h"

#include <stdlib.h>
#include <string.h>

// The fields of one size; the texts follow, each behind its length of two bytes.
struct fixed_part {
  double created;
  int64_t retweets;
  int64_t user_id;
  uint8_t is_verified;
  uint8_t hashtag_count;
  uint8_t mention_count;
};

static uint8_t *pack_text(uint8_t *next, const uint8_t *end, const char *text) {
  size_t length = strlen(text);
  if (next == NULL || length > UINT16_MAX || (size_t)(end - next) < length + 2) return NULL;
  uint16_t stored = (uint16_t)length;
  memcpy(next, &stored, 2);
  memcpy(next + 2, text, length);
  return next + 2 + length;
}

size_t tweet_pack(const struct baseline_tweet *tweet, uint8_t *bytes) {
  if (tweet->hashtag_count > UINT8_MAX || tweet->mention_count > UINT8_MAX) return 0;
  struct fixed_part fixed = {0};
  fixed.created = tweet->created;
  fixed.retweets = tweet->retweets;
  fixed.user_id = tweet->user_id;
  fixed.is_verified = tweet->is_verified;
  fixed.hashtag_count = (uint8_t)tweet->hashtag_count;
  fixed.mention_count = (uint8_t)tweet->mention_count;
  memcpy(bytes, &fixed, sizeof fixed);
  const uint8_t *end = bytes + PACKED_LIMIT;
  uint8_t *next = pack_text(bytes + sizeof fixed, end, tweet->id);
  next = pack_text(next, end, tweet->text);
  next = pack_text(next, end, tweet->user_name);
  for (size_t i = 0; i < tweet->hashtag_count; i++) {
    next = pack_text(next, end, tweet->hashtags[i]);
  }
  for (size_t i = 0; i < tweet->mention_count; i++) {
    next = pack_text(next, end, tweet->mentions[i]);
  }
  return next == NULL ? 0 : (size_t)(next - bytes);
}

// A process that has no memory left has nothing to measure.
static void *allocate(size_t size) {
  void *pointer = malloc(size);
  if (pointer == NULL) abort();
  return pointer;
}

static const uint8_t *unpack_text(const uint8_t *next, char **text) {
  uint16_t length;
  memcpy(&length, next, 2);
  *text = allocate((size_t)length + 1);
  memcpy(*text, next + 2, length);
  (*text)[length] = 0;
  return next + 2 + length;
}

static const uint8_t *unpack_texts(const uint8_t *next, size_t count, char ***texts) {
  // Like an empty array of Swift's, an empty list is not allocated.
  *texts = count == 0 ? NULL : allocate(count * sizeof **texts);
  for (size_t i = 0; i < count; i++) next = unpack_text(next, &(*texts)[i]);
  return next;
}

void tweet_unpack(const uint8_t *bytes, struct baseline_tweet *tweet) {
  struct fixed_part fixed;
  memcpy(&fixed, bytes, sizeof fixed);
  tweet->created = fixed.created;
  tweet->retweets = fixed.retweets;
  tweet->user_id = fixed.user_id;
  tweet->is_verified = fixed.is_verified != 0;
  tweet->hashtag_count = fixed.hashtag_count;
  tweet->mention_count = fixed.mention_count;
  const uint8_t *next = unpack_text(bytes + sizeof fixed, &tweet->id);
  next = unpack_text(next, &tweet->text);
  next = unpack_text(next, &tweet->user_name);
  next = unpack_texts(next, tweet->hashtag_count, &tweet->hashtags);
  unpack_texts(next, tweet->mention_count, &tweet->mentions);
}

void tweet_free(struct baseline_tweet *tweet) {
  free(tweet->id);
  free(tweet->text);
  free(tweet->user_name);
  for (size_t i = 0; i < tweet->hashtag_count; i++) free(tweet->hashtags[i]);
  for (size_t i = 0; i < tweet->mention_count; i++) free(tweet->mentions[i]);
  free(tweet->hashtags);
  free(tweet->mentions);
}

int64_t packed_retweets(const uint8_t *bytes) {
  int64_t retweets;
  memcpy(&retweets, bytes + offsetof(struct fixed_part, retweets), sizeof retweets);
  return retweets;
}

const uint8_t *packed_id(const uint8_t *bytes, size_t *length) {
  uint16_t stored;
  memcpy(&stored, bytes + sizeof(struct fixed_part), 2);
  *length = stored;
  return bytes + sizeof(struct fixed_part) + 2;
}
