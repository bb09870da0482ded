#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares `gathernd grad` with NumPy's add.at and, where installed, with autograd of PyTorch, JAX and TensorFlow.

usage: gradient.py GATHERND [--cases N] [--seed S] [--frameworks numpy,pytorch,jax,jax-fill,tensorflow]

Random calls with many duplicates: depths, slices, batch axes, negative and out-of-range indices where the framework
has a rule for them. Half of the upstream values are small integers, whose sums are exact in every type: there, and for
all integer types, the bits must be the same. Of the other half each sum may be off by 1 unit in the last place of the
sum of its addends' magnitudes for each addend. NumPy adds float16 in float32 here, as `gathernd` does; bfloat16 is
compared through JAX. Prints one JSON object; exits 1 when a case differs, 2 when a framework that was asked for by name
is not there.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
os.environ.setdefault("CUDA_VISIBLE_DEVICES", "")
import numpy

NUMPY_TYPES = ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float32", "float64",
               "complex64", "complex128"]


class NumPy:
    """Under ONNX's rules, which wrap as NumPy does and know batch axes as well; those are taken entry by entry."""

    dialect, dtypes, batches, lowest, beyond = "onnx", NUMPY_TYPES, True, -1, False

    def __init__(self):
        self.version = numpy.__version__

    def gradient(self, shape, dtype, indices, upstream, batch_dims):
        wide = {"float16": "float32"}.get(dtype, dtype)
        sums = numpy.zeros(shape, wide)
        for entry in numpy.ndindex(*shape[:batch_dims]):
            where = tuple(numpy.moveaxis(indices[entry], -1, 0))
            numpy.add.at(sums[entry], where, upstream[entry].astype(wide))
        with numpy.errstate(over="ignore"):
            return sums.astype(dtype)


class PyTorch:
    dialect, dtypes, batches, lowest, beyond = "pytorch", ["float32", "float64", "complex64"], False, -1, False

    def __init__(self):
        import torch

        self.torch, self.version = torch, torch.__version__

    def gradient(self, shape, dtype, indices, upstream, batch_dims):
        torch = self.torch
        params = torch.zeros(shape, dtype=getattr(torch, dtype), requires_grad=True)
        params[tuple(torch.from_numpy(numpy.moveaxis(indices, -1, 0).copy()))].backward(torch.from_numpy(upstream))
        return params.grad.resolve_conj().numpy()


class Jax:
    dialect, dtypes, batches, lowest, beyond = "jax", ["float32", "float64", "bfloat16"], True, -1, True
    mode = "clip"

    def __init__(self):
        import jax

        jax.config.update("jax_platforms", "cpu")
        jax.config.update("jax_enable_x64", True)
        self.jax, self.version = jax, jax.__version__

    def gradient(self, shape, dtype, indices, upstream, batch_dims):
        jax, jnp = self.jax, self.jax.numpy

        def gather(params, indices):
            return params.at[tuple(jnp.moveaxis(indices, -1, 0))].get(mode=self.mode)

        for _ in range(batch_dims):
            gather = jax.vmap(gather)
        # bfloat16 is summed step by step there: what is compared is the wide sum, rounded once.
        wide = "float32" if dtype == "bfloat16" else dtype

        # Compiled as one: step by step each of a dozen operations would be compiled for the shapes of each case.
        @jax.jit
        def back(indices, upstream):
            return jax.vjp(lambda params: gather(params, indices), jnp.zeros(shape, wide))[1](upstream)[0].astype(dtype)

        return numpy.asarray(back(indices, upstream.astype(wide)))


class JaxFill(Jax):
    dialect, mode = "jax-fill", "fill"


class TensorFlow:
    dialect, dtypes, batches, lowest, beyond = "tensorflow-cpu", ["float32", "float64"], True, 0, False

    def __init__(self):
        import tensorflow

        self.tensorflow, self.version = tensorflow, tensorflow.__version__

    def gradient(self, shape, dtype, indices, upstream, batch_dims):
        tf = self.tensorflow
        params = tf.zeros(shape, dtype)
        with tf.GradientTape() as tape:
            tape.watch(params)
            output = tf.gather_nd(params, indices, batch_dims=batch_dims)
        made = tape.gradient(output, params, output_gradients=tf.constant(upstream))
        return tf.convert_to_tensor(made).numpy()


FRAMEWORKS = {"numpy": NumPy, "pytorch": PyTorch, "jax": Jax, "jax-fill": JaxFill, "tensorflow": TensorFlow}


