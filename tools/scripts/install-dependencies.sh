#!/bin/bash
# Installs the system packages that the build and the checks need, where they are missing.
# Swift itself is not among them: it must be on the PATH.
set -euo pipefail

if ! command -v swift >/dev/null; then
  echo "swift is not on the PATH; install Swift 6.3 from swift.org first" >&2
  exit 1
fi

missing=()
command -v pkg-config >/dev/null || missing+=(pkg-config)
command -v mdb_dump >/dev/null || missing+=(lmdb-utils)
if ! command -v pkg-config >/dev/null || ! pkg-config --exists lmdb; then
  missing+=(liblmdb-dev)
fi
if [ ${#missing[@]} -eq 0 ]; then
  exit 0
fi
if ! command -v apt-get >/dev/null; then
  echo "missing: ${missing[*]}; install what your system has in their place" >&2
  exit 1
fi

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  as_root=(sudo)
fi
echo "installing ${missing[*]}"
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
  apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
