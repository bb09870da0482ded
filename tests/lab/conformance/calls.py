#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Gathers as people write them, on the real NumPy, PyTorch, TensorFlow and JAX, and by `gathernd run --call`.

    calls.py --list                             the texts, with how many idioms and spellings
    calls.py --record FILE                      runs them in this interpreter's frameworks, keeps what came
    calls.py --check FILE build/bin/gathernd    holds the program against what was kept
    calls.py --draw N [--seed S] GATHERND       random ones: recorded and checked at once

A text is answered rightly where shape and numbers are the framework's, or it is refused; where the framework
refuses, the program must too. A refusal of what the framework takes is counted apart: its sentence has to be
true, and `KNOWN` says which it is.
"""
import argparse
import json
import random
import subprocess
import sys
import warnings

SETUPS = {
    "np": "import numpy as np\n",
    "tf": "import numpy as np\nimport tensorflow as tf\n",
    "torch": "import numpy as np\nimport torch\n",
    "jnp": "import numpy as np\nimport jax\nimport jax.numpy as jnp\n",
}
X = {
    "np": "x = np.arange(12).reshape(3, 4)\ny = np.arange(24).reshape(2, 3, 4)\n",
    "tf": "x = tf.reshape(tf.range(12), [3, 4])\ny = tf.reshape(tf.range(24), [2, 3, 4])\n",
    "torch": "x = torch.arange(12).reshape(3, 4)\ny = torch.arange(24).reshape(2, 3, 4)\n",
    "jnp": "x = jnp.arange(12).reshape(3, 4)\ny = jnp.arange(24).reshape(2, 3, 4)\n",
}

# idiom: framework, spellings. What stands before a text is SETUPS and X of the framework.
IDIOMS = {
    "gather_nd": ("tf", ["tf.gather_nd(x, [[0, 1], [2, 3]])", "tf.gather_nd(params=x, indices=[[0], [2]])",
                         "tf.gather_nd(y, [[1], [0]], batch_dims=1)", "tf.gather_nd(x, [0, 1])",
                         "tf.gather_nd(x, tf.constant([[0, 1]]), batch_dims=0)", "tf.gather_nd(x, [[0, 4]])",
                         "tf.gather_nd(x, [[-1, 0]])", "tf.compat.v1.gather_nd(x, [[1]], None, 0)",
                         "tf.raw_ops.GatherNd(params=x, indices=[[1, 1]])", "tf.gather_nd(x, [[1], [0], [3]], 1)",
                         "tf.gather_nd(tf.ones((5, 1, 7)), tf.constant(0, shape=(3, 1, 2)))",
                         "tf.gather_nd(x, [[9, 9]], bad_indices_policy='IGNORE')"]),
    "stacked tuples": ("tf", ["tf.gather_nd(x, tf.stack([tf.range(3), [1, 0, 3]], axis=1))",
                              "i = tf.constant([1, 0, 3])\ntf.gather_nd(x, tf.stack([tf.range(3), i], axis=-1))",
                              "tf.gather_nd(x, tf.stack((tf.range(3), tf.range(3)), 1))",
                              "tf.gather_nd(x, np.stack([np.arange(3), [1, 0, 3]], axis=1))",
                              "tf.gather_nd(x, tf.concat([[[0]], [[1]]], axis=1))",
                              "r = tf.range(3)[:, None]\nc = tf.constant([[1], [0], [3]])\n"
                              "tf.gather_nd(x, tf.concat([r, c], axis=1))",
                              "tf.gather_nd(x, tf.stack([tf.range(3), tf.constant([1, 0, 3], tf.int64)], 1))",
                              "tf.gather_nd(x, tf.expand_dims([2, 0], axis=-1))",
                              "tf.gather_nd(x, tf.stack([tf.range(x.shape[0]), [1, 0, 3]], axis=1))",
                              "tf.gather_nd(x, list(np.argwhere(np.eye(3) > 0)))"]),
    "tuples of a mask": ("tf", ["tf.gather_nd(x, tf.where(x > 2))", "tf.gather_nd(x, tf.where(x == 5))",
                                "tf.gather_nd(x, tf.where((x > 2) & (x < 7)))",
                                "tf.gather_nd(x, tf.where([True, False, True]))",
                                "tf.gather_nd(x, np.argwhere(np.arange(12).reshape(3, 4) % 5 == 0))",
                                "tf.gather_nd(x, tf.where(~(x >= 3)))"]),
    "tf.gather": ("tf", ["tf.gather(x, [0, 2])", "tf.gather(x, [1, 3], axis=1)", "tf.gather(x, [1, 3], axis=-1)",
                         "tf.gather(y, [[0, 1], [1, 0]], axis=1)", "tf.gather(x, 2)", "tf.gather(x, [3])",
                         "tf.gather(x, [-1])", "tf.gather(y, [0, 2], None, 1)", "tf.gather(y, 1, axis=2)",
                         "tf.gather(x, [1], axis=2)", "tf.gather(x, [1.0])", "tf.compat.v1.gather(x, [1])",
                         "tf.raw_ops.GatherV2(params=x, indices=[1], axis=1)", "tf.nn.embedding_lookup(x, [2, 0])",
                         "tf.gather(x, tf.constant([1], tf.int8))", "tf.gather([1.5, 2.5], [1, 1, 0])"]),
    "tf.gather, batched": ("tf", ["tf.gather(x, [[1], [0], [3]], batch_dims=1)", "tf.gather(x, [1, 0, 3], batch_dims=1)",
                                  "tf.gather(y, [[0, 1], [1, 0]], axis=2, batch_dims=1)",
                                  "tf.gather(y, [[0, 1], [1, 0]], batch_dims=1)",
                                  "tf.gather(y, [[0, 1], [1, 0]], axis=-1, batch_dims=1)",
                                  "tf.gather(y, [[0, 1], [1, 0]], batch_dims=-1)",
                                  "tf.gather(x, [[0], [1]], batch_dims=1)",
                                  "tf.gather(np.arange(12).reshape(3, 4), [[1], [0], [3]], batch_dims=1)",
                                  "tf.gather(y, [[[0, 3]] * 3] * 2, batch_dims=2)",
                                  "tf.gather(y, tf.zeros((2, 3, 1), tf.int32), batch_dims=2)"]),
    "tf.boolean_mask": ("tf", ["tf.boolean_mask(x, x > 5)", "tf.boolean_mask(x, [True, False, True])",
                               "tf.boolean_mask(x, [True, False, True, True], axis=1)", "tf.boolean_mask(x, [True, False])",
                               "tf.boolean_mask(y, y[:, :, 0] > 4)", "tf.boolean_mask(y, [True, False, True], axis=1)",
                               "tf.boolean_mask(tensor=x, mask=x % 2 == 0)"]),
    "tf brackets": ("tf", ["x[1]", "x[0, 1]", "x[-1, 1:3]", "x[7]", "x[..., 1]", "x[:, tf.newaxis, 1]", "x[::-1]",
                           "x[5:1]", "x[tf.constant([0, 1])]", "y[1, :, ::2]", "x[[0, 1]]", "x[x > 5]"]),
    "np.take": ("np", ["np.take(x, [0, 2], axis=0)", "np.take(x, [1, -1], axis=1)", "np.take(x, [0, 5, 11])",
                       "np.take(x, [12])", "np.take(x, [[0, 1], [3, 2]], axis=-1)", "np.take(y, 1, axis=1)",
                       "np.take(x, [5, -9, 1], axis=0, mode='clip')", "np.take(x, [5, -9, 1], axis=0, mode='wrap')",
                       "np.take(x, [3], axis=0)", "np.take(x, [0], axis=2)", "np.take([1.5, 2.5], [1])",
                       "np.take(x, np.array([2, 0], dtype=np.uint8), 0)", "np.take(x, [], axis=0)"]),
    "x.take": ("np", ["x.take([0, 2], axis=0)", "x.take([0, 11])", "x.take([[0]], 1)", "x.take([-13])",
                      "x.take(indices=[1], axis=1, mode='clip')"]),
    "take_along_axis": ("np", ["np.take_along_axis(x, np.array([[1], [0], [3]]), axis=1)",
                               "np.take_along_axis(x, np.array([[1, 0, 2, 2]]), 0)",
                               "np.take_along_axis(x, np.array([[1]]), axis=1)",
                               "np.take_along_axis(x, np.array([[4]]), axis=1)",
                               "np.take_along_axis(x, np.array([[-1], [-4], [0]]), -1)",
                               "np.take_along_axis(x, np.array([3, 0]), axis=None)",
                               "np.take_along_axis(y, np.zeros((2, 1, 4), int), 1)",
                               "np.take_along_axis(y, np.zeros((2, 1), int), 1)",
                               "np.take_along_axis(y, np.zeros((2, 1, 3), int), 1)",
                               "np.take_along_axis(x, [[0]], axis=1)",
                               "i = np.array([[1], [0], [3]])\nr = np.take_along_axis(x, i, axis=1)\nprint(r)"]),
    "lists in brackets": ("np", ["x[[0, 1], [2, 3]]", "x[[0, 1]]", "x[[[0, 1], [1, 0]]]", "x[1, [2, 3]]", "x[[0, -1], -1]",
                                 "x[[3]]", "x[[0, 1], [0, 1, 2]]", "x[[0], [4]]", "x[[-4]]", "x[[1.0]]", "x[0, 1, 2]",
                                 "x[np.array([1, 0]), np.array([0, 3])]", "i, = [1],\nx[[2, 0]]", "x[[]]", "x[[], []]"]),
    "ranges in brackets": ("np", ["x[range(3), [1, 0, 3]]", "x[np.arange(3), [1, 0, 3]]", "n = len(x)\nx[np.arange(n), [1, 0, 3]]",
                                  "x[np.arange(x.shape[0]), np.array([1, 0, 3])]", "x[list(range(3)), list(range(3))]",
                                  "y[np.arange(2)[:, None], [[0, 2], [1, 1]]]", "x[range(0, 3, 2)]"]),
    "slices beside lists": ("np", ["x[:, [0, 2]]", "y[[0, 1], :, [2, 3]]", "y[:, [0, 2]]", "y[:, [0, 2], [1, 3]]",
                                   "y[[0, 1], :, 1]", "y[0, :, [1, 2]]", "y[:, 0, [1, 2]]", "y[1:, [0, 2]]", "y[..., [3, 0]]",
                                   "y[[0, 1], ..., [2, 3]]", "x[[0, 1], ...]", "x[::2, [0, 1]]", "x[::-1, [0, 1]]",
                                   "y[:, [[0, 1], [2, 0]]]", "y[:, :, [1]]", "y[..., 0, [1, 2]]"]),
    "new axes": ("np", ["x[None, [0, 1]]", "x[[0, 1], None]", "y[[0, 1], None, [1, 2]]", "x[:, None, [1]]",
                        "x[np.newaxis, [0], [1]]", "x[[0, 1], :, None]", "x[..., None, [2]]"]),
    "broadcasting": ("np", ["x[[[0], [1]], [[0, 1, 2]]]", "x[np.array([0, 1])[:, None], [0, 1, 2]]", "x[np.ix_([0, 2], [1, 3])]",
                            "x[np.array([[0], [2]]), np.array([1, 3])]", "y[np.ix_([1, 0], [2], [0, 3])]",
                            "x[np.ix_([True, False, True], [1, 3])]", "y[[[0], [1]], [0, 2]]", "x[np.array(1), [0, 1]]"]),
    "masks": ("np", ["x[x > 5]", "x[(x > 2) & (x < 8)]", "x[x % 2 == 0]", "x[np.array([True, False, True])]", "x[[True, False, True]]",
                     "x[:, [True, False, True, True]]", "x[[True, False]]", "y[y[..., 0] > 4]", "x[~(x > 5)]", "x[x != 5]",
                     "m = x >= 7\nx[m]", "x[(x < 2) | (x > 10)]", "y[[True, True], [0, 2]]", "x[x > 99]",
                     "np.compress([True, False, True], x, axis=0)", "x[True]", "x[[0, True]]"]),
    "places of a mask": ("np", ["x[np.nonzero(x > 5)]", "x[np.where(x > 5)]", "x[tuple(np.argwhere(x > 8).T)]", "x[(x > 5).nonzero()]",
                                "r, c = np.nonzero(x > 8)\nx[r, c]", "i = np.where(x > 5)\nx[i]", "x[np.nonzero(x > 5)[0]]",
                                "x[np.flatnonzero([True, False, True])]", "x[np.argwhere(x[:, 0] > 0)]"]),
    "tuples taken apart": ("np", ["i = np.array([[0, 1], [2, 3]])\nx[tuple(i.T)]", "i = np.array([[0, 1], [2, 3]])\nx[tuple(np.moveaxis(i, -1, 0))]",
                                  "i = np.array([[0, 1], [2, 3]])\nx[i[:, 0], i[:, 1]]", "x[tuple([[0, 1], [2, 3]])]", "x[(0, 1)]",
                                  "x[([0, 1], [2, 3])]", "i = np.array([[0, 1], [2, 3]])\nx[*i.T]", "x[tuple(np.array([1, 2]))]"]),
    "numbers and slices": ("np", ["x[1, 2]", "x[-1]", "x[3]", "x[1:3]", "x[::2, 1]", "y[1, 2, 3]", "x[:, -1]", "x[1:9, 2:]", "x[0:0]", "x[:]"]),
    "torch.gather": ("torch", ["torch.gather(x, 1, torch.tensor([[0, 0], [1, 0]]))", "torch.gather(x, 0, torch.tensor([[2, 1, 0, 2]]))",
                               "torch.gather(x, 1, torch.tensor([[-1]]))", "torch.gather(x, 1, torch.tensor([[4]]))",
                               "torch.gather(x, dim=-1, index=torch.tensor([[3], [0], [1]]))", "x.gather(1, torch.tensor([[0], [3]]))",
                               "torch.gather(x, 0, torch.tensor([[0, 1, 2, 0, 1]]))", "torch.gather(x, 1, torch.tensor([0]))",
                               "torch.gather(y, 2, torch.tensor([[[1], [0]]]))", "torch.gather(x, 1, [[0]])",
                               "torch.gather(torch.tensor([10, 11, 12]), 0, torch.tensor(2))",
                               "torch.gather(torch.tensor(7), 0, torch.tensor([0, 0, 0]))",
                               "i = torch.tensor([1, 0, 3])\nx.gather(1, i.unsqueeze(1))", "i = torch.tensor([1, 0, 3])\nx.gather(1, i.view(-1, 1)).squeeze(1)",
                               "x.gather(1, torch.tensor([1, 0, 3])[:, None])",
                               "torch.gather(torch.tensor([[1, 2], [3, 4]]), 1, torch.tensor([[0, 0], [1, 0]]))"]),
    "index_select": ("torch", ["torch.index_select(x, 0, torch.tensor([0, 2]))", "torch.index_select(x, 1, torch.tensor([3, 3]))",
                               "torch.index_select(x, 1, torch.tensor([-1]))", "x.index_select(-1, torch.tensor([0]))",
                               "torch.index_select(x, 0, torch.tensor([3]))", "torch.index_select(x, 0, torch.tensor([[0]]))",
                               "torch.index_select(x, 0, torch.tensor(1))", "torch.index_select(input=y, dim=1, index=torch.tensor([2, 0]))",
                               "torch.nn.functional.embedding(torch.tensor([[2, 0]]), x)"]),
    "torch.take": ("torch", ["torch.take(x, torch.tensor([0, 5, -1]))", "torch.take(x, torch.tensor([12]))", "x.take(torch.tensor([[3]]))",
                             "torch.take(x, torch.tensor([1], dtype=torch.int32))"]),
    "take_along_dim": ("torch", ["torch.take_along_dim(x, torch.tensor([[0], [1], [2]]), 1)", "torch.take_along_dim(x, torch.tensor([[-1]]), dim=1)",
                                 "torch.take_along_dim(x, torch.tensor([3, 4]))", "torch.take_along_dim(x[:1], torch.tensor([[0], [1]]), 1)",
                                 "x.take_along_dim(torch.tensor([[4]]), 1)"]),
    "torch brackets": ("torch", ["x[[0, 1], [1, 2]]", "x[torch.tensor([0, -1])]", "x[:, [0, 2]]", "y[[0, 1], :, [2, 3]]", "y[0, :, [1, 2]]",
                                 "y[:, 0, [1, 2]]", "y[[0, 1], 0, [1, 2]]", "y[[0, 1], None, [1, 2]]", "y[torch.tensor(0), :, [1, 2]]",
                                 "x[torch.arange(3), torch.tensor([1, 0, 3])]", "x[torch.tensor([3])]", "x[::-1]", "x[x > 5]",
                                 "x[torch.tensor([True, False, True])]", "x[torch.tensor([True, False])]", "x[[[0, 1], [1, 2]]]",
                                 "i = torch.tensor([[0, 1], [2, 3]])\nx[i.unbind(-1)]", "x[torch.nonzero(x > 5, as_tuple=True)]",
                                 "x[torch.where(x > 5)]", "x[torch.tensor([1.0])]", "y[..., [1, 2]]", "x[[torch.tensor([0, 1]), torch.tensor([1, 2])]]",
                                 "torch.masked_select(x, x > 5)", "x.masked_select(x > 5)", "y[1, [0, 2]]", "x[range(3), [1, 0, 3]]"]),
    "jnp.take": ("jnp", ["jnp.take(x, jnp.array([0, 2]), axis=0)", "jnp.take(x, jnp.array([5, -1, -9]), axis=0)", "jnp.take(x, jnp.array([5, 13, -1]))",
                         "jnp.take(x, jnp.array([5, -1, -9]), axis=0, mode='clip')", "jnp.take(x, jnp.array([5, -1, -9]), axis=0, mode='wrap')",
                         "jnp.take(x, [0, 1], axis=0)", "jnp.take(x, jnp.array([5]), axis=0, fill_value=7)", "x.take(jnp.array([1, 7]), axis=1)",
                         "jnp.take(x, jnp.array([5]), axis=0, mode='raise')", "jnp.take(x / 2, jnp.array([5, 0]), axis=1)", "jnp.take(x, 0, axis=1)"]),
    "jnp.take_along_axis": ("jnp", ["jnp.take_along_axis(x, jnp.array([[5], [-1], [-9]]), axis=1)", "jnp.take_along_axis(x, jnp.array([[1]]), axis=1)",
                                    "jnp.take_along_axis(x, jnp.array([[1, 2]]), axis=0)", "jnp.take_along_axis(x, jnp.array([[5], [-1], [-9]]), axis=1, mode='clip')",
                                    "jnp.take_along_axis(x, jnp.array([[0, 1, 2, 0]]), 0)", "jnp.take_along_axis(x, jnp.array([0, -1]), axis=None)"]),
    "jax .at": ("jnp", ["x.at[jnp.array([5, 0, -1, -9])].get()", "x.at[jnp.array([5, 0, -1, -9])].get(mode='fill', fill_value=-1)",
                        "x.at[jnp.array([5, 0, -1])].get(mode='clip')", "x.at[jnp.array([5, 0])].get(mode='drop')", "x.at[5].get(mode='fill')",
                        "x.at[jnp.array([5, -1]), jnp.array([0, 9])].get(mode='fill')", "x.at[:, jnp.array([7, 0])].get(mode='fill')",
                        "x.at[jnp.array([5, 0])].get(mode='wrap')", "x.at[[5, 0]].get()", "x.at[1, 2].get()",
                        "x.at[jnp.array([2, 9])].get(mode='promise_in_bounds')"]),
    "jax brackets": ("jnp", ["x[jnp.array([7, -9])]", "x[[0, 1], [1, 2]]", "x[[0, 1]]", "x[7]", "x[7, 1:3]", "x[:, jnp.array([0, 2])]", "x[1:9]",
                             "x[-1, jnp.array([7])]", "x[x > 5]", "x[np.array([[0], [1]]), np.array([0, 1])]", "x[jnp.nonzero(x > 5)]",
                             "x[jnp.ix_(jnp.array([0, 2]), jnp.array([1, 3]))]", "y[0, :, jnp.array([1, 2])]", "x[None, jnp.array([1])]",
                             "x[jnp.arange(3), jnp.array([1, 0, 9])]", "x[jnp.array([1.0])]", "x[tuple(np.array([[0, 1], [1, 2]]))]",
                             "y[jnp.array([0, 1]), :, jnp.array([2, 3])]", "y[..., jnp.array([1, 4])]"]),
    "sizes, tf": ("tf", ["tf.gather_nd(x, tf.stack([tf.range(tf.shape(x)[0]), [1, 0, 3]], axis=1))",
                         "tf.gather(x, tf.range(tf.shape(x)[1])[::2], axis=1)", "tf.gather(x, tf.range(x.shape[1]), axis=1)",
                         "tf.gather_nd(x, tf.zeros((*x.shape[:1], 2), tf.int32))"]),
    "sizes, torch": ("torch", ["x[torch.arange(x.size(0)), torch.tensor([1, 0, 3])]", "x[torch.arange(len(x)), -1]",
                               "x.gather(1, torch.zeros(x.shape[0], 1, dtype=torch.long))", "n, m = x.shape\nx[torch.arange(n), m - 1]",
                               "x[torch.arange(x.size(2))]", "x[torch.tensor([torch.tensor(1), torch.tensor(2)])]",
                               "x[torch.tensor([torch.arange(2), torch.arange(2)])]"]),
    "grids": ("np", ["x[tuple(np.indices((2, 3)))]", "i, j = np.indices((2, 2))\nx[i, j]", "x[(*np.indices((2, 2)),)]",
                     "x[tuple(np.meshgrid([0, 2], [1, 3], indexing='ij'))]", "i, j = np.meshgrid([0, 2], [1, 3])\nx[i, j]",
                     "i = np.array([[0, 1], [2, 3]])\nx[tuple(i)]", "x[np.indices((2,))]"]),
    "all of it": ("np", ["x[...]", "x[()]", "x[:, :]", "x[None]", "x[:, None]", "x[..., None]", "x[:3, :4]"]),
    "beside others": ("np", ["x + x[[0]]", "2 * x[[0]]", "x[[0]] + 1", "-x[[0]]", "x[[0]] if True else x[[1]]", "x[[0]].T", "x[[0, 1]][[1]]",
                             "x[[0, 1]][:, [1]]", "x[[0]].reshape(2, 2)", "(x[[0]])", "[x[[0]]]", "x[[0]], x[[1]]", "(x + 1)[[0]]", "x.T[[0]]",
                             "x.reshape(4, 3)[[0]]", "np.arange(12).reshape(3, 4).take([0, 2])", "x[[0]].take([1])", "x.take([0])[0]"]),
    "changed above": ("np", ["x[0] = 7\nx[[0]]", "x += 1\nx[[0]]", "x.sort()\nx[[0]]", "x = x[::-1]\nx[[0]]", "x, y = y, x\nx[[0]]",
                             "np.negative(x, out=x)\nx[[0]]", "z = x\nz[...] = 0\nx[[0]]", "for i in range(2):\n    x = x + 1\nx[[0]]",
                             "def f(x):\n    return x[[1]]\nf(x)", "if x.ndim == 3:\n    x = y\nx[[0]]", "assert x.ndim == 2\nx[[0]]",
                             "assert x.shape == (3, 4), x.shape\nx[[0]]", "assert x.shape == (3, 5)\nx[[0]]", "x = x[[1, 2]]\nx[[0]]", "del x\nx[[0]]",
                             "x = [[1, 2], [3, 4]]\nx[[0]]", "x = (1, 2)\nx[0]", "n = 1\nn += 1\nx[[n]]", "i = [0]\ni.append(1)\nx[i]"]),
    "imported otherwise": ("np", ["import numpy as xp\nxp.take(x, [0])", "from numpy import take\ntake(x, [0])", "from numpy import *\nx[arange(2)]",
                                  "import math as np\nnp.take(x, [0])", "import numpy\nnumpy.take(x, [0], axis=1)"]),
    "NumPy at large": ("np", [
        "y[:, None, np.array([0, 1]), ..., np.array([1, 2])]", "y[0:1, 1, ..., [1, 2, 0]]",
        "np.take(x, indices=[[0, 2]], axis=1)", "x.take(np.array([0, 2]), 0)", "np.take(x, 1, 1)",
        "np.take_along_axis(x, np.argsort(x, axis=1), axis=1)", "x[np.arange(3), np.argmax(x, axis=1)]", "x[[[0, 0], [1, 2]]]",
        "x[np.array([[0, 0], [1, 2]])]", "x[(np.array([0, 1]), np.array([1, 2]))]", "x[tuple(zip(*[(0, 1), (2, 3)]))]",
        "x[list(zip([0, 1], [1, 2]))]", "x[np.unravel_index([3, 7], x.shape)]", "x.flat[[1, 2]]", "x.ravel()[[5, 6]]",
        "x.reshape(-1)[[5, 6]]", "x[np.r_[0, 2], np.r_[1, 3]]", "x[slice(0, 2), [1]]", "x[np.s_[0:2], [1]]", "x[np.where(x == x.max())]",
        "x[np.where((x > 3) & (x % 2 == 0))]", "x[np.nonzero(x == 5)]", "x[~np.isin(x, [1, 2])]", "x[np.logical_and(x > 2, x < 9)]",
        "x[np.array([True, False, True]), 1]", "x[np.array([True, False, True]), [1, 2]]", "x[1:][[0, 1]]", "x[:, [1, 2]][0]",
        "x[..., [0, 1]]", "y[[0, 1], [1, 2]]", "y[[0, 1], [1, 2], [2, 3]]", "y[:, [0, 1], [2, 3]]", "y[[[0], [1]], :, [[0, 1]]]",
        "x[np.arange(3).reshape(3, 1), [[0], [1], [2]]]", "i = np.array([1, 0, 3])\nx[np.arange(len(i)), i]",
        "rows = [0, 1]\ncols = [2, 3]\nx[rows, cols]", "idx = ([0, 1], [2, 3])\nx[idx]",
        "a = np.array([[1, 2], [3, 4]], dtype=np.float32)\na[[1, 0], [0, 1]]", "a = np.array([1.5, np.nan])\na[[1, 0]]",
        "np.array([[1, 2], [3, 4]])[[0, 1], [1, 0]]", "np.array([10, 20, 30]).take([2, 0])", "y[0][[0, 1]]", "y[0, [0, 1]][:, [2]]",
        "x[[0, 2]][:, [1, 3]]", "x[np.arange(3) % 2 == 0]", "x[x.sum(axis=1) > 10]", "x[[i for i in range(2)]]",
        "x[np.array([0, 1], dtype=np.int32)]", "x[np.int64(1)]", "x[np.array([], dtype=int)]", "x[np.zeros((0, 2), int)]", "x[-1:, [0]]",
        "np.choose([0, 1, 2, 0], x)", "np.compress([True, False, True, True], x, axis=1)", "np.extract(x > 5, x)", "x[x > 5][[0, 1]]",
        "np.squeeze(x[[1]])", "x[[0, 1], np.newaxis]", "x.T[[0, 1], [1, 2]]", "np.transpose(x)[[0]]",
        "np.take(np.take(x, [0, 1], axis=0), [2], axis=1)", "x[np.ix_(np.array([0, 1]), np.arange(2))]", "x[np.ix_([0, 1], x[0] > 1)]",
        "x[np.argwhere(x > 9)[:, 0], np.argwhere(x > 9)[:, 1]]", "x[tuple(np.transpose(np.argwhere(x > 9)))]", "x[np.full(3, 2)]",
        "x[np.repeat([0, 1], 2)]", "x[np.tile([0, 1], 2)]", "x[sorted([2, 0])]", "x[[0, 1, 2], [0, 1, 2]]", "x[0, ...]", "x[..., -1]",
        "x.astype(float)[[0]]", "(x * 2 + 1)[[0, 1], [1, 1]]", "x[np.array([0, 1])[::-1]]"]),
    "PyTorch at large": ("torch", [
        "y[:, None, torch.tensor([0, 1]), ..., torch.tensor([1, 2])]", "y[0:1, 1, ..., torch.tensor([1, 2, 0])]",
        "x.gather(dim=1, index=torch.tensor([[0], [1], [2]]))", "x.gather(1, torch.tensor([[0], [1], [2]])).squeeze(1)",
        "x.gather(1, torch.tensor([0, 1, 2]).unsqueeze(1)).squeeze()", "torch.gather(x, -1, torch.tensor([[0], [1], [2]]).long())",
        "torch.gather(input=x, dim=0, index=torch.LongTensor([[0, 1, 2, 0]]))", "x[torch.LongTensor([0, 2])]",
        "x.index_select(0, torch.LongTensor([0, 2]))", "x[torch.tensor([[0, 1], [1, 2]])]", "x[torch.tensor([0, 1]), torch.tensor([1, 2])]",
        "x[[0, 1]]", "x[:, torch.tensor([0, 2])]", "x[torch.arange(3), torch.tensor([1, 0, 3])]",
        "x[torch.arange(3)[:, None], torch.tensor([[0, 1], [1, 2], [2, 3]])]", "x[range(3), [1, 0, 3]]", "x[x.gt(5)]",
        "x[(x > 2) & (x < 8)]", "x[torch.nonzero(x > 9)[:, 0], torch.nonzero(x > 9)[:, 1]]", "x[tuple(torch.nonzero(x > 9).t())]",
        "x[tuple(torch.tensor([[0, 1], [1, 2]]).T)]", "x[torch.tensor([[0, 1], [1, 2]]).unbind(1)]",
        "torch.take_along_dim(x, torch.tensor([[1], [0], [2]]), dim=1)", "torch.take_along_dim(x, x.argmax(dim=1, keepdim=True), dim=1)",
        "x[torch.arange(3), x.argmax(1)]", "y[torch.arange(2), torch.tensor([0, 2])]",
        "y.gather(2, torch.zeros(2, 3, 1, dtype=torch.int64))", "y.gather(1, torch.zeros((2, 1, 4), dtype=torch.long))",
        "torch.gather(x.float(), 1, torch.tensor([[0], [1], [2]]))", "x[torch.tensor([True, False, True])][:, [0]]", "x[None, [0, 1]]",
        "x[[True, False, True]]", "x[..., [0, 3]]", "x[1:, [0, 3]]", "torch.index_select(x, dim=1, index=torch.tensor([0]))",
        "x.masked_select(x.ge(5))", "x[torch.tensor([0, 1]).to(torch.int32)]", "x[torch.tensor([0, 1], dtype=torch.uint8)]",
        "x.view(-1)[torch.tensor([5, 6])]", "x.flatten()[[5, 6]]", "x.t()[[0, 1]]", "x.take(torch.tensor([0, 5]))",
        "torch.embedding(x, torch.tensor([0, 1]))", "x[torch.stack([torch.tensor([0, 1]), torch.tensor([1, 2])]).unbind()]",
        "i = torch.tensor([[0], [2], [1]])\nout = torch.gather(x, 1, i)\nprint(out)", "x.gather(1, torch.zeros_like(x))",
        "x.gather(0, torch.ones(1, 4).long())", "x[:, [0, 1]].T", "x[torch.tensor(1)]", "x[-1]", "x[torch.tensor([-1])]"]),
    "ragged": ("tf", [
        "i = tf.ragged.constant([[1, 2], [0]])\ntf.gather(x, i.to_tensor())", "tf.gather(x, tf.ragged.constant([[], [2]]).to_tensor())",
        "i = tf.ragged.constant([[1, 2], [0]])\ntf.gather(x, i.flat_values)", "i = tf.ragged.constant([(1, 2), (0,)])\ntf.gather(x, i.values, axis=1)",
        "i = tf.ragged.constant([[1, 2], [], [0]])\ntf.gather(x, i)", "tf.gather(y, tf.ragged.constant([[1], [0, 1]], dtype=tf.int64), axis=0)",
        "tf.gather(x, tf.ragged.constant([[1, 2], [3]]), axis=1)", "tf.gather(x, tf.ragged.constant([[0.5], [1]]))",
        "tf.gather(x, tf.ragged.constant([[1], [7]]))", "tf.gather(tf.ragged.constant([[1.5, 2], [3]]).to_tensor(), [1, 0])",
        "tf.gather(tf.ragged.constant([['a', 'b'], ['c']]).to_tensor() == 'b', [1, 0])", "tf.gather_nd(x, tf.ragged.constant([[0, 1], [2]]).to_tensor())",
        "tf.gather(tf.ragged.constant([1, 2]).to_tensor(), [0])", "tf.gather(x, tf.ragged.constant([[[1], [2, 0]]]).to_tensor())",
        "tf.ragged.boolean_mask(x, x > 5)", "tf.gather(x, [[1, 2], [0]])", "i = tf.ragged.constant([[0], [1, 2]])\nx[i]"]),
    "sizes, TensorFlow": ("tf", [
        "tf.gather(y, int(y.get_shape()[0]) - 1)", "tf.gather(y, y.get_shape().as_list()[1] - 2)", "tf.gather(y, y.shape.as_list()[0] - 1)",
        "tf.gather(y, tf.shape(y)[0] - 1)", "b, t, n = y.get_shape().as_list()\ntf.gather(y, [t - 1, 0], axis=1)", "tf.gather(y, y.shape.ndims - 2)",
        "tf.gather(y, y.ndim - 2)", "tf.gather_nd(y, tf.stack([tf.range(tf.shape(y)[0]), [2, 0]], axis=1))", "tf.gather(y, len(y) - 1)",
        "tf.gather(y, int(y.shape[0] / 2))", "tf.gather(y, y.size() - 1)"]),
    "sizes, PyTorch": ("torch", [
        "x[torch.arange(x.size(0)), x.size(1) - 1]", "b, n = x.size()\nx[torch.arange(b), n - 1]", "x[int(x.size(0) / 2)]", "x[x.dim()]", "x[x.ndim, 0]",
        "x[int(torch.tensor(1))]", "x[len(x) - 1, int(2.9)]", "x.gather(1, torch.zeros(x.size(0), 1).long())", "x[x.get_shape()[0] - 1]",
        "x.index_select(1, torch.tensor([x.size(-1) - 1]))"]),
    "sizes, NumPy": ("np", [
        "x[int(x.shape[0] / 2)]", "x[x.ndim]", "x[int(-1.5)]", "x[np.arange(len(x)), x.shape[1] - 1]", "x[x.shape.as_list()[0]]", "x[int('1')]",
        "x[int(x[0, 1])]"]),
    "values and places": ("torch", [
        "i = torch.topk(x, 2).indices\nx.gather(1, i)", "v, i = torch.topk(x, 2, dim=0)\nx.gather(0, i)", "x.gather(1, x.topk(3)[1])",
        "t = x.topk(1, largest=False)\nx.gather(1, t.indices)", "x[torch.arange(3), x.max(1)[1]]", "_, i = y.max(dim=1, keepdim=True)\ny.gather(1, i)",
        "x.gather(1, torch.sort(x, dim=1, descending=True)[1])", "x[x[:, 0].sort().indices]", "x.gather(1, x.min(1, True).indices)",
        "x.gather(1, x.topk(2))", "x[x.topk(2)]", "x.gather(1, x.topk(9).indices)", "v, i = x.topk(2)\nx.gather(1, v)", "x[2 * x[0].topk(2)]",
        "x[x.max(1)]", "a, i = x.topk(2)[1]\nx[i]", "x[torch.topk(x[:, 0], 2)[1] - 1]"]),
    "TensorFlow at large": ("tf", [
        "tf.gather(params=x, indices=[0, 1], axis=1)", "tf.gather(x, indices=tf.constant([[0, 1]]), axis=0)",
        "tf.gather(x, tf.constant([1, 0, 3])[:, None], batch_dims=1)", "tf.gather(x, tf.constant([[1], [0], [3]]), axis=1, batch_dims=1)",
        "tf.squeeze(tf.gather(x, [[1], [0], [3]], batch_dims=1), axis=1)",
        "tf.gather_nd(x, tf.stack([tf.range(3), tf.constant([1, 0, 3])], axis=-1))",
        "tf.gather_nd(x, tf.transpose(tf.stack([tf.range(3), tf.constant([1, 0, 3])])))",
        "tf.gather_nd(x, tf.concat([tf.range(3)[:, None], tf.constant([[1], [0], [3]])], axis=-1))",
        "tf.gather_nd(x, list(zip(range(3), [1, 0, 3])))", "tf.gather_nd(x, list(enumerate([1, 0, 3])))",
        "tf.gather_nd(x, tf.where(tf.equal(x, 5)))", "tf.gather_nd(x, tf.where(tf.greater(x, 5)))",
        "tf.gather_nd(x, tf.where(tf.logical_and(x > 2, x < 6)))", "tf.gather_nd(x, tf.cast(tf.where(x > 9), tf.int32))",
        "tf.boolean_mask(x, tf.constant([True, False, True]))", "tf.boolean_mask(x, x % 2 == 0)",
        "tf.boolean_mask(x, np.array([True, False, True]))", "x[tf.newaxis, 1]", "x[:, 1:3]", "x[..., tf.newaxis, 0]", "x[0][1]",
        "tf.gather_nd(y, [[[0], [1]], [[1], [2]]], batch_dims=1)",
        "tf.gather_nd(tf.constant([[1., 2.], [3., 4.]]), tf.constant([[0, 0]], dtype=tf.int64))",
        "tf.gather_nd(np.eye(3), [[0, 0], [1, 2]])", "tf.gather_nd([[1, 2], [3, 4]], [[1]])", "tf.gather_nd(x, [])", "tf.gather_nd(x, [[]])",
        "tf.gather(x, 0)", "tf.gather(tf.transpose(x), [0])", "tf.gather(x, [[0, 1], [1, 2]], axis=0)",
        "tf.gather(y, [[1], [0]], axis=1, batch_dims=1)", "tf.nn.embedding_lookup(params=x, ids=[0, 2])",
        "tf.gather_nd(params=x, indices=tf.expand_dims(tf.constant([2, 0]), 1))",
        "tf.gather_nd(x, np.stack([np.arange(3), np.array([1, 0, 3])], axis=1))", "tf.gather_nd(x, np.column_stack(([0, 1], [2, 3])))",
        "tf.gather_nd(x, np.vstack(([0, 1], [2, 3])).T)", "tf.gather_nd(x, np.array([[0, 1]], dtype=np.int32))",
        "tf.gather_nd(x, tf.argsort([3, 1, 2])[:, None])", "tf.gather_nd(x, tf.range(2)[:, tf.newaxis])",
        "tf.gather_nd(x, tf.reshape(tf.range(2), [-1, 1]))", "tf.gather_nd(x, tf.meshgrid([0, 1], [2, 3], indexing='ij'))",
        "tf.gather_nd(x, tf.stack(tf.meshgrid([0, 1], [2, 3], indexing='ij'), axis=-1))",
        "tf.gather_nd(x, tf.stack(tf.meshgrid(tf.range(3), tf.range(2), indexing='ij'), -1))", "tf.slice(x, [0, 1], [2, 2])",
        "tf.gather(x, tf.where(x[:, 0] > 3)[:, 0])", "tf.reshape(tf.gather(x, [[0]]), [4])"]),
    "JAX at large": ("jnp", [
        "y[:, None, jnp.array([0, 1]), ..., jnp.array([1, 2])]", "y[0:1, 1, ..., jnp.array([1, 2, 0])]",
        "jnp.take(x, jnp.array([0, 5]), axis=0, mode='fill', fill_value=-1)", "jnp.take(x, jnp.array([0, 5]), axis=1, mode='clip')",
        "x.at[0, 1].get()", "x.at[jnp.array([0, 1]), jnp.array([1, 2])].get()", "x.at[:, jnp.array([0, 2])].get(mode='fill', fill_value=0)",
        "x[jnp.array([[0, 1], [1, 2]])]", "x[jnp.arange(3), jnp.array([1, 0, 3])]",
        "jnp.take_along_axis(x, jnp.array([[0], [1], [2]]), axis=-1)", "x[jnp.where(x > 5)]", "x[tuple(jnp.array([[0, 1], [2, 3]]).T)]",
        "x[tuple(jnp.moveaxis(jnp.array([[0, 1], [2, 3]]), -1, 0))]", "x[jnp.array([True, False, True])]",
        "x[:, jnp.newaxis, jnp.array([0])]", "jnp.squeeze(x[jnp.array([1])])", "jnp.take(x, jnp.array([-1, -5]), axis=0)",
        "x.at[jnp.array([1, 9])].get(mode='fill', fill_value=jnp.nan)", "(x / 2).at[jnp.array([1, 9])].get(mode='fill', fill_value=jnp.nan)",
        "x.at[jnp.array([1, 9])].get(indices_are_sorted=True)", "x.at[1].set(5)", "jnp.asarray([1., 2., 3.])[jnp.array([5, -1])]",
        "jax.vmap(lambda p, i: p[i])(x, jnp.array([1, 0, 3]))", "x[np.arange(3), np.array([1, 0, 3])]",
        "x[jnp.ix_(jnp.array([0, 1]), jnp.array([1]))]", "jnp.array([[1, 2], [3, 4]])[jnp.array([0, 1]), jnp.array([1, 0])]"]),
}


def drawn(rng):
    """A subscript, take or gather at random, of any of the four."""
    framework = rng.choice(["np", "torch", "jnp", "tf"])
    array = {"np": "np.array", "torch": "torch.tensor", "jnp": "jnp.array", "tf": "tf.constant"}[framework]
    name, shape = rng.choice([("x", (3, 4)), ("y", (2, 3, 4))])
    low, high = rng.choice([(0, 0), (0, 0), (-1, 0), (0, 1)])

    def number(size):
        return rng.randint(-size if low else 0, size - 1 + high)

    def nested(size, extents):
        if not extents:
            return number(size)
        return [nested(size, extents[1:]) for _ in range(extents[0])]

    kind = rng.choice(["brackets", "brackets", "brackets", "take", "along"])
    if framework == "tf":
        kind = rng.choice(["gather", "brackets"])
    if kind == "gather":
        batch = rng.randint(0, len(shape) - 1)
        axis = rng.randint(batch, len(shape) - 1)
        extents = list(shape[:batch]) + [rng.randint(1, 3) for _ in range(rng.randint(0, 2))]
        return framework, f"tf.gather({name}, {nested(shape[axis], extents)}, axis={axis}, batch_dims={batch})"
    if kind == "take":
        axis = rng.randrange(len(shape))
        index = nested(shape[axis], [rng.randint(1, 3) for _ in range(rng.randint(0, 2))])
        if framework == "torch":
            return framework, f"torch.index_select({name}, {axis}, {array}({index}))"
        mode = rng.choice(["", "", ", mode='clip'", ", mode='wrap'"])
        return framework, f"{framework}.take({name}, {array}({index}), axis={axis}{mode})"
    if kind == "along":
        axis = rng.randrange(len(shape))
        extents = [rng.randint(1, 3) if at == axis else rng.choice([size, 1, size - 1 or 1]) for at, size in enumerate(shape)]
        index = nested(shape[axis], extents)
        function = "torch.gather({}, {}, {})" if framework == "torch" else framework + ".take_along_axis({0}, {2}, {1})"
        return framework, function.format(name, axis, f"{array}({index})")
    items, axis = [], 0
    together = [rng.randint(1, 3) for _ in range(rng.randint(0, 2))]
    dots = False
    while axis < len(shape):
        what = rng.choice(["array", "array", "array", "number", "slice", "none", "dots", "mask", "end"])
        size = shape[axis]
        if what == "array" and framework != "tf":
            extents = [e if rng.random() < 0.8 else 1 for e in together[rng.randint(0, len(together)):]]
            index = nested(size, extents)
            items.append(f"{array}({index})" if rng.random() < 0.6 or not extents else str(index))
        elif what == "mask" and framework != "tf":
            items.append(f"{array}({[rng.random() < 0.5 for _ in range(size)]})")
        elif what == "number":
            items.append(str(number(size)))
        elif what == "slice":
            ends = [str(rng.randint(-size - 1, size + 1)) if rng.random() < 0.4 else "" for _ in range(2)]
            step = rng.choice(["", "", ":2", ":-1"]) if framework != "torch" else rng.choice(["", ":2"])
            items.append(f"{ends[0]}:{ends[1]}{step}")
        elif what == "none":
            items.append("None")
            continue
        elif what == "dots" and not dots:
            items.append("...")
            dots = True
            axis = max(axis, len(shape) - rng.randint(0, 1))
            if axis < len(shape):
                continue
        elif what == "end" and items:
            break
        else:
            continue
        axis += 1
    return framework, f"{name}[{', '.join(items)}]"


def asked(framework, text):
    """The program's text: what stands before, and the gather."""
    return SETUPS[framework] + X[framework] + text


