# SPDX-License-Identifier: GPL-3.0-or-later
"""PyTorch: x[i], and index_select, embedding and gather where one component indexes one axis."""
from typing import Any

import torch

from peers.frameworks.indexing import index_columns

from . import Tensors, Way


def columns_of(tensors: Tensors) -> tuple[Any, ...]:
    """One index tensor an axis, counters for batch axes."""
    columns = index_columns(tensors.indices, tensors.case)
    return tuple(torch.as_tensor(column, device=tensors.indices.device) for column in columns)


class Torch:
    version = torch.__version__

    def ways(self, tensors: Tensors) -> list[Way]:
        case, columns = tensors.case, columns_of(tensors)
        found = [Way("torch x[i]", lambda: tensors.params[columns], lambda got: got)]
        if case.depth == 1 and case.batch_dims == 0:
            table = tensors.params.reshape(case.rows, -1)
            rows, flat = tensors.indices.reshape(-1), tensors.output.view(case.tuples, -1)
            found.append(Way("torch index_select", lambda: torch.index_select(table, 0, rows, out=flat),
                             lambda _: tensors.output))
            found.append(Way("torch embedding", lambda: torch.nn.functional.embedding(rows, table), lambda got: got))
            if case.index_bytes == 8:  # it takes no other
                spread = rows[:, None].expand(-1, table.shape[1])
                found.append(Way("torch gather", lambda: torch.gather(table, 0, spread, out=flat),
                                 lambda _: tensors.output))
        return found

    def nothing(self) -> None:
        return None


def make() -> Torch:
    torch.set_grad_enabled(False)
    if not torch.cuda.is_available():
        raise RuntimeError("torch finds no CUDA device")
    return Torch()
