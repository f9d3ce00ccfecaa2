#!/usr/bin/env bash
# Builds the package that docs/swift-library.md shows, and renders a frame with it.
set -eu
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT
ln -s "$PWD" "$folder/antics"
mkdir -p "$folder/dot/Sources/dot"
block() { awk -v wanted="$1" '/^```/ { open = /swift/ && ++count == wanted; next } open' docs/swift-library.md; }
block 1 > "$folder/dot/Package.swift"
block 2 > "$folder/dot/Sources/dot/main.swift"
swift build --quiet --package-path "$folder/dot" --scratch-path .build/package > .build/package.log 2>&1 || { tail -20 .build/package.log; exit 1; }
.build/package/debug/dot render --at 1 | grep -q . || { echo "the package draws nothing"; exit 1; }
echo "the package builds, and draws"
