# SPDX-License-Identifier: GPL-3.0-or-later
"""Our library through its C function, by ctypes. Every call validates everything; indices are checked."""
import ctypes
from collections.abc import Callable
from pathlib import Path

from .problem import Contender, Problem, address
from .record import OURS

OUT_OF_RANGE_IS_AN_ERROR = 0


class GatherFailed(RuntimeError):
    pass


def c_arguments(problem: Problem, threads: int) -> tuple[object, ...]:
    """Of gathernd_gather, as C values: with them ctypes has nothing to convert on each call, which halves its
    cost."""
    case = problem.case
    params_shape = (ctypes.c_int64 * len(case.params_shape))(*case.params_shape)
    indices_shape = (ctypes.c_int64 * len(case.indices_shape))(*case.indices_shape)
    return (ctypes.c_void_p(address(problem.params)), params_shape, ctypes.c_int32(len(case.params_shape)),
            ctypes.c_void_p(address(problem.indices)), indices_shape, ctypes.c_int32(len(case.indices_shape)),
            ctypes.c_int32(case.batch_dims), ctypes.c_int32(case.element_bytes),
            ctypes.c_int32(case.index_bytes), ctypes.c_int32(OUT_OF_RANGE_IS_AN_ERROR),
            ctypes.c_void_p(address(problem.output)), ctypes.c_int32(threads),
            ctypes.byref(ctypes.c_int64(-1)))


class Library:
    def __init__(self, path: Path) -> None:
        self._gather = ctypes.CDLL(str(path)).gathernd_gather

    def contender(self, problem: Problem, threads: int) -> Contender:
        gather, arguments = self._gather, c_arguments(problem, threads)

        def call() -> None:
            code = gather(*arguments)
            if code != 0:
                raise GatherFailed(f"gathernd_gather returned {code} for {problem.case.name}")

        shares = {"params": "shared", "indices": "shared", "output": "preset"}
        return Contender(OURS, call, lambda _: problem.output, shares)

    @staticmethod
    def no_op() -> Callable[[], object]:
        """What ctypes takes to pass such arguments: a C function that looks at the first alone, a null
        pointer."""
        nothing = ctypes.CDLL(None).labs
        shape = (ctypes.c_int64 * 2)(1, 1)
        number = ctypes.c_int32(1)
        null = ctypes.c_void_p(0)
        arguments = (null, shape, number, null, shape, *[number] * 5, null, number,
                     ctypes.byref(ctypes.c_int64(-1)))

        def call() -> None:
            code = nothing(*arguments)
            if code != 0:
                raise GatherFailed(f"labs(0) returned {code}")

        return call
