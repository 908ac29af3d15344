import Foundation
import StoreInspection
import ToolSupport

if !VerifyingProcess.isAskedFor(CommandLine.arguments) { installCrashSentence() }
let tool = Tool(
  "martlet",
  purpose: """
    Looks at a Martlet store, given by its directory. The store is not changed, and the types of
    the program that wrote it are not needed.
    """,
  verbs: [Stat.self, Dump.self, Verify.self, VerifyingProcess.self, Salvage.self],
  sentence: { InspectedStore.sentence(of: $0) ?? "\($0)" }
)
exit(tool.run(Array(CommandLine.arguments.dropFirst())).rawValue)