def observed(text):
    """What the framework gives: shape and numbers, or that it refuses."""
    *above, last = text.split("\n")
    names = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            if last.startswith("print("):
                last = last[len("print("):-1]
            if "=" in last and last.split("=")[0].strip().isidentifier() and not last.split("=", 1)[1].startswith("="):
                last = last.split("=", 1)[1].strip()
            exec("\n".join(above), names)  # pylint: disable=exec-used
            value = eval(last, names)  # pylint: disable=eval-used
            import numpy
            value = getattr(value, "flat_values", value)  # of a RaggedTensor
            array = numpy.asarray(value.numpy() if hasattr(value, "numpy") else value)
        except Exception as error:  # pylint: disable=broad-except
            return {"refused": f"{type(error).__name__}: {error}".split("\n")[0][:160]}
    data = [None if v != v else v for v in array.reshape(-1).tolist()]
    return {"shape": list(array.shape), "data": data, "dtype": array.dtype.name}


def answered(program, text):
    run = subprocess.run([program, "run", "--json", "--call", "-"], input=text.encode(), capture_output=True, check=False,
                         timeout=60)
    if run.returncode not in (0, 1, 2):
        return {"crash": run.returncode}
    answer = json.loads(run.stdout)
    if run.returncode:
        return {"refused": answer["error"]["message"], "status": run.returncode}
    output = answer["output"]
    return {"shape": output["shape"], "data": [None if v == "NaN" else v for v in output["data"]], "dtype": output["dtype"]}


