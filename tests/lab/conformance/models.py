#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Models of many exporters, each with GatherND and its relatives: whether `gathernd nodes` lists every node as the package
onnx finds it, with the shapes of onnx's own checker and inference, and whether `gathernd capture` writes the very inputs that
an instrumented run sees.

Usage: models.py make FOLDER [--only EXPORTER]      models and feeds into FOLDER, by what this interpreter has installed
       models.py check GATHERND FOLDER [--keep DIR] holds the program to them; --keep: what is small goes there, for the suite

Several environments can make into one folder: no two exporters get on with one release of each other's packages.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

GATHERS = ("GatherND", "Gather", "GatherElements", "ScatterND")
SMALL = 10_000  # bytes of a model that is kept


def feeds_of(**arrays):
    return {name: np.asarray(array) for name, array in arrays.items()}


# ---- by hand: what no exporter writes together -----------------------------------------------------------------


def by_hand():
    from onnx import TensorProto as T
    from onnx import helper as h
    from onnx import numpy_helper as nh
    params = np.arange(24, dtype=np.float32).reshape(4, 6)
    value = h.make_tensor_value_info

    def model(graph, functions=(), domains=(), opset=17):
        return h.make_model(graph, opset_imports=[h.make_opsetid("", opset), *domains], functions=list(functions), ir_version=8)

    table, ids = nh.from_array(params, "table"), value("ids", T.INT64, ["n", 2])
    # A Cast, sizes by Shape and Concat, and a Reshape by them.
    nodes = [h.make_node("Shape", ["ids"], ["shape"]), h.make_node("Gather", ["shape", "zero"], ["n"], name="first"),
             h.make_node("Unsqueeze", ["n", "axis"], ["n1"]), h.make_node("Concat", ["n1", "rest"], ["target"], axis=0),
             h.make_node("Cast", ["ids"], ["wide"], to=T.INT64), h.make_node("Reshape", ["wide", "target"], ["tuples"]),
             h.make_node("GatherND", ["table", "tuples"], ["y"], name="pick")]
    extra = [table, nh.from_array(np.array(0), "zero"), nh.from_array(np.array([0]), "axis"), nh.from_array(np.array([1, 2]), "rest")]
    yield "sizes", model(h.make_graph(nodes, "g", [value("ids", T.INT32, ["n", 2])], [value("y", T.FLOAT, ["n", 1])], extra)), feeds_of(
        ids=np.array([[1, 2], [3, 5]], np.int32))
    # Twins, no names, and the node itself fails.
    nodes = [h.make_node("GatherND", ["table", "ids"], ["a"], name="pick"), h.make_node("GatherND", ["table", "ids"], ["b"], name="pick"),
             h.make_node("GatherND", ["table", "ids"], ["c"])]
    outs = [value(name, T.FLOAT, ["n"]) for name in "abc"]
    yield "twins-failing", model(h.make_graph(nodes, "g", [ids], outs, [table])), feeds_of(ids=np.array([[1, 2], [9, 9]]))

    def branch(name, op, source):
        nodes = [h.make_node("Neg", ["ids"], ["minus" + name]), h.make_node("Add", ["minus" + name, source], ["at" + name]),
                 h.make_node(op, ["table", "at" + name], ["out" + name], name="pick")] if op == "GatherND" else [
            h.make_node("Identity", ["other"], ["out" + name])]
        return h.make_graph(nodes, name, [], [value("out" + name, T.FLOAT, [None])])

    extra = [table, nh.from_array(np.array([3, 5]), "most"), nh.from_array(np.zeros(2, np.float32), "other")]
    choice = h.make_node("If", ["yes"], ["y"], name="choose", then_branch=branch("then", "GatherND", "most"),
                         else_branch=branch("else", "Identity", "most"))
    graph = h.make_graph([choice], "g", [value("yes", T.BOOL, []), ids], [value("y", T.FLOAT, [None])], extra)
    yield "if-taken", model(graph), feeds_of(yes=np.array(True), ids=np.array([[1, 2], [3, 0]]))
    yield "if-failing", model(graph), feeds_of(yes=np.array(True), ids=np.array([[1, 2], [-1, 0]]))
    yield "if-untaken", model(graph), feeds_of(yes=np.array(False), ids=np.array([[1, 2], [3, 0]]))

    def loop(fails):
        nodes = [h.make_node("Add", ["at", "step"], ["next"]), h.make_node("GatherND", ["table", "at"], ["row"], name="inner"),
                 h.make_node("Less", ["turn", "last"], ["go"])]
        body = h.make_graph(nodes, "body", [value("turn", T.INT64, []), value("goes", T.BOOL, []), value("at", T.INT64, [None, 2])],
                            [value("go", T.BOOL, []), value("next", T.INT64, [None, 2]), value("row", T.FLOAT, [None])])
        extra = [table, nh.from_array(np.array([1, 2 if fails else 1]), "step"), nh.from_array(np.array(2), "last")]
        extra.append(nh.from_array(np.array(True), "first"))
        node = h.make_node("Loop", ["trips", "first", "ids"], ["end", "rows"], name="loop", body=body)
        return model(h.make_graph([node], "g", [value("trips", T.INT64, []), ids], [value("rows", T.FLOAT, [None, None])], extra))

    yield "loop", loop(False), feeds_of(trips=np.array(3), ids=np.array([[0, 1], [1, 0]]))
    yield "loop-failing", loop(True), feeds_of(trips=np.array(3), ids=np.array([[0, 3], [1, 3]]))
    nodes = [h.make_node("GatherND", ["state", "one"], ["picked"], name="inner"), h.make_node("Add", ["state", "bias"], ["after"])]
    body = h.make_graph(nodes, "body", [value("state", T.FLOAT, [4, 6]), value("one", T.INT64, [2])],
                        [value("after", T.FLOAT, [4, 6]), value("picked", T.FLOAT, [])])
    node = h.make_node("Scan", ["table", "ids"], ["end", "picks"], name="scan", body=body, num_scan_inputs=1)
    yield "scan", model(h.make_graph([node], "g", [ids], [value("picks", T.FLOAT, ["n"])],
                                     [table, nh.from_array(np.float32(0.5), "bias")])), feeds_of(ids=np.array([[0, 1], [3, 5]]))
    function = h.make_function("local", "Pick", ["p", "i"], ["o"], [
        h.make_node("Abs", ["i"], ["j"]), h.make_node("GatherND", ["p", "j"], ["o"], name="in_function")], [h.make_opsetid("", 17)])
    nodes = [h.make_node("Pick", ["table", "ids"], ["y"], domain="local"), h.make_node("Pick", ["table", "more"], ["z"], domain="local")]
    yield "function", model(h.make_graph(nodes, "g", [ids], [value("y", T.FLOAT, ["n"]), value("z", T.FLOAT, [1])],
                                         [table, nh.from_array(np.array([[2, 2]]), "more")]),
                            [function], [h.make_opsetid("local", 1)]), feeds_of(ids=np.array([[1, -2], [3, -5]]))
    nodes = [h.make_node("DequantizeLinear", ["q", "scale", "zero"], ["p"]),
             h.make_node("GatherND", ["p", "ids"], ["y"], name="pick", batch_dims=1)]
    yield "dequantised", model(h.make_graph(nodes, "g", [value("ids", T.INT64, [3, 1])], [value("y", T.FLOAT, [3])], [
        nh.from_array(np.arange(12, dtype=np.uint8).reshape(3, 4), "q"), nh.from_array(np.float32(0.5), "scale"),
        nh.from_array(np.uint8(2), "zero")])), feeds_of(ids=np.array([[0], [3], [-1]]))
    half = h.make_tensor("half", T.BFLOAT16, [2, 2], [1.5, 2.5, 3.5, 4.5])
    nodes = [h.make_node("Identity", ["half"], ["p"]), h.make_node("GatherND", ["p", "ids"], ["y"])]
    yield "bfloat16", model(h.make_graph(nodes, "g", [ids], [value("y", T.BFLOAT16, ["n"])], [half])), feeds_of(ids=np.array([[0, 1]]))
    nodes = [h.make_node("Identity", ["words"], ["p"]), h.make_node("GatherND", ["p", "ids"], ["y"])]
    yield "strings", model(h.make_graph(nodes, "g", [ids, value("words", T.STRING, [2, 2])], [value("y", T.STRING, ["n"])])), feeds_of(
        ids=np.array([[0, 1], [1, 1]]), words=np.array([["a", "gather"], ["", "ü"]]))


