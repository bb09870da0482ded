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
# CTest begins with the longest tests, and knows them from its last run; for a first one, these (in seconds).
costs=$dir/Testing/Temporary/CTestCostData.txt
if [ ! -f "$costs" ]; then
  mkdir -p "$(dirname "$costs")"
  printf '%s 1 %s\n' targets_test 300 page_browser_test 160 screens 150 file_actions_test 140 explorer_test 130 main_window_test 120 \
    sheets_test 100 questions_random_test 90 lesson_sheets_test 90 peers_smoke_test 80 text_editor_test 70 overlay_screens 65 \
    cli_transcripts_test 60 cli_generators_test 60 strided_test 50 gradient_random_test 50 \
    snippets_numpy_test 35 device_check_test 30 loops_numpy_test 30 >"$costs"
  echo "---" >>"$costs"
fi
# Two more than there are processors: tests of windows, browsers and processes wait as often as they work.
QT_QPA_PLATFORM=offscreen ctest --test-dir "$dir" --parallel "$(($(nproc) + 2))" --output-on-failure --no-tests=error "$@" </dev/null
