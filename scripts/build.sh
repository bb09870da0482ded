#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Configures a preset where that is needed and builds it, quietly unless something fails.
# Usage: scripts/build.sh PRESET [TARGET...]     GATHERND_WERROR=ON makes warnings errors,
# GATHERND_CUDA=ON has the GPU backend compiled where there is no GPU, BUILD_TESTING=OFF no tests.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

preset=$1
shift
case $preset in
  release) dir=build ;;
  *) dir=build-$preset ;;
esac

log=$(mktemp)
trap 'rm -f "$log"' EXIT

# Ninja runs CMake by itself when a CMake file changed; only a new tree, or another setting, needs asking.
wanted=()
for option in GATHERND_WERROR GATHERND_CUDA BUILD_TESTING; do
  [ -z "${!option:-}" ] || wanted+=("-D$option=${!option}")
done
differs() {
  local setting
  for setting in "${wanted[@]#-D}"; do grep -q "^${setting%=*}:[A-Z]*=${setting#*=}\$" "$dir/CMakeCache.txt" || return 0; done
  return 1
}
if [ ! -f "$dir/build.ninja" ] || [ CMakePresets.json -nt "$dir/build.ninja" ] || differs; then
  echo "configure: $preset"
  if ! cmake --preset "$preset" "${wanted[@]}" >"$log" 2>&1; then
    cat "$log" >&2
    exit 1
  fi
fi

# A first build takes minutes and so reports each tenth of the way; on a terminal Ninja's own line does that.
started=$SECONDS
targets=()
if [ $# -gt 0 ]; then targets=(--target "$@"); fi
if [ -t 1 ]; then
  cmake --build "$dir" "${targets[@]}"
else
  NINJA_STATUS='[%p] ' cmake --build "$dir" "${targets[@]}" 2>&1 |
    awk -F'[][% ]+' '/^\[ *[0-9]+%\]/ { if (int($2 / 10) > tenth) { tenth = int($2 / 10); print "build: " $2 "%"; fflush() }
                                       next }
                     /^-- |^ninja: (Entering|no work)/ { next }
                     { print; fflush() }'
fi
echo "build: $preset is ready in $dir ($((SECONDS - started)) s)"
