struct OpeningsTrial { let processes: Int; let openings: Int; func run() throws {} }
