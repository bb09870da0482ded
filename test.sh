#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds everything and runs the whole suite, without a display.
# Arguments go to ctest: ./test.sh -R plan
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

scripts/install-deps.sh --tests
BUILD_TESTING=ON scripts/build.sh release
scripts/ctest.sh build "$@"
