#!/bin/bash
# Runs the tests; arguments go to `swift test`. Tests that need the file of real tweets run where
# MARTLET_TWEETS names it or where it lies beside the checkout, and are skipped elsewhere.
set -euo pipefail
cd "$(dirname "$0")/../.."

neighbour=../shared/data/twitter-search.json
if [ -z "${MARTLET_TWEETS+set}" ] && [ -f "$neighbour" ]; then
  MARTLET_TWEETS="$(realpath "$neighbour")"
  export MARTLET_TWEETS
fi

swift test "$@"
