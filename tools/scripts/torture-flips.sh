#!/bin/bash
# Flips bits of a data file, one at a time, and cuts, zeroes and swaps its pages, and reads what is
# left in every way:
#
#   tools/scripts/torture-flips.sh COUNT [SEED]
#
# It prints what came of it as a table. A document that was never stored, a loss that `verify` does
# not find and an endless read are failures. That the reading process dies is none: the engine
# trusts its pages. The release binary is used; build it first.
set -euo pipefail
cd "$(dirname "$0")/../.."

if [[ ! "${1:-}" =~ ^[1-9][0-9]*$ ]] || [[ ! "${2:-1}" =~ ^[0-9]+$ ]]; then
  echo "usage: tools/scripts/torture-flips.sh COUNT [SEED]" >&2
  exit 2
fi

exec tools/scripts/trial.sh flips "$1" "${2:-1}"
