#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Puts all that device_check.sh needs into one folder, to be copied to a machine where nothing can be installed: stripped
# programs, the libraries that they load (all but the C library's own; they look for them in ../lib), the Python files.
#
#   bundle_device_check.sh FOLDER [BUILD]
set -eu
if [ $# -lt 1 ] || [ $# -gt 2 ]; then
  echo "usage: bundle_device_check.sh FOLDER [BUILD]" >&2
  exit 2
fi
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folder=$1
build=${2:-$here/../../build}

mkdir -p "$folder/bin" "$folder/lib" "$folder/python"
for program in gathernd_soak gathernd_device_bench; do
  strip -o "$folder/bin/$program" "$build/tests/$program"
  ldd "$build/tests/$program"
done | awk '$2 == "=>" && $3 ~ /^\// { print $3 }' | sort -u | while read -r library; do
  case $(basename "$library") in
    libc.so.* | libm.so.* | libdl.so.* | libpthread.so.* | librt.so.* | libresolv.so.* | libutil.so.*) ;;
    *) strip -o "$folder/lib/$(basename "$library")" "$library" ;;
  esac
done
install -m 755 "$here/device_check.sh" "$folder/device_check.sh"
cp "$here/../lab/benchmarks/device_check.py" "$folder/python/"
target=$(cd "$folder/python" && pwd)
cd "$here/../lab/benchmarks"
find on_device peers -name '*.py' -exec cp --parents {} "$target" \;
cd "$OLDPWD"
du -sh "$folder"
