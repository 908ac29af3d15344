struct SnapshotsTrial { let updates: Int; func run() throws {} }
