#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes the Python module's wheel and sdist where pip, setuptools and wheel are there, and says so where they are not.
# Usage: SOURCE_DATE_EPOCH=SECONDS scripts/module.sh OUTPUT_DIR     for scripts/package.sh and scripts/wheel.sh
set -euo pipefail
out=$(cd "$1" && pwd)
cd "$(dirname "${BASH_SOURCE[0]}")/.."
umask 022

# The distribution's, which the packages that are asked for belong to, whatever else is first in PATH.
python=$(command -v /usr/bin/python3 || command -v python3)
if ! "$python" -c 'import sys; from importlib.util import find_spec; sys.exit(not all(map(find_spec, ["pip", "setuptools", "wheel"])))'; then
  echo "module: no wheel and no sdist ($python has not got pip, setuptools and wheel)"
  exit
fi
# Of a copy: setuptools leaves its own files beside what it builds.
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
mkdir -p "$copy/app"
cp CMakeLists.txt "$copy"
cp -r app/python "$copy/app"
rm -rf "$copy"/app/python/{build,*.egg-info,__pycache__}
chmod -R u=rwX,go=rX "$copy"
find "$copy" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
"$python" -m pip wheel -q --no-deps --no-build-isolation --no-index -w "$out" "$copy/app/python"
rm -rf "$copy"/app/python/{build,*.egg-info}
(cd "$copy/app/python" && "$python" -c "import setuptools.build_meta as b; b.build_sdist('$copy')" >/dev/null 2>&1)
# Its archive has the time of its making in it: packed again without.
tar -xzf "$copy"/gathernd-*.tar.gz -C "$copy" --one-top-level=sdist
name=$(ls "$copy/sdist")
tar -C "$copy/sdist" --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner -cf - "$name" | gzip -9n >"$out/$name.tar.gz"