def judged(program, text, real):
    """equal, refused by both, refused by us, wrong."""
    ours = answered(program, text)
    if "crash" in ours:
        return "wrong", ours
    if "refused" in ours:
        return ("both" if "refused" in real else "ours"), ours
    if "refused" in real:
        return "wrong", ours
    same = all(ours[key] == real[key] for key in ("shape", "data", "dtype"))
    return ("equal" if same else "wrong"), ours


def report(program, rows):
    counts = {}
    for text, real in rows:
        verdict, ours = judged(program, text, real)
        counts[verdict] = counts.get(verdict, 0) + 1
        if verdict in ("wrong", "ours"):
            print(f"{verdict}: {text.split(chr(10), 4)[-1]!r}\n  real {real}\n  ours {ours}")
    print(" ".join(f"{key}: {value}" for key, value in sorted(counts.items())), "of", len(rows))
    return 1 if counts.get("wrong") else 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--record")
    parser.add_argument("--check")
    parser.add_argument("--draw", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("program", nargs="?")
    options = parser.parse_args()
    if options.list:
        print(len(IDIOMS), "idioms,", sum(len(texts) for _, texts in IDIOMS.values()), "spellings")
        return 0
    if options.record:
        import importlib.metadata as metadata
        versions = {}
        for name in ("numpy", "torch", "tensorflow-cpu", "tensorflow", "jax"):
            try:
                versions[name] = metadata.version(name)
            except metadata.PackageNotFoundError:
                pass
        calls = []
        for idiom, (framework, texts) in IDIOMS.items():
            for text in texts:
                whole = asked(framework, text)
                calls.append({"idiom": idiom, "text": whole, **observed(whole)})
        with open(options.record, "w", encoding="utf-8") as file:
            file.write(json.dumps({"versions": versions})[:-1] + ', "calls": [\n')
            file.write(",\n".join(json.dumps(call, ensure_ascii=False) for call in calls) + "\n]}\n")
        return 0
    if options.check:
        with open(options.check, encoding="utf-8") as file:
            calls = json.load(file)["calls"]
        return report(options.program, [(call["text"], call) for call in calls])
    rng = random.Random(options.seed)
    texts = [asked(*drawn(rng)) for _ in range(options.draw)]
    return report(options.program, [(text, observed(text)) for text in texts])


if __name__ == "__main__":
    sys.exit(main())
