# SPDX-License-Identifier: GPL-3.0-or-later
"""OpenVINO: a GatherND-8 model, compiled for the shapes, with preset tensors in and out, all of them ours.

It converts int64 indices to int32 in every run, and checks none. Two-byte elements are given as bf16, which
it moves as they are; f16 it would convert with the whole table.
"""
from collections.abc import Callable

import numpy as np
import openvino as ov
from openvino import opset8

from ..problem import Contender, Problem, address, sharing

GATHER_ND, GATHER = "openvino", "openvino Gather"
TYPES = {np.dtype(np.uint8): ov.Type.u8, np.dtype(np.float16): ov.Type.bf16,
         np.dtype(np.float32): ov.Type.f32, np.dtype(np.int32): ov.Type.i32, np.dtype(np.int64): ov.Type.i64}


def tensor_of(array: np.ndarray) -> ov.Tensor:
    """Over the array's own memory, of the type that stands for its width."""
    return ov.Tensor(array, ov.Shape(array.shape), TYPES[array.dtype])


def parameter(array: np.ndarray) -> ov.Node:
    return opset8.parameter(ov.Shape(array.shape), TYPES[array.dtype])


class OpenVino:
    version = ov.__version__

    def __init__(self, threads: int, gather_too: bool) -> None:
        self._core = ov.Core()
        self._core.set_property("CPU", {"INFERENCE_NUM_THREADS": threads, "NUM_STREAMS": 1,
                                        "PERFORMANCE_HINT": "LATENCY"})
        self._gather_too = gather_too

    def _request(self, model: ov.Model, inputs: list[np.ndarray],
                 output: np.ndarray) -> tuple[Callable[[], object], list[bool]]:
        """A run of the model over these arrays, and which of the inputs it shares."""
        request = self._core.compile_model(model, "CPU").create_infer_request()
        for place, array in enumerate(inputs):
            request.set_input_tensor(place, tensor_of(array))
        request.set_output_tensor(0, tensor_of(output))
        shared = [address(request.get_input_tensor(place).data) == address(array)
                  for place, array in enumerate(inputs)]
        # Without share_outputs it would copy the output into an array of its own after each run.
        return lambda: request.infer(share_outputs=True), shared

    def _contender(self, name: str, model: ov.Model, problem: Problem, indices: np.ndarray) -> Contender:
        call, (params, rows) = self._request(model, [problem.params, indices], problem.output)
        shares = {"params": sharing(params), "indices": sharing(rows), "output": "preset"}
        return Contender(name, call, lambda _: problem.output, shares)

    def contenders(self, problem: Problem) -> list[Contender]:
        case = problem.case
        inputs = [parameter(problem.params), parameter(problem.indices)]
        model = ov.Model([opset8.gather_nd(*inputs, case.batch_dims)], inputs, "gather_nd")
        found = [self._contender(GATHER_ND, model, problem, problem.indices)]
        if self._gather_too and case.depth == 1:
            rows = problem.indices.reshape(case.indices_shape[:-1])
            inputs = [parameter(problem.params), parameter(rows)]
            axis = opset8.constant(case.batch_dims, ov.Type.i64)
            model = ov.Model([opset8.gather(*inputs, axis, case.batch_dims)], inputs, "gather")
            found.append(self._contender(GATHER, model, problem, rows))
        return found

    def no_ops(self) -> dict[str, Callable[[], object]]:
        tiny, output = np.zeros(1, np.float32), np.zeros(1, np.float32)
        source = parameter(tiny)
        call, _ = self._request(ov.Model([opset8.result(source)], [source], "identity"), [tiny], output)
        return {GATHER_ND: call, GATHER: call}


def make(threads: int, gather_too: bool) -> OpenVino:
    return OpenVino(threads, gather_too)
