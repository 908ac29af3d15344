import FaultInjection

/// A file or directory in a log, whatever names it has.
struct PowerNode: Hashable {
  let number: Int
}

/// What a name in a directory leads to from now on; nil where it is gone.
struct PowerEntry {
  /// A name and where it is.
  struct Key: Hashable {
    let directory: PowerNode
    let name: String
  }

  let key: Key
  let node: PowerNode?
}

/// Something that happened to the files of a store.
enum PowerEvent {
  /// Bytes were written; the range is of the log.
  case write(PowerNode, offset: Int, bytes: Range<Int>)
  /// What was just written has reached the disk; nothing else has.
  case writeReachedDisk
  /// A file was given a length.
  case length(PowerNode, Int)
  /// What a file holds, or the names in a directory, have reached the disk.
  case sync(PowerNode)
  /// Names have changed, at one stroke.
  case entries([PowerEntry])
  /// The workload has returned from a step.
  case mark(Int)
}

/// The log of a workload, read.
struct PowerLog {
  let bytes: [UInt8]
  private(set) var root = PowerNode(number: 0)
  private(set) var directories: Set<PowerNode> = []
  private(set) var events: [PowerEvent] = []

  /// The nodes by their numbers in the file system, which are used again when a file is gone.
  private var nodes: [UInt64: PowerNode] = [:]
  /// The names as the running system sees them.
  private var names: [PowerNode: [String: PowerNode]] = [:]
  private var pending: [PowerEntry] = []
  /// The names that a directory was found to have before its sync.
  private var listed: [String: PowerNode] = [:]
  private var listedDirectory: PowerNode?
  private var nodeCount = 0

  init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    var place = 0
    let header = MemoryLayout<fault_record>.size
    while place < bytes.count {
      guard place + header <= bytes.count else { throw Breach("the log is cut") }
      let record = unsafe bytes.withUnsafeBytes { buffer in
        unsafe buffer.loadUnaligned(fromByteOffset: place, as: fault_record.self)
      }
      let payload = place + header..<place + header + Int(record.length)
      guard payload.upperBound <= bytes.count else { throw Breach("the log is cut") }
      note(record, payload)
      place = payload.upperBound
    }
  }

  private mutating func note(_ record: fault_record, _ payload: Range<Int>) {
    func has(_ flag: fault_record_flag) -> Bool { record.flags & flag.rawValue != 0 }
    let kind = fault_record_kind(record.kind)
    if kind != record_name { noteUnseenChanges() }
    switch kind {
    case record_root:
      root = node(record.node, isNew: true, isDirectory: true)
    case record_bytes:
      let file = node(record.node)
      events.append(.write(file, offset: Int(record.offset), bytes: payload))
      if has(record_is_synced) { events.append(.writeReachedDisk) }
    case record_size:
      events.append(.length(node(record.node), Int(record.offset)))
    case record_name:
      listedDirectory = node(record.parent)
      listed[name(payload)] = node(record.node)
    case record_synced:
      events.append(.sync(node(record.node)))
    case record_entry_set:
      let isNew = has(record_is_new)
      let leadsTo =
        record.node == 0
        ? nil : node(record.node, isNew: isNew, isDirectory: has(record_is_directory))
      change(PowerEntry.Key(directory: node(record.parent), name: name(payload)), to: leadsTo)
      if !has(record_has_more) { finishChange() }
    default:
      events.append(.mark(Int(record.offset)))
    }
  }

  /// Two directories change places by a call that is not seen, and are synced next.
  private mutating func noteUnseenChanges() {
    guard let directory = listedDirectory else { return }
    listedDirectory = nil
    let known = names[directory, default: [:]]
    for name in Set(known.keys).union(listed.keys).sorted() where known[name] != listed[name] {
      change(PowerEntry.Key(directory: directory, name: name), to: listed[name])
    }
    listed = [:]
    finishChange()
  }

  private mutating func change(_ key: PowerEntry.Key, to node: PowerNode?) {
    names[key.directory, default: [:]][key.name] = node
    pending.append(PowerEntry(key: key, node: node))
  }

  private mutating func finishChange() {
    if !pending.isEmpty { events.append(.entries(pending)) }
    pending = []
  }

  private mutating func node(_ number: UInt64, isNew: Bool = false, isDirectory: Bool = false)
    -> PowerNode
  {
    if !isNew, let node = nodes[number] { return node }
    let node = PowerNode(number: nodeCount)
    nodeCount += 1
    nodes[number] = node
    if isDirectory { directories.insert(node) }
    return node
  }

  private func name(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }
}
