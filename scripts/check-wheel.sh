#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Tries the wheels where nothing of ours has been: on Debian 12 they are built twice and compared byte by byte; then each
# release, with Python and an X server alone, gets them by pip without a network, uses them, and gets rid of them.
# Usage, as root: scripts/check-wheel.sh [--once] [--wheels DIR] [SUITE...]     default: bookworm trixie
#   --once        build once, compare nothing
#   --wheels DIR  build nothing: try these
# Pictures to look at lie in GATHERND_ROOTS (/tmp/gathernd-roots)/pictures-SUITE. The commit is tried, not what lies about.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

. scripts/bare-system.sh
read_options --wheels "$@"

wheels=${given:-$roots/wheels}
if [ -z "$given" ]; then
  base_of bookworm
  GATHERND_INPUTS=$roots/inputs scripts/wheel.sh --fetch
  build $once bookworm "$wheels" scripts/wheel.sh
fi

# with NAME FROM PACKAGE...: the system NAME-$suite, which is FROM-$suite and these packages, once and for all.
with() {
  local root=$roots/$1-$suite
  [ ! -d "$root" ] || return 0
  rm -rf "$root.new"
  cp -a "$roots/$2-$suite" "$root.new"
  inside "$root.new" sh -c "apt-get -qq update && apt-get -qq -y install --no-install-recommends ${*:3}" >"$root.log" 2>&1 ||
    { tail -n 5 "$root.log" >&2; fail "no ${*:3} on $suite"; }
  mv "$root.new" "$root"
}

# try_in NAME [WORD]: try-wheel.py in a copy of that system.
try_in() {
  local root=$roots/tried-$suite
  rm -rf "$root"
  cp -a "$roots/$1-$suite" "$root"
  mkdir -p "$root/try/pictures"
  cp "$wheels"/*.whl "$roots/numpy-$version"/*.whl scripts/try-wheel.py "$root/try"
  inside "$root" python3 /try/try-wheel.py "${@:2}" || fail "$suite"
  cp "$root/try/pictures"/* "$pictures"
  rm -rf "$root"
}

for suite in "${suites[@]}"; do
  base_of "$suite"
  with python base python3-venv xvfb
  with wayland python weston
  python=$roots/python-$suite pictures=$roots/pictures-$suite
  version=$(inside "$python" python3 -c 'import sys; print("%d%d" % sys.version_info[:2])')
  mkdir -p "$roots/numpy-$version"
  [ -n "$(ls "$roots/numpy-$version")" ] || python3 -m pip download -q --no-deps --only-binary :all: 'numpy>=1.24' \
    --python-version "$version" --platform manylinux_2_28_x86_64 --platform manylinux_2_27_x86_64 -d "$roots/numpy-$version"

  say "$suite: Python $version, an X server, and nothing else"
  rm -rf "$pictures"
  mkdir "$pictures"
  try_in python
  try_in wayland wayland
  say "$suite: passed; look at $pictures"
done
