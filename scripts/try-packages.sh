#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# In a bare Debian, as check-packages.sh makes one, with the packages beside this file: installs, judges, uses and purges them.
set -eu
cd "$(dirname "$0")"

step() { printf '  %s\n' "$*"; }
quietly() { "$@" >log 2>&1 || { cat log; echo "try-packages: FAILED: $*"; exit 1; }; }
expect() { # expect TEXT COMMAND...
  wanted=$1
  shift
  said=$("$@" 2>&1) || { echo "$said"; echo "try-packages: FAILED: $*"; exit 1; }
  case $said in *"$wanted"*) ;; *) echo "$said"; echo "try-packages: FAILED: $*: no $wanted"; exit 1 ;; esac
}
# What is there besides what apt and dpkg keep for themselves.
files() { find / -xdev \( -path /proc -o -path /try -o -path /tmp -o -path /var/lib/dpkg -o -path /var/lib/apt -o -path /var/cache -o -path /var/log \) -prune -o -print | sort; }

names=$(for deb in *.deb; do dpkg-deb -f "$deb" Package; done)
programs=$(for name in $names; do case $name in gathernd | gathernd-explorer) echo "$name" ;; esac; done)
window=
case $programs in *gathernd-explorer*) window=yes ;; *) step "WITHOUT the window: its package is not here" ;; esac
quietly apt-get -qq update
step "apt installs $(ls *.deb | wc -l) packages"
quietly apt-get -qq -y install --no-install-recommends ./*.deb
quietly apt-get -qq -y install --no-install-recommends lintian desktop-file-utils appstream man-db xdg-utils libfile-mimeinfo-perl \
  shared-mime-info gcc libc6-dev pkg-config bash-completion

step "lintian"
quietly lintian --allow-root --fail-on error --tag-display-limit 0 ./*.deb
grep -E '^[EW]: ' log | grep -v 'initial-upload-closes-no-bugs' | sed 's/^/    /' || true
if [ -n "$window" ]; then
  step "desktop-file-validate, appstreamcli"
  quietly desktop-file-validate /usr/share/applications/org.gathernd.Explorer.desktop
  metainfo=/usr/share/metainfo/org.gathernd.Explorer.metainfo.xml
  # AppStream 1.0 refuses where no homepage is named, which only GATHERND_HOMEPAGE can; before, it knew no such thing.
  excused=
  case $(appstreamcli --version) in *' 0.'*) ;; *) excused=--override=url-homepage-missing=info ;; esac
  quietly appstreamcli validate --no-net $excused "$metainfo"
  step "xdg-mime"
  printf '{"gathernd_scenario": 1}' >x.gathernd
  expect application/x-gathernd-scenario+json xdg-mime query filetype x.gathernd
  expect org.gathernd.Explorer.desktop xdg-mime query default application/x-gathernd-scenario+json
fi
step "man"
for page in $programs; do
  MANWIDTH=80 expect "SEE ALSO" man "$page"
  expect "$page (1)" whatis "$page"
done
export HOME=/tmp/home QT_QPA_PLATFORM=offscreen
mkdir -p "$HOME"
step "the programs, the library, the module"
expect "shape: [2]" gathernd run example:tf-01
expect unavailable gathernd devices
if [ -n "$window" ]; then
  quietly gathernd-explorer --example rows --screenshot /tmp/rows.png
  test -s /tmp/rows.png
fi
expect "(False, 1)" python3 -c 'import gathernd; c = gathernd.check((3, 4), [[1, 0], [3, 0]]); print((bool(c), c.count))'
expect 1.0 python3 -c 'import importlib.metadata as m; print(m.version("gathernd"))'
sed 's,core/c_api/,,' /usr/share/doc/libgathernd-c-dev/example.c >example.c
quietly sh -c 'cc -std=c99 example.c $(pkg-config --cflags --libs gathernd-c) -o example'
expect elements ./example
expect dialects bash -c '. /usr/share/bash-completion/bash_completion; _completion_loader gathernd; COMP_WORDS=(gathernd dial) COMP_CWORD=1; _gathernd; echo "${COMPREPLY[@]}"'

step "purge"
# shellcheck disable=SC2086
quietly apt-get -qq -y purge $names
files >after
left=$(grep -i gathernd after || true)
[ -z "$left" ] || { echo "$left"; echo "try-packages: FAILED: purge left these"; exit 1; }
if dpkg-query -W -f '${Package}\n' | grep -i gathernd; then echo "try-packages: FAILED: dpkg remembers these"; exit 1; fi
if [ -n "$window" ]; then expect "" sh -c '! xdg-mime query filetype /try/x.gathernd | grep gathernd-scenario'; fi
# And all the rest: once more in and out changes nothing.
quietly apt-get -qq -y install --no-install-recommends ./*.deb
# shellcheck disable=SC2086
quietly apt-get -qq -y purge $names
files >again
cmp after again || { diff after again; echo "try-packages: FAILED: in and out leaves something"; exit 1; }
