#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Formats our sources with clang-format 14; with --check only says which are not.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

mode=(-i)
[ "${1:-}" = --check ] && mode=(--dry-run -Werror)
find core gpu ui app tests -type f \( -name '*.cpp' -o -name '*.h' -o -name '*.cu' -o -name '*.cuh' \) -print0 |
  xargs -0 -r -n 16 -P "$(nproc)" clang-format-14 --style=file "${mode[@]}"
