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
once='' given='' suites=()
while [ $# -gt 0 ]; do
  case $1 in
    --once) once=--once ;;
    --wheels) given=$(cd "$2" && pwd); shift ;;
    -*) echo "check-wheel: unknown option $1" >&2; exit 2 ;;
    *) suites+=("$1") ;;
  esac
  shift
done
[ ${#suites[@]} -gt 0 ] || suites=(bookworm trixie)

wheels=${given:-$roots/wheels}
if [ -z "$given" ]; then
  base_of bookworm
  GATHERND_INPUTS=$roots/inputs scripts/wheel.sh --fetch
  build $once bookworm "$wheels" scripts/wheel.sh patchelf icu-devtools python3-pip python3-setuptools python3-wheel
fi

for suite in "${suites[@]}"; do
  base_of "$suite"
  python=$roots/python-$suite bare=$roots/bare-$suite
  if [ ! -d "$python" ]; then
    rm -rf "$python.new"
    cp -a "$roots/base-$suite" "$python.new"
    inside "$python.new" sh -c "apt-get -qq update && apt-get -qq -y install --no-install-recommends python3-venv xvfb" \
      >"$roots/python-$suite.log" 2>&1 || { tail -n 5 "$roots/python-$suite.log" >&2; fail "no Python on $suite"; }
    mv "$python.new" "$python"
  fi
  version=$(inside "$python" python3 -c 'import sys; print("%d%d" % sys.version_info[:2])')
  mkdir -p "$roots/numpy-$version"
  [ -n "$(ls "$roots/numpy-$version")" ] || python3 -m pip download -q --no-deps --only-binary :all: 'numpy>=1.24' \
    --python-version "$version" --platform manylinux_2_28_x86_64 --platform manylinux_2_27_x86_64 -d "$roots/numpy-$version"

  say "$suite: Python $version, an X server, and nothing else"
  rm -rf "$bare" "$roots/pictures-$suite"
  cp -a "$python" "$bare"
  mkdir -p "$bare/try/pictures"
  cp "$wheels"/*.whl "$roots/numpy-$version"/*.whl scripts/try-wheel.py "$bare/try"
  inside "$bare" python3 /try/try-wheel.py || fail "$suite"
  cp -r "$bare/try/pictures" "$roots/pictures-$suite"
  rm -rf "$bare"
  say "$suite: passed; look at $roots/pictures-$suite"
done
