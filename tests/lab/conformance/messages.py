#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Asks frameworks again for the errors of tests/data/observed.json, whose messages were cut, and keeps them whole.

usage: messages.py [--write] FRAMEWORK...      as the record names them: tensorflow, onnxruntime, paddle …

Each case that the record has an error for is run once more. The answer must be of the recorded type and begin as the
recorded message does, and the release must be the recorded one; then it is kept beside it, as "whole", with line breaks.
Names of files and devices of the machine are left out. Run one framework at a time: some do not get along.
"""
import json
import pathlib
import re
import sys

import numpy as np

RECORD = pathlib.Path(__file__).resolve().parents[2] / "data" / "observed.json"


def tensor(given):
    return np.array([np.nan if value is None else value for value in given["data"]],
                    given["dtype"]).reshape(given["shape"])


def by_tensorflow(params, indices, batch_dims, policy=""):
    import tensorflow as tf
    extra = {"bad_indices_policy": policy} if policy else {}
    return tf.gather_nd(params, indices, batch_dims=batch_dims, **extra)


def by_xla(params, indices, batch_dims):
    import tensorflow as tf
    return tf.function(lambda p, i: tf.gather_nd(p, i, batch_dims=batch_dims), jit_compile=True)(params, indices)


def by_onnxruntime(params, indices, batch_dims):
    import onnxruntime
    from onnx import TensorProto, helper
    node = helper.make_node("GatherND", ["data", "indices"], ["output"], batch_dims=batch_dims)
    graph = helper.make_graph(
        [node], "g",
        [helper.make_tensor_value_info("data", TensorProto.FLOAT, params.shape),
         helper.make_tensor_value_info("indices", TensorProto.INT64, indices.shape)],
        [helper.make_tensor_value_info("output", TensorProto.FLOAT, None)])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)])
    model.ir_version = 8
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    return session.run(None, {"data": params, "indices": indices})[0]


def by_openvino(params, indices, batch_dims, opset):
    import importlib
    import openvino
    ops = importlib.import_module(f"openvino.opset{opset}")
    node = ops.gather_nd(ops.constant(params), ops.constant(indices), batch_dims)
    return openvino.compile_model(openvino.Model([node], []), "CPU")([])[0]


def by_jax(params, indices, batch_dims, fill=False):
    import jax
    import jax.numpy as jnp

    def gather(p, i):
        place = tuple(jnp.moveaxis(i, -1, 0))
        return p.at[place].get(mode="fill") if fill else p[place]

    for _ in range(batch_dims):
        gather = jax.vmap(gather)
    return gather(jnp.asarray(params), jnp.asarray(indices.astype(np.int32)))


def by_numpy(params, indices, batch_dims):
    return params[tuple(np.moveaxis(indices, -1, 0))]


def by_pytorch(params, indices, batch_dims):
    import torch
    return torch.from_numpy(params)[torch.from_numpy(indices).unbind(-1)]


def by_paddle(params, indices, batch_dims):
    import paddle
    return paddle.gather_nd(paddle.to_tensor(params), paddle.to_tensor(indices))


def by_mindspore(params, indices, batch_dims):
    import mindspore
    return mindspore.ops.gather_nd(mindspore.Tensor(params), mindspore.Tensor(indices.astype(np.int32))).asnumpy()


def by_tflite(params, indices, batch_dims):
    import tensorflow as tf
    function = tf.function(
        lambda p, i: tf.gather_nd(p, i, batch_dims=batch_dims),
        input_signature=[tf.TensorSpec(params.shape, tf.float32), tf.TensorSpec(indices.shape, tf.int32)])
    model = tf.lite.TFLiteConverter.from_concrete_functions([function.get_concrete_function()]).convert()
    interpreter = tf.lite.Interpreter(model_content=model)
    interpreter.allocate_tensors()
    given = {row["dtype"]: row["index"] for row in interpreter.get_input_details()}
    interpreter.set_tensor(given[np.float32], params)
    interpreter.set_tensor(given[np.int32], indices.astype(np.int32))
    interpreter.invoke()
    return interpreter.get_tensor(interpreter.get_output_details()[0]["index"])


WAYS = {
    "tensorflow": ("tensorflow", by_tensorflow),
    "tensorflow-ignore": ("tensorflow", lambda p, i, b: by_tensorflow(p, i, b, "IGNORE")),
    "tensorflow-xla": ("tensorflow", by_xla),
    "tflite-2.21": ("tensorflow", by_tflite),
    "onnxruntime": ("onnxruntime", by_onnxruntime),
    "openvino-8": ("openvino", lambda p, i, b: by_openvino(p, i, b, 8)),
    "openvino-5": ("openvino", lambda p, i, b: by_openvino(p, i, b, 5)),
    "jax": ("jax", by_jax),
    "jax-fill": ("jax", lambda p, i, b: by_jax(p, i, b, True)),
    "numpy": ("numpy", by_numpy),
    "pytorch": ("torch", by_pytorch),
    "paddle": ("paddle", by_paddle),
    "mindspore": ("mindspore", by_mindspore),
}


def without_places(text):
    """No names of this machine: they say nothing of the call."""
    text = re.sub(r"\{\{function_node [^}]*\}\} ?", "", text)
    text = re.sub(r"(?<![\w.])/[\w./+-]+\.(cc|cpp|h|hpp|py)(?=[:\s\"')])", "…", text)
    return heart(text).strip()


def heart(text):
    """Without the lines of the code that was traced, which are the asker's own."""
    return text.split("ValueError: ", 1)[1] if text.startswith("in user code:") and "ValueError: " in text else text


def flat(text):
    return re.sub(r"\s+", " ", text)


def message_of(way, case):
    try:
        way(tensor(case["params"]), tensor(case["indices"]), case["batch_dims"])
    except Exception as problem:  # whatever a framework raises is what is asked for
        return type(problem).__name__, without_places(str(problem))
    return None, ""


def main(arguments):
    write = "--write" in arguments
    text = RECORD.read_text(encoding="utf-8")
    record = json.loads(text)
    wrong = 0
    for name in (a for a in arguments if not a.startswith("--")):
        module, way = WAYS[name]
        release = __import__(module).__version__.split("+")[0].split("-")[0]
        known = record["frameworks"][name]["version"]
        if release != known:
            print(f"{name}: {release} is here, {known} was recorded")
            wrong += 1
            continue
        for case_name, seen in record["observed"][name].items():
            if "error" not in seen:
                continue
            kind, whole = message_of(way, record["cases"][case_name])
            begun = flat(heart(seen["message"])).rstrip()
            good = kind == seen["error"] and flat(whole).startswith(begun)
            print(f"{'ok ' if good else 'NOT'} {name} {case_name}: {kind}: {whole!r}")
            wrong += not good
            if good and whole != seen["message"]:
                seen["whole"] = whole
    if write:
        head, tail = text.split('"observed":', 1)
        RECORD.write_text(head + '"observed": ' + json.dumps(record["observed"], ensure_ascii=False) + "}\n",
                          encoding="utf-8")
    return 1 if wrong else 0


sys.exit(main(sys.argv[1:]))
