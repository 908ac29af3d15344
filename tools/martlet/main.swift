import Glibc

// The whole program: find the verb, run it, and end with its answer.
installCrashSentence()
exit(CommandLineTool.run(CommandLine.arguments).rawValue)