# ---- exporters ---------------------------------------------------------------------------------------------------


def torch_modules():
    import torch

    class Beam(torch.nn.Module):
        def forward(self, scores, rows, columns):
            return scores[rows, columns] * 2

    class Last(torch.nn.Module):
        def forward(self, hidden, lengths):
            return hidden[torch.arange(hidden.shape[0]), lengths - 1]

    class Take(torch.nn.Module):
        def forward(self, table, ids):
            return torch.gather(table, 1, ids) + table.index_select(1, ids[0])

    class Put(torch.nn.Module):
        def forward(self, table, rows, values):
            return table.index_put((rows,), values)

    random = torch.Generator().manual_seed(1)
    table, hidden, at = torch.rand(4, 6, generator=random), torch.rand(3, 5, 2, generator=random), torch.tensor
    yield "beam", Beam(), ("scores", "rows", "columns"), (table, at([0, 3, 1]), at([5, 2, 0])), (table, at([0, 4, 1]), at([5, 2, 0]))
    yield "last", Last(), ("hidden", "lengths"), (hidden, at([1, 5, 2])), (hidden, at([1, 6, 2]))
    yield "take", Take(), ("table", "ids"), (table, at([[0, 1], [2, 3], [5, 4], [1, 1]])), None
    yield "put", Put(), ("table", "rows", "values"), (table, at([0, 2]), torch.ones(2, 6)), None


