#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds the Debian packages, and the Python module's wheel and sdist where pip, setuptools and wheel are there.
# Usage: scripts/package.sh [OUTPUT_DIR]     default: build-package/packages
# The same sources give the same bytes, wherever they lie and whenever they are built; SOURCE_DATE_EPOCH, unless set, is
# the changelog's date. They are for the release of the distribution that they are built on.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
umask 022

out=${1:-build-package/packages}
signed=$(sed -n 's/^ -- .*>  //p' resources/packaging/debian/changelog | head -n 1)
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(date -d "$signed" +%s)}
for program in dpkg-shlibdeps file; do
  command -v $program >/dev/null || { echo "package: $program is missing (packages dpkg-dev, file)" >&2; exit 1; }
done

cmake --preset package >/dev/null
cmake --build build-package
mkdir -p "$out"
out=$(cd "$out" && pwd)
rm -rf build-package/_CPack_Packages "$out"/*.deb "$out"/*.whl "$out"/gathernd-*.tar.gz
(cd build-package && cpack -G DEB -B "$out" >cpack.log 2>&1) || { cat build-package/cpack.log >&2; exit 1; }
rm -rf "$out/_CPack_Packages"

if python3 -c 'import sys; from importlib.util import find_spec; sys.exit(not all(map(find_spec, ["pip", "setuptools", "wheel"])))'; then
  # Of a copy: setuptools leaves its own files beside what it builds.
  copy=$(mktemp -d)
  trap 'rm -rf "$copy"' EXIT
  mkdir -p "$copy/app"
  cp CMakeLists.txt "$copy"
  cp -r app/python "$copy/app"
  rm -rf "$copy"/app/python/{build,*.egg-info,__pycache__}
  chmod -R u=rwX,go=rX "$copy"
  find "$copy" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
  python3 -m pip wheel -q --no-deps --no-build-isolation --no-index -w "$out" "$copy/app/python"
  rm -rf "$copy"/app/python/{build,*.egg-info}
  (cd "$copy/app/python" && python3 -c "import setuptools.build_meta as b; b.build_sdist('$copy')" >/dev/null 2>&1)
  # Its archive has the time of its making in it: packed again without.
  tar -xzf "$copy"/gathernd-*.tar.gz -C "$copy" --one-top-level=sdist
  name=$(ls "$copy/sdist")
  tar -C "$copy/sdist" --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner -cf - "$name" | gzip -9n >"$out/$name.tar.gz"
else
  echo "package: no wheel and no sdist (python3 has not got pip, setuptools and wheel)"
fi
(cd "$out" && ls -l | awk 'NR > 1 {print $5, $9}')
