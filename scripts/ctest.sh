#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs a build tree's tests headless, and names the optional ones that this machine cannot have.
# Usage: scripts/ctest.sh BUILD_DIR [CTEST ARGUMENT...]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

dir=$1
shift
# The report of absent tests comes first, so that ctest's own closing lines stay the last thing on the screen.
if [ -s "$dir/absent-tests.txt" ]; then
  echo "Left out on this machine:"
  sed 's/^/  /' "$dir/absent-tests.txt"
fi
# One more than there are processors: tests of windows, browsers and processes wait as often as they work.
QT_QPA_PLATFORM=offscreen ctest --test-dir "$dir" --parallel "$(($(nproc) + 1))" --output-on-failure --no-tests=error "$@" </dev/null
