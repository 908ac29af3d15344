#!/bin/bash
# Measures Martlet beside LMDB from C and SQLite: tools/scripts/bench.sh [COMMAND [OPTION...]]
# Installs what is missing, builds the benchmark for release and runs it; `run` where no command is
# named. tools/bench/README.md says what is compared.
set -euo pipefail
cd "$(dirname "$0")/../.."

tools/scripts/install-dependencies.sh

missing=()
pkg-config --exists sqlite3 || missing+=(libsqlite3-dev)
command -v valgrind >/dev/null || missing+=(valgrind)
if [ ${#missing[@]} -gt 0 ]; then
  if ! command -v apt-get >/dev/null; then
    echo "missing: ${missing[*]}; install what your system has in their place" >&2
    exit 1
  fi
  as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    as_root=(sudo)
  fi
  echo "installing ${missing[*]}" >&2
  "${as_root[@]}" apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
fi

# SwiftPM tells packages apart by their directories, and this one's is called bench.
if [ "$(basename "$PWD")" = bench ]; then
  echo "the benchmark cannot be built in a clone that is called bench; rename the directory" >&2
  exit 1
fi

# The report is all that stands on the standard output.
swift build -c release --package-path tools/bench --product bench >&2
if [ $# -eq 0 ]; then
  set -- run
fi
exec tools/bench/.build/release/bench "$@"
