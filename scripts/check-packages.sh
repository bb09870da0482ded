#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Tries the packages where nothing of ours has been: for each Debian release they are built twice, in folders of different
# names and without a compiler's cache, and compared byte by byte; then a bare system gets them by apt, looks at them with its own
# validators, uses them, and gets rid of them.
# Usage, as root: scripts/check-packages.sh [--once] [--packages DIR] [SUITE...]     default: bookworm trixie
#   --once          build once, compare nothing
#   --packages DIR  build nothing: try these (of one suite)
# GATHERND_ROOTS (/tmp/gathernd-roots) keeps the systems, so that the next time takes less; a suite takes about 2 GB there.
# GATHERND_MIRROR is where Debian comes from. The commit is tried, not what lies about.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

roots=${GATHERND_ROOTS:-/tmp/gathernd-roots}
mirror=${GATHERND_MIRROR:-http://deb.debian.org/debian}
once='' given='' suites=()
while [ $# -gt 0 ]; do
  case $1 in
    --once) once=yes ;;
    --packages) given=$(cd "$2" && pwd); shift ;;
    -*) echo "check-packages: unknown option $1" >&2; exit 2 ;;
    *) suites+=("$1") ;;
  esac
  shift
done
[ ${#suites[@]} -gt 0 ] || suites=(bookworm trixie)
[ "$(id -u)" = 0 ] || { echo "check-packages: root makes a system of its own" >&2; exit 2; }
command -v debootstrap >/dev/null || { echo "check-packages: debootstrap is missing" >&2; exit 2; }
mkdir -p "$roots"

say() { printf 'check-packages: %s\n' "$*"; }
fail() { printf 'check-packages: FAILED: %s\n' "$*" >&2; exit 1; }

# inside ROOT COMMAND...: in a mount namespace of its own, so that nothing stays mounted.
inside() {
  local root=$1
  shift
  cp -L /etc/resolv.conf "$root/etc/resolv.conf"
  unshare -m bash -c 'mount -t proc proc "$0/proc" && exec chroot "$0" "$@"' "$root" /usr/bin/env -i HOME=/root LANG=C.UTF-8 \
    PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive ${http_proxy:+http_proxy="$http_proxy"} "$@"
}

base_of() {
  local base=$roots/base-$1
  if [ ! -e "$base/etc/debian_version" ]; then
    rm -rf "$base"
    debootstrap --variant=minbase --include=ca-certificates "$1" "$base" "$mirror" >"$roots/debootstrap-$1.log" 2>&1 ||
      { tail -n 5 "$roots/debootstrap-$1.log" >&2; fail "no bare $1"; }
  fi
}

# build SUITE FOLDER: the packages of the commit, built there, into packages-SUITE-N.
build() {
  local root=$roots/build-$1 folder=$2
  if [ ! -d "$root" ]; then cp -a "$roots/base-$1" "$root"; fi
  rm -rf "${root:?}$folder"
  mkdir -p "$root$folder"
  git archive HEAD | tar -x -C "$root$folder"
  inside "$root" sh -c "cd '$folder' && { apt-get -qq update && scripts/install-deps.sh && apt-get -qq -y install --no-install-recommends \
    dpkg-dev file python3-pip python3-setuptools python3-wheel && CCACHE_DISABLE=1 scripts/package.sh /packages; }" >"$roots/build-$1.log" 2>&1 ||
    { tail -n 20 "$roots/build-$1.log" >&2; fail "$1: build in $folder"; }
  rm -rf "$3"
  mkdir -p "$3"
  mv "$root"/packages/* "$3"
  rm -rf "${root:?}$folder"
}

for suite in "${suites[@]}"; do
  base_of "$suite"
  packages=$given
  if [ -z "$given" ]; then
    packages=$roots/packages-$suite
    say "$suite: building"
    build "$suite" /srv/a "$packages"
    if [ -z "$once" ]; then
      say "$suite: building again, elsewhere"
      build "$suite" /home/somebody/deeper/b "$packages-again"
      for file in "$packages"/*; do
        cmp "$file" "$packages-again/${file##*/}" || fail "$suite: ${file##*/} differs"
      done
      say "$suite: $(ls "$packages" | wc -l) files, built twice, equal byte for byte"
    fi
  fi

  say "$suite: a bare system"
  bare=$roots/bare-$suite
  rm -rf "$bare"
  cp -a "$roots/base-$suite" "$bare"
  mkdir "$bare/try"
  cp "$packages"/*.deb scripts/try-packages.sh "$bare/try"
  inside "$bare" sh /try/try-packages.sh || fail "$suite"
  rm -rf "$bare"
  say "$suite: passed"
done
