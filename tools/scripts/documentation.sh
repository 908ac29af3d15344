#!/bin/bash
# Builds the documentation of every module that has a catalog; a warning or a broken link fails it.
# The archives are left in .build/documentation.
set -euo pipefail
cd "$(dirname "$0")/../.."

docc="$(dirname "$(realpath "$(command -v swift)")")/docc"
if [ ! -x "$docc" ]; then
  echo "there is no docc beside swift; install a whole toolchain" >&2
  exit 1
fi

scratch="$PWD/.build-documentation"
output=.build/documentation
rm -rf "$output"
mkdir -p "$output" "$scratch/symbols"

# What the package offers is documented for its users, from the public symbols.
public_symbols() {
  swift build --target "$1" >/dev/null
  local modules
  modules="$(swift build --show-bin-path)/Modules"
  swift symbolgraph-extract -module-name "$1" -I "$modules" -output-dir "$2" \
    -target "$(swift -print-target-info | sed -n 's/^ *"triple": "\(.*\)",$/\1/p')" \
    -Xcc "-fmodule-map-file=$PWD/Sources/CLMDB/module.modulemap" \
    -minimum-access-level public -skip-synthesized-members -omit-extension-block-symbols
  # What is added to the types of other modules has its place in their documentation.
  rm -f "$2/$1"@*.symbols.json
}

# The modules below are documented for maintainers, with what is visible to the package. An extract
# leaves out such symbols where they use another module, so the compiler itself writes them.
package_symbols() {
  swift build --scratch-path "$scratch" --target "$1" \
    -Xswiftc -emit-symbol-graph -Xswiftc -emit-symbol-graph-dir -Xswiftc "$scratch/symbols" \
    -Xswiftc -symbol-graph-minimum-access-level -Xswiftc package \
    -Xswiftc -symbol-graph-skip-synthesized-members >/dev/null
  cp "$scratch/symbols/$1.symbols.json" "$2/"
}

for catalog in Sources/*/*.docc; do
  module="$(basename "$catalog" .docc)"
  echo "documentation of $module"
  symbols="$output/$module-symbols"
  mkdir "$symbols"
  case "$module" in
    Martlet | Smashtag)
      public_symbols "$module" "$symbols"
      ;;
    *)
      package_symbols "$module" "$symbols"
      ;;
  esac
  "$docc" convert "$catalog" --additional-symbol-graph-dir "$symbols" --warnings-as-errors \
    --fallback-bundle-identifier "martlet.$module" --output-dir "$output/$module.doccarchive"
done
