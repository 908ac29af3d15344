import Foundation
import Martlet

/// A company; workers of it are found by the reference that they hold.
struct Company: Document, Equatable {
  var id: String
  var name: String = ""
}

/// A worker of at most one company.
struct Worker: Document, Equatable {
  var id: Int
  var firstName: String = ""
  var companyID: String?

  static let indexes: [Index<Worker>] = [
    .reference(\.companyID, to: Company.self, onDelete: .nullify)
  ]
}

/// Someone who writes posts.
struct User: Document, Equatable {
  var id: String
  var name: String = ""
}

/// A post with one author, who cannot go while it stands.
struct Post: Document, Equatable {
  var id: String
  var message: String = ""
  var authorID: String
  var tagIDs: [String] = []

  static let indexes: [Index<Post>] = [
    .reference(\.authorID, to: User.self, onDelete: .deny),
    .reference(\.tagIDs, to: Tag.self, onDelete: .deleteWhenEmpty),
  ]
}

/// A word under which posts are found; a post goes with the last of its own.
struct Tag: Document, Equatable {
  var id: String
}

/// Something that belongs to one post and goes with it.
struct Attachment: Document, Equatable {
  var id: Int
  var postID: String

  static let indexes: [Index<Attachment>] = [
    .reference(\.postID, to: Post.self, onDelete: .cascade)
  ]
}

/// A node that refers to nodes of its own kind in every way.
struct Node: Document, Equatable {
  var id: Int
  var parentID: Int?
  var guardID: Int?
  var friendIDs: Set<Int> = []
  var looseID: Int?

  static let indexes: [Index<Node>] = [
    .reference(\.parentID, to: Node.self, onDelete: .cascade),
    .reference(\.guardID, to: Node.self, onDelete: .deny),
    .reference(\.friendIDs, to: Node.self, onDelete: .nullify),
    .reference(\.looseID, to: Node.self, onDelete: .noAction, .unchecked),
  ]
}
