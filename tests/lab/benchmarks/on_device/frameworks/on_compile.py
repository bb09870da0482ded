# SPDX-License-Identifier: GPL-3.0-or-later
"""PyTorch's compiler: x[i] by torch.compile, for int64 indices, since each case is compiled anew. Compiled on the first
call, which is not timed."""
from typing import Any

import torch
import triton  # noqa: F401  # which it makes kernels with: without it there is nothing to measure

from . import Tensors, Way
from .on_torch import columns_of


class Compiled:
    version = torch.__version__

    def ways(self, tensors: Tensors) -> list[Way]:
        if tensors.case.index_bytes != 8:
            return []
        torch._dynamo.reset()
        columns = columns_of(tensors)

        @torch.compile(dynamic=False, fullgraph=True)
        def gather(params: Any, places: tuple[Any, ...]) -> Any:
            return params[places]

        return [Way("torch.compile", lambda: gather(tensors.params, columns), lambda got: got)]

    def nothing(self) -> None:
        return None


def make() -> Compiled:
    if not torch.cuda.is_available():
        raise RuntimeError("no CUDA device for torch.compile")
    return Compiled()
