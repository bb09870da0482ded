# SPDX-License-Identifier: GPL-3.0-or-later
"""JAX: params.at[i].get(mode="clip") under jit, vmap for batch axes, on a stream of its own: the host's clock,
until the result is there. What a call that does nothing takes is taken off."""
import os

os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")

import jax
import torch

from . import Tensors, Way


class Jax:
    version = jax.__version__

    def ways(self, tensors: Tensors) -> list[Way]:
        case = tensors.case
        params, indices = jax.dlpack.from_dlpack(tensors.params), jax.dlpack.from_dlpack(tensors.indices)

        def gather(table: jax.Array, tuples: jax.Array) -> jax.Array:
            places = tuple(tuples[..., component] for component in range(case.depth))
            return table.at[places].get(mode="clip")

        for _ in range(case.batch_dims):
            gather = jax.vmap(gather)
        compiled = jax.jit(gather).lower(params, indices).compile()
        return [Way("jax", lambda: compiled(params, indices).block_until_ready(), torch.from_dlpack, by_events=False,
                    note="by the host's clock, less a call that does nothing")]

    def nothing(self) -> Way:
        tiny = jax.numpy.zeros(32)
        compiled = jax.jit(lambda x: x + 1).lower(tiny).compile()
        return Way("jax", lambda: compiled(tiny).block_until_ready(), lambda got: got, by_events=False)


def make() -> Jax:
    jax.config.update("jax_enable_x64", True)  # else int64 indices become int32
    jax.devices("gpu")  # raises without one
    return Jax()
