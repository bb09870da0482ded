#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Random calls written by `gathernd convert` as .onnx and as OpenVINO IR: whether onnx.checker accepts the models,
ONNX Runtime and OpenVINO load the files and give what `gathernd run` gives, bit for bit, whether the call comes back from the file and from what the
runtimes themselves write of it, and whether .pb files mean the same here as in the package onnx.

Usage: exports.py GATHERND [--cases N] [--seed S] [--only onnx|ir|pb]   (in an environment of make_environment.sh)
"""
import argparse
import ctypes
import json
import pathlib
import subprocess
import sys
import tempfile

import ml_dtypes
import numpy as np

NUMBERS = ["bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "bfloat16",
           "float32", "float64"]
ONNX_TYPES = NUMBERS + ["string"]
# The CPU plugin holds elements of 64 bits in 32, and uint32 in int32: values of these come back changed.
OPENVINO_TYPES = [name for name in NUMBERS if name not in ("int64", "uint32", "uint64", "float64")]
ALL_TYPES = ONNX_TYPES + ["complex64", "complex128"]
INDEX_TYPES = ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32"]


def random_params(random, dtype, shape):
    count = int(np.prod(shape, dtype=np.int64))
    if dtype == "string":
        return np.array([["", "a", "gather", "ü"][i] for i in random.integers(0, 4, count)], dtype=str).reshape(shape)
    if dtype == "bool":
        return random.integers(0, 2, count).astype(bool).reshape(shape)
    if dtype == "bfloat16":
        return random.normal(size=count).astype(np.float32).astype(ml_dtypes.bfloat16).reshape(shape)
    if dtype.startswith("float"):
        return random.normal(size=count).astype(dtype).reshape(shape)
    if dtype.startswith("complex"):
        return (random.normal(size=count) + 1j * random.normal(size=count)).astype(dtype).reshape(shape)
    limits = np.iinfo(dtype)
    return random.integers(limits.min, limits.max, count, dtype=dtype, endpoint=True).reshape(shape)


def random_call(random, dtypes):
    """params, indices, batch_dims, every index in its axis, negative ones too where the type has them."""
    dtype = str(random.choice(dtypes))
    batch_dims = int(random.integers(0, 3))
    batch = [int(n) for n in random.integers(1, 4, batch_dims)]
    depth = int(random.integers(1, 4))
    inner = [int(n) for n in random.integers(1, 6, depth)]
    slice_shape = [int(n) for n in random.integers(1, 4, random.integers(0, 3))]
    grid = [int(n) for n in random.integers(1, 5, random.integers(0, 3))]
    if random.random() < 0.05 and grid:
        grid[0] = 0
    params = random_params(random, dtype, batch + inner + slice_shape)
    index_type = np.dtype(str(random.choice(INDEX_TYPES)))
    columns = [random.integers(0 if index_type.kind == "u" else -size, size, batch + grid) for size in inner]
    return params, np.stack(columns, -1).astype(index_type), batch_dims


class Program:
    def __init__(self, binary, folder):
        self.binary, self.folder = binary, folder

    def call(self, *arguments):
        done = subprocess.run([self.binary, *map(str, arguments), "--json"], capture_output=True, text=True, timeout=60)
        answer = json.loads(done.stdout)
        if "error" in answer:
            raise AssertionError(f"{arguments}: {answer['error']}")
        return answer

    def save(self, params, indices):
        bits = params.view("V2") if params.dtype == ml_dtypes.bfloat16 else params
        np.save(self.folder / "params.npy", bits)
        np.save(self.folder / "indices.npy", indices)
        arguments = ["--params", self.folder / "params.npy", "--indices", self.folder / "indices.npy"]
        return arguments + (["--dtype", "bfloat16"] if bits.dtype.kind == "V" else [])

    def output(self, *arguments):
        self.call("run", *arguments, "--output", self.folder / "output.npy")
        return np.load(self.folder / "output.npy")


def same(a, b):
    """Shape and bits; bfloat16 counts as its two bytes."""
    if a.dtype.kind in "UO" or b.dtype.kind in "UO":
        return a.shape == b.shape and [str(x) for x in a.ravel()] == [str(x) for x in b.ravel()]
    return a.shape == b.shape and a.dtype.itemsize == b.dtype.itemsize and a.tobytes() == b.tobytes()


def run_onnx(path, dtype):
    import onnx
    import onnxruntime
    onnx.checker.check_model(str(path), full_check=True)
    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    if dtype != "bfloat16":
        return session.run(None, {})[0]
    binding = session.io_binding()  # bfloat16 comes out as its bits
    binding.bind_output("output")
    session.run_with_iobinding(binding)
    result = binding.get_outputs()[0]
    count = int(np.prod(result.shape(), dtype=np.int64))
    bits = (ctypes.c_uint16 * count).from_address(result.data_ptr()) if count else []
    return np.array(bits, np.uint16).reshape(result.shape())


def run_openvino(path, dtype):
    import openvino
    core = openvino.Core()
    compiled = core.compile_model(core.read_model(str(path)), "CPU", {"INFERENCE_PRECISION_HINT": "f32"})
    request = compiled.create_infer_request()
    request.infer([])
    result = request.get_output_tensor()
    if dtype == "bfloat16":
        return np.frombuffer(result.data, np.uint16).reshape(tuple(result.shape))
    return result.data.copy()


def rewrite_onnx(path, written):
    """The model as ONNX Runtime saves it, its graph as it was read; every third time as onnx does, values outside."""
    if rewrite_onnx.turn % 3 == 2:
        import onnx
        onnx.save(onnx.load(path), written, save_as_external_data=True, location="values.bin", size_threshold=0,
                  convert_attribute=True)
    else:
        import onnxruntime
        options = onnxruntime.SessionOptions()
        options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
        options.optimized_model_filepath = str(written)
        onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    rewrite_onnx.turn += 1


rewrite_onnx.turn = 0


def rewrite_openvino(path, written):
    import openvino
    openvino.save_model(openvino.Core().read_model(str(path)), str(written), compress_to_fp16=False)


def tensors_of(scenario):
    """What a file of another's writing must keep: both tensors and batch_dims, indices by value."""
    params, indices = scenario["params"], scenario["indices"]
    return params, indices["shape"], indices["data"], scenario.get("batch_dims", 0)


