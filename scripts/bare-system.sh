# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by those that try packages where nothing of ours has been. GATHERND_ROOTS keeps the systems, so that the next time
# takes less; GATHERND_MIRROR is where Debian comes from.
roots=${GATHERND_ROOTS:-/tmp/gathernd-roots}
mirror=${GATHERND_MIRROR:-http://deb.debian.org/debian}

name=$(basename "$0" .sh)
say() { printf '%s: %s\n' "$name" "$*"; }
fail() { say "FAILED: $*" >&2; exit 1; }
[ "$(id -u)" = 0 ] || { say "root makes a system of its own" >&2; exit 2; }
command -v debootstrap >/dev/null || { say "debootstrap is missing" >&2; exit 2; }
mkdir -p "$roots"

# read_options OPTION ARGUMENT...: sets once, given (the folder behind OPTION) and suites.
read_options() {
  local option=$1
  shift
  once='' given='' suites=()
  while [ $# -gt 0 ]; do
    case $1 in
      --once) once=--once ;;
      "$option") given=$(cd "$2" && pwd); shift ;;
      -*) say "unknown option $1" >&2; exit 2 ;;
      *) suites+=("$1") ;;
    esac
    shift
  done
  [ ${#suites[@]} -gt 0 ] || suites=(bookworm trixie)
}

# inside ROOT COMMAND...: in a mount namespace of its own, so that nothing stays mounted.
inside() {
  local root=$1
  shift
  cp -L /etc/resolv.conf "$root/etc/resolv.conf"
  unshare -m bash -c 'mount -t proc proc "$0/proc" && exec chroot "$0" "$@"' "$root" /usr/bin/env -i HOME=/root LANG=C.UTF-8 \
    PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive ${http_proxy:+http_proxy="$http_proxy"} "$@"
}

# base_of SUITE: base-SUITE, a bare system, once and for all.
base_of() {
  local base=$roots/base-$1
  if [ ! -e "$base/etc/debian_version" ]; then
    rm -rf "$base"
    debootstrap --variant=minbase --include=ca-certificates "$1" "$base" "$mirror" >"$roots/debootstrap-$1.log" 2>&1 ||
      { tail -n 5 "$roots/debootstrap-$1.log" >&2; fail "no bare $1"; }
  fi
}

# build [--once] SUITE OUT SCRIPT: what SCRIPT makes of the commit, twice, in folders of different names and without
# a compiler's cache, compared byte by byte. What is in $roots/inputs lies in /inputs there.
build() {
  local once='' suite root folder
  if [ "$1" = --once ]; then once=yes; shift; fi
  suite=$1 root=$roots/build-$1
  [ -d "$root" ] || cp -a "$roots/base-$suite" "$root"
  say "$suite: building"
  build_in /srv/a "$2" "$3"
  if [ -z "$once" ]; then
    say "$suite: building again, elsewhere"
    build_in /home/somebody/deeper/b "$2-again" "$3"
    diff -r "$2" "$2-again" || fail "$suite: two builds differ"
    say "$suite: $(find "$2" -type f | wc -l) files, built twice, equal byte for byte"
  fi
}
build_in() {
  folder=$1
  rm -rf "${root:?}$folder" "$root/inputs" "$2"
  mkdir -p "$root$folder" "$roots/inputs"
  cp -a "$roots/inputs" "$root/inputs"
  git archive HEAD | tar -x -C "$root$folder"
  inside "$root" sh -c "cd '$folder' && CCACHE_DISABLE=1 GATHERND_INPUTS=/inputs $3 /packages" >"$roots/build-$suite.log" 2>&1 ||
    { tail -n 20 "$roots/build-$suite.log" >&2; fail "$suite: build in $folder"; }
  mkdir -p "$2"
  mv "$root"/packages/* "$2"
  rm -rf "${root:?}$folder"
}
