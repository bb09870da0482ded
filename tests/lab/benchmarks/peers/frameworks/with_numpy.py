# SPDX-License-Identifier: GPL-3.0-or-later
"""NumPy: take with a preset output (mode="clip": it checks nothing) for a depth of 1, else indexing, which
allocates.

One thread always. take converts int32 indices on every call.
"""
from collections.abc import Callable

import numpy as np

from ..problem import Contender, Problem
from .indexing import index_columns

TAKE, INDEXING = "numpy take", "numpy x[i]"


class NumPy:
    version = np.__version__

    def contenders(self, problem: Problem) -> list[Contender]:
        case, params, output = problem.case, problem.params, problem.output
        if case.depth == 1 and case.batch_dims == 0:
            rows = problem.indices[..., 0]
            shares = {"params": "shared", "indices": "shared", "output": "preset"}
            return [Contender(TAKE, lambda: params.take(rows, axis=0, out=output, mode="clip"),
                              lambda _: output, shares)]
        columns = index_columns(problem.indices, case)
        return [Contender(INDEXING, lambda: params[columns], lambda got: got,
                          {"params": "shared", "indices": "shared", "output": "its own, each call"})]

    def no_ops(self) -> dict[str, Callable[[], object]]:
        tiny, output = np.zeros(1, np.float32), np.zeros(1, np.float32)
        return {TAKE: lambda: np.positive(tiny, out=output), INDEXING: lambda: np.positive(tiny)}


def make(threads: int, gather_too: bool) -> NumPy:
    return NumPy()
