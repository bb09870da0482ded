# SPDX-License-Identifier: GPL-3.0-or-later
"""JAX: params.at[i].get(mode="clip") under jit, vmap for batch axes. Inputs by DLPack; every call allocates
its output.

It is told to run a call in the thread that makes it: with its asynchronous dispatch, which is of no use to
who waits for each result, small calls take several times longer.
"""
from collections.abc import Callable

import jax
import numpy as np

from ..problem import Contender, Problem, address, sharing

CLIP = "jax"


class Jax:
    version = jax.__version__

    def __init__(self) -> None:
        jax.config.update("jax_enable_x64", True)  # else int64 indices become int32
        jax.config.update("jax_cpu_enable_async_dispatch", False)

    def contenders(self, problem: Problem) -> list[Contender]:
        case = problem.case
        params, indices = jax.dlpack.from_dlpack(problem.params), jax.dlpack.from_dlpack(problem.indices)
        shares = {"params": sharing(params.unsafe_buffer_pointer() == address(problem.params)),
                  "indices": sharing(indices.unsafe_buffer_pointer() == address(problem.indices)),
                  "output": "its own, each call"}

        def gather(table: jax.Array, tuples: jax.Array) -> jax.Array:
            places = tuple(tuples[..., component] for component in range(case.depth))
            return table.at[places].get(mode="clip")

        for _ in range(case.batch_dims):
            gather = jax.vmap(gather)
        compiled = jax.jit(gather)
        if not case.latency:  # so that its first call is no longer; each takes half a microsecond more
            compiled = compiled.lower(params, indices).compile()
        return [Contender(CLIP, lambda: compiled(params, indices).block_until_ready(), np.asarray, shares)]

    def no_ops(self) -> dict[str, Callable[[], object]]:
        tiny = jax.numpy.zeros(1)
        compiled = jax.jit(lambda x: x)
        return {CLIP: lambda: compiled(tiny).block_until_ready()}


def make(threads: int, gather_too: bool) -> Jax:
    """Its threads follow the environment and the processors that the process may use."""
    return Jax()
