#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Tries the packages where nothing of ours has been: for each Debian release they are built twice, in folders of different
# names and without a compiler's cache, and compared byte by byte; then a bare system gets them by apt, looks at them with its own
# validators, uses them, and gets rid of them.
# Usage, as root: scripts/check-packages.sh [--once] [--packages DIR] [SUITE...]     default: bookworm trixie
#   --once          build once, compare nothing
#   --packages DIR  build nothing: try these (of one suite)
# A suite takes about 2 GB in GATHERND_ROOTS. The commit is tried, not what lies about.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

. scripts/bare-system.sh
read_options --packages "$@"

for suite in "${suites[@]}"; do
  base_of "$suite"
  packages=$given
  if [ -z "$given" ]; then
    packages=$roots/packages-$suite
    build $once "$suite" "$packages" scripts/package.sh
  fi

  say "$suite: a bare system"
  bare=$roots/bare-$suite
  rm -rf "$bare"
  cp -a "$roots/base-$suite" "$bare"
  mkdir "$bare/try"
  cp "$packages"/*.deb scripts/try-packages.sh "$bare/try"
  inside "$bare" sh /try/try-packages.sh || fail "$suite"
  rm -rf "$bare"
  say "$suite: passed"
done
