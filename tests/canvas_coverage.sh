#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Lines of ui/canvas that the canvas' tests reach: tests/canvas_coverage.sh BUILD [--least PERCENT]
exec python3 "$(dirname "$0")/lab/mutation/canvas_coverage.py" "$@"
