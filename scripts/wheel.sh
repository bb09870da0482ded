#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes the wheels gathernd-explorer, with Qt and what a bare machine lacks inside, and gathernd. On Debian 12.
# Usage: scripts/wheel.sh [--fetch] [OUTPUT_DIR]     default: build-wheel/wheels
#   --fetch   only gets what comes from elsewhere, into GATHERND_INPUTS (build-wheel/inputs)
# The same sources give the same bytes. What comes from elsewhere is held to the sums in resources/packaging/wheel; Debian's
# archive is GATHERND_MIRROR, which may be a snapshot of the day when its packages have gone.
# GATHERND_INSTALLED=PREFIX builds nothing and packs what `cmake --install` put there.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
umask 022
export PATH=$PATH:/usr/sbin  # where Debian has icupkg, and no person's PATH leads

fetch_only=
if [ "${1:-}" = --fetch ]; then fetch_only=yes; shift; fi
out=${1:-build-wheel/wheels} inputs=${GATHERND_INPUTS:-build-wheel/inputs} lists=resources/packaging/wheel
signed=$(sed -n 's/^ -- .*>  //p' resources/packaging/debian/changelog | head -n 1)
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(date -d "$signed" +%s)}

[ -n "$fetch_only${GATHERND_INSTALLED:-}" ] || scripts/install-deps.sh --packages
mkdir -p "$inputs/debs" "$inputs/qt"
wanted=()
while read -r sum path; do
  file=$inputs/debs/${path##*/}
  echo "$sum  $file" | sha256sum --status -c 2>/dev/null ||
    wanted+=("${GATHERND_MIRROR:-http://deb.debian.org/debian}/$path" "$file" "SHA256:$sum")
done < <(grep -v '^#' $lists/debs.txt)
[ ${#wanted[@]} = 0 ] || /usr/lib/apt/apt-helper -qq -o APT::Sandbox::User=root download-file "${wanted[@]}"
if ! sha256sum "$inputs"/qt/*.whl 2>/dev/null | grep -q "^$(sed -n 's/.*sha256://p' $lists/qt.txt) "; then
  rm -f "$inputs"/qt/*
  python3 -m pip download -q --no-deps --only-binary :all: --require-hashes -r $lists/qt.txt -d "$inputs/qt"
fi
[ -z "$fetch_only" ] || exit 0

for program in patchelf icupkg gcc objdump dpkg; do
  command -v $program >/dev/null || { echo "wheel: $program is missing (packages patchelf, icu-devtools, gcc, dpkg)" >&2; exit 1; }
done
mkdir -p "$out" build-wheel
out=$(cd "$out" && pwd)
installed=${GATHERND_INSTALLED:-build-wheel/installed}
if [ -z "${GATHERND_INSTALLED:-}" ]; then
  cmake --preset wheel >/dev/null
  cmake --build build-wheel
  rm -rf $installed
  for component in gathernd explorer; do cmake --install build-wheel --prefix $installed --component $component >/dev/null; done
fi
unpacked=build-wheel/unpacked
rm -rf $unpacked "$out"/gathernd*
for deb in $(sed -n 's,^[0-9a-f]* .*/,,p' $lists/debs.txt); do dpkg -x "$inputs/debs/$deb" $unpacked; done
python3 -m zipfile -e "$inputs"/qt/*.whl $unpacked
python3 -B scripts/wheel/make.py "$installed" $unpacked/PySide6/Qt $unpacked build-wheel/tree "$out"
scripts/module.sh "$out"
cd "$out" && ls -l gathernd_explorer-*.whl gathernd-*.whl | awk '{print $5, $9}'