def by_torch(dynamo):
    import torch
    for name, module, names, right, failing in torch_modules():
        for kind in ("", "-open")[:1 if name == "take" else 2]:  # sizes that are told, and the first one left open
            with tempfile.TemporaryDirectory() as folder:
                path = pathlib.Path(folder) / "m.onnx"
                extra = {"external_data": False} if dynamo else {}
                if kind:
                    extra |= {"dynamic_shapes": [{0: torch.export.Dim.DYNAMIC} for _ in names]} if dynamo else {
                        "dynamic_axes": {one: {0: f"{one}_n"} for one in names}}
                torch.onnx.export(module.eval(), right, str(path), input_names=list(names), dynamo=dynamo, opset_version=18, **extra)
                model = path.read_bytes()
            yield name + kind, model, {key: value.numpy() for key, value in zip(names, right)}
            if failing and not kind:
                yield name + "-failing", model, {key: value.numpy() for key, value in zip(names, failing)}


def by_tf2onnx():
    import tensorflow as tf
    import tf2onnx

    def pick(params, indices):
        return tf.gather_nd(params, indices) + 1

    def batched(params, indices):
        return tf.gather_nd(params, indices, batch_dims=1)

    def masked(params):
        return tf.boolean_mask(params, params > 0.5)

    def argmax(params):
        best = tf.argmax(params, 1, output_type=tf.int32)
        return tf.gather_nd(params, tf.stack([tf.range(tf.shape(params)[0]), best], 1))

    def turns(params, indices):
        return tf.while_loop(lambda i, total: i < 2, lambda i, total: (i + 1, total + tf.gather_nd(params, indices + i)),
                             [tf.constant(0), tf.zeros([2])])

    def choice(params, indices):
        return tf.cond(tf.reduce_sum(params) > 0, lambda: tf.gather_nd(params, indices + 1), lambda: tf.zeros([2]))

    params = np.random.default_rng(2).random((4, 6), np.float32)
    pairs = np.array([[1, 2], [2, 0]], np.int32)
    for name, function, arrays in [
            ("pick", pick, {"params": params, "indices": pairs}),
            ("pick-failing", pick, {"params": params, "indices": pairs * 4}),
            ("turns", turns, {"params": params, "indices": pairs}), ("choice", choice, {"params": params, "indices": pairs}),
            ("choice-failing", choice, {"params": params, "indices": pairs * 4}),
            ("choice-untaken", choice, {"params": -params, "indices": pairs}),
            ("batched", batched, {"params": params, "indices": np.array([[1], [2], [3], [0]], np.int64)}),
            ("masked", masked, {"params": params}), ("argmax", argmax, {"params": params})]:
        signature = [tf.TensorSpec([None, *array.shape[1:]], array.dtype, key) for key, array in arrays.items()]
        model, _ = tf2onnx.convert.from_function(tf.function(function), signature, opset=17)
        yield name, model, arrays


