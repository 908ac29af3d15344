import Foundation
import Martlet

struct Book: Document {
  var id: Int
  var title: String
  var subtitle: String?
  var author: Author
  var year: Int
  var rating: Double?
  var isLent: Bool
  var topics: [String]

  static let indexes: [Index<Book>] = [
    .value(\.author.name, \.year),
    .value(\.title, name: "titles", collation: .caseInsensitive),
    .each(\.topics),
  ]
}

struct Author: Codable, Sendable {
  var name: String
  var born: Int?
}

/// What the pages about queries show, and what comes of it.
func queriesExample(_ store: DocumentStore) throws -> [[Int]] {
  let query = Book.filter { $0.author.name == "Le Guin" && $0.year >= 1970 }
    .sorted(by: \.year, order: .reverse)
    .limit(20)
  let books = try store.read { tx in try tx.fetch(query) }

  let titles = try store.read { tx in try tx.fetch(query.select(\.title, \.year)) }

  let unrated = Book.filter { $0.rating == nil }
  let good = Book.filter { ($0.rating ?? 0) >= 4 }
  let old = Book.filter { $0.author.born.isIn(...1900) }
  let notes = Book.filter { $0.subtitle?.hasPrefix("Notes") ?? false }
  let found = try [unrated, good, old, notes].map { query in
    try store.read { tx in try tx.ids(query) }
  }

  let recent = #Predicate<Book> { book in
    book.year > 1970 && book.subtitle?.starts(with: "A") == true && book.topics.contains("sea")
  }
  let byTitle = Query(predicate: recent, sortBy: [SortDescriptor(\.title, order: .reverse)])
  let mixed = Book.matching(recent).filter { $0.title.caseInsensitive.hasPrefix("the") }
  let predicted = try [byTitle, mixed].map { query in
    try store.read { tx in try tx.ids(query) }
  }

  let shelf = Book.all.sorted(by: \.author.name, \.year).limit(50)
  let first = try store.read { tx in try tx.page(shelf) }
  let second = try store.read { tx in try tx.page(shelf.after(first.next)) }

  let byAuthor = Book.all.sorted(by: \.year).sections(by: \.author.name)
  let sections = try store.read { tx in try tx.fetch(byAuthor) }

  let lent = Book.filter { $0.author.name == "Le Guin" && $0.year > 1970 && $0.isLent }
    .sorted(by: \.year)
  try store.read { tx in
    print(try tx.explain(lent))
    print(try tx.explain(running: lent).work?.documentsRead ?? 0)
  }
  let years = sections.sections.map { $0.items.map(\.year) }
  let pages = [first.items.map(\.id), second.items.map(\.id)]
  return [books.map(\.id)] + [titles.map(\.1)] + found + predicted + pages + years
}

/// The options of a store whose queries must have an index.
func strictOptions() -> DocumentStore.Options {
  var options = DocumentStore.Options()
  options.unindexedQueries = .fail
  return options
}
