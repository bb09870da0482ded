# SPDX-License-Identifier: GPL-3.0-or-later
"""CuPy: x[i], and take into a preset output where one component indexes one axis; on PyTorch's stream."""
import cupy
import torch

from . import Tensors, Way
from .on_torch import columns_of


class CuPy:
    version = cupy.__version__

    def ways(self, tensors: Tensors) -> list[Way]:
        case = tensors.case
        params = cupy.from_dlpack(tensors.params)
        columns = tuple(cupy.from_dlpack(column) for column in columns_of(tensors))
        found = [Way("cupy x[i]", on_the_stream(lambda: params[columns]), torch.from_dlpack)]
        if case.depth == 1 and case.batch_dims == 0:
            table, rows = params.reshape(case.rows, -1), cupy.from_dlpack(tensors.indices.reshape(-1))
            flat = cupy.from_dlpack(tensors.output.view(case.tuples, -1))
            found.append(Way("cupy take", on_the_stream(lambda: cupy.take(table, rows, axis=0, out=flat)),
                             lambda _: tensors.output))
        return found

    def nothing(self) -> None:
        return None


def on_the_stream(call):
    def started():
        with cupy.cuda.ExternalStream(torch.cuda.current_stream().cuda_stream):
            return call()

    return started


def make() -> CuPy:
    cupy.cuda.Device(0).compute_capability  # raises without a driver
    return CuPy()