def by_jax2onnx():
    import jax.numpy as jnp
    from jax2onnx import to_onnx
    table = np.random.default_rng(3).random((4, 6), np.float32)
    ids = np.array([0, 3, 1], np.int32)
    for name, function, arrays in [("rows", lambda t, i: t[i], (table, ids)), ("pairs", lambda t, i: t[i, i], (table, ids)),
                                   ("take", lambda t, i: jnp.take(t, i, axis=1), (table, ids)),
                                   ("along", lambda t, i: jnp.take_along_axis(t, i[:, None], 1), (table[:3], ids))]:
        model = to_onnx(function, list(arrays))
        names = [one.name for one in model.graph.input]
        yield name, model, dict(zip(names, arrays))


def by_skl2onnx():
    from skl2onnx import to_onnx
    from sklearn.ensemble import RandomForestClassifier
    from sklearn.neighbors import KNeighborsClassifier
    from sklearn.feature_selection import SelectKBest
    random = np.random.default_rng(4)
    x, y = random.random((30, 3)).astype(np.float32), random.integers(0, 2, 30)
    for name, learner in [("neighbours", KNeighborsClassifier(3)), ("forest", RandomForestClassifier(3, max_depth=2))]:
        yield name, to_onnx(learner.fit(x, y), x[:1], options={"zipmap": False}, target_opset=17), {"X": x[:4]}
    yield "select", to_onnx(SelectKBest(k=2).fit(x, y), x[:1], target_opset=17), {"X": x[:4]}


def tflite_functions():
    import tensorflow as tf

    def pick(params, indices):
        return tf.gather_nd(params * 2.0, indices + 0)

    def rows(params, ids):
        return tf.gather(params, ids, axis=1)

    def scatter(values, ids):
        return tf.scatter_nd(ids, values, [8])

    params = np.random.default_rng(5).random((4, 6), np.float32)
    yield "pick", pick, {"params": params, "indices": np.array([[1, 2], [3, 0]], np.int32)}
    yield "pick-failing", pick, {"params": params, "indices": np.array([[1, 2], [9, 0]], np.int32)}
    yield "rows", rows, {"params": params, "ids": np.array([5, 0], np.int32)}
    yield "scatter", scatter, {"values": np.array([1, 2], np.float32), "ids": np.array([[4], [1]], np.int32)}


def by_tflite():
    import tensorflow as tf
    for name, function, arrays in tflite_functions():
        signature = [tf.TensorSpec(array.shape, array.dtype, key) for key, array in arrays.items()]
        concrete = tf.function(function, input_signature=signature).get_concrete_function()
        data = tf.lite.TFLiteConverter.from_concrete_functions([concrete]).convert()
        names = [one["name"] for one in tf.lite.Interpreter(model_content=data).get_input_details()]
        keyed = {name: next(arrays[key] for key in arrays if key in name) for name in names}
        yield name, data, keyed


def by_paddle():
    import paddle

    class Pick(paddle.nn.Layer):
        def forward(self, params, indices):
            return paddle.gather_nd(params * 2, indices)

    params = np.random.default_rng(7).random((4, 6), np.float32)
    with tempfile.TemporaryDirectory() as folder:
        spec = [paddle.static.InputSpec([None, 6], "float32", "params"), paddle.static.InputSpec([None, 2], "int64", "indices")]
        paddle.onnx.export(Pick(), folder + "/m", input_spec=spec, opset_version=13)
        model = pathlib.Path(folder, "m.onnx").read_bytes()
    yield "pick", model, {"params": params, "indices": np.array([[1, 2], [3, 0]])}
    yield "pick-failing", model, {"params": params, "indices": np.array([[1, 2], [4, 0]])}


