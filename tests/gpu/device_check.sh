#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Checks the CUDA backend on a machine with a GPU, where nothing need be installed but the driver and python3: times beside
# PyTorch, CuPy, JAX and Triton where they are, the profiler's counters against the memory model, random gathers
# against the reference, compute-sanitizer; in the order that is given. Works in the source tree, with what was built,
# and in the folder that bundle_device_check.sh made.
#
#   device_check.sh [--stages bench,variants,ncu,soak,sanitizer] [--seconds 540] [--gathers 1000000] [--json FILE] [--markdown FILE]
#
# What was built where no GPU is needs -DGATHERND_CUDA=ON: without, "built without CUDA" is the reason that it gives.
# GATHERND_BUILD names a build folder other than build. Ends with 0: nothing failed; 1: a check did; 2: wrong usage;
# 77: there is no GPU, as the JSON says.
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

if [ -d "$here/bin" ]; then
  binaries=$here/bin
  scripts=$here/python
else
  binaries=${GATHERND_BUILD:-$here/../../build}/tests
  scripts=$here/../lab/benchmarks
fi
for program in gathernd_soak gathernd_device_bench; do
  if [ ! -x "$binaries/$program" ]; then
    echo "device_check.sh: no $program in $binaries: build it, or give GATHERND_BUILD" >&2
    exit 2
  fi
done

# The first python3 that has NumPy: the benchmarks of frameworks need it.
for python in python3 /usr/bin/python3 "$(command -v python3 || true)"; do
  if "$python" -c 'import numpy' 2>/dev/null; then break; fi
done
if ! "$python" -c '' 2>/dev/null; then
  echo "device_check.sh: no python3" >&2
  exit 2
fi
export GATHERND_TUNING=default PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
exec "$python" "$scripts/device_check.py" --binaries "$binaries" "$@"
