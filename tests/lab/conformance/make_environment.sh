#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes a virtual environment with the frameworks of requirements.txt (several gigabytes), for snippets.py,
# verify_random.py and `gathernd verify`.
# Usage: tests/lab/conformance/make_environment.sh FOLDER [PYTHON]
set -euo pipefail

folder=$1
python=${2:-python3}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
"$python" -m venv "$folder"
"$folder/bin/pip" install --quiet --requirement "$here/requirements.txt"
echo "Now: $folder/bin/python $here/verify_random.py build/bin/gathernd"
