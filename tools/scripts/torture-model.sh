#!/bin/bash
# Holds random writes against the oracle, with fresh seeds, for a number of seconds:
#
#   tools/scripts/torture-model.sh SECONDS [FIRST-SEED]
#
# MARTLET_STEPS says how many writes each seed makes. The tests must be built; more arguments for
# `swift test` go into MARTLET_TEST_FLAGS. A failure prints the seed and the changes of the write;
# MARTLET_SEEDS=SEED..<SEED+1, with the same MARTLET_STEPS, shows it again.
set -euo pipefail
cd "$(dirname "$0")/../.."

if [[ ! "${1:-}" =~ ^[1-9][0-9]*$ ]] || [[ ! "${2:-1}" =~ ^[0-9]+$ ]]; then
  echo "usage: tools/scripts/torture-model.sh SECONDS [FIRST-SEED]" >&2
  exit 2
fi

first="${2:-$(date +%s)}"
portion=100
export MARTLET_STEPS="${MARTLET_STEPS:-40}"
read -r -a flags <<<"${MARTLET_TEST_FLAGS:-}"
output="$(mktemp)"
seeds=0
changes=0
failures=0

while [ $SECONDS -lt "$1" ]; do
  export MARTLET_SEEDS="$first..<$((first + portion))"
  status=0
  swift test --skip-build "${flags[@]}" --filter RandomWriteTests >"$output" 2>&1 || status=$?
  done="$(grep -c '^oracle: seed' "$output" || true)"
  failed="$(grep -c 'recorded an issue' "$output" || true)"
  if [ "$done" -eq 0 ] || { [ $status -ne 0 ] && [ "$failed" -eq 0 ]; }; then
    tail -n 20 "$output" >&2
    echo "the tests of seeds $MARTLET_SEEDS did not run to their end" >&2
    exit 1
  fi
  [ "$failed" -eq 0 ] || grep -v -e '^oracle: seed' -e ' started\.$' "$output" >&2
  seeds=$((seeds + done))
  changes=$((changes + $(awk '/^oracle: seed/ { sum += $4 } END { print sum + 0 }' "$output")))
  failures=$((failures + failed))
  first=$((first + portion))
done

rm -f "$output"
echo "$seeds seeds, $changes changes, $failures failures; the next seed is $first"
[ $failures -eq 0 ]
