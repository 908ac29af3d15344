import Foundation
import StoreInspection
import ToolSupport

installCrashSentence()
let tool = Tool(
  "martlet",
  purpose: """
    Looks at a Martlet store, given by its directory. Nothing is changed, and the types of the
    program that wrote the store are not needed.
    """,
  verbs: [Stat.self, Dump.self, Verify.self],
  sentence: { InspectedStore.sentence(of: $0) ?? "\($0)" }
)
exit(tool.run(Array(CommandLine.arguments.dropFirst())).rawValue)
