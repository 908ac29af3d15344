struct ReadersTrial { let kills: Int; func run() throws {} }
