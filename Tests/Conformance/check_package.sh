#!/usr/bin/env bash
# Builds the two packages that docs/embed.md shows, one with a player and one without, and draws a frame with each.
set -eu
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT
ln -s "$PWD" "$folder/antics"
block() { awk -v wanted="$1" '/^```/ { open = /swift/ && ++count == wanted; next } open' docs/embed.md; }

# Builds a package of one file, `main.swift`, from a block of the page.
package() { # NAME MANIFEST BLOCK
  mkdir -p "$folder/$1/Sources/dot"
  echo "$2" > "$folder/$1/Package.swift"
  block "$3" > "$folder/$1/Sources/dot/main.swift"
  swift build --quiet --package-path "$folder/$1" --scratch-path ".build/package-$1" > .build/package.log 2>&1 \
    || { tail -20 .build/package.log; exit 1; }
}

player=$(block 1)
engine=''
for product in Cells Layers Playback Scenes; do engine+=".product(name: \"$product\", package: \"antics\"), "; done
package player "$player" 2
package engine "${player/.product(name: \"AnticsStage\", package: \"antics\")/$engine}" 3
.build/package-player/debug/dot render --at 1 | grep -q . || { echo "the package with a player draws nothing"; exit 1; }
.build/package-engine/debug/dot | grep -q '⣿' || { echo "the package without a player draws nothing"; exit 1; }
echo "both packages build, and draw"
