# SPDX-License-Identifier: GPL-3.0-or-later
"""Command lines of `gathernd`, each with a name. What they are drawn from is fixed, so that two trees are asked the same."""
import json
import math
import random

COMMANDS = ["run", "explain", "problems", "dialects", "grad", "devices", "convert", "measure", "compare", "code", "verify", "ask",
            "diagnose", "lesson"]
DTYPES = ["bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "bfloat16", "float32",
          "float64", "complex64", "complex128"]
INDEX_DTYPES = ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"]
# What newcomers try: from a call that works to what none understands.
TRIED = {
    "mask": ["--params", "arange:4", "--indices", "[True, False, True, True]"],
    "fractions": ["--params", "arange:4", "--indices", "[[0.5], [1.0]]"],
    "nan": ["--params", "arange:4", "--indices", "[[nan], [1.0]]"],
    "columns": ["--params", "arange:3,4", "--indices", "[[0, 1, 2], [1, 2, 3]]"],
    "too long": ["--params", "arange:3,4", "--indices", "[[0, 1, 2]]"],
    "batch_dims": ["--params", "arange:3,4", "--indices", "[1, 0, 3]", "--batch-dims", "1"],
    "batches differ": ["--params", "arange:2,3", "--indices", "[[[0]], [[1]], [[2]]]", "--batch-dims", "1"],
    "too far": ["--params", "arange:3,4", "--indices", "[[3], [0], [-1]]"],
    "no tuples": ["--params", "arange:3,4", "--indices-shape", "0,2", "--indices", "[]"],
    "depth 0": ["--params", "arange:2,2", "--indices-shape", "3,0", "--indices", "[]"],
    "scalar": ["--params", "7", "--indices-shape", "0", "--indices", "[]"],
    "strings": ["--params", '[["a", "b"], ["c", "\\\\x00"]]', "--indices", "[[1, 1], [0, 0]]"],
    "shapes alone": ["--params", "shape:3,1000000,64", "--indices", "shape:10,2"],
    "too large": ["--params", "shape:4000000000,4000000000", "--indices", "shape:4000000000,1"],
    "ragged": ["--params", "[[1, 2], [3]]", "--indices", "[[0]]"],
    "brackets": ["--params", "[[1, 2]", "--indices", "[[0]]"],
    "prose": ["--params", "IndexError: index 5 is out of bounds", "--indices", "[[0]]"],
    "no file": ["--params", "nowhere.npy", "--indices", "[[0]]"],
    "no dialect": ["--params", "arange:3", "--indices", "[[0]]", "--dialect", "caffe"],
    "no indices": ["--params", "arange:3"],
    "no such option": ["--parms", "arange:3"],
}


def draw_call(draw):
    """A call that is in range, or nearly: one in five tuples may be too far."""
    rank = draw.randint(1, 5)
    shape = [draw.randint(1, 6) for _ in range(rank)]
    batch_dims = draw.choice([0, 0, 0, 1, 2]) if rank > 2 else 0
    depth = draw.randint(1, rank - batch_dims)
    tuples = shape[:batch_dims] + [draw.randint(1, 4) for _ in range(draw.randint(0, 2))]
    flat = [[draw.randint(-1, shape[batch_dims + k]) if draw.random() < 0.05 else draw.randrange(shape[batch_dims + k])
             for k in range(depth)] for _ in range(math.prod(tuples))]
    for size in reversed(tuples):
        flat = [flat[k:k + size] for k in range(0, len(flat), size)]
    return ["--params", f"arange:{','.join(map(str, shape))}", "--indices", json.dumps(flat[0]), "--batch-dims", str(batch_dims),
            "--dtype", draw.choice(DTYPES), "--index-dtype", draw.choice(INDEX_DTYPES)]


def list_commands(examples, dialects, lessons):
    """Name to arguments. What a command writes goes to a file `out` with some ending in the current folder."""
    cases = {f"help {command}": [command, "--help"] for command in COMMANDS}
    cases.update({"help": ["--help"], "version": ["--version"], "nothing": [], "dialects": ["dialects"],
                  "dialects json": ["dialects", "--json"], "devices": ["devices", "--kernels"], "rules": ["diagnose", "--rules", "--json"]})
    for example in examples:
        for command in ("run", "explain", "dialects", "grad", "code", "problems"):
            cases[f"{command} {example}"] = [command, f"example:{example}"]
        cases[f"explain json {example}"] = ["explain", f"example:{example}", "--json"]
        for ending in ("gathernd", "npz", "onnx", "xml"):
            cases[f"convert {ending} {example}"] = ["convert", f"example:{example}", "--output", f"out.{ending}"]
    for name, call in TRIED.items():
        for command in ("run", "explain", "problems", "grad"):
            cases[f"{command} {name}"] = [command, *call]
            cases[f"{command} json {name}"] = [command, *call, "--json"]
    for dialect in dialects:
        for name in ("too far", "mask", "depth 0"):
            cases[f"run {name} under {dialect}"] = ["run", *TRIED[name], "--dialect", dialect, "--json"]
        cases[f"grad too far under {dialect}"] = ["grad", *TRIED["too far"], "--dialect", dialect]
    draw = random.Random(20261128)
    for k in range(100):
        call = draw_call(draw)
        dialect = draw.choice(dialects)
        backend = draw.choice(["reference", "eigen", "cpu", "emulated"])
        cases[f"drawn {k}"] = ["run", *call, "--dialect", dialect, "--backend", backend, "--output", "out.npy"]
        cases[f"drawn gradient {k}"] = ["grad", *call, "--dialect", dialect, "--backend", draw.choice(["cpu", "emulated"])]
        cases[f"drawn problems {k}"] = ["problems", *call, "--dialect", dialect, "--json"]
    for seed in range(12):
        for kind in ("shape", "place", "value", "outcome", "choose"):
            cases[f"ask {kind} {seed}"] = ["ask", "--kind", kind, "--seed", str(seed), "--level", str(1 + seed % 5), "--json"]
    for answer in ("[2, 4]", "[2, 3]", "[4, 2]", "2 4", "error", "[2]", "[]", "what"):
        cases[f"diagnose {answer}"] = ["diagnose", "--params", "arange:3,4", "--indices", "[[1], [0]]", "--kind", "shape", "--answer", answer]
    cases["lessons"] = ["lesson", "list", "--json"]
    for lesson in lessons:
        cases[f"gift {lesson}"] = ["lesson", "export", lesson, "--output", "out.gift"]
    return cases
