struct WritersTrial { let kills: Int; func run() throws {} }
