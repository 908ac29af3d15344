#!/bin/bash
# Lets every system call of a small workload fail in every way, once and for good, while a store is
# made, opened, written and grown; then fills disks, stops and kills writers, kills readers, opens
# from many processes and holds snapshots:
#
#   tools/scripts/torture-faults.sh
#
# It prints its figures. The release binary is used; build it first. Where it does not run as root
# the trials on small disks are skipped.
set -euo pipefail
cd "$(dirname "$0")/../.."

status=0
for words in faults full 'writers 200' 'readers 2000' 'openings 6 3000' 'snapshots 10000'; do
  echo "== $words"
  read -r -a arguments <<<"$words"
  tools/scripts/trial.sh "${arguments[@]}" || status=1
done
exit $status
