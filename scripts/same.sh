#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds another commit beside this tree and says what the two do differently: command lines, pictures, names for a screen
# reader, lessons' pages, and with --time how long gathers take. Exit status 1 where anything differs.
# Usage: scripts/same.sh BASE [--time] [--only KIND[,KIND]] [--named FILE]
#   KIND        commands, figures, pages, windows or names
#   --named F   lines of F are patterns of cases that may differ: those are listed, and shown in GATHERND_SAME/differing
# BASE is built once, in GATHERND_SAME (../gathernd-same), which lies outside the tree. Needs
# python3-numpy and python3-pil (PYTHON names another interpreter).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
[ $# -gt 0 ] || { sed -n 's/^# Usage: /usage: /p' "$0" >&2; exit 2; }

commit=$(git rev-parse --verify "$1^{commit}")
shift
places=${GATHERND_SAME:-$PWD/../gathernd-same}
mkdir -p "$places"
base=$(cd "$places" && pwd)/$commit
targets=(gathernd gathernd-explorer overlay_screens)
if [ ! -d "$base" ]; then
  git worktree prune
  git worktree add --quiet --detach "$base" "$commit"
fi
for tree in "$base" "$PWD"; do (cd "$tree" && scripts/build.sh release "${targets[@]}"); done
QT_QPA_PLATFORM=offscreen "${PYTHON:-python3}" -B scripts/same/compare.py "$base/build" build "$places/differing" "$@"
