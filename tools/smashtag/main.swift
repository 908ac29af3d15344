import Foundation
import ToolSupport

let tool = Tool(
  "smashtag",
  purpose: "Counts which mentions the tweets of a term share.",
  verbs: [
    Ingest.self, Popularity.self, Terms.self, History.self, Delete.self, Purge.self,
    Statistics.self, Generate.self,
  ]
)
exit(tool.run(Array(CommandLine.arguments.dropFirst())).rawValue)
