#!/bin/bash
# Cuts the power at random places of a workload that makes, fills, grows and compacts a store: what
# was synced is there, and of the rest any sectors and any changes of names. Opens what is left:
#
#   tools/scripts/torture-power.sh IMAGES [SEED]
#
# So many images are made for each durability. It prints what came of them as a table. A store that
# cannot be used, a mixture of commits and, with full durability, the loss of a commit that had
# returned are failures. The release binary is used; build it first.
set -euo pipefail
cd "$(dirname "$0")/../.."

if [[ ! "${1:-}" =~ ^[1-9][0-9]*$ ]] || [[ ! "${2:-1}" =~ ^[0-9]+$ ]]; then
  echo "usage: tools/scripts/torture-power.sh IMAGES [SEED]" >&2
  exit 2
fi

exec tools/scripts/trial.sh power "$1" "${2:-1}"
