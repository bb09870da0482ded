# SPDX-License-Identifier: GPL-3.0-or-later
"""Read counts of many random tuples against numpy.bincount:
    python3 tests/lab/benchmarks/reads_numpy.py build/tests/reads_bench --tuples 100000000 --slices 10000000 --folder /tmp
"""
import argparse
import os
import subprocess
import sys
import tempfile
import time

import numpy as np


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bench")
    parser.add_argument("--tuples", type=int, default=100_000)
    parser.add_argument("--slices", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--folder", default=None)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=asked.folder) as folder:
        indices = os.path.join(folder, "indices.npy")
        counts = os.path.join(folder, "counts.npy")
        drawn = np.random.default_rng(asked.seed).integers(0, asked.slices, (asked.tuples, 1))
        np.save(indices, drawn)
        ran = subprocess.run([asked.bench, indices, str(asked.slices), "--counts", counts, "--rounds", str(asked.rounds)])
        if ran.returncode != 0:
            return ran.returncode
        begun = time.perf_counter()
        expected = np.bincount(drawn[:, 0], minlength=asked.slices)
        took = time.perf_counter() - begun
        equal = bool(np.array_equal(np.load(counts), expected))
        print(f"numpy.bincount: {took * 1000:.1f} ms, equal: {equal}")
        return 0 if equal else 3


if __name__ == "__main__":
    sys.exit(main())