def by_openvino(folder):
    """The models made by hand, and OpenVINO's own of its opsets."""
    import openvino as ov
    from openvino import opset8
    params, ids = opset8.parameter([4, 6], np.float32), opset8.parameter([-1, 2], np.int64)
    params.output(0).set_names({"params"}), ids.output(0).set_names({"ids"})
    node = opset8.gather_nd(opset8.multiply(params, opset8.constant(np.float32(2))), ids, 0)
    node.friendly_name = "pick"
    table = np.random.default_rng(6).random((4, 6), np.float32)
    ov.save_model(ov.Model([node], [params, ids], "m"), folder / "openvino-own.xml", compress_to_fp16=False)
    np.savez(folder / "openvino-own.npz", params=table, ids=np.array([[1, 2], [3, 5]]))
    for name, model, feeds in by_hand():
        if name in ("sizes", "loop", "if-taken", "dequantised", "twins-failing"):
            path = folder / "hand.onnx"
            path.write_bytes(model.SerializeToString())
            ov.save_model(ov.Core().read_model(path), folder / f"openvino-{name}.xml", compress_to_fp16=False)
            path.unlink()
            np.savez(folder / f"openvino-{name}.npz", **feeds)


EXPORTERS = {"hand": (by_hand, ".onnx"), "torchscript": (lambda: by_torch(False), ".onnx"), "dynamo": (lambda: by_torch(True), ".onnx"),
             "tf2onnx": (by_tf2onnx, ".onnx"), "jax2onnx": (by_jax2onnx, ".onnx"), "skl2onnx": (by_skl2onnx, ".onnx"),
             "paddle2onnx": (by_paddle, ".onnx"), "tflite": (by_tflite, ".tflite")}


def make(folder, only):
    folder.mkdir(parents=True, exist_ok=True)
    for exporter, (function, ending) in EXPORTERS.items():
        if only not in (None, exporter):
            continue
        try:
            for name, model, feeds in function():
                data = model if isinstance(model, bytes) else model.SerializeToString()
                (folder / f"{exporter}-{name}{ending}").write_bytes(data)
                np.savez(folder / f"{exporter}-{name}.npz", **feeds)
                print(f"  {exporter}-{name}{ending}: {len(data)} bytes")
        except ImportError as problem:
            print(f"  {exporter}: {problem}")
    if only in (None, "openvino"):
        try:
            by_openvino(folder)
        except ImportError as problem:
            print(f"  openvino: {problem}")


# ---- what the program says, held to the packages ----------------------------------------------------------------


def names_below(graph, path="", outer=()):
    """Each node that gathers, with its graph's path and the values that its graph sees."""
    seen = (*outer, graph)
    for node in graph.node:
        if node.domain in ("", "ai.onnx") and node.op_type in GATHERS:
            yield path, node, seen
        for attribute in node.attribute:
            for inner in ([attribute.g] if attribute.HasField("g") else list(attribute.graphs)):
                label = node.name or (node.output[0] if node.output else node.op_type)
                yield from names_below(inner, f"{path}/" * bool(path) + f"{label}/{attribute.name}", seen)


def told_type(graphs, name):
    """Element type and shape as onnx's inference has written them into the model; innermost first."""
    from onnx import TensorProto, helper
    for graph in reversed(graphs):
        for one in [*getattr(graph, "value_info", []), *[x for x in graph.input if not isinstance(x, str)],
                    *[x for x in graph.output if not isinstance(x, str)]]:
            if one.name == name and one.type.HasField("tensor_type"):
                tensor = one.type.tensor_type
                axes = None
                if tensor.HasField("shape"):
                    axes = [d.dim_value if d.HasField("dim_value") else d.dim_param or None for d in tensor.shape.dim]
                code = tensor.elem_type
                return (helper.tensor_dtype_to_np_dtype(code).name if code != TensorProto.STRING else "string") if code else None, axes
        for one in getattr(graph, "initializer", []):
            if one.name == name:
                return helper.tensor_dtype_to_np_dtype(one.data_type).name, list(one.dims)
    return None, None


