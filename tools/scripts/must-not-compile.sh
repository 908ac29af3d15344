#!/bin/bash
# Compiles each sample of Tests/MustNotCompile against the built modules and demands that the
# compiler refuses it, with the message that the sample's first line names:
#
#   // error: a part of the message
#
# The message is compared because a crash of the compiler refuses a program too. A sample whose
# first line is "// compiles" must be accepted: it shows that the others fail for their reason.
#
# Samples named martlet-... see what a client of the package sees; the others are part of it.
#
# Usage: tools/scripts/must-not-compile.sh [name of a sample ...]
set -euo pipefail
cd "$(dirname "$0")/../.."

swift build >/dev/null
binaries="$(swift build --show-bin-path)"
modules="$binaries/Modules"
# The build names the package after its directory, and only the same package sees `package` names.
package="$(grep -o '"-package-name","[^"]*"' "$binaries/../../debug.yaml" | head -n 1 | cut -d '"' -f 4)"
output="$(mktemp)"
trap 'rm -f "$output"' EXIT

common=(
  -emit-sil -o /dev/null -swift-version 6 -parse-as-library -module-name Sample
  -I "$modules" -I Sources/CLMDB
)
# Samples of the public API are compiled as another package's code, with no more than the language
# mode that such code has.
client=("${common[@]}")
# Samples of the inner modules are compiled with the package's own settings.
inner=(
  "${common[@]}" -package-name "$package" -strict-memory-safety
  -enable-experimental-feature Lifetimes
  -enable-upcoming-feature ExistentialAny
  -enable-upcoming-feature InternalImportsByDefault
  -enable-upcoming-feature MemberImportVisibility
  -enable-upcoming-feature NonisolatedNonsendingByDefault
  -enable-upcoming-feature InferIsolatedConformances
  -enable-upcoming-feature ImmutableWeakCaptures
)

samples=("$@")
if [ ${#samples[@]} -eq 0 ]; then
  samples=(Tests/MustNotCompile/*.swift)
fi

failures=0
accepted=0
refused=0
fail() {
  echo "FAILED $1: $2"
  grep -E 'error:' "$output" | head -5 || true
  failures=$((failures + 1))
}

for sample in "${samples[@]}"; do
  first="$(head -n 1 "$sample")"
  case "$(basename "$sample")" in
    martlet-*) flags=("${client[@]}") ;;
    *) flags=("${inner[@]}") ;;
  esac
  status=0
  swiftc "${flags[@]}" "$sample" >"$output" 2>&1 || status=$?
  case "$first" in
    "// compiles")
      if [ $status -eq 0 ]; then accepted=$((accepted + 1)); else fail "$sample" "was refused"; fi
      ;;
    "// error: "*)
      expected="${first#// error: }"
      if [ $status -eq 0 ]; then
        fail "$sample" "was accepted"
      elif grep -F 'error:' "$output" | grep -qF -- "$expected"; then
        refused=$((refused + 1))
      else
        fail "$sample" "was refused for another reason than: $expected"
      fi
      ;;
    *)
      : >"$output"
      fail "$sample" "its first line says neither what error to expect nor that it compiles"
      ;;
  esac
done

echo "$refused refused as expected, $accepted accepted as expected, $failures failed"
if [ $# -eq 0 ] && { [ $accepted -eq 0 ] || [ $refused -eq 0 ]; }; then
  echo "there must be samples of both kinds"
  exit 1
fi
[ $failures -eq 0 ]
