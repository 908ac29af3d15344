#!/bin/bash
# Builds the trials and holds a hundred thousand random queries against filtering every document.
set -euo pipefail
cd "$(dirname "$0")/../.."

swift build -c release --product martlet-trial
exec tools/scripts/trial.sh queries 100000
