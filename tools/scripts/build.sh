#!/bin/bash
# Builds everything for debugging, the tests too. A warning is an error here, and so is an import
# that a target does not declare.
set -euo pipefail
cd "$(dirname "$0")/../.."

swift build --build-tests -Xswiftc -warnings-as-errors \
  --explicit-target-dependency-import-check error "$@"
