# SPDX-License-Identifier: GPL-3.0-or-later
"""Triton: a plain gather of rows, as one would write it, where one component indexes one axis. A program moves
a tile of some rows by some columns; elements are integers of their width."""
import torch
import triton
import triton.language as tl

from . import Tensors, Way

TILE = 2048  # elements of a program
MOST_COLUMNS = 1024
INTEGERS = {1: torch.uint8, 2: torch.int16, 4: torch.int32}


@triton.jit
def gather_rows(table, indices, output, count, width, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    # "table": Triton 3.6 takes an argument that is called params for its own.
    tuples = tl.program_id(0).to(tl.int64) * ROWS + tl.arange(0, ROWS)
    columns = tl.program_id(1) * COLUMNS + tl.arange(0, COLUMNS)
    rows = tl.load(indices + tuples, mask=tuples < count, other=0).to(tl.int64)
    inside = (tuples < count)[:, None] & (columns < width)[None, :]
    tile = tl.load(table + rows[:, None] * width + columns[None, :], mask=inside)
    tl.store(output + tuples[:, None] * width + columns[None, :], tile, mask=inside)


class Triton:
    version = triton.__version__

    def ways(self, tensors: Tensors) -> list[Way]:
        case = tensors.case
        if case.depth != 1 or case.batch_dims != 0:
            return []
        kind = INTEGERS[case.element_bytes]
        params, output = tensors.params.view(kind), tensors.output.view(kind)
        rows = tensors.indices.reshape(-1)
        width = case.slice_bytes // case.element_bytes
        columns = min(MOST_COLUMNS, triton.next_power_of_2(width))
        height = max(1, TILE // columns)
        grid = (triton.cdiv(case.tuples, height), triton.cdiv(width, columns))

        def call() -> None:
            gather_rows[grid](params, rows, output, case.tuples, width, ROWS=height, COLUMNS=columns)

        return [Way("triton rows", call, lambda _: tensors.output)]

    def nothing(self) -> None:
        return None


def make() -> Triton:
    if not torch.cuda.is_available():
        raise RuntimeError("no CUDA device for Triton")
    return Triton()
