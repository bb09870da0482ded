# SPDX-License-Identifier: GPL-3.0-or-later
"""PyTorch: x[i] always; for a depth of 1 index_select, and gather and take where they can say the same, with
out=.

gather and take want int64 indices: an int32 tensor is converted for them beforehand.
"""
from collections.abc import Callable

import torch

from ..problem import Contender, Problem, address, sharing
from .indexing import index_columns

INDEXING, SELECT, GATHER, TAKE = "torch x[i]", "torch index_select", "torch gather", "torch take"


class Torch:
    version = torch.__version__

    def __init__(self, threads: int) -> None:
        torch.set_num_threads(threads)
        torch.set_grad_enabled(False)

    def contenders(self, problem: Problem) -> list[Contender]:
        case = problem.case
        params, output = torch.from_numpy(problem.params), torch.from_numpy(problem.output)
        shares = {"params": sharing(params.data_ptr() == address(problem.params)), "indices": "shared"}
        preset = shares | {"output": "preset"}
        wide = preset | {"indices": "shared" if case.index_bytes == 8 else "int64, converted beforehand"}

        columns = tuple(torch.from_numpy(column) for column in index_columns(problem.indices, case))
        found = [Contender(INDEXING, lambda: params[columns], lambda got: got.numpy(),
                           shares | {"output": "its own, each call"})]
        if case.depth > 1:
            return found

        def add(name: str, call: Callable[[], object], how: dict[str, str]) -> None:
            found.append(Contender(name, call, lambda _: problem.output, how))

        if case.batch_dims == 0:
            table = params.reshape(case.rows, -1)
            rows = torch.from_numpy(problem.indices.reshape(-1))
            flat = output.view(case.tuples, -1)
            add(SELECT, lambda: torch.index_select(table, 0, rows, out=flat), preset)
        width = case.slice_bytes // case.element_bytes
        if case.batch_dims > 0 or width == 1:
            per_entry = case.tuples // case.batches
            source = params.reshape(case.batches, case.rows, width)
            places = torch.from_numpy(problem.wide_indices).reshape(case.batches, per_entry, 1)
            places = places.expand(-1, -1, width)
            blocks = output.view(case.batches, per_entry, width)
            add(GATHER, lambda: torch.gather(source, 1, places, out=blocks), wide)
        if case.batch_dims == 0 and width == 1:
            cells = torch.from_numpy(problem.wide_indices.reshape(-1))
            line = output.view(-1)
            add(TAKE, lambda: torch.take(params, cells, out=line), wide)
        return found

    def no_ops(self) -> dict[str, Callable[[], object]]:
        tiny, output = torch.zeros(1), torch.zeros(1)

        def preset() -> torch.Tensor:
            return torch.neg(tiny, out=output)

        return {INDEXING: lambda: tiny.clone(), SELECT: preset, GATHER: preset, TAKE: preset}


def make(threads: int, gather_too: bool) -> Torch:
    return Torch(threads)
