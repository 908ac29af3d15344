#!/bin/bash
# Adds indexes to a collection of many documents while others write and read, kills the builder half
# way, checks what comes of it and prints figures:
#
#   tools/scripts/index-million.sh [DOCUMENTS]
#
# A million documents where none are named. It runs the test of the same campaign in a release
# build, with commits that wait for the disk.
set -euo pipefail
cd "$(dirname "$0")/../.."

documents="${1:-1000000}"
if [[ ! "$documents" =~ ^[1-9][0-9]{3,}$ ]]; then
  echo "usage: tools/scripts/index-million.sh [DOCUMENTS], at least 1000" >&2
  exit 2
fi

figures="$(mktemp)"
output="$(mktemp)"
trap 'rm -f "$figures" "$output"' EXIT
if ! MARTLET_INDEX_DOCUMENTS="$documents" MARTLET_INDEX_FIGURES="$figures" \
  swift test -c release --filter IndexCampaignTests >"$output" 2>&1; then
  cat "$figures"
  tail -n 40 "$output" >&2
  exit 1
fi
cat "$figures"
