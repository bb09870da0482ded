# SPDX-License-Identifier: GPL-3.0-or-later
"""One cell of the benchmark: shapes, widths and an index pattern, and what follows from them. Sizes are in
bytes.

A dtype is only a width here, since a gather moves bits: bf16 and f16 are both 2, f32 and i32 both 4.
"""
from dataclasses import asdict, dataclass, replace
from math import prod
from typing import Any

# Axes of a smoke run: long enough for several tuples and a slice of several elements.
TINY_AXIS = 8
TINY_TUPLES = 32


@dataclass(frozen=True)
class Case:
    name: str
    params_shape: tuple[int, ...]
    indices_shape: tuple[int, ...]
    element_bytes: int
    index_bytes: int = 8
    batch_dims: int = 0
    pattern: str = "random"
    output_skew: int = 0  # how far behind a page's start a preset output lies
    latency: bool = False  # judged in microseconds, with and without what a call costs
    core: bool = True  # part of the default run; the others come with --full
    note: str = ""

    @property
    def depth(self) -> int:
        return self.indices_shape[-1]

    @property
    def batches(self) -> int:
        return prod(self.params_shape[: self.batch_dims])

    @property
    def tuples(self) -> int:
        return prod(self.indices_shape[:-1])

    @property
    def consumed(self) -> tuple[int, ...]:
        """The axes of params that a tuple's components index."""
        return self.params_shape[self.batch_dims : self.batch_dims + self.depth]

    @property
    def rows(self) -> int:
        """Slices that one batch entry of params holds."""
        return prod(self.consumed)

    @property
    def slice_shape(self) -> tuple[int, ...]:
        return self.params_shape[self.batch_dims + self.depth :]

    @property
    def slice_bytes(self) -> int:
        return prod(self.slice_shape) * self.element_bytes

    @property
    def output_shape(self) -> tuple[int, ...]:
        return self.indices_shape[:-1] + self.slice_shape

    @property
    def table_bytes(self) -> int:
        return prod(self.params_shape) * self.element_bytes

    @property
    def output_bytes(self) -> int:
        return self.tuples * self.slice_bytes

    def described(self) -> dict[str, Any]:
        """As JSON has it: its fields and the sizes that follow from them."""
        fields = {name: list(value) if isinstance(value, tuple) else value
                  for name, value in asdict(self).items()}
        return fields | {"slice_bytes": self.slice_bytes, "table_bytes": self.table_bytes,
                         "output_bytes": self.output_bytes}

    def tiny(self) -> "Case":
        """The same structure with short axes, for a smoke run."""
        params = tuple(min(axis, TINY_AXIS) for axis in self.params_shape)
        batch = params[: self.batch_dims]
        tuples = tuple(min(axis, TINY_TUPLES) for axis in self.indices_shape[self.batch_dims : -1])
        return replace(self, params_shape=params, indices_shape=batch + tuples + (self.depth,))