def random_call(random, framework, number):
    """Shapes, indices (int64) and an upstream of which half the cases have only exact sums."""
    batch = list(random.integers(1, 4, random.integers(0, 3))) if framework.batches and random.random() < 0.4 else []
    depth = int(random.integers(1, 4))
    indexed = list(random.integers(1, 6, depth))
    slices = list(random.integers(1, 7, random.integers(0, 3)))
    outer = list(random.integers(1, 40 if random.random() < 0.8 else 400, random.integers(1, 3)))
    while numpy.prod(outer + slices) > 20000:
        outer[-1] = max(1, outer[-1] // 2)
    tuples = [random.integers(framework.lowest * size, size, batch + outer) for size in indexed]
    if framework.beyond and random.random() < 0.5:
        tuples = [numpy.where(random.random(t.shape) < 0.1, random.integers(-9, 10, t.shape), t) for t in tuples]
    indices = numpy.stack(tuples, -1).astype("int64")
    dtype = framework.dtypes[number % len(framework.dtypes)]
    shape = [int(extent) for extent in batch + indexed + slices]
    exact = not dtype.startswith(("float", "bfloat", "complex")) or random.random() < 0.5
    return shape, dtype, indices, random_values(random, dtype, batch + outer + slices, exact), len(batch), exact


def random_values(random, dtype, shape, exact):
    if dtype.startswith(("int", "uint")):
        limits = numpy.iinfo(dtype)
        return random.integers(limits.min, limits.max, shape, dtype, endpoint=True)
    most = 2 if dtype in ("float16", "bfloat16") else 1000
    draw = (lambda: random.integers(-most, most + 1, shape)) if exact else (lambda: random.standard_normal(shape))
    values = numpy.asarray(draw() + 1j * draw() if dtype.startswith("complex") else draw())
    if dtype != "bfloat16":
        return values.astype(dtype)
    # Already values of that type, or each side would round them its own way: the upper half of a float32.
    return (values.astype("float32").view("u4") & 0xFFFF0000).view("float32").reshape(shape)


def ours(program, folder, dialect, shape, dtype, indices, upstream, batch_dims):
    """The gradient as the program writes it, and how many addends each element had."""
    numpy.save(folder / "indices.npy", indices)
    numpy.save(folder / "upstream.npy", upstream)
    call = [program, "grad", "--params", "zeros:" + ",".join(map(str, shape)), "--dtype", dtype, "--dialect", dialect,
            "--indices", str(folder / "indices.npy"), "--batch-dims", str(batch_dims), "--counts", "--json",
            "--upstream", str(folder / "upstream.npy"), "--output", str(folder / "gradient.npy")]
    ran = subprocess.run(call, capture_output=True, text=True, timeout=60, check=False)
    if ran.returncode != 0:
        raise RuntimeError(ran.stderr.strip())
    received = json.loads(ran.stdout)["received"]
    counts = numpy.array(received["data"], "int64").reshape(received["shape"])
    return numpy.load(folder / "gradient.npy"), counts


def bits(array):
    return numpy.ascontiguousarray(array).view(f"u{array.dtype.itemsize // (2 if array.dtype.kind == 'c' else 1)}")


def within(found, expected, counts, magnitudes):
    """|found - expected| in units in the last place of the magnitudes' sum, at most one an addend."""
    if found.dtype.kind == "c":
        return within(found.real, expected.real, counts, magnitudes.real) and within(
            found.imag, expected.imag, counts, magnitudes.imag)
    with numpy.errstate(over="ignore", invalid="ignore"):
        unit = numpy.spacing(magnitudes.astype(found.dtype)).astype("float64")
        off = numpy.abs(found.astype("float64") - expected.astype("float64"))
    counts = counts.reshape(counts.shape + (1,) * (found.ndim - counts.ndim))
    return bool(numpy.all((off <= counts * unit) | (bits(found) == bits(expected))))


def agree(framework, program, folder, call):
    shape, dtype, indices, upstream, batch_dims, exact = call
    expected = framework.gradient(shape, dtype, indices, upstream, batch_dims)
    found, counts = ours(program, folder, framework.dialect, shape, dtype, indices, upstream, batch_dims)
    if dtype == "bfloat16":  # a .npy knows it as two bytes
        return found.view("u2").tobytes() == bits(expected).tobytes() if exact else narrow_within(found, expected, counts)
    if found.dtype != expected.dtype or found.shape != expected.shape:
        return False
    # The sign of a zero that nothing was added to, or that cancelled, is the framework's own.
    if exact:
        return numpy.array_equal(found, expected)
    parts = numpy.abs(upstream.real) + 1j * numpy.abs(upstream.imag) if found.dtype.kind == "c" else numpy.abs(upstream)
    magnitudes, _ = ours(program, folder, framework.dialect, shape, dtype, indices, parts.astype(dtype), batch_dims)
    return within(found, expected, counts, magnitudes)


def narrow_within(found, expected, counts):
    """bfloat16 sums rounded once from float32: one unit at most, by the order of the addends before that."""
    steps = numpy.abs(found.view("i2").astype("int64") - bits(expected).view("i2").astype("int64"))
    near_zero = numpy.abs(expected.astype("float32")) < 1e-2
    return bool(numpy.all((steps <= 1) | near_zero))


def check(name, program, cases, seed):
    framework = FRAMEWORKS[name]()
    random = numpy.random.default_rng([seed, list(FRAMEWORKS).index(name)])
    report = {"framework": name, "version": framework.version, "cases": 0, "exact": 0, "differ": []}
    with tempfile.TemporaryDirectory() as place:
        for number in range(cases):
            call = random_call(random, framework, number)
            report["cases"] += 1
            report["exact"] += call[5]
            if not agree(framework, program, pathlib.Path(place), call):
                report["differ"].append({"case": number, "shape": call[0], "dtype": call[1], "exact": call[5],
                                         "indices": list(call[2].shape), "batch_dims": call[4]})
    return report


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--cases", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--frameworks", default="")
    options = parser.parse_args()
    reports, missing = [], []
    for name in options.frameworks.split(",") if options.frameworks else FRAMEWORKS:
        try:
            reports.append(check(name, options.program, options.cases, options.seed))
        except ImportError as error:
            missing.append({"framework": name, "why": str(error)})
    print(json.dumps({"gradient": reports, "not_installed": missing}, indent=1))
    if any(report["differ"] for report in reports):
        sys.exit(1)
    if missing and options.frameworks:
        sys.exit(2)


if __name__ == "__main__":
    main()
