/// Where a value lies in a document, by coding keys: "address.city", "tags[]", "scores{}".
///
/// One failure names one list element (``Component/index(_:)``) or map entry
/// (``Component/entry(_:)``); a probed path names all of them at once
/// (``Component/anyElement``, ``Component/anyKey``, ``Component/anyValue``).
package struct CodingPath: Sendable, Hashable {
  /// One step down.
  package enum Component: Sendable, Hashable {
    /// A field of a record, by its coding key.
    case field(String)
    /// One element of a list, counted from zero.
    case index(Int)
    /// The value of one entry of a map; the key is stored data and is not described.
    case entry(String)
    /// Every element of a list.
    case anyElement
    /// The key of every entry of a map.
    case anyKey
    /// The value of every entry of a map.
    case anyValue
  }

  /// The steps from the document down.
  package var components: [Component]

  /// Makes a path from its steps.
  package init(_ components: [Component] = []) {
    self.components = components
  }

  /// Makes a path of fields only.
  package init(fields names: [String]) {
    self.init(names.map(Component.field))
  }

  /// The steps as plain text, with the keys of map entries.
  package var names: [String] {
    components.map { component in
      switch component {
      case .field(let name), .entry(let name): name
      case .index(let index): String(index)
      case .anyElement: "[]"
      case .anyKey: "{}"
      case .anyValue: "{*}"
      }
    }
  }

  /// The names, if the path leads through fields alone.
  package var fieldNames: [String]? {
    var names: [String] = []
    for component in components {
      guard case .field(let name) = component else { return nil }
      names.append(name)
    }
    return names
  }

  /// The path one step further down.
  package func appending(_ component: Component) -> CodingPath {
    CodingPath(components + [component])
  }
}

extension CodingPath: CustomStringConvertible {
  /// The path with dots; the keys of map entries are left out, since they are stored values.
  package var description: String {
    var text = ""
    for component in components {
      switch component {
      case .field(let name): text += text.isEmpty ? name : ".\(name)"
      case .index(let index): text += "[\(index)]"
      case .anyElement: text += "[]"
      case .anyKey: text += "{}"
      case .entry, .anyValue: text += "{*}"
      }
    }
    return text
  }
}