def source_of(graphs, name):
    for graph in reversed(graphs):
        if any(one.name == name for one in getattr(graph, "initializer", [])):
            return "constant"
        for node in graph.node:
            if name in node.output:
                return "constant" if node.op_type == "Constant" else "computed"
        if any((one if isinstance(one, str) else one.name) == name for one in graph.input):
            return "input"
    return "computed"


def check_listing(path, listed, faults):
    """Counts of sizes: told here, and told by onnx's inference."""
    import onnx
    model = onnx.load(path)
    onnx.checker.check_model(model)
    inferred = onnx.shape_inference.infer_shapes(model, data_prop=True)
    theirs = list(names_below(inferred.graph))
    for function in inferred.functions:
        theirs += [(f"{function.domain}::{function.name}", node, (function,)) for node in function.node if node.op_type in GATHERS]
    ours = {(one["graph"], one["op"], one["params"]["name"], one["indices"]["name"], one["name"]) for one in listed}
    wanted = {(graph, node.op_type, node.input[0], node.input[1], node.name) for graph, node, _ in theirs}
    if ours != wanted or len(listed) != len(theirs) or len({one["node"] for one in listed}) != len(listed):
        faults.append(f"{path.name}: nodes {sorted(ours ^ wanted)}")
        return 0, 0
    told = known = 0
    for graph, node, graphs in theirs:
        one = next(x for x in listed if (x["graph"], x["op"], x["params"]["name"], x["indices"]["name"], x["name"]) ==
                   (graph, node.op_type, node.input[0], node.input[1], node.name))
        for role, name in (("params", node.input[0]), ("indices", node.input[1])):
            dtype, axes = told_type(graphs, name)
            here = one[role]
            if here["from"] != source_of(graphs, name):
                faults.append(f"{path.name}: {name} is {here['from']}, onnx has it {source_of(graphs, name)}")
            if dtype and here["dtype"] and dtype != here["dtype"]:
                faults.append(f"{path.name}: {name} is {here['dtype']}, onnx infers {dtype}")
            known += len(axes or [])
            if axes is None or here["shape"] is None:
                continue
            if len(axes) != len(here["shape"]):
                faults.append(f"{path.name}: {name} is {here['shape']}, onnx infers {axes}")
                continue
            for a, b in zip(here["shape"], axes):
                told += a is not None
                if isinstance(a, int) and isinstance(b, int) and a != b:
                    faults.append(f"{path.name}: {name} is {here['shape']}, onnx infers {axes}")
    return told, known


def inputs_elsewhere(path, node):
    """Name, dtype and shape of the two inputs of a node of the main graph, as its own runtime has them."""
    if path.suffix == ".tflite":
        from ai_edge_litert.interpreter import Interpreter
        details = {one["name"]: one for one in Interpreter(str(path)).get_tensor_details()}
        for name in (node["params"]["name"], node["indices"]["name"]):
            one = details[name]
            yield one["dtype"].__name__, [size if size >= 0 else None for size in map(int, one["shape_signature"])]
        return
    import openvino as ov
    ops = ov.Core().read_model(path).get_ordered_ops()
    op = next(one for one in ops if one.get_type_name() == node["op"] and one.friendly_name == node["name"])
    for port in op.inputs()[:2]:
        shape = port.get_partial_shape()
        axes = [d.get_length() if d.is_static else None for d in shape] if shape.rank.is_static else None
        yield {"f32": "float32", "f64": "float64", "i64": "int64", "i32": "int32"}[port.get_element_type().get_type_name()], axes


def check_elsewhere(path, listed, faults):
    """The same of a .tflite or an OpenVINO IR, where a scalar's axes are not told apart from unknown ones."""
    known = told = 0
    for node in listed:
        if node["graph"]:
            continue
        for role, (dtype, axes) in zip(("params", "indices"), inputs_elsewhere(path, node)):
            here = node[role]
            known, told = known + len(axes or []), told + len(here["shape"] or [])
            if here["dtype"] != dtype or (here["shape"] or []) != (axes or []):
                faults.append(f"{path.name}: {node['node']}: {role} {here['dtype']} {here['shape']}, its runtime has {dtype} {axes}")
    return told, known


