#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# on_screen.sh COMMAND…: on an X server of its own, whose clipboard nobody owns.
set -eu
number=$(mktemp)
Xvfb -displayfd 3 -screen 0 1280x1024x24 -nolisten tcp 3>"$number" 2>/dev/null &
server=$!
trap 'kill $server; rm -f "$number"' EXIT
tries=0
while [ ! -s "$number" ] && [ $tries -lt 100 ]; do
  sleep 0.1
  tries=$((tries + 1))
done
DISPLAY=:$(cat "$number") QT_QPA_PLATFORM=xcb "$@"