def check_exports(program, random, cases, name, runtime, rewrite, dtypes, dialects):
    """Counts of cases that a runtime gave alike, that came back from the file, and from what the runtime wrote."""
    path, written = program.folder / f"call{name}", program.folder / f"written{name}"
    ran = agreed = back = again = 0
    while ran < cases:
        dialect = str(random.choice(dialects))
        params, indices, batch_dims = random_call(random, dtypes)
        if dialect in ("onnx-11", "numpy") and batch_dims:
            continue  # these have none
        if dialect in ("onnx-11", "onnx-12") and params.dtype == ml_dtypes.bfloat16:
            continue  # came with opset 13
        ran += 1
        arguments = [*program.save(params, indices), "--batch-dims", batch_dims, "--dialect", dialect]
        program.call("convert", *arguments, "--output", path)
        # The dialects of the formats take int64, which the file has; the call keeps its own type beside it.
        ours = program.output(*arguments, "--index-dtype", "int64")
        observed = runtime(path, params.dtype.name)
        if same(observed, ours):
            agreed += 1
        else:
            print(f"  {name} {ran}: {dialect} {params.dtype} {params.shape} {indices.dtype} {indices.shape} "
                  f"batch_dims {batch_dims}: {observed.dtype} {observed.shape} is not {ours.dtype} {ours.shape}")
        program.call("convert", path, "--output", program.folder / "back.gathernd")
        program.call("convert", *arguments, "--output", program.folder / "there.gathernd")
        texts = [json.loads((program.folder / f"{way}.gathernd").read_text()) for way in ("back", "there")]
        if texts[0] == texts[1]:
            back += 1
        else:
            print(f"  {name} {ran}: {dialect} {params.dtype} does not come back")
        for left in (written, written.with_suffix(".bin"), program.folder / "values.bin"):
            left.unlink(missing_ok=True)
        rewrite(path, written)
        program.call("convert", written, "--output", program.folder / "again.gathernd")
        theirs = json.loads((program.folder / "again.gathernd").read_text())
        if tensors_of(theirs) == tensors_of(texts[1]):
            again += 1
        else:
            print(f"  {name} {ran}: {dialect} {params.dtype} does not come back from the runtime's own file")
    return agreed, back, again


def check_tensors(program, random, cases):
    """.pb files of the package onnx, raw and typed, as params."""
    import onnx
    from onnx import helper, numpy_helper
    agreed = 0
    for number in range(cases):
        dtype = ALL_TYPES[number % len(ALL_TYPES)]
        params = random_params(random, dtype, [int(n) for n in random.integers(1, 5, 2)])
        typed = number // len(ALL_TYPES) % 2 == 1 and dtype != "bfloat16"
        if typed or dtype == "string":
            code = helper.np_dtype_to_tensor_dtype(np.dtype(object) if dtype == "string" else params.dtype)
            values = [text.encode() for text in params.ravel()] if dtype == "string" else params.ravel()
            tensor = helper.make_tensor("params", code, params.shape, values)
        else:
            tensor = numpy_helper.from_array(params, "params")
        (program.folder / "params.pb").write_bytes(tensor.SerializeToString())
        program.call("run", "--params", program.folder / "params.pb", "--indices", "[[0]]", "--output",
                     program.folder / "output.npy", "--dialect", "numpy")
        if same(np.load(program.folder / "output.npy"), params[[0]]):
            agreed += 1
        else:
            print(f"  .pb {number}: {dtype}, {'typed' if typed else 'raw'} differs")
        assert onnx.TensorProto.FromString((program.folder / "params.pb").read_bytes()).data_type
    return agreed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("gathernd")
    parser.add_argument("--cases", type=int, default=300)
    parser.add_argument("--seed", type=int, default=6)
    parser.add_argument("--only", choices=["onnx", "ir", "pb"])
    options = parser.parse_args()
    random = np.random.default_rng(options.seed)
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        program = Program(options.gathernd, pathlib.Path(folder))
        ways = [("onnx", ".onnx", run_onnx, rewrite_onnx, ONNX_TYPES,
                 ["onnx-11", "onnx-12", "onnx", "onnxruntime", "numpy"]),
                ("ir", ".xml", run_openvino, rewrite_openvino, OPENVINO_TYPES, ["openvino-5", "openvino-8", "onnx"])]
        for key, ending, runtime, rewrite, dtypes, dialects in ways:
            if options.only not in (None, key):
                continue
            counts = check_exports(program, random, options.cases, ending, runtime, rewrite, dtypes, dialects)
            agreed, back, again = counts
            print(f"{ending}: of {options.cases} calls {agreed} run alike, {back} come back, {again} of them from a "
                  "file that the runtime wrote")
            failed = failed or min(counts) < options.cases
        if options.only in (None, "pb"):
            agreed = check_tensors(program, random, options.cases)
            print(f".pb: {agreed} of {options.cases} alike")
            failed = failed or agreed != options.cases
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
