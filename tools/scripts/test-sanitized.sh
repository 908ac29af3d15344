#!/bin/bash
# Runs the tests under a sanitizer: test-sanitized.sh address|thread [arguments for swift test].
# Each has a scratch path of its own, so that the usual build stays as it is.
set -euo pipefail
cd "$(dirname "$0")/../.."

# The trials replace system calls, which the sanitizers do too, and read what signals end processes.
trials=(--skip TrialTests)

case "${1:-}" in
  address)
    scratch=.build-asan
    chosen=("${trials[@]}")
    # Values that live as long as the process, of Swift and of XCTest, would count as leaks. Where a
    # test wants to see that a damaged file ends a process by a signal, it must end by that signal.
    options="detect_leaks=0:handle_segv=0:handle_sigbus=0"
    export ASAN_OPTIONS="$options${ASAN_OPTIONS:+:$ASAN_OPTIONS}"
    ;;
  thread)
    scratch=.build-tsan
    # The pure layers share nothing between threads, and the tools run as processes of their own.
    # The default reservation of 256 GiB is the largest that fits beside this sanitizer.
    chosen=(--skip OrderedKeysTests --skip DocumentCodingTests --skip ToolTests "${trials[@]}")
    ;;
  *)
    echo "usage: tools/scripts/test-sanitized.sh address|thread [arguments for swift test]" >&2
    exit 2
    ;;
esac
sanitizer="$1"
shift

# What only repeats the same code with other numbers is done fewer times here.
export MARTLET_SEEDS="${MARTLET_SEEDS:-0..<24}"
export MARTLET_INDEX_DOCUMENTS="${MARTLET_INDEX_DOCUMENTS:-3000}"

exec tools/scripts/test.sh --sanitize "$sanitizer" --scratch-path "$scratch" "${chosen[@]}" "$@"
