#!/bin/bash
# Carries a store over to a new file with LMDB's own mdb_dump and mdb_load and compares what the
# martlet tool says of both: the layout must not depend on anything that those two do not carry.
set -euo pipefail
cd "$(dirname "$0")/../.."

swift build
binaries="$(swift build --show-bin-path)"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

"$binaries/smashtag" ingest --store "$work/store" --term '#autumn' Tests/Samples/tweets.json
"$binaries/smashtag" ingest --store "$work/store" --term '紅葉' Tests/Samples/maple-tweets.json

mkdir "$work/copy"
# Lines of data begin with a space. mdb_load knows no page size and would say so each time.
mdb_dump -a "$work/store" | sed '/^db_pagesize=/d' | mdb_load "$work/copy"

"$binaries/martlet" dump "$work/store" >"$work/store.jsonl"
"$binaries/martlet" dump "$work/copy" >"$work/copy.jsonl"
test -s "$work/store.jsonl"
diff "$work/store.jsonl" "$work/copy.jsonl"
"$binaries/martlet" verify "$work/copy"
echo "both dumps are equal: $(wc -l <"$work/store.jsonl") lines"