def instrumented_onnx(path, node, feeds):
    """params and indices of a node of the main graph, the node itself left out: it may fail."""
    import onnx
    import onnxruntime
    model = onnx.load(path)
    wanted = [node["params"]["name"], node["indices"]["name"]]
    index = next(i for i, one in enumerate(model.graph.node) if list(one.input[:2]) == wanted and one.op_type == "GatherND")
    del model.graph.node[index:]
    del model.graph.output[:]
    constants = {one.name: onnx.numpy_helper.to_array(one) for one in model.graph.initializer}
    given = {**constants, **feeds}
    run = [name for name in wanted if name not in given]
    model.graph.output.extend(onnx.ValueInfoProto(name=name) for name in run)
    if run:
        session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
        asked = {one.name for one in session.get_inputs()}
        given.update(zip(run, session.run(run, {k: v for k, v in feeds.items() if k in asked})))
    return [given[name] for name in wanted]


def same(a, b):
    if a.dtype.kind in "UOS" or b.dtype.kind in "UOS":
        return a.shape == b.shape and [str(x) for x in a.ravel()] == [str(x) for x in b.ravel()]
    return a.shape == b.shape and a.dtype.itemsize == b.dtype.itemsize and a.tobytes() == b.tobytes()


def recorded_onnx(path, node, feeds):
    """What onnx's own reference evaluator hands a node that stands in a body or a function, time by time; the node itself gives
    zeros, since it may fail."""
    import onnx
    from onnx.reference import ReferenceEvaluator
    from onnx.reference.op_run import OpRun
    seen = []

    class GatherND(OpRun):
        def _run(self, data, indices, batch_dims=0):
            if [*self.onnx_node.input] == [node["params"]["name"], node["indices"]["name"]] and self.onnx_node.name == node["name"]:
                seen.append((data.copy(), indices.copy()))
            return (np.zeros(indices.shape[:-1] + data.shape[(batch_dims or 0) + indices.shape[-1]:], data.dtype),)

    try:
        model = onnx.load(path)
        opsets = {one.domain: one.version for one in model.opset_import}
        functions = [ReferenceEvaluator(one, new_ops=[GatherND]) for one in model.functions]
        ReferenceEvaluator(model.graph, opsets=opsets, functions=functions, new_ops=[GatherND]).run(None, feeds)
    except Exception as problem:  # of what comes after: a call that was not seen would be a difference
        print(f"  {path.name}: {problem}")
    return seen


class Program:
    def __init__(self, binary):
        self.binary = binary

    def call(self, *arguments):
        done = subprocess.run([self.binary, *map(str, arguments), "--json"], capture_output=True, text=True, timeout=300)
        return json.loads(done.stdout)


def captured(program, path, node, feeds_path, folder, times, runtime=None):
    """The captured tensors, time by time; a sentence where there is none."""
    call, seen = folder / "call.npz", []
    for occurrence in range(times):
        call.unlink(missing_ok=True)
        answer = program.call("capture", f"{path}:{node['node']}", "--feeds", feeds_path, "--output", call, "--python", sys.executable,
                              "--occurrence", occurrence, *(["--runtime", runtime] if runtime else []))
        if "error" in answer:
            seen.append(answer["error"]["message"])
            continue
        with np.load(call) as held:
            seen.append((held["params"], held["indices"]))
    return seen


