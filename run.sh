#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds, and opens the window. Arguments go to the window (see --help).
# Without a display, or with --headless first, it runs an example on the command line and draws the window into
# build/example.png instead.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

headless=
if [ "${1:-}" = --headless ]; then
  headless=1
  shift
fi
[ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || headless=1

scripts/install-deps.sh
# A new tree leaves the tests and their libraries to test.sh.
[ -f build/build.ninja ] || export BUILD_TESTING=OFF
scripts/build.sh release gathernd gathernd-explorer

if [ $# -eq 0 ]; then set -- --example rows; fi
if [ -z "$headless" ]; then
  exec build/bin/gathernd-explorer "$@"
fi

example=rows
echo "+ gathernd run example:$example"
build/bin/gathernd run "example:$example"
# Qt's offscreen platform warns of what it cannot do; none of it matters for a picture.
QT_QPA_PLATFORM=offscreen QT_LOGGING_RULES='default.warning=false' \
  build/bin/gathernd-explorer "$@" --screenshot build/example.png
echo "No display here: the window is drawn in build/example.png"
