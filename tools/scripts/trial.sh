#!/bin/bash
# Plays one role of the trials: trial.sh ROLE [NUMBER...]. The release binary is used.
set -euo pipefail
cd "$(dirname "$0")/../.."

binary=.build/release/martlet-trial
if [ ! -x "$binary" ]; then
  echo "there is no release binary; run: swift build -c release --product martlet-trial" >&2
  exit 1
fi
exec "$binary" "$@"