def check(binary, folder, keep):
    program, faults = Program(binary), []
    counts = dict(models=0, nodes=0, told=0, known=0, captured=0, failing=0, exporters=set())
    kept = []
    with tempfile.TemporaryDirectory() as temporary:
        temporary = pathlib.Path(temporary)
        for path in sorted([*folder.glob("*.onnx"), *folder.glob("*.tflite"), *folder.glob("*.xml")]):
            answer = program.call("nodes", path)
            if "error" in answer:
                faults.append(f"{path.name}: {answer['error']['message']}")
                continue
            listed = answer["nodes"]
            counts["models"] += 1
            counts["nodes"] += len(listed)
            counts["exporters"].add(path.name.partition("-")[0])
            told, known = (check_listing if path.suffix == ".onnx" else check_elsewhere)(path, listed, faults)
            counts["told"] += told
            counts["known"] += known
            feeds_path = path.with_suffix(".npz")
            for node in [one for one in listed if one["op"] == "GatherND"]:
                if path.suffix != ".onnx" and node["graph"]:
                    continue  # a body, which is not entered there
                feeds = dict(np.load(feeds_path))
                if path.suffix != ".onnx":
                    wanted = [instrumented_other(path, node, feeds)]
                else:
                    inside = node["graph"] or node["params"]["dtype"] == "bfloat16"  # ONNX Runtime hands out no such arrays
                    wanted = recorded_onnx(path, node, feeds) if inside else [tuple(instrumented_onnx(path, node, feeds))]
                # In a body there is no time after the last.
                seen = captured(program, path, node, feeds_path, temporary, len(wanted) + bool(node["graph"]))
                right = all(not isinstance(b, str) and same(a[0], b[0]) and same(a[1], b[1]) for a, b in zip(wanted, seen))
                if right and all(isinstance(one, str) for one in seen[len(wanted):]):
                    counts["captured"] += len(wanted)
                    counts["failing"] += len(wanted) * ("failing" in path.name)
                else:
                    faults.append(f"{path.name}:{node['node']}: {seen}, an instrumented run has {wanted}")
            kin = path.suffix != ".xml" or any(node["graph"] for node in listed)  # plain ones are made by hand in the suite
            if keep and kin and path.stat().st_size < SMALL and all(path.read_bytes() != one.read_bytes() for one, _ in kept):
                kept.append((path, listed))
    if keep:
        write_kept(keep, kept)
    print(f"{counts['models']} models of {len(counts['exporters'])} exporters ({', '.join(sorted(counts['exporters']))}): "
          f"{counts['nodes']} nodes, {counts['told']} sizes told where the packages have {counts['known']}, "
          f"{counts['captured']} calls captured alike, {counts['failing']} of them of nodes that fail; {len(faults)} faults")
    for fault in faults:
        print("  " + fault)
    return 1 if faults else 0


def instrumented_other(path, node, feeds):
    wanted = [node["params"]["name"], node["indices"]["name"]]
    if path.suffix == ".tflite":
        from ai_edge_litert.interpreter import Interpreter, OpResolverType
        interpreter = Interpreter(str(path), experimental_preserve_all_tensors=True,
                                  experimental_op_resolver_type=OpResolverType.BUILTIN_REF)
        interpreter.allocate_tensors()
        for one in interpreter.get_input_details():
            interpreter.set_tensor(one["index"], feeds[one["name"]])
        try:
            interpreter.invoke()
        except RuntimeError:
            pass
        index = {one["name"]: one["index"] for one in interpreter.get_tensor_details()}
        return tuple(interpreter.get_tensor(index[name]) for name in wanted)
    import openvino as ov
    core = ov.Core()
    model = core.read_model(path)
    op = next(one for one in model.get_ordered_ops() if one.get_type_name() == "GatherND" and one.friendly_name == node["name"])
    cut = ov.Model([op.input_value(0), op.input_value(1)], model.get_parameters(), "cut")
    compiled = core.compile_model(cut, "CPU", {"INFERENCE_PRECISION_HINT": "f32"})
    result = compiled([feeds[one.output(0).any_name] for one in model.get_parameters()])
    return tuple(result[i] for i in range(2))


def write_kept(folder, kept):
    """The models, and one file of what the program says of them, once it was held to the packages."""
    folder.mkdir(parents=True, exist_ok=True)
    for path, _ in kept:
        (folder / path.name).write_bytes(path.read_bytes())
    lines = [json.dumps({"model": path.name, "nodes": listed}, ensure_ascii=False) for path, listed in kept]
    (folder / "nodes.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    making = commands.add_parser("make")
    making.add_argument("folder", type=pathlib.Path)
    making.add_argument("--only", choices=[*EXPORTERS, "openvino"])
    checking = commands.add_parser("check")
    checking.add_argument("gathernd")
    checking.add_argument("folder", type=pathlib.Path)
    checking.add_argument("--keep", type=pathlib.Path)
    options = parser.parse_args()
    if options.command == "make":
        make(options.folder, options.only)
        return 0
    return check(options.gathernd, options.folder, options.keep)


if __name__ == "__main__":
    sys.exit(main())
