#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds the fuzzers with Clang and runs each for a while. What they find lands in build-fuzz/found/TARGET, what
# breaks something beside it as crash-*, leak-* or timeout-*: fix it, and keep the input in tests/lab/fuzz/corpus.
# Usage: tests/lab/fuzz/run.sh SECONDS [TARGET...]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

seconds=${1:?"usage: tests/lab/fuzz/run.sh SECONDS [TARGET...]"}
shift
targets=("$@")
[ ${#targets[@]} -gt 0 ] || targets=(literal program scenario link npy npz csv onnx ir lesson)

cmake --preset fuzz >/dev/null
cmake --build build-fuzz --target fuzzers
for target in "${targets[@]}"; do
  found=build-fuzz/found/$target
  mkdir -p "$found"
  # 4 KB are enough to reach everything; whatever takes 10 seconds or 2 GB has gone wrong.
  build-fuzz/bin/fuzz_"$target" "$found" tests/lab/fuzz/corpus/"$target" -max_total_time="$seconds" -max_len=4096 \
    -timeout=10 -rss_limit_mb=2048 -artifact_prefix="build-fuzz/found/$target-" -print_final_stats=1 -verbosity=0
done
