#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs the packages that the programs need to be built and run: the one place where they are listed.
# Usage: scripts/install-deps.sh [--tests] [--ci] [--lint] [--packages]      each adds what that needs
# When everything is there already it touches neither the network nor root's rights.
# GATHERND_SKIP_INSTALL=1 leaves the system alone (a container or another distribution that has them its own way).
set -euo pipefail

# "a|b" is one package under two names; the first that the release knows is taken.
required=(
  cmake ninja-build g++ ccache
  qt6-base-dev "qt6-svg-dev|libqt6svg6-dev" libgl-dev libopengl-dev
  qt6-l10n-tools qt6-tools-dev qt6-tools-dev-tools
  libeigen3-dev libhwy-dev libexpected-dev libfmt-dev nlohmann-json3-dev zlib1g-dev libpugixml-dev fonts-dejavu-core
)
# A text size that changes at once, and the Chinese interface.
wanted=(qt6-base-private-dev qt6-translations-l10n fonts-noto-cjk)
# The tests cannot be built without these; what others use, some releases lack, and test.sh then says what is left out.
building_tests=(libcli11-dev librapidcheck-dev libbenchmark-dev python3)
tests=(python3-numpy libonnx-testdata xvfb python3-xlib nodejs chromium)
# For .ci/run on any release: the sanitizers' compiler, what turns its addresses into names, and a quick linker; what
# looks at an installation and at packages, and is small; what walks the window as a screen reader does.
ci=(clang libclang-rt-dev llvm lld desktop-file-utils appstream shared-mime-info man-db dpkg-dev file patchelf)
ci+=(at-spi2-core dbus-daemon python3-gi gir1.2-atspi-2.0)
# Version 14 of the clang tools, which Debian 12 has: the code is formatted and checked by exactly these.
lint=(clang-format-14 clang-tidy-14)

# What scripts/package.sh and scripts/wheel.sh pack with.
packing=(dpkg-dev file patchelf icu-devtools python3-pip python3-setuptools python3-venv python3-wheel)

for option in "$@"; do
  case $option in
    --tests) required+=("${building_tests[@]}") wanted+=("${tests[@]}") ;;
    --ci) wanted+=("${ci[@]}") ;;
    --lint) wanted+=("${lint[@]}") ;;
    --packages) wanted+=("${packing[@]}") ;;
    *) printf 'install: unknown option %s\n' "$option" >&2; exit 2 ;;
  esac
done

say() { printf 'install: %s\n' "$*"; }
die() { printf 'install: %s\n' "$*" >&2; exit 1; }

[ "${GATHERND_SKIP_INSTALL:-}" = 1 ] && exit 0

# shellcheck disable=SC1091
if [ -r /etc/os-release ]; then . /etc/os-release; fi
release="${PRETTY_NAME:-this system}"
too_old="$release is too old: GatherND Explorer needs Debian 12 or later, or Ubuntu 24.04 or later (Qt 6.4, C++20)."
case "${ID:-}" in
  debian) [ "${VERSION_ID:-99}" -ge 12 ] || die "$too_old" ;;
  ubuntu) [ "$(printf '%s\n' 24.04 "${VERSION_ID:-99}" | sort -V | head -n 1)" = 24.04 ] || die "$too_old" ;;
esac
if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
  die "$release has no apt: install by hand what ${BASH_SOURCE[0]} lists, then set GATHERND_SKIP_INSTALL=1."
fi

declare -A present=()
while read -r status package; do
  if [ "$status" = installed ]; then present[$package]=1; fi
done < <(dpkg-query -W -f='${db:Status-Status} ${Package}\n')

# has NAMES: whether one of "a|b" is installed.
has() {
  local name
  for name in ${1//|/ }; do
    if [ -n "${present[$name]:-}" ]; then return 0; fi
  done
  return 1
}

missing_required=() missing_wanted=()
for names in "${required[@]}"; do has "$names" || missing_required+=("$names"); done
for names in "${wanted[@]}"; do has "$names" || missing_wanted+=("$names"); done
[ $((${#missing_required[@]} + ${#missing_wanted[@]})) -gt 0 ] || exit 0

# A wanted package that this release does not have was asked for before: do not ask the network every time.
stamp="${XDG_CACHE_HOME:-$HOME/.cache}/gathernd/packages-without-candidate"
if [ ${#missing_required[@]} -eq 0 ] && [ -r "$stamp" ] && [ "$(cat "$stamp")" = "$release ${missing_wanted[*]}" ]; then
  exit 0
fi

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null ||
    die "missing: ${missing_required[*]} ${missing_wanted[*]}; installing them needs root, and there is no sudo."
  as_root=(sudo)
fi

# apt ARGS: apt-get, quiet unless it fails; another program's lock is waited for, up to ten minutes.
apt() {
  local log tries=0
  log=$(mktemp)
  until "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -y \
    -o DPkg::Lock::Timeout=600 -o Dpkg::Use-Pty=0 "$@" </dev/null >"$log" 2>&1; do
    if grep -qiE 'could not get lock|unable to lock' "$log" && [ $((tries += 1)) -le 60 ]; then
      [ $tries -gt 1 ] || say "another program holds apt's lock; waiting"
      sleep 10
      continue
    fi
    cat "$log" >&2
    rm -f "$log"
    return 1
  done
  rm -f "$log"
}

candidate() {
  local version
  version=$(apt-cache policy "$1" 2>/dev/null | sed -n 's/^  Candidate: //p')
  [ -n "$version" ] && [ "$version" != "(none)" ]
}

# first_candidate NAMES: prints the first of "a|b" that can be installed.
first_candidate() {
  local name
  for name in ${1//|/ }; do
    if candidate "$name"; then
      echo "$name"
      return 0
    fi
  done
  return 1
}

all_missing=("${missing_required[@]}" "${missing_wanted[@]}")
say "missing: ${all_missing[*]}"
updated=yes
apt update || updated=no
packages=() without=()
for names in "${missing_required[@]}"; do
  if name=$(first_candidate "$names"); then
    packages+=("$name")
  elif [ $updated = no ]; then
    die "the package lists could not be fetched (no network?), and $names is missing."
  else
    die "$release has no package $names."
  fi
done
for names in "${missing_wanted[@]}"; do
  if name=$(first_candidate "$names"); then packages+=("$name"); else without+=("$names"); fi
done
if [ ${#packages[@]} -gt 0 ]; then
  say "installing ${#packages[@]} packages and what they need"
  apt install --no-install-recommends "${packages[@]}" || die "apt-get could not install them (see above)."
fi
if [ ${#without[@]} -gt 0 ]; then
  say "not in $release, so left out: ${without[*]}"
  if [ $updated = yes ] && mkdir -p "${stamp%/*}" 2>/dev/null; then echo "$release ${without[*]}" >"$stamp"; fi
fi
say "done"
