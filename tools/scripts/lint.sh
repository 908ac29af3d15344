#!/bin/bash
# Checks the format of every Swift file against .swift-format; any finding fails.
# Mend with: swift format --in-place --recursive --parallel Package.swift Sources Tests tools
set -euo pipefail
cd "$(dirname "$0")/../.."

swift format lint --strict --recursive --parallel Package.swift Sources Tests tools
