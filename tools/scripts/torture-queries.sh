#!/bin/bash
# Holds random queries against filtering and sorting every document, with fresh seeds, for a number
# of seconds:
#
#   tools/scripts/torture-queries.sh SECONDS [FIRST-SEED]
#
# A failure prints the query and its seed. The release binary is used; build it first.
set -euo pipefail
cd "$(dirname "$0")/../.."

if [[ ! "${1:-}" =~ ^[1-9][0-9]*$ ]] || [[ ! "${2:-1}" =~ ^[0-9]+$ ]]; then
  echo "usage: tools/scripts/torture-queries.sh SECONDS [FIRST-SEED]" >&2
  exit 2
fi

seed="${2:-$(date +%s)}"
while [ $SECONDS -lt "$1" ]; do
  tools/scripts/trial.sh queries 20000 "$seed"
  seed=$((seed + 1))
done
