# SPDX-License-Identifier: GPL-3.0-or-later
"""TensorFlow: GatherNd, eager (without batch axes as the bare operator, which saves two thirds of a call) and
as a traced function. Inputs by DLPack; every call allocates its output."""
from collections.abc import Callable

import numpy as np
import tensorflow as tf

from ..case import Case
from ..problem import Contender, Problem, address, sharing

EAGER, FUNCTION, GATHER = "tensorflow eager", "tensorflow function", "tensorflow tf.gather"


def tensor_of(array: np.ndarray) -> tuple[tf.Tensor, bool]:
    """And whether it lies where the array does."""
    tensor = tf.experimental.dlpack.from_dlpack(array.__dlpack__())
    return tensor, address(array_of(tensor)) == address(array)


def array_of(tensor: tf.Tensor) -> np.ndarray:
    return np.from_dlpack(tensor)


def traced_for(function: Callable[..., tf.Tensor], *arguments: tf.Tensor) -> Callable[..., tf.Tensor]:
    return tf.function(function, autograph=False).get_concrete_function(*arguments)


class TensorFlow:
    version = tf.__version__

    def __init__(self, threads: int, gather_too: bool) -> None:
        tf.config.threading.set_intra_op_parallelism_threads(threads)
        tf.config.threading.set_inter_op_parallelism_threads(threads)
        tf.config.set_visible_devices([], "GPU")
        self._gather_too = gather_too

    def contenders(self, problem: Problem) -> list[Contender]:
        case = problem.case
        params, params_shared = tensor_of(problem.params)
        indices, indices_shared = tensor_of(problem.indices)
        shares = {"params": sharing(params_shared), "indices": sharing(indices_shared),
                  "output": "its own, each call"}
        batch_dims = case.batch_dims

        def eager() -> tf.Tensor:
            return tf.gather_nd(params, indices, batch_dims=batch_dims)

        def raw() -> tf.Tensor:
            return tf.raw_ops.GatherNd(params=params, indices=indices)

        traced = traced_for(lambda p, i: tf.gather_nd(p, i, batch_dims=batch_dims), params, indices)
        found = [Contender(EAGER, eager if batch_dims else raw, array_of, shares),
                 Contender(FUNCTION, lambda: traced(params, indices), array_of, shares)]
        if self._gather_too and case.depth == 1:
            found.append(self._gather(case, params, indices, shares))
        return found

    @staticmethod
    def _gather(case: Case, params: tf.Tensor, indices: tf.Tensor, shares: dict[str, str]) -> Contender:
        rows, batch_dims = tf.reshape(indices, case.indices_shape[:-1]), case.batch_dims

        def gather() -> tf.Tensor:
            return tf.gather(params, rows, axis=batch_dims, batch_dims=batch_dims)

        return Contender(GATHER, gather, array_of, shares)

    def no_ops(self) -> dict[str, Callable[[], object]]:
        tiny = tf.zeros(1)
        traced = traced_for(lambda x: tf.raw_ops.Identity(input=x), tiny)
        return {EAGER: lambda: tf.raw_ops.Identity(input=tiny), FUNCTION: lambda: traced(tiny),
                GATHER: lambda: tf.identity(tiny)}


def make(threads: int, gather_too: bool) -> TensorFlow:
    return TensorFlow(threads, gather_too)
