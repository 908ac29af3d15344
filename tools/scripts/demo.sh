#!/bin/bash
# Installs what is missing, builds the tools and counts the mentions of the bundled sample tweets.
# A fresh Debian machine with Swift needs nothing else; the store is a temporary directory.
set -euo pipefail
cd "$(dirname "$0")/../.."

tools/scripts/install-dependencies.sh
swift build -c release --product smashtag
swift build -c release --product martlet
binaries="$(swift build -c release --show-bin-path)"
store="$(mktemp -d)/store"
trap 'rm -rf "$(dirname "$store")"' EXIT

# Prints a command as a person would type it, and runs it.
show() {
  echo
  echo "\$ $*"
  "$binaries/$1" "${@:2}"
}

show smashtag ingest --store "$store" --term '#autumn' Tests/Samples/tweets.json
show smashtag ingest --store "$store" --term '紅葉' Tests/Samples/maple-tweets.json
show smashtag popularity --store "$store" --term '#autumn'
show smashtag popularity --store "$store" --term '紅葉'
show smashtag statistics --store "$store"
show martlet stat "$store"
show martlet verify "$store"
