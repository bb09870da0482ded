# SPDX-License-Identifier: GPL-3.0-or-later
"""Every shipped example again, with arange in place of its params, against NumPy.

usage: cli_numpy_test.py GATHERND EXAMPLES_FOLDER
"""
import json
import math
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

NUMPY_DTYPES = {"int32": np.int32, "int64": np.int64, "int16": np.int16, "int8": np.int8}


def gather_nd(params, indices, batch_dims):
    """The definition, one batch entry at a time, with NumPy's own indexing."""
    batch = indices.shape[:batch_dims]
    count = math.prod(batch)
    flat_params = params.reshape((count,) + params.shape[batch_dims:])
    flat_indices = indices.reshape((count,) + indices.shape[batch_dims:])
    slices = [p[tuple(np.moveaxis(i, -1, 0))] for p, i in zip(flat_params, flat_indices)]
    depth = indices.shape[-1]
    shape = indices.shape[:-1] + params.shape[batch_dims + depth:]
    return np.array(slices, dtype=params.dtype).reshape(shape)


def tensor_shape(tensor):
    if "generate" in tensor:
        sizes = tensor["generate"].split(":", 1)[1].split("@")[0]
        return tuple(int(size) for size in sizes.split(",")) if sizes else ()
    return tuple(tensor["shape"])


def example_indices(scenario, random):
    """Its own indices, or random ones within their axes where it has only a shape."""
    tensor = scenario["indices"]
    shape = tensor_shape(tensor)
    dtype = NUMPY_DTYPES[tensor["dtype"]]
    if "data" in tensor:
        return np.array(tensor["data"], dtype=dtype).reshape(shape)
    batch_dims = scenario["batch_dims"]
    sizes = tensor_shape(scenario["params"])[batch_dims:batch_dims + shape[-1]]
    return random.integers(0, sizes, size=shape).astype(dtype)


def run(program, *arguments):
    done = subprocess.run([program, "run", *arguments], capture_output=True, text=True, timeout=60)
    if done.returncode != 0:
        raise AssertionError(f"{arguments}: exit status {done.returncode}: {done.stderr}")
    return done.stdout


def check_example(program, path, folder, random):
    scenario = json.loads(path.read_text())
    shape = tensor_shape(scenario["params"])
    indices = example_indices(scenario, random)
    index_file, output_file = folder / "indices.npy", folder / "output.npy"
    np.save(index_file, indices)
    generator = "arange:" + ",".join(map(str, shape))
    call = [f"example:{path.stem}", "--params", generator, "--indices", str(index_file)]

    params = np.arange(math.prod(shape), dtype=np.int32).reshape(shape)
    expected = gather_nd(params, indices, scenario["batch_dims"])
    run(program, *call, "--dtype", "int32", "--output", str(output_file))
    actual = np.load(output_file)
    assert actual.dtype == np.int32 and actual.shape == expected.shape, (path.stem, actual.shape, expected.shape)
    assert (actual == expected).all(), path.stem

    if expected.size <= 100_000:
        output = json.loads(run(program, *call, "--json"))["output"]
        assert output["dtype"] == "float32" and tuple(output["shape"]) == expected.shape, path.stem
        # The shortest decimal of a float32 above 2^24 need not be the whole number that it stands for.
        data = np.array(output["data"], dtype=np.float32)
        assert (data == expected.astype(np.float32).ravel()).all(), path.stem


def is_compared(path):
    """NumPy has no word on examples that are about bad indices, or empty."""
    scenario = json.loads(path.read_text())
    return path.stem.startswith(("tf-", "ov-")) and "params" in scenario


def main():
    program, examples = sys.argv[1], pathlib.Path(sys.argv[2])
    random = np.random.default_rng(0)
    paths = [path for path in sorted(examples.glob("*.gathernd")) if is_compared(path)]
    assert len(paths) >= 26, len(paths)
    with tempfile.TemporaryDirectory() as folder:
        for path in paths:
            check_example(program, path, pathlib.Path(folder), random)
    print(f"{len(paths)} examples agree with NumPy {np.__version__}")


main()
