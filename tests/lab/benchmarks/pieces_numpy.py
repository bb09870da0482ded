# SPDX-License-Identifier: GPL-3.0-or-later
"""An output of twice the memory limit, written in pieces, against NumPy, a block of it at a time:
    python3 tests/lab/benchmarks/pieces_numpy.py build/bin/gathernd --rows 1000000 --columns 256 --tuples 4000000 --folder /tmp
"""
import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time

import numpy as np

BLOCK = 100_000


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("gathernd")
    parser.add_argument("--rows", type=int, default=1000)
    parser.add_argument("--columns", type=int, default=64)
    parser.add_argument("--tuples", type=int, default=20_000)
    parser.add_argument("--backend", default="auto")
    parser.add_argument("--folder", default=None)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=asked.folder) as folder:
        params, indices, output = (os.path.join(folder, name + ".npy") for name in ("params", "indices", "output"))
        random = np.random.default_rng(0)
        table = np.lib.format.open_memmap(params, "w+", np.float32, (asked.rows, asked.columns))
        for first in range(0, asked.rows, BLOCK):
            table[first:first + BLOCK] = random.standard_normal(table[first:first + BLOCK].shape, np.float32)
        rows = random.integers(0, asked.rows, (asked.tuples, 1))
        np.save(indices, rows)
        limit = asked.tuples * asked.columns * 4 // 2
        begun = time.perf_counter()
        subprocess.run([asked.gathernd, "run", "--params", params, "--indices", indices, "--output", output, "--quiet",
                        "--backend", asked.backend, "--memory-limit", str(limit)], check=True)
        took = time.perf_counter() - begun
        most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        found = np.load(output, mmap_mode="r")
        equal = found.shape == (asked.tuples, asked.columns) and all(
            np.array_equal(found[first:first + BLOCK].view(np.uint32),
                           table[rows[first:first + BLOCK, 0]].view(np.uint32))
            for first in range(0, asked.tuples, BLOCK))
        print(f"output {2 * limit / 1e9:.3f} GB, limit {limit / 1e9:.3f} GB: {took:.2f} s, {most / 1e3:.0f} MB resident "
              f"with mapped files, equal: {equal}")
        return 0 if equal else 3


if __name__ == "__main__":
    sys.exit(main())
