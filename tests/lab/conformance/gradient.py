#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds `gathernd grad` to the frameworks' own backward passes. What runs is the snippet that `gathernd code
--gradient` prints, one process a framework.

usage: gradient.py GATHERND [--frameworks tensorflow,jax,…] [--python EXE] [--cases 500] [--seed 1]

Random calls: many duplicates, up to two batch axes, lone tuples, empty ones, numbers from the end, numbers out of range
(half of the calls where the framework goes on, a tenth where it raises), index types with axes that they cannot hold.
Where one of the two refuses, the other must as well. Half of the upstream values are small integers, whose sums are
exact: there the gradients must be equal. Of the others each sum may be off by one unit in the last place of the sum of
its addends' magnitudes for each addend, as frameworks add in an order of their own. `numpy` is add.at, run here, for
integers too. Prints one JSON object; exits 1 when a case differs, 2 when a framework that was asked for is not there.
"""
import argparse
import json
import pathlib
import sys
import tempfile

import numpy as np

from conformance import MODULES, POLICIES, Case, FrameworkProcess, Gathernd

FRAMEWORKS = ["numpy", "pytorch", "jax", "jax-fill", "jax-clip", "tensorflow", "tensorflow-ignore", "tensorflow-xla"]
TYPES = {"numpy": ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float32",
                   "float64", "complex64", "complex128"],
         "pytorch": ["float32", "float64", "complex64", "float16"],
         "jax": ["float32", "float64", "complex64", "bfloat16"],
         "tensorflow": ["float32", "float64", "complex64", "float16"]}
# A narrow float is summed step by step in some frameworks: only exact sums are compared.
NARROW = ("float16", "bfloat16")
# Rules that are no dialect of their own: its snippet has the rules of jax, but for these.
OWN_RULES = {"jax-clip": {"base": "jax", "clamped_gradient": "added"}}
# Whose rules its idiom for batch axes follows.
BATCHED_AS = {"pytorch": "onnx"}
LONG_AXIS = {"int8": 130, "int16": 33000}


def add_at(case, upstream):
    """NumPy's own; batch axes, which it has not, entry by entry."""
    wide = {"float16": "float32"}.get(case.params.dtype.name, case.params.dtype)
    sums = np.zeros(case.params.shape, wide)
    for entry in np.ndindex(*case.params.shape[:case.batch_dims]):
        np.add.at(sums[entry], tuple(np.moveaxis(case.indices[entry], -1, 0)), upstream[entry].astype(wide))
    with np.errstate(over="ignore"):
        return sums.astype(case.params.dtype)


def random_call(random, framework, rules, number):
    """A case, its upstream, whether its sums are exact, and what there is in it."""
    family = framework.split("-")[0]
    dtype = TYPES[family][number % len(TYPES[family])]
    index_dtype = str(random.choice(rules["index_types"] if random.random() < 0.3 else ["int64"]))
    batched = rules["batch_dims"] == "equal" or framework == "pytorch"
    batch = [int(n) for n in random.integers(1, 4, random.integers(0, 3))] if batched and random.random() < 0.4 else []
    if framework == "pytorch" and batch:
        index_dtype = "int64"  # as the rules that stand for its idiom have it
    depth = int(random.integers(1, 4))
    if family != "numpy" and not (framework == "pytorch" and batch) and random.random() < 0.05:
        depth = 0
    indexed = [int(n) for n in random.integers(1, 6, depth)]
    lone = random.random() < 0.15 and family != "numpy"
    # (A lone tuple is refused here where JAX computes another place: docs/dialects.md.)
    if depth and not lone and index_dtype in LONG_AXIS and random.random() < 0.15:
        batch, indexed = batch[:1], [LONG_AXIS[index_dtype] - int(random.integers(0, 6))] + indexed[1:2]
        depth = len(indexed)
    slices = [int(n) for n in random.choice([1, 2, 3, 4, 5, 6, 0], random.integers(0, 3), p=[0.165] * 6 + [0.01])]
    if batch and not depth and not slices:
        slices = [2]  # batch_dims is less than the rank of params
    outer = [] if lone else [int(n) for n in random.integers(1, 40, random.integers(1, 3))]
    while np.prod(outer + slices, dtype=int) > 2000:
        outer[-1] = max(1, outer[-1] // 2)
    if outer and random.random() < 0.03:
        outer[-1] = 0
    wraps = rules["negative_index"] == "wrap" and not index_dtype.startswith("u")
    goes_on = framework not in ("numpy", "pytorch", "tensorflow")
    sizes = np.array(indexed, np.int64)
    indices = random.integers(-sizes if wraps else 0, sizes, batch + outer + [depth])
    if random.random() < (0.5 if goes_on else 0.1) and family != "numpy":
        low = 0 if index_dtype.startswith("u") else -9
        limit = np.iinfo(index_dtype).max
        far = np.minimum(random.integers(low, 10, indices.shape) + np.where(random.random(indices.shape) < 0.5, sizes, 0),
                         limit)
        indices = np.where(random.random(indices.shape) < (0.5 if lone else 0.15), far, indices)
    exact = dtype in NARROW or not dtype.startswith(("float", "complex")) or random.random() < 0.5
    params = np.zeros(batch + indexed + slices, "V2" if dtype == "bfloat16" else dtype)
    case = Case(f"case {number}", params, indices.astype(index_dtype), len(batch))
    outside = ((indices >= sizes) | (indices < (-sizes if wraps else 0))).any(-1)
    places = np.concatenate([np.moveaxis(np.indices(outside.shape)[:len(batch)], 0, -1),
                             indices % np.maximum(sizes, 1)], -1)[~outside]
    kinds = {"out of range": outside.any(), "wrapped": (wraps and ((indices < 0).any(-1) & ~outside).any()),
             "duplicates": len(places) > len({tuple(place) for place in places}), "batch axes": bool(batch),
             "a lone tuple": not outer, "a lone tuple out of range": not outer and outside.any(), "depth 0": depth == 0}
    if depth == 0 and rules["depth_zero"] == "copy_once":
        outer = []
    return case, random_values(random, dtype, batch + outer + slices, exact), exact, [k for k, v in kinds.items() if v]


def random_values(random, dtype, shape, exact):
    if dtype.startswith(("int", "uint")):
        limits = np.iinfo(dtype)
        return random.integers(limits.min, limits.max, shape, dtype, endpoint=True)
    most = 2 if dtype in NARROW else 1000
    draw = (lambda: random.integers(-most, most + 1, shape)) if exact else (lambda: random.standard_normal(shape))
    values = np.asarray(draw() + 1j * draw() if dtype.startswith("complex") else draw())
    if dtype != "bfloat16":
        return values.astype(dtype)
    return (values.astype("float32").view("u4") >> 16).astype("u2").reshape(shape).view("V2")


class Checker:
    def __init__(self, framework, gathernd, python, folder):
        self.framework, self.gathernd, self.folder = framework, gathernd, folder
        self.process = FrameworkProcess(python, MODULES[framework], folder)

    def arguments(self, case, upstream):
        arguments = case.arguments(self.folder)
        np.save(self.folder / "upstream.npy", upstream)
        np.savez(self.folder / "call.npz", params=case.params, indices=case.indices, upstream=upstream)
        return arguments

    def observed(self, case, upstream):
        """An array, the refusal's text, or None where the framework is not installed."""
        if self.framework == "numpy":
            return add_at(case, upstream)
        arguments = self.arguments(case, upstream) + ["--gradient", "--upstream", str(self.folder / "upstream.npy")]
        row, refusal = self.gathernd.snippet(self.framework, arguments)
        assert refusal is None, (str(case), refusal)
        answer = self.process.run(row["text"])
        self.version = answer.get("version")
        if "missing" in answer or "broken" in answer:
            return None
        if "data" not in answer:
            return answer.get("message", "crashed")
        dtype = "V2" if answer["dtype"] == "bfloat16" else answer["dtype"]
        return np.frombuffer(bytes.fromhex(answer["data"]), dtype).reshape(answer["shape"])

    def predicted(self, case, upstream):
        """The gradient and how many addends each element had, or the code of the refusal."""
        arguments = self.arguments(case, upstream)
        if self.framework in OWN_RULES:
            dtype = "bfloat16" if case.params.dtype.kind == "V" else case.params.dtype.name
            (self.folder / "own.gathernd").write_text(json.dumps({
                "gathernd_scenario": 1, "params": {"dtype": dtype, "file": "params.npy"},
                "indices": {"file": "indices.npy"}, "batch_dims": case.batch_dims,
                "dialect": OWN_RULES[self.framework]}))
            arguments = [str(self.folder / "own.gathernd")]
        else:
            dialect = self.dialect if not case.batch_dims else BATCHED_AS.get(self.framework, self.dialect)
            arguments += ["--dialect", dialect, *POLICIES.get(self.framework, [])]
        answer = self.gathernd.json("grad", *arguments, "--upstream", str(self.folder / "upstream.npy"), "--counts",
                                    "--output", str(self.folder / "gradient.npy"))
        if "error" in answer:
            return answer["error"]["code"], None
        received = answer["received"]
        return (np.load(self.folder / "gradient.npy"),
                np.array(received["data"], "int64").reshape(received["shape"]))

    def agree(self, case, upstream, exact, observed):
        """And the refusal, where both refuse."""
        found, counts = self.predicted(case, upstream)
        if isinstance(found, str) or isinstance(observed, str):
            return isinstance(found, str) and isinstance(observed, str), found if isinstance(found, str) else None
        if found.dtype != observed.dtype or found.shape != observed.shape:
            return False, None
        if found.dtype.kind == "V":
            return found.tobytes() == observed.tobytes(), None
        # The sign of a zero that nothing was added to, or that cancelled, is the framework's own.
        if exact:
            return np.array_equal(found, observed), None
        parts = np.abs(upstream.real) + 1j * np.abs(upstream.imag) if found.dtype.kind == "c" else np.abs(upstream)
        magnitudes, _ = self.predicted(case, parts.astype(found.dtype))
        return within(found, observed, counts, magnitudes), None


def bits(array):
    return np.ascontiguousarray(array).view(f"u{array.dtype.itemsize}")


def within(found, expected, counts, magnitudes):
    """|found - expected| in units in the last place of the magnitudes' sum, at most one an addend."""
    if found.dtype.kind == "c":
        return within(found.real, expected.real, counts, magnitudes.real) and within(
            found.imag, expected.imag, counts, magnitudes.imag)
    with np.errstate(over="ignore", invalid="ignore"):
        unit = np.spacing(magnitudes.astype(found.dtype)).astype("float64")
        off = np.abs(found.astype("float64") - expected.astype("float64"))
    counts = counts.reshape(counts.shape + (1,) * (found.ndim - counts.ndim))
    return bool(np.all((off <= counts * unit) | (bits(found) == bits(expected))))


def check(framework, gathernd, python, cases, seed):
    """None where the framework is not installed."""
    random = np.random.default_rng([seed, FRAMEWORKS.index(framework)])
    report = {"framework": framework, "version": np.__version__, "cases": 0, "exact": 0, "with": {}, "both_refuse": {},
              "differ": []}
    with tempfile.TemporaryDirectory() as place:
        checker = Checker(framework, gathernd, python, pathlib.Path(place))
        probe = Case("probe", np.zeros(1, np.float32), np.zeros((1, 1), np.int64)).arguments(checker.folder)
        # NumPy's own dialect knows no batch axes; ONNX's rules wrap as it does.
        checker.dialect = "onnx" if framework == "numpy" else gathernd.snippet(framework, probe)[0]["dialect"]
        rules = gathernd.dialects()[checker.dialect]["rules"]
        for number in range(cases):
            case, upstream, exact, kinds = random_call(random, framework, rules, number)
            observed = checker.observed(case, upstream)
            if observed is None:
                checker.process.close()
                return None
            agrees, refusal = checker.agree(case, upstream, exact, observed)
            report["cases"] += 1
            report["exact"] += exact and refusal is None
            if refusal is not None and agrees:
                report["both_refuse"][refusal] = report["both_refuse"].get(refusal, 0) + 1
            else:
                for kind in kinds:
                    report["with"][kind] = report["with"].get(kind, 0) + 1
            if not agrees:
                report["differ"].append({"case": str(case), "exact": exact, "predicted": refusal or "a gradient",
                                         "observed": observed if isinstance(observed, str) else "a gradient"})
        checker.process.close()
        if framework != "numpy":
            report["version"] = checker.version
    return report


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("gathernd")
    parser.add_argument("--cases", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--frameworks", default="")
    options = parser.parse_args()
    reports, missing = [], []
    for name in options.frameworks.split(",") if options.frameworks else FRAMEWORKS:
        report = check(name, Gathernd(options.gathernd), options.python, options.cases, options.seed)
        if report is None:
            missing.append(name)
        else:
            reports.append(report)
    print(json.dumps({"gradient": reports, "not_installed": missing}, indent=1))
    if any(report["differ"] for report in reports):
        sys.exit(1)
    if missing and options.frameworks:
        sys.exit(2)


if __name__ == "__main__":
    main()
