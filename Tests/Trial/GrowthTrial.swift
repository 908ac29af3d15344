struct GrowthTrial { let mebibytes: Int; let seed: Int; func run() throws {} }
