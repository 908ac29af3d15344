#!/bin/bash
# Grows one store from three processes to a number of mebibytes, out of a map of one, while two
# threads in each hold snapshots and check what they read:
#
#   tools/scripts/torture-growth.sh MIB [SEED]
#
# The release binary is used; build it first.
set -euo pipefail
cd "$(dirname "$0")/../.."

if [[ ! "${1:-}" =~ ^[1-9][0-9]*$ ]] || [[ ! "${2:-1}" =~ ^[0-9]+$ ]]; then
  echo "usage: tools/scripts/torture-growth.sh MIB [SEED]" >&2
  exit 2
fi

exec tools/scripts/trial.sh growth "$1" "${2:-1}"
