#!/bin/bash
# Installs what is missing and runs the tests; arguments go to `swift test`.
# A fresh Debian machine with Swift needs nothing else.
set -euo pipefail
cd "$(dirname "$0")/../.."

tools/scripts/install-dependencies.sh
exec tools/scripts/test.sh "$@"
