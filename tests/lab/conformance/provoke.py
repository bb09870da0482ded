#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Provokes the messages with which frameworks refuse a gather, and keeps each with the call that made it.

usage: provoke.py [--write] FRAMEWORK...      numpy, pandas, pytorch, tensorflow, tflite, jax, onnx, onnxruntime, openvino, coreml

Sizes are drawn from a seed, so that a number in a message stands for one thing. A message is kept once, and at most
eight that differ in their numbers alone. `truth` is the call's; `holds` are the keys whose value stands in the text as some
framework spells it, which this script finds by itself. Written to tests/data/provoked_messages.json. Run one framework
at a time: some do not get along.
"""
import importlib.metadata
import json
import os
import pathlib
import random
import re
import sys

import numpy as np

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
os.environ.setdefault("TF_ENABLE_ONEDNN_OPTS", "0")
KEPT = pathlib.Path(__file__).resolve().parents[2] / "data" / "provoked_messages.json"
SEEDS, MOST = 5, 8


class Draw:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.left = self.random.sample(range(11, 90), 40)

    def size(self):
        return self.left.pop()

    def sizes(self, count):
        return [self.size() for _ in range(count)]

    def beyond(self, size):
        return size + 100 + self.random.randrange(800)

    def below(self, size):
        return -size - 100 - self.random.randrange(800)

    def outside(self, size):
        return self.random.choice((self.beyond, self.below))(size)

    def within(self, size):
        return self.random.randrange(size)


def truth(code, params=None, indices=None, **more):
    return {"code": code, **({"params_shape": params} if params is not None else {}),
            **({"indices_shape": indices} if indices is not None else {}), **more}


def bad(shape, axis, value, **more):
    return truth("out_of_range", shape, value=value, axis=axis, axis_size=shape[axis], **more)


def nested(shape, last):
    """A literal of zeros of a shape whose last tuple is `last`, and the position of that."""
    array = np.zeros(shape, int)
    array.reshape(-1, shape[-1])[-1] = last
    return array.tolist(), [size - 1 for size in shape[:-1]]


def of_numpy(d):
    a, b, c = shape = d.sizes(3)
    x = f"np.zeros({tuple(shape)})"
    for axis, place in enumerate(("{}", ":, {}", "..., {}")):
        value = d.outside(shape[axis])
        yield f"{x}[{place.format(value)}]", bad(shape, axis, value)
        value = d.outside(shape[axis])
        yield f"{x}[{place.format([0, value])}]", bad(shape, axis, value)
        value = d.outside(shape[axis])
        yield f"np.take({x}, [[0], [{value}]], axis={axis})", bad(shape, axis, value, indices=[2, 1])
        value = d.outside(shape[axis])
        yield (f"np.take_along_axis({x}, np.full((1, 1, 1), {value}), axis={axis})",
               bad(shape, axis, value, indices=[1, 1, 1]))
    i, j, k = d.within(a), d.outside(b), d.within(c)
    yield f"p = {x}; i = np.array([[{i}, {j}, {k}]]); p[tuple(np.moveaxis(i, -1, 0))]", bad(shape, 1, j, tuple=[i, j, k])
    value = d.beyond(a * b * c)
    yield f"{x}.take({value})", truth("out_of_range", shape, value=value, axis=0, axis_size=a * b * c)  # of the flat array
    yield f"np.zeros((0, {a}))[[{i}]]", bad([0, a], 0, i)
    yield f"{x}[0, 0, 0, 0]", truth("index_depth", shape)
    yield f"np.zeros({a})[[[0]], [[1]], [[2]]]", truth("index_depth", [a])
    yield f"np.float64({a})[{i}]", truth("index_depth", [])
    yield f"{x}[np.zeros(({d.size()},), int), np.zeros(({d.size()},), int)]", truth("shape_mismatch", shape)
    yield f"{x}[np.zeros(({d.size()}, {d.size()}), int), np.zeros(({d.size()}, 1, {d.size()}), int)]", truth("shape_mismatch", shape)
    yield f"{x}[{i}.5]", truth("dtype", shape)
    yield f"{x}[[0.5, {i}]]", truth("dtype", shape)
    yield f"{x}['{a}']", truth("dtype", shape)
    yield f"np.take({x}, [0], axis={a})", truth("rank", shape, axis=a)
    yield f"np.take({x}, [0], axis=-{a})", truth("rank", shape, axis=-a)
    yield f"np.take_along_axis({x}, np.zeros(({b}, 1), int), axis=0)", truth("rank", shape, [b, 1])
    yield f"np.take_along_axis({x}, np.zeros((1, {d.size()}, 1), int), axis=0)", truth("shape_mismatch", shape)
    yield f"np.take_along_axis({x}, np.zeros((1, 1, 1)), axis=0)", truth("dtype", shape)
    wrong = d.size()
    yield f"{x}[np.ones({wrong}, bool)]", truth("shape_mismatch", shape, axis=0, axis_size=a)
    yield f"{x}[:, np.ones({wrong}, bool)]", truth("shape_mismatch", shape, axis=1, axis_size=b)
    yield f"np.take(np.zeros((0, {a})), [0], axis=0)", truth("empty_params", [0, a])
    yield f"np.zeros((0, {a})).take([0])", truth("empty_params", [0, a])
    value = d.outside(a)
    yield f"np.choose([{value}], [np.zeros(3), np.ones(3)])", truth("out_of_range", value=value)
    yield f"np.ravel_multi_index(([{value}], [0]), ({a}, {b}))", truth("out_of_range", [a, b], tuple=[value, 0])
    value = d.beyond(a * b)
    yield f"np.unravel_index({value}, ({a}, {b}))", truth("out_of_range", [a, b], value=value, axis_size=a * b)


def of_pandas(d):
    a, b = d.sizes(2)
    value = d.outside(a)
    frame = f"pd.DataFrame(np.zeros(({a}, {b})))"
    yield f"{frame}.iloc[{value}]", bad([a, b], 0, value)
    yield f"{frame}.iloc[[0, {value}]]", bad([a, b], 0, value)
    value = d.outside(b)
    yield f"{frame}.iloc[0, {value}]", truth("out_of_range", [a, b], value=value, axis=0, axis_size=b)  # of the row
    value = d.outside(a)
    yield f"{frame}.iloc[0, 0, 0]", truth("index_depth", [a, b])
    yield f"{frame}.iloc[0.5]", truth("dtype", [a, b])
    yield f"{frame}.iloc['{a}']", truth("dtype", [a, b])
    yield f"{frame}.take([0, {value}])", bad([a, b], 0, value)
    yield f"pd.Series(np.zeros({a})).iloc[{value}]", bad([a], 0, value)
    yield f"pd.Series(np.zeros({a})).take([{value}])", bad([a], 0, value)
    yield f"pd.Index(range({a}))[{value}]", bad([a], 0, value)
    yield f"pd.Index([*range({a})])[{value}]", bad([a], 0, value)
    yield f"pd.Index([*range({a})]).take([{value}])", bad([a], 0, value)
    yield f"pd.Categorical(['a'] * {a}).take([{value}])", bad([a], 0, value)
    yield f"pd.Categorical(['a'] * {a}).take([-2], allow_fill=True)", truth("out_of_range", [a], value=-2)
    yield f"pd.api.extensions.take(np.zeros({a}), [-{b}], allow_fill=True)", truth("out_of_range", [a], value=-b)
    yield f"pd.api.extensions.take(np.zeros({a}), [{abs(value)}], allow_fill=True)", bad([a], 0, abs(value))
    yield f"{frame}.iloc[np.ones({d.size()}, bool)]", truth("shape_mismatch", [a, b], axis=0, axis_size=a)
    yield f"{frame}[np.ones({d.size()}, bool)]", truth("shape_mismatch", [a, b], axis=0, axis_size=a)


def of_pytorch(d):
    a, b, c = shape = d.sizes(3)
    x = f"torch.zeros({shape})"
    for axis, place in enumerate(("{}", ":, {}", ":, :, {}")):
        value = d.outside(shape[axis])
        yield f"{x}[{place.format(value)}]", bad(shape, axis, value)
        value = d.outside(shape[axis])
        # Of index tensors it counts those alone that are given.
        yield (f"{x}[{place.format(f'torch.tensor([0, {value}])')}]",
               truth("out_of_range", shape, value=value, axis=0, axis_size=shape[axis]))
        value = d.outside(shape[axis])
        yield f"torch.gather({x}, {axis}, torch.full((1, 1, 1), {value}))", bad(shape, axis, value, indices=[1, 1, 1])
        value = d.outside(shape[axis])
        yield f"torch.index_select({x}, {axis}, torch.tensor([0, {value}]))", bad(shape, axis, value, indices=[2])
    i, j = d.within(a), d.outside(b)
    yield f"{x}[torch.tensor([[{i}, {j}, 0]]).unbind(-1)]", bad(shape, 1, j, tuple=[i, j, 0])
    value = d.outside(a)
    yield f"torch.nn.functional.embedding(torch.tensor([{value}]), torch.zeros({a}, {b}))", bad([a, b], 0, value)
    value = d.outside(a * b * c)
    yield f"torch.take({x}, torch.tensor([{value}]))", truth("out_of_range", shape, value=value, axis_size=a * b * c)
    yield f"{x}[0, 0, 0, 0]", truth("index_depth", shape)
    yield f"{x}[torch.zeros((1, 4), dtype=torch.long).unbind(-1)]", truth("index_depth", shape)
    yield f"torch.tensor({i})[0]", truth("index_depth", [])
    yield f"{x}[torch.zeros({d.size()}, dtype=torch.long), torch.zeros({d.size()}, dtype=torch.long)]", truth("shape_mismatch", shape)
    yield f"{x}[0.5]", truth("dtype", shape)
    yield f"{x}[torch.tensor([0.5])]", truth("dtype", shape)
    yield f"{x}['{a}']", None
    yield f"{x}[torch.zeros({d.size()}, dtype=torch.bool)]", truth("shape_mismatch", shape, axis=0)
    yield f"{x}[:, torch.zeros({d.size()}, dtype=torch.bool)]", truth("shape_mismatch", shape, axis=1)
    yield f"torch.gather({x}, 0, torch.zeros((1, 1, 1)))", truth("dtype", shape, [1, 1, 1])
    yield f"torch.index_select({x}, 0, torch.zeros(1))", truth("dtype", shape, [1])
    yield f"torch.index_select({x}, 0, torch.zeros(({b}, 2), dtype=torch.long))", truth("rank", shape, [b, 2])
    yield f"torch.gather({x}, 0, torch.zeros(({b}, {c}), dtype=torch.long))", truth("rank", shape, [b, c])
    wide = [1, b + d.size(), c]
    yield f"torch.gather({x}, 0, torch.zeros({wide}, dtype=torch.long))", truth("shape_mismatch", shape, wide, axis=1)
    yield f"torch.gather({x}, {a}, torch.zeros((1, 1, 1), dtype=torch.long))", truth("rank", shape, [1, 1, 1], axis=a)
    yield f"torch.take_along_dim({x}, torch.zeros((2, {b}), dtype=torch.long), 1)", truth("rank", shape, [2, b])
    yield f"torch.take_along_dim({x}, torch.zeros((1, 1, 1)), 1)", truth("dtype", shape, [1, 1, 1])
    yield f"torch.take_along_dim({x}, torch.zeros((1, {d.size()}, 1), dtype=torch.long), 0)", None
    yield f"torch.index_select({x}, {a}, torch.tensor([0]))", truth("rank", shape, [1], axis=a)
    yield f"torch.zeros((0, {a}))[{i}]", bad([0, a], 0, i)
    yield f"torch.zeros((0, {a}))[torch.tensor([{i}])]", bad([0, a], 0, i)
    yield f"{x}.select(1, {j})", bad(shape, 1, j)


def gather_nd_of_tensorflow(d):
    a, b, c = shape = d.sizes(3)
    for depth in (1, 2, 3):
        for grid in ((), (2,), (2, 3)):
            last = [d.within(size) for size in shape[:depth]]
            at = d.random.randrange(depth)
            last[at] = d.outside(shape[at])
            literal, position = nested((*grid, depth), last)
            yield (f"tf.gather_nd(tf.zeros({shape}), {literal})",
                   bad(shape, at, last[at], tuple=last, position=position, indices=[*grid, depth]))
    literal, _ = nested((1, 2), [d.within(b), d.outside(c)])
    yield (f"tf.gather_nd(tf.zeros([1, {b}, {c}]), [{literal}], batch_dims=1)",
           bad([1, b, c], 2, literal[0][1], tuple=[0, *literal[0]], position=[0, 0], indices=[1, 1, 2], batch_dims=1))
    sized = [d.size(), a]
    yield f"tf.gather_nd(tf.zeros({shape}), tf.zeros({sized}, tf.int32))", truth("index_depth", shape, sized)
    yield f"tf.gather_nd(tf.zeros({shape}), {d.within(a)})", truth("rank", shape, [])
    yield f"tf.gather_nd(tf.zeros([]), [[{d.within(a)}]])", truth("rank", [], [1, 1])
    yield f"tf.gather_nd(tf.zeros({shape}), [[0]], batch_dims={a})", truth("batch_dims", shape, [1, 1], batch_dims=a)
    yield f"tf.gather_nd(tf.zeros({shape}), [[0]], batch_dims=-{a})", truth("batch_dims", shape, [1, 1], batch_dims=-a)
    yield f"tf.gather_nd(tf.zeros({shape}), [[0.5]])", truth("dtype", shape, [1, 1])
    yield f"tf.gather_nd(tf.zeros({shape}), tf.zeros([1, 1], tf.uint8))", truth("dtype", shape, [1, 1])
    yield f"tf.gather_nd(tf.zeros([0, {b}]), tf.zeros([{d.size()}, 1], tf.int32))", truth("empty_params", [0, b])
    yield (f"tf.gather_nd(tf.zeros([{a}, {2000 + b}]), tf.zeros([1, 2], tf.int16))", truth("limit", [a, 2000 + b], [1, 2]))
    yield f"tf.raw_ops.GatherNd(params=tf.zeros({shape}), indices=[[0]], bad_indices_policy='{a}')", truth("policy", shape, [1, 1])


def of_tensorflow(d):
    for code, true in gather_nd_of_tensorflow(d):
        yield code, true
        if "literal" not in code and "raw_ops" not in code:
            # Of params without axes a graph names the depth.
            yield f"tf.function(lambda: {code})()", true if "tf.zeros([])" not in code else {**true, "code": "index_depth"}
    a, b, c = shape = d.sizes(3)
    x = f"tf.zeros({shape})"
    sized = [d.size(), a]
    yield (f"tf.function(lambda p, i: tf.gather_nd(p, i)).get_concrete_function(tf.TensorSpec({shape}, tf.float32), "
           f"tf.TensorSpec({sized}, tf.int32))", truth("index_depth", shape, sized))
    yield (f"tf.function(lambda p, i: tf.gather_nd(p, i)).get_concrete_function(tf.TensorSpec({shape}, tf.float32), "
           f"tf.TensorSpec([], tf.int32))", truth("rank", shape, []))
    yield (f"tf.function(lambda p, i: tf.gather_nd(p, i)).get_concrete_function(tf.TensorSpec([None, {a}], tf.float32), "
           f"tf.TensorSpec([None, {b}], tf.int32))", truth("index_depth"))
    yield (f"tf.function(lambda p, i: tf.gather_nd(p, i), jit_compile=True)({x}, tf.zeros([2, {a}], tf.int32))",
           truth("index_depth", shape, [2, a]))
    yield (f"tf.function(lambda p, i: tf.gather_nd(p, i, batch_dims=1)).get_concrete_function(tf.TensorSpec([{a}, {b}, {c}], "
           f"tf.float32), tf.TensorSpec([{d.size()}, 1, 1], tf.int32))", truth("shape_mismatch"))
    for axis in range(3):
        value = d.outside(shape[axis])
        yield f"tf.gather({x}, [0, {value}], axis={axis})", bad(shape, axis, value, position=[1], indices=[2])
        value = d.outside(shape[axis])
        yield (f"tf.gather({x}, [[0, 1], [0, {value}]], axis={axis})",
               bad(shape, axis, value, position=[1, 1], indices=[2, 2]))
        yield f"tf.gather({x}, {value}, axis={axis})", bad(shape, axis, value, position=[], indices=[])
    value = d.outside(b)
    yield (f"tf.gather(tf.zeros([2, {b}]), [[0], [{value}]], axis=1, batch_dims=1)",
           bad([2, b], 1, value, position=[1, 0], indices=[2, 1], batch_dims=1))
    yield (f"tf.function(lambda p, i: tf.gather(p, i))({x}, [0, {value}])", truth("out_of_range", shape, [2], value=value,
                                                                                axis=0, axis_size=a, position=[1]))
    yield f"tf.gather({x}, [0], axis={a})", truth("rank", shape, [1], axis=a)
    yield f"tf.gather({x}, [0], axis=-{a})", truth("rank", shape, [1], axis=-a)
    yield f"tf.gather({x}, [0], batch_dims={a})", truth("batch_dims", shape, [1], batch_dims=a)
    yield f"tf.gather({x}, [[0]], batch_dims=2, axis=1)", truth("batch_dims", shape, [1, 1], batch_dims=2, axis=1)
    sized = [d.size(), 1]
    yield (f"tf.gather({x}, tf.zeros({sized}, tf.int32), batch_dims=1)",
           truth("shape_mismatch", shape, sized, axis=0, axis_size=a, batch_dims=1))
    yield (f"tf.function(lambda p, i: tf.gather(p, i, batch_dims=1)).get_concrete_function(tf.TensorSpec({shape}, tf.float32), "
           f"tf.TensorSpec({sized}, tf.int32))", truth("shape_mismatch", shape, sized, batch_dims=1))
    yield f"tf.gather({x}, [0.5])", truth("dtype", shape, [1])
    yield f"tf.gather({x}, tf.zeros([1], tf.uint8))", truth("dtype", shape, [1])
    for value in (d.beyond(a), d.below(a)):  # counted from the end already where it is below
        yield f"{x}[{value}]", truth("out_of_range", shape, axis=0, axis_size=a, **({"value": value} if value > 0 else {}))
        yield (f"tf.function(lambda p: p[{value}])(tf.zeros([{a}]))",
               truth("out_of_range", [a], axis=0, axis_size=a, **({"value": value} if value > 0 else {})))
    yield f"{x}[0, 0, 0, 0]", truth("index_depth", shape)
    yield f"{x}[0.5]", truth("dtype", shape)
    yield f"{x}[[0, 1]]", truth("dtype", shape)
    yield f"tf.boolean_mask({x}, [True] * {d.size()})", None
    yield f"tf.boolean_mask({x}, True)", truth("rank", shape, [])
    value = d.outside(a)
    yield f"tf.nn.embedding_lookup(tf.zeros([{a}, {b}]), [0, {value}])", bad([a, b], 0, value, position=[1], indices=[2])
    yield (f"tf.keras.layers.Embedding({a}, 2)(tf.constant([[0, {abs(value)}]]))",
           bad([a, 2], 0, abs(value), position=[0, 1], indices=[1, 2]))
    # No gather, so no message of one, however alike.
    yield f"tf.tensor_scatter_nd_update(tf.zeros([{a}, {b}]), [[0, {d.beyond(b)}]], [1.0])", None
    # Of a scatter those alone that say what a gather_nd of its indices gives; params is the output.
    updates = d.sizes(1)
    yield f"tf.scatter_nd(tf.zeros([{b}, 1], tf.int32), tf.zeros({updates}), [{a}])", truth("shape_mismatch", [a], [b, 1])
    yield f"tf.scatter_nd(tf.zeros([{b}, 1], tf.int32), tf.zeros([{b}, {c}]), [{a}])", truth("shape_mismatch", [a], [b, 1])
    yield f"tf.tensor_scatter_nd_update({x}, tf.zeros([{b}, 3], tf.int32), tf.zeros({updates}))", truth("shape_mismatch", shape, [b, 3])
    yield f"tf.tensor_scatter_nd_add({x}, tf.zeros([{b}, 2], tf.int32), tf.zeros([{b}, {updates[0]}]))", truth("shape_mismatch", shape, [b, 2])
    yield f"tf.Variable({x}).scatter_nd_update(tf.zeros([{b}, 3], tf.int32), tf.zeros({updates}))", truth("shape_mismatch", shape, [b, 3])


def of_tflite(d):
    a, b = shape = d.sizes(2)
    value = d.outside(a)
    for code, true in ((f"gather_nd({shape}, [[{value}, 0]])", truth("out_of_range", shape, [1, 2])),
                       (f"gather({shape}, [{value}])", truth("out_of_range", shape, [1])),
                       (f"gather_nd([0, {a}], [[0]])", truth("empty_params", [0, a], [1, 1]))):
        yield f"tflite_{code}", true


def tflite_runs(tf):
    def run(function, shape, indices):
        indices = np.array(indices, np.int32)
        traced = tf.function(function, input_signature=[tf.TensorSpec(shape, tf.float32), tf.TensorSpec(indices.shape, tf.int32)])
        converter = tf.lite.TFLiteConverter.from_concrete_functions([traced.get_concrete_function()])
        interpreter = tf.lite.Interpreter(model_content=converter.convert())
        interpreter.allocate_tensors()
        for row in interpreter.get_input_details():
            interpreter.set_tensor(row["index"], indices if row["dtype"] == np.int32 else np.zeros(shape, np.float32))
        interpreter.invoke()
    return {"tflite_gather_nd": lambda s, i: run(tf.gather_nd, s, i), "tflite_gather": lambda s, i: run(tf.gather, s, i)}


def of_jax(d):
    a, b, c = shape = d.sizes(3)
    x = f"jnp.zeros({tuple(shape)})"
    i = d.within(a)
    yield f"{x}[0, 0, 0, 0]", truth("index_depth", shape)
    yield f"{x}[tuple(jnp.moveaxis(jnp.zeros((1, {d.size() % 7 + 4}), int), -1, 0))]", truth("index_depth", shape)
    yield f"{x}[jnp.zeros({d.size()}, int), jnp.zeros({d.size()}, int)]", truth("shape_mismatch", shape)
    yield f"{x}[0.5]", truth("dtype", shape)
    yield f"{x}[jnp.array([0.5, {i}])]", truth("dtype", shape)
    yield f"{x}[[0, {i}]]", truth("dtype", shape)
    yield f"{x}['{a}']", truth("dtype", shape)
    yield f"jnp.zeros((0, {a}))[{i}]", bad([0, a], 0, i)
    yield f"jnp.zeros((0, {a}))[jnp.array([{i}])]", truth("out_of_range", [0, a], axis=0, axis_size=0)
    yield f"{x}[jnp.ones({d.size()}, bool)]", truth("shape_mismatch", shape, axis=0)
    yield f"{x}[:, jnp.ones({d.size()}, bool)]", truth("shape_mismatch", shape, axis=1)
    yield f"jax.jit(lambda p, m: p[m])({x}, jnp.ones({a}, bool))", truth("dtype", shape)
    yield f"jnp.take({x}, jnp.array([0]), axis={a})", truth("rank", shape, [1], axis=a)
    yield f"jnp.take({x}, jnp.array([0.5]), axis=0)", truth("dtype", shape, [1])
    yield f"jnp.take({x}, [0, {i}], axis=0)", truth("dtype", shape, [2])
    yield f"jnp.take({x}, jnp.array([0]), mode='raise')", truth("policy", shape, [1])
    yield f"jnp.take(jnp.zeros((0, {a})), jnp.array([{i}]), axis=0)", truth("empty_params", [0, a], [1])
    yield f"jnp.take_along_axis({x}, jnp.zeros(({b}, 1), int), axis=0)", truth("rank", shape, [b, 1])
    yield f"jnp.take_along_axis({x}, jnp.zeros((1, {d.size()}, 1), int), axis=0)", truth("shape_mismatch", shape)
    yield f"jnp.take_along_axis({x}, jnp.zeros((1, 1, 1)), axis=0)", truth("dtype", shape, [1, 1, 1])
    yield f"jnp.take_along_axis({x}, jnp.zeros((1, 1, 1), int), axis={a})", truth("rank", shape, [1, 1, 1], axis=a)
    yield f"jax.vmap(lambda p, i: p[tuple(jnp.moveaxis(i, -1, 0))])(jnp.zeros(({a}, {b})), jnp.zeros(({c}, 1, 1), int))", None
    yield f"{x}.at[0].get(mode='raise')", truth("policy", shape)
    yield f"{x}.at[{i}, 0, 0, 0].get()", truth("index_depth", shape)
    yield f"jnp.zeros({a})[None, 0, 0]", truth("index_depth", [a])
    dims = "jax.lax.GatherDimensionNumbers(offset_dims=(1,), collapsed_slice_dims=(0,), start_index_map=(0,))"
    yield f"jax.lax.gather(jnp.zeros(({a}, {b})), jnp.zeros(({c}, 1)), {dims}, (1, {b}))", truth("dtype", [a, b], [c, 1])
    yield f"jax.lax.gather(jnp.zeros(({a}, {b})), jnp.zeros(({c}, 2), int), {dims}, (1, {b}))", truth("index_depth", [a, b], [c, 2])
    yield f"jax.lax.gather(jnp.zeros(({a}, {b})), jnp.zeros(({c}, 1), int), {dims}, (1, {b + c}))", truth("shape_mismatch", [a, b], [c, 1], axis=1, axis_size=b)
    yield f"jnp.zeros({a + 200})[jnp.zeros(1, jnp.int8)]", None


def of_onnx(d):
    a, b, c = shape = d.sizes(3)
    for name in ("infer", "reference"):
        yield f"{name}('GatherND', {shape}, np.zeros((1, {a}), np.int64))", truth("index_depth", shape, [1, a])
        yield f"{name}('GatherND', {shape}, np.array({d.within(a)}))", None if name == "reference" else truth("rank", shape, [])
        yield (f"{name}('GatherND', [], np.zeros((1, {a}), np.int64))",
               truth("index_depth" if name == "reference" else "rank", [], [1, a]))
        yield f"{name}('GatherND', {shape}, np.zeros((1, 1)))", truth("dtype", shape, [1, 1])
        yield f"{name}('GatherND', {shape}, np.zeros((1, 1, 1), np.int64), batch_dims={a})", truth("batch_dims", shape, [1, 1, 1], batch_dims=a)
        yield (f"{name}('GatherND', {shape}, np.zeros(({d.size()}, 1, 1), np.int64), batch_dims=1)",
               None if name == "reference" else truth("shape_mismatch", shape, batch_dims=1))
        yield f"{name}('Gather', {shape}, np.zeros(1, np.int64), axis={a})", truth("rank", shape, [1], axis=a)
        yield (f"{name}('GatherElements', {shape}, np.zeros((1, 1), np.int64))",
               truth("shape_mismatch" if name == "reference" else "rank", shape, [1, 1], axis=0))
        yield (f"{name}('GatherElements', {shape}, np.zeros((1, 1, 1), np.int64), axis={a})",
               truth("shape_mismatch" if name == "reference" else "rank", shape, [1, 1, 1], axis=a))
    for axis in range(3):
        tuple_ = [d.within(size) for size in shape]
        tuple_[axis] = d.outside(shape[axis])
        # Its axes count in the array that it made of params, with a batch axis in front.
        yield f"reference('GatherND', {shape}, np.array([{tuple_}]))", bad([1, *shape], axis + 1, tuple_[axis], tuple=tuple_)
        yield f"reference('Gather', {shape}, np.array([0, {tuple_[axis]}]), axis={axis})", bad(shape, axis, tuple_[axis])


def node_model(operator, shape, indices, opset=13, **attributes):
    from onnx import TensorProto, helper
    kinds = {"i": TensorProto.INT64, "f": TensorProto.FLOAT}
    node = helper.make_node(operator, ["data", "indices"], ["output"], **attributes)
    graph = helper.make_graph([node], "g", [helper.make_tensor_value_info("data", TensorProto.FLOAT, shape),
                                            helper.make_tensor_value_info("indices", kinds[indices.dtype.kind], indices.shape)],
                              [helper.make_tensor_value_info("output", TensorProto.FLOAT, None)])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)])
    model.ir_version = 8
    return model


def onnx_runs(onnx):
    def feeds(shape, indices):
        return {"data": np.zeros(shape, np.float32), "indices": indices}

    def reference(operator, shape, indices, **attributes):
        from onnx.reference import ReferenceEvaluator
        ReferenceEvaluator(node_model(operator, shape, indices, **attributes)).run(None, feeds(shape, indices))

    return {"infer": lambda o, s, i, **a: onnx.shape_inference.infer_shapes(node_model(o, s, i, **a), True, True),
            "reference": reference}


def of_onnxruntime(d):
    a, b, c = shape = d.sizes(3)
    for code, true in of_onnx(d):
        if code.startswith("infer"):
            yield code.replace("infer(", "run("), true
            yield code.replace("infer(", "open_run("), true
    for axis in range(3):
        tuple_ = [d.within(size) for size in shape]
        tuple_[axis] = d.outside(shape[axis])
        literal = np.zeros((1, 1, 1), int)
        literal[...] = tuple_[axis]
        yield f"run('Gather', {shape}, np.array([0, {tuple_[axis]}]), axis={axis})", bad(shape, axis, tuple_[axis])
        yield (f"run('GatherElements', {shape}, np.array({literal.tolist()}), axis={axis})",
               bad(shape, axis, tuple_[axis], indices=[1, 1, 1]))
        yield f"run('GatherND', {shape}, np.array([{tuple_[:axis + 1]}]))", bad(shape, axis, tuple_[axis], indices=[1, axis + 1], tuple=tuple_[:axis + 1])
    yield f"fed({shape}, {[a, d.size(), c]}, np.array([[0]]))", None


def onnxruntime_runs(onnxruntime):
    import onnx

    def session(model):
        quiet = onnxruntime.SessionOptions()
        quiet.log_severity_level = 4
        return onnxruntime.InferenceSession(model.SerializeToString(), quiet, providers=["CPUExecutionProvider"])

    def run(operator, shape, indices, **attributes):
        session(node_model(operator, shape, indices, **attributes)).run(None, {"data": np.zeros(shape, np.float32), "indices": indices})

    def open_run(operator, shape, indices, **attributes):
        model = node_model(operator, shape, indices, **attributes)
        for value, name in zip(model.graph.input, "di"):
            for number, dim in enumerate(value.type.tensor_type.shape.dim):
                dim.dim_param = f"{name}{number}"
        session(model).run(None, {"data": np.zeros(shape, np.float32), "indices": indices})

    def fed(shape, other, indices):
        session(node_model("GatherND", shape, indices)).run(None, {"data": np.zeros(other, np.float32), "indices": indices})

    return {"run": run, "open_run": open_run, "fed": fed}


def of_openvino(d):
    a, b, c = shape = d.sizes(3)
    for opset in (5, 8):
        at = f"ops{opset}"
        def call(indices, batch):
            return f"{at}.gather_nd({at}.parameter({shape}), {at}.constant(np.zeros({indices}, np.int32)), {batch})"
        for indices in ([2, a], [d.size(), 1, 4]):
            yield call(indices, 0), truth("index_depth", shape, indices)
        yield call([], 0), truth("rank", shape, [])
        yield (f"{at}.gather_nd({at}.parameter([]), {at}.constant(np.zeros((1, {a}), np.int32)))", truth("rank", [], [1, a]))
        yield call([1, 1], a), truth("batch_dims", shape, [1, 1], batch_dims=a)
        yield call([1, 1], 2), truth("batch_dims", shape, [1, 1], batch_dims=2)
        wrong = [d.size(), 1, 1]
        yield call(wrong, 1), truth("shape_mismatch", shape, wrong, batch_dims=1)
        yield (f"{at}.gather_nd({at}.parameter({shape}), {at}.constant(np.zeros((1, {b}), np.float32)))",
               truth("dtype", shape, [1, b]))
    x, i = f"ops8.parameter({shape})", "ops8.constant(np.zeros({}, np.int32))"
    yield f"ops8.gather({x}, {i.format([a])}, {a})", truth("rank", shape, [a], axis=a)
    yield f"ops8.gather({x}, {i.format([a])}, 1, {b})", truth("batch_dims", shape, [a], batch_dims=b, axis=1)
    yield f"ops8.gather({x}, {i.format([b, 1])}, 1, 1)", truth("shape_mismatch", shape, [b, 1], batch_dims=1)
    yield f"ops8.gather({x}, ops8.constant(np.zeros({[a]}, np.float32)), 0)", truth("dtype", shape, [a])
    yield f"ops8.gather_elements({x}, {i.format([a, b])}, 0)", truth("rank", shape, [a, b])
    yield f"ops8.gather_elements({x}, {i.format([1, 1, 1])}, {a})", truth("rank", shape, [1, 1, 1], axis=a)
    wrong = [1, d.size(), c]
    yield f"ops8.gather_elements({x}, {i.format(wrong)}, 0)", truth("shape_mismatch", shape, wrong, axis=0)


def openvino_runs(openvino):
    del openvino
    return {f"ops{version}": importlib.import_module(f"openvino.opset{version}") for version in (5, 8)}


def of_coreml(d):
    a, b, c = shape = d.sizes(3)
    value = d.outside(a)
    indices = "np.array({}, np.int32)"
    for axis in range(3):
        outside = indices.format([0, d.beyond(shape[axis])])
        yield (f"built({shape}, 'gather', {outside}, axis={axis}, validate_indices=True)",
               truth("out_of_range", shape, [2], axis=axis, axis_size=shape[axis]))
    yield (f"built({shape}, 'gather_nd', {indices.format([[0, 0, d.beyond(c)]])}, validate_indices=True)",
           truth("out_of_range", shape, [1, 3]))
    yield f"built({shape}, 'gather', {indices.format([0])}, axis={a})", truth("rank", shape, [1], axis=a)
    yield f"built({shape}, 'gather', {indices.format([[0]])}, axis=0, batch_dims={b})", truth("batch_dims", shape, [1, 1], batch_dims=b)
    yield f"built({shape}, 'gather_nd', np.zeros((1, {a}), np.int32))", truth("index_depth", shape, [1, a], batch_dims=0)
    yield f"built({shape}, 'gather_nd', {indices.format([[0]])}, batch_dims={a})", truth("index_depth", shape, [1, 1], batch_dims=a)
    yield f"built({shape}, 'gather_nd', np.zeros((1, 1), np.float32))", truth("dtype", shape, [1, 1])
    yield (f"built({shape}, 'gather_along_axis', np.full((1, {b}, {c}), {d.beyond(a)}, np.int32), axis=0, validate_indices=True)",
           truth("out_of_range", shape, [1, b, c], axis=0, axis_size=a))
    yield f"built({shape}, 'gather_along_axis', {indices.format([value])}, axis=0)", truth("rank", shape, [1])
    yield (f"built({shape}, 'gather_along_axis', np.zeros((1, {d.size()}, {c}), np.int32), axis=0)",
           truth("shape_mismatch", shape, axis=0))


def coreml_runs(coremltools):
    from coremltools.converters.mil import Builder

    def built(shape, operator, indices, **more):
        @Builder.program(input_specs=[Builder.TensorSpec(shape=shape)], opset_version=coremltools.target.iOS17)
        def program(x):
            return getattr(Builder, operator)(x=x, indices=indices, **more)

    return {"built": built}


FRAMEWORKS = {
    "numpy": ("numpy", of_numpy, lambda module: {}), "pandas": ("pandas", of_pandas, lambda module: {"pd": module}),
    "pytorch": ("torch", of_pytorch, lambda module: {"torch": module}),
    "tensorflow": ("tensorflow", of_tensorflow, lambda module: {"tf": module}),
    "tflite": ("tensorflow", of_tflite, tflite_runs),
    "jax": ("jax", of_jax, lambda module: {"jax": module, "jnp": importlib.import_module("jax.numpy")}),
    "onnx": ("onnx", of_onnx, onnx_runs), "onnxruntime": ("onnxruntime", of_onnxruntime, onnxruntime_runs),
    "openvino": ("openvino", of_openvino, openvino_runs), "coreml": ("coremltools", of_coreml, coreml_runs),
}


def without_places(text):
    """No folders of the machine that ran it."""
    return re.sub(r"(?<![\w.])/(?!job|replica|task|device)[\w.-]+(/[\w.+-]+)+/(?=[\w.-]+\.(cc|cpp|h|hpp|py)\b)", ".../", text)


def spellings(key, value):
    if isinstance(value, list):
        for separator in (",", ", "):
            for left, right in ("[]", "()", "{}"):
                one = "," if len(value) == 1 and left == "(" else ""
                yield left + separator.join(map(str, value)) + one + right
        yield " ".join(("[" + " ".join(map(str, value)) + "]",))
    elif key == "axis":
        yield from (f"axis {value}", f"dimension {value}", f"dim {value}", f"axis={value}", f"axis = {value}")
    else:
        yield str(value)


def held(text, true):
    """Keys whose value stands in the text by itself."""
    for key, value in true.items():
        if key in ("params_shape", "indices_shape", "tuple", "value", "axis", "axis_size", "batch_dims") and any(
                re.search(re.escape(spelled) if isinstance(value, list) else rf"(?<![\w.,\[-]){re.escape(spelled)}(?![\w,\]])", text) for spelled in spellings(key, value)):
            # A small number may stand for anything.
            if key == "axis" or max(map(abs, value if isinstance(value, list) else [value]), default=0) > 10:
                yield key


def provoke(name):
    module, cases, names = FRAMEWORKS[name]
    module = importlib.import_module(module)
    scope = {"np": np, **names(module)}
    release = importlib.metadata.version({"torch": "torch", "tensorflow": "tensorflow_cpu"}.get(module.__name__, module.__name__))
    kept, seen, counts = [], set(), {}
    for seed in range(SEEDS):
        for code, true in cases(Draw(seed)):
            try:
                exec(code, dict(scope))  # this file's own code
            except Exception as problem:  # whatever it raises is what is asked for
                text = without_places(str(problem))
                template = re.sub(r"#([, ]+#)+", "#", re.sub(r"-?\d+", "#", text))
                if text in seen or counts.get(template, 0) == MOST:
                    continue
                seen.add(text)
                kept.append({"framework": name, "version": release, "call": code, "type": type(problem).__name__,
                             "text": text, "truth": true, "holds": [*held(text, true or {})]})
                counts[template] = counts.get(template, 0) + 1
            else:
                if seed == 0:
                    print(f"{name}: nothing is wrong with {code}")
    print(f"{name} {release}: {len(kept)} messages of {len(counts)} templates")
    return kept


def main(arguments):
    kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else []
    for name in (a for a in arguments if not a.startswith("--")):
        kept = [row for row in kept if row["framework"] != name] + provoke(name)
    kept.sort(key=lambda row: list(FRAMEWORKS).index(row["framework"]))
    if "--write" in arguments:
        lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in kept)
        KEPT.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
