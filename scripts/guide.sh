#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The guide as one HTML file with its pictures: scripts/guide.sh [BUILD], into BUILD/guide/guide.html. No display is needed.
set -euo pipefail
cd "$(dirname "$0")/.."
build=${1:-build}
out=$build/guide
mkdir -p "$out/pictures"
export QT_QPA_PLATFORM=offscreen
"$build/app/documents/gathernd_guide_document" pictures "$out/pictures" > "$out/pictures/list"
while IFS=$'\t' read -r -a words; do
  echo "${words[0]}"
  "$build/bin/gathernd-explorer" "${words[@]:1}" "$out/pictures/${words[0]}.png"
done < "$out/pictures/list"
"$build/app/documents/gathernd_guide_document" html "$out/guide.html" "$out/pictures"
echo "$out/guide.html"
