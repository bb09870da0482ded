# SPDX-License-Identifier: GPL-3.0-or-later
"""Index tensors by pattern: the order in which a gather asks for its slices. All in range; the same for the
same case.

random      each slice as likely as any other
sequential  0, 1, 2, … and round again
hot         few slices most of the time: the k-th most wanted about 1/k as often as the first (Zipf), strewn
            over params
sorted      random, in order within each batch entry
strided     every 17th slice, round again with a shift
repeated    half of the slices, each several times
eightfold   every slice eight times, shuffled; the first of these
windows     WIDTH slices at a STRIDE, then the same STEP slices on, and so through params and round again; the name
            goes on with the three: windows-16-8-1
clustered   64 tuples in a row near a random place (16 along each axis)
"""
import zlib
from math import gcd

import numpy as np

from .case import Case

STRIDE = 17
CLUSTER_TUPLES, CLUSTER_SIDE = 64, 16
# A prime that spreads the ranks of the hot pattern over params, so that wanted slices are not neighbours.
SCATTER = 2_654_435_761


def flat_rows(case: Case, random: np.random.Generator) -> np.ndarray:
    """For each tuple the number of its slice within its batch entry."""
    rows, count = case.rows, case.tuples
    if case.pattern.startswith("windows-"):
        width, step, stride = map(int, case.pattern.split("-")[1:])
        windows = max(1, (rows - (width - 1) * stride - 1) // step + 1)
        ids = np.arange(windows)[:, None] * step + np.arange(width) * stride
        return np.resize(ids % rows, count)
    match case.pattern:
        case "random":
            return random.integers(0, rows, count)
        case "sequential":
            return np.arange(count) % rows
        case "hot":
            rank = np.floor(rows ** random.random(count)).astype(np.int64) - 1
            return rank * SCATTER % rows if gcd(SCATTER, rows) == 1 else rank
        case "sorted":
            return np.sort(random.integers(0, rows, (case.batches, count // case.batches)), axis=-1).ravel()
        case "strided":
            step = STRIDE if rows % STRIDE else STRIDE + 1
            return np.arange(count) * step % rows
        case "repeated":
            return random.integers(0, max(1, rows // 2), count)
        case "eightfold":
            return np.resize(random.permutation(np.repeat(np.arange(rows), 8)), count)
    raise ValueError(f"no index pattern {case.pattern!r}")


def clustered(case: Case, random: np.random.Generator) -> np.ndarray:
    """Tuples of several components, near each other along every axis."""
    groups = -(-case.tuples // CLUSTER_TUPLES)
    centre = np.repeat(random.integers(0, case.consumed, (groups, case.depth)), CLUSTER_TUPLES, axis=0)
    offset = random.integers(0, CLUSTER_SIDE, (case.tuples, case.depth))
    return np.minimum(centre[: case.tuples] + offset, np.array(case.consumed) - 1)


def fill_indices(case: Case, indices: np.ndarray) -> None:
    """Fills an array of the case's index shape and type."""
    random = np.random.default_rng(zlib.crc32(case.name.encode()))
    tuples = indices.reshape(case.tuples, case.depth)
    if case.pattern == "clustered":
        tuples[:] = clustered(case, random)
        return
    rest = flat_rows(case, random)
    for component in range(case.depth - 1, 0, -1):
        rest, tuples[:, component] = np.divmod(rest, case.consumed[component])
    tuples[:, 0] = rest
