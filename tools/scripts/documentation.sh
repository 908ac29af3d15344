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

output=.build/documentation
rm -rf "$output"
mkdir -p "$output"

# The modules that the package offers are documented for their users; those below them, whose
# declarations are for the package alone, for their maintainers.
dump_symbols() {
  rm -rf "$(swift build --show-bin-path)/../symbolgraph"
  swift package dump-symbol-graph --minimum-access-level "$1" --skip-synthesized-members >/dev/null
  cp -R "$(swift build --show-bin-path)/../symbolgraph" "$output/symbols-$1"
}
dump_symbols public
dump_symbols package

for catalog in Sources/*/*.docc; do
  module="$(basename "$catalog" .docc)"
  case "$module" in
    Martlet | Smashtag) level=public ;;
    *) level=package ;;
  esac
  symbols="$output/$module-symbols"
  mkdir "$symbols"
  cp "$output/symbols-$level/$module.symbols.json" "$symbols/"
  echo "documentation of $module"
  "$docc" convert "$catalog" --additional-symbol-graph-dir "$symbols" --warnings-as-errors \
    --fallback-bundle-identifier "martlet.$module" --output-dir "$output/$module.doccarchive"
done
