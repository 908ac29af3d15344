extension ImportedTweet {
  /// What the tweet mentions: hashtags, then users, then its author, each counted once.
  ///
  /// Of several spellings of one keyword the first wins. A keyword is taken from the entity, never
  /// cut out of the text; one that is blank is left out. Cost: linear in the number of entities.
  ///
  /// - Parameter includingAuthor: Whether the author counts as a mentioned user.
  /// - Returns: The mentions in that order.
  public func mentions(includingAuthor: Bool = true) -> [Mention] {
    var mentions: [Mention] = []
    var seen: Set<Mention> = []
    func add(_ kind: MentionKind, _ name: String, _ keyword: String) {
      guard !trimmingWhiteSpace(name).isEmpty else { return }
      let folded = Mention(kind: kind, keyword: foldedIdentity(keyword))
      guard seen.insert(folded).inserted else { return }
      mentions.append(Mention(kind: kind, keyword: keyword))
    }
    for hashtag in hashtags { add(.hashtag, hashtag.text, hashtag.keyword) }
    for user in userMentions { add(.user, user.screenName, user.keyword) }
    if includingAuthor { add(.user, author.screenName, "@" + author.screenName) }
    return mentions
  }
}
