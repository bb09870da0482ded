# SPDX-License-Identifier: GPL-3.0-or-later
"""ONNX Runtime: a GatherND model with bound inputs and a bound, preset output, all of them ours.

ONNX's GatherND takes int64 indices only: an int32 tensor is converted for it beforehand. Its threads are told
to stop spinning when a run ends, since they would take the processor from whoever is timed next.
"""
from collections.abc import Callable

import numpy as np
import onnxruntime as ort
from onnx import TensorProto, helper

from ..problem import Contender, Problem, address, sharing

GATHER_ND, GATHER = "onnxruntime", "onnxruntime Gather"
OPSET, IR_VERSION = 13, 8
TYPES = {np.dtype(np.uint8): TensorProto.UINT8, np.dtype(np.float16): TensorProto.FLOAT16,
         np.dtype(np.float32): TensorProto.FLOAT, np.dtype(np.int32): TensorProto.INT32,
         np.dtype(np.int64): TensorProto.INT64}


class OnnxRuntime:
    version = ort.__version__

    def __init__(self, threads: int, gather_too: bool) -> None:
        self._options = ort.SessionOptions()
        self._options.intra_op_num_threads = threads
        self._options.inter_op_num_threads = 1
        self._options.add_session_config_entry("session.force_spinning_stop", "1")
        self._options.log_severity_level = 3
        self._gather_too = gather_too

    def _bound(self, operator: str, inputs: list[np.ndarray], output: np.ndarray,
               **attributes: int) -> tuple[Callable[[], object], list[ort.OrtValue]]:
        """A run of a model of one operator over these arrays, and its values: the inputs, then the output."""
        arrays = {**{f"input{place}": array for place, array in enumerate(inputs)}, "output": output}
        infos = {name: helper.make_tensor_value_info(name, TYPES[array.dtype], array.shape)
                 for name, array in arrays.items()}
        node = helper.make_node(operator, list(infos)[:-1], ["output"], **attributes)
        graph = helper.make_graph([node], operator, list(infos.values())[:-1], [infos["output"]])
        opsets = [helper.make_opsetid("", OPSET)]
        model = helper.make_model(graph, opset_imports=opsets, ir_version=IR_VERSION)
        session = ort.InferenceSession(model.SerializeToString(), self._options,
                                       providers=["CPUExecutionProvider"])
        binding = session.io_binding()
        values = {name: ort.OrtValue.ortvalue_from_numpy(array) for name, array in arrays.items()}
        for name, value in values.items():
            bind = binding.bind_ortvalue_output if name == "output" else binding.bind_ortvalue_input
            bind(name, value)
        return lambda: session.run_with_iobinding(binding), list(values.values())

    def _contender(self, name: str, operator: str, problem: Problem, indices: np.ndarray,
                   **attributes: int) -> Contender:
        call, values = self._bound(operator, [problem.params, indices], problem.output, **attributes)
        params_value, indices_value, _ = values
        shares = {"params": sharing(params_value.data_ptr() == address(problem.params)),
                  "indices": sharing(indices_value.data_ptr() == address(indices)), "output": "preset"}
        if indices.itemsize != problem.case.index_bytes:
            shares["indices"] = "int64, converted beforehand"
        return Contender(name, call, lambda _: problem.output, shares)

    def contenders(self, problem: Problem) -> list[Contender]:
        case = problem.case
        found = [self._contender(GATHER_ND, "GatherND", problem, problem.wide_indices,
                                 batch_dims=case.batch_dims)]
        if self._gather_too and case.depth == 1 and case.batch_dims == 0:
            rows = problem.indices.reshape(case.indices_shape[:-1])
            found.append(self._contender(GATHER, "Gather", problem, rows, axis=0))
        return found

    def no_ops(self) -> dict[str, Callable[[], object]]:
        tiny, output = np.zeros(1, np.float32), np.zeros(1, np.float32)
        call, _ = self._bound("Identity", [tiny], output)
        return {GATHER_ND: call, GATHER: call}


def make(threads: int, gather_too: bool) -> OnnxRuntime:
    return OnnxRuntime(threads, gather_too)
