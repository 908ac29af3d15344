#!/bin/bash
# Kills ingests with SIGKILL at random moments for a number of seconds and checks what they leave:
#
#   tools/scripts/torture-kill.sh SECONDS [SEED]
#
# Each store is killed several times over, sometimes while a second ingest works on it, which must
# then go on. After each kill the store is verified and must hold whole batches; at last it is
# ingested in full and must say the same as one that was never killed. A failure keeps the store,
# says where it is and ends the run. The release binaries are used; build them first.
set -euo pipefail
cd "$(dirname "$0")/../.."

if [[ ! "${1:-}" =~ ^[1-9][0-9]*$ ]] || [[ ! "${2:-1}" =~ ^[0-9]+$ ]]; then
  echo "usage: tools/scripts/torture-kill.sh SECONDS [SEED]" >&2
  exit 2
fi
RANDOM=$((${2:-1} % 32768))

binaries=.build/release
for tool in smashtag martlet; do
  if [ ! -x "$binaries/$tool" ]; then
    echo "there is no release binary of $tool; run: swift build -c release --product $tool" >&2
    exit 1
  fi
done
if ! "$binaries/martlet" verify --help 2>/dev/null | grep -q .; then
  echo "the tool martlet cannot verify yet; build one that has the verb" >&2
  exit 1
fi

batches=40
count=$((batches * 100))
term='#torture'
work="$(mktemp -d)"
input="$work/tweets.jsonl"
"$binaries/smashtag" generate --count "$count" --seed "${2:-1}" >"$input"

ingest() {
  "$binaries/smashtag" ingest --store "$1" --term "$term" "$input"
}

# All that a store says, without what tells how it came to be.
contents() {
  local json=(--store "$1" --json)
  "$binaries/smashtag" statistics "${json[@]}"
  "$binaries/smashtag" history "${json[@]}"
  "$binaries/smashtag" popularity --term "$term" --minimum 1 "${json[@]}"
  "$binaries/smashtag" popularity --term "$term" "${json[@]}"
}

fail() {
  echo "FAILED after $kills kills: $1; the store is kept in $store" >&2
  exit 1
}

check() {
  local tweets
  "$binaries/martlet" verify "$store" >"$work/verify" 2>&1 || fail "verify: $(tail -n 1 "$work/verify")"
  tweets="$("$binaries/smashtag" statistics --store "$store" | head -n 1)" || fail "statistics"
  [ $((${tweets% TweetMs} % 100)) -eq 0 ] || fail "$tweets are no whole batches"
}

kills=0
missed=0
stores=0
store="$work/reference"
began=$(date +%s%N)
ingest "$store" >"$work/ingest" 2>&1 || fail "the first ingest: $(cat "$work/ingest")"
duration=$((($(date +%s%N) - began) / 1000))
check
contents "$store" >"$work/reference.json"

while [ $SECONDS -lt "$1" ]; do
  stores=$((stores + 1))
  store="$work/store-$stores"
  for _ in 1 2 3 4 5; do
    other=
    if [ $((RANDOM % 3)) -eq 0 ]; then
      ingest "$store" >"$work/other" 2>&1 &
      other=$!
    fi
    "$binaries/smashtag" ingest --store "$store" --term "$term" "$input" >"$work/ingest" 2>&1 &
    victim=$!
    # Microseconds, from nothing to the time of a whole ingest.
    delay=$(((RANDOM * 32768 + RANDOM) % duration))
    sleep "$(printf '%d.%06d' $((delay / 1000000)) $((delay % 1000000)))"
    kill -KILL "$victim" 2>/dev/null || true
    status=0
    { wait "$victim"; } 2>/dev/null || status=$?
    case $status in
      137) kills=$((kills + 1)) ;;
      0) missed=$((missed + 1)) ;;
      *) fail "an ingest: $(cat "$work/ingest")" ;;
    esac
    if [ -n "$other" ]; then
      wait "$other" || fail "the ingest beside a killed one: $(cat "$work/other")"
    fi
    # A kill before the store is made leaves none.
    if [ -d "$store" ]; then check; fi
  done
  ingest "$store" >"$work/ingest" 2>&1 || fail "the last ingest: $(cat "$work/ingest")"
  check
  contents "$store" | cmp -s - "$work/reference.json" || fail "it differs from a single ingest"
  rm -rf "$store"
done

rm -rf "$work"
echo "$kills kills in $stores stores, $missed ingests ended before their kill, 0 failures"
