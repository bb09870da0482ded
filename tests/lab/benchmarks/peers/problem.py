# SPDX-License-Identifier: GPL-3.0-or-later
"""A case with its tensors, and a contender: one way of one framework to solve it."""
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from .case import Case
from .memory import allocate
from .patterns import fill_indices

ELEMENTS = {1: np.uint8, 2: np.float16, 4: np.float32, 8: np.float64}
INDICES = {4: np.int32, 8: np.int64}


class Problem:
    """The tensors that all contenders of a case share: params and indices to read, and one output that every
    one which takes a preset output writes, so that none finds it warmer than another."""

    def __init__(self, case: Case, table: np.ndarray) -> None:
        self.case = case
        self.params = table[: case.table_bytes].view(ELEMENTS[case.element_bytes]).reshape(case.params_shape)
        self.indices = allocate(case.indices_shape, INDICES[case.index_bytes])
        fill_indices(case, self.indices)
        self.output = allocate(case.output_shape, self.params.dtype, case.output_skew)
        self._wide: np.ndarray | None = None

    @property
    def wide_indices(self) -> np.ndarray:
        """As int64, converted once and outside any timing, for what takes no other type."""
        if self.case.index_bytes == 8:
            return self.indices
        if self._wide is None:
            self._wide = allocate(self.case.indices_shape, np.int64)
            self._wide[...] = self.indices
        return self._wide


@dataclass
class Contender:
    """`call` makes one whole gather and returns when it is done; `result` views what a call gave as an
    array."""

    name: str
    call: Callable[[], Any]
    result: Callable[[Any], np.ndarray]
    shares: dict[str, str] = field(default_factory=dict)  # params, indices, output: how this one gets them
    note: str = ""


def sharing(shared: bool) -> str:
    return "shared" if shared else "a copy, made beforehand"


def address(array: np.ndarray) -> int:
    return array.ctypes.data
