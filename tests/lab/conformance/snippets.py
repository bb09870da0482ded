# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the snippets of `gathernd code` over fixed calls: each must give what the program gives, or raise with it.

usage: snippets.py GATHERND [--frameworks a,b,…] [--python EXE] [--compiler g++]
"""
import argparse
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

from conformance import MODULES, Case, Gathernd, explain, run_cases


def fixed_cases():
    matrix = np.arange(12, dtype=np.float32).reshape(3, 4)
    box = np.arange(24, dtype=np.int32).reshape(2, 3, 4)
    deep = np.arange(120, dtype=np.float64).reshape(2, 3, 4, 5)
    i64 = lambda values: np.array(values, dtype=np.int64)
    cases = [
        Case("elements", matrix, i64([[0, 1], [2, 3]])),
        Case("rows", matrix, i64([[1], [2]])),
        Case("one element", matrix, i64([1, 2])),
        Case("grid of rows", matrix, i64([[[0], [1]], [[2], [0]]])),
        Case("duplicates", matrix, i64([[1], [1], [1]])),
        Case("from the end", matrix, i64([[-1, 0]])),
        Case("too far", matrix, i64([[0, 1], [3, 0], [0, 4]])),
        Case("flat offset would do", matrix, i64([[0, 5]])),
        Case("far too far back", matrix, i64([[-4, 0]])),
        Case("empty tuples", matrix, np.zeros((2, 0), np.int64)),
        Case("no tuples", matrix, np.zeros((0, 2), np.int64)),
        Case("no tuples, empty params", np.zeros((0, 4), np.float32), np.zeros((0, 1), np.int64)),
        Case("empty slices", np.zeros((2, 0), np.float32), i64([[1]])),
        Case("empty axis", np.zeros((0, 4), np.float32), i64([[0]])),
        Case("three axes", box, i64([[[0, 1], [1, 2]]])),
        Case("full depth", box, i64([[0, 1, 2], [1, 2, 3]])),
        Case("four axes", deep, i64([[1, 2], [0, 0]])),
        Case("too deep", matrix, i64([[0, 0, 0]])),
        Case("one batch axis", box, i64([[[0], [2]], [[1], [1]]]), 1),
        Case("one batch axis, elements", box, i64([[[0, 1]], [[2, 3]]]), 1),
        Case("two batch axes", box, i64([[[0], [1], [3]], [[2], [1], [0]]]), 2),
        Case("batch, from the end", box, i64([[[-1]], [[-3]]]), 1),
        Case("batch, too far", box, i64([[[3]], [[0]]]), 1),
        Case("batch sizes differ", box, i64([[[0]], [[1]], [[1]]]), 1),
        Case("int32 indices", matrix, np.array([[0, 1], [2, 3]], np.int32)),
        Case("int16 indices", matrix, np.array([[0, 1], [2, 3]], np.int16)),
        Case("uint8 indices", matrix, np.array([[2], [0]], np.uint8)),
        Case("uint32 indices", matrix, np.array([[2], [0]], np.uint32)),
        Case("from a file", np.arange(3000, dtype=np.float32).reshape(1000, 3), i64([[999], [0]])),
        Case("strings", np.array([["a", "bc"], ["", "d\u00e9"]]), i64([[1], [0]])),
        Case("bfloat16", np.array([0x3F80, 0x8000, 0x7FC0, 0x7F80], np.uint16).view("V2"), i64([[3], [1], [2], [0]])),
        Case("unusual NaN", np.array([0x7FC00001, 0xFF800000, 0x80000000], np.uint32).view(np.float32),
             i64([[2], [0], [1]])),
        Case("ends of int64", np.array([-2**63, 2**63 - 1], np.int64), i64([[1], [0]])),
        Case("end of uint64", np.array([2**64 - 1, 0], np.uint64), i64([[0], [1]])),
        Case("IGNORE", matrix, i64([[0, 1], [3, 0]]), options=["--bad-indices-policy", "IGNORE"]),
    ]
    floats = [1.5, -0.0, np.nan, np.inf, -np.inf, 1e-5]
    for dtype in ("float16", "float32", "float64", "complex64", "complex128"):
        values = np.array(floats).astype(dtype)
        if values.dtype.kind == "c":
            values = values - np.array(1j, dtype) * 0.0
            values.imag[1] = -0.0
        cases.append(Case(dtype, values, i64([[5], [1], [2], [3], [4], [0]])))
    for dtype in ("int8", "int16", "int32", "uint8", "uint16", "uint32"):
        ends = np.iinfo(dtype)
        cases.append(Case(dtype, np.array([ends.min, 1, ends.max], dtype), i64([[2], [0]])))
    cases.append(Case("bool", np.array([[True, False], [False, True]]), i64([[1, 1], [0, 1]])))
    return cases


def check_compiled(gathernd, compiler, framework, cases):
    """Those in C++, which print one element a line; that they say no where the program does."""
    done = 0
    for case in cases:
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            arguments = case.arguments(folder) + ["--dialect", "tensorflow-cpu"]
            row, refusal = gathernd.snippet(framework, arguments)
            predicted = gathernd.json("run", *arguments)
            if refusal:
                assert "error" in predicted or "string" in str(refusal), (case.name, refusal)
                continue
            source = folder / "snippet.cpp"
            source.write_text(row["text"])
            command = [compiler, "-std=c++20", "-Wall", "-Werror", "-I/usr/include/eigen3", str(source), "-o",
                       str(folder / "snippet")]
            built = subprocess.run(command, capture_output=True, text=True)
            assert built.returncode == 0, f"{framework}, {case}:\n{built.stderr}"
            ran = subprocess.run([str(folder / "snippet")], capture_output=True, text=True, cwd=folder)
            assert (ran.returncode != 0) == ("error" in predicted), (case.name, ran.stderr)
            if ran.returncode == 0:
                text = case.params.dtype.kind in "US"
                printed = ran.stdout.split("\n")[:-1] if text else [float(v) for v in ran.stdout.split()]
                data = predicted["output"]["data"]
                expected = data if text else [float(v) for v in data]
                assert np.array_equal(np.array(printed), np.array(expected), equal_nan=not text), (case.name, printed)
            done += 1
    return done


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("gathernd")
    parser.add_argument("--frameworks", default=",".join([*MODULES, "cpp", "eigen"]))
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--compiler", default="g++")
    options = parser.parse_args()
    gathernd, cases, failed = Gathernd(options.gathernd), fixed_cases(), False
    assert len(cases) >= 30
    for framework in options.frameworks.split(","):
        if framework in ("cpp", "eigen"):
            chosen = [c for c in cases if c.params.dtype.kind not in "Vc" and c.params.size < 100]
            chosen = [c for c in chosen if c.params.dtype != np.float16]
            print(f"{framework}: {check_compiled(gathernd, options.compiler, framework, chosen[::6])} compiled and run")
            continue
        version, counts = run_cases(gathernd, options.python, framework, cases, explain)
        if version is None:
            print(f"{framework}: not installed")
            continue
        print(f"{framework} {version}: {counts}")
        failed = failed or counts["different"] > 0
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
