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
scripts/install-deps.sh --packages
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

scripts/module.sh "$out"
echo "package: none of these has a GPU backend (CUDA's licence; docs/packages.md)"
(cd "$out" && ls -l | awk 'NR > 1 {print $5, $9}')
