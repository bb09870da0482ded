# SPDX-License-Identifier: GPL-3.0-or-later
"""Random calls in real frameworks against what their dialects predict; one process a framework, many calls each.

usage: verify_random.py GATHERND [--frameworks a,b,…] [--python EXE] [--cases 2000] [--draws 1] [--seed 0] [--markdown FILE]

Element types, index types and batch_dims are those that the dialect takes. About half of the calls have a tuple
that is out of range or counts from the end, some have no elements, a few break a rule. Frameworks that compile for each shape are quicker with several --draws.
"""
import argparse
import datetime
import pathlib
import platform
import sys
import tempfile
import time

import numpy as np

from conformance import MODULES, Case, Gathernd, explain, run_cases

def random_params(random, shape, dtype):
    count = int(np.prod(shape, dtype=np.int64))
    if dtype == "string":
        words = np.array(["", "a", "bc", "d\u00e9f", "0", "longer text"])
        return words[random.integers(0, len(words), count)].reshape(shape)
    if dtype == "bool":
        return random.integers(0, 2, count).astype(bool).reshape(shape)
    if dtype == "bfloat16":
        special = np.array([0, 0x8000, 0x3F80, 0x7F80, 0xFF80, 0x7FC0, 1], np.uint16)
        bits = np.where(random.random(count) < 0.2, special[random.integers(0, len(special), count)],
                        random.integers(0x3000, 0x4800, count)).astype(np.uint16)
        return bits.view("V2").reshape(shape)
    kind = np.dtype(dtype)
    if kind.kind in "iu":
        ends = np.iinfo(kind)
        return random.integers(ends.min, ends.max, count, dtype=kind, endpoint=True).reshape(shape)
    parts = 2 if kind.kind == "c" else 1
    real = np.dtype(f"f{kind.itemsize // parts}")
    special = np.array([0.0, -0.0, np.nan, np.inf, -np.inf, np.finfo(real).tiny, np.finfo(real).max], real)
    values = random.standard_normal(count * parts).astype(real)
    chosen = random.random(count * parts) < 0.15
    values[chosen] = special[random.integers(0, len(special), int(chosen.sum()))]
    return values.view(kind).reshape(shape)


def random_case(form, random, number, rules):
    """Types and shapes from `form`, values from `random`."""
    values, random = random, form
    dtype = str(random.choice(["float32"] * 6 + ["int32"] * 3 + rules["element_types"]))
    if dtype not in rules["element_types"]:
        dtype = "float32"
    index_dtype = str(random.choice(rules["index_types"]))
    batched = rules["batch_dims"] == "equal"
    rank = int(random.integers(1, 5))
    shape = [int(n) for n in random.choice([1, 2, 2, 3, 3, 4, 5], rank)]
    if random.random() < 0.05:
        shape[int(random.integers(0, rank))] = 0
        if random.random() < 0.5:
            shape[int(random.integers(0, rank))] = 0
    batch = int(random.integers(0, min(rank, 3))) if batched and random.random() < 0.4 else 0
    depth = int(random.integers(0 if random.random() < 0.1 else 1, rank - batch + 1))
    outer = [int(n) for n in random.choice([0, 1, 2, 3, 4], int(random.integers(1 if batch else 0, 3)), p=[0.04, 0.24, 0.24, 0.24, 0.24])]
    leading = shape[:batch]
    if batch and random.random() < 0.03:
        leading[0] += 1
    if random.random() < 0.02:
        depth = rank - batch + 1
    tuples = leading + outer
    sizes = np.array((shape + [1])[batch:batch + depth], np.int64)
    unsigned = index_dtype.startswith("u")
    mode = values.random()
    low, high = np.zeros_like(sizes), np.maximum(sizes, 1)
    if mode > 0.5 and not unsigned:
        low = -sizes
    if mode > 0.75:
        low, high = low - (0 if unsigned else 2), high + 2
    indices = values.integers(low, high, tuples + [depth]).astype(index_dtype)
    return Case(f"case {number}", random_params(values, shape, dtype), indices, batch)


def random_cases(seed, count, draws, rules):
    for number in range(count):
        form = np.random.default_rng([seed, number // draws, 1])
        yield random_case(form, np.random.default_rng([seed, number]), number, rules)


def table(rows, seed):
    today = datetime.date.today().isoformat()
    lines = [f"Run on {today} with Python {platform.python_version()}, seed {seed}.", "",
             "| framework | version | dialect | calls | equal | undefined there | known limits | differences |",
             "|---|---|---|---|---|---|---|---|"]
    for framework, version, dialect, counts in rows:
        known = sum(counts["explained"].values())
        lines.append(f"| {framework} | {version} | `{dialect}` | {counts['cases']} | {counts['same']} | "
                     f"{counts['undefined']} | {known + counts['refused']} | {counts['different']} |")
    notes = sorted({(f, reason, n) for f, _, _, c in rows for reason, n in c["explained"].items()})
    lines += ["", *(f"- {framework}, {number} calls: {reason}" for framework, reason, number in notes)]
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("gathernd")
    parser.add_argument("--frameworks", default=",".join(name for name in MODULES if name not in ("loop", "python")))
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--cases", type=int, default=2000)
    parser.add_argument("--draws", type=int, default=1, help="calls in a row of the same shapes and types")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--markdown")
    options = parser.parse_args()
    gathernd, rows, failed = Gathernd(options.gathernd), [], False
    dialects = gathernd.dialects()
    for framework in options.frameworks.split(","):
        probe = Case("probe", np.zeros(1, np.float32), np.zeros((1, 1), np.int64))
        began = time.monotonic()
        dialect = framework_dialect(gathernd, framework, probe)
        cases = random_cases(options.seed, options.cases, options.draws, dialects[dialect]["rules"])
        version, counts = run_cases(gathernd, options.python, framework, cases, explain)
        if version is None:
            print(f"{framework}: not installed", flush=True)
            continue
        rows.append((framework, version, dialect, counts))
        failed = failed or counts["different"] > 0
        print(f"{framework} {version} ({dialect}): {counts}, {time.monotonic() - began:.0f} s", flush=True)
    if options.markdown:
        with open(options.markdown, "w", encoding="utf-8") as file:
            file.write(table(rows, options.seed))
    return 1 if failed else 0


def framework_dialect(gathernd, framework, probe):
    with tempfile.TemporaryDirectory() as folder:
        row, refusal = gathernd.snippet(framework, probe.arguments(pathlib.Path(folder)))
        assert refusal is None, refusal
        return row["dialect"]


if __name__ == "__main__":
    sys.exit(main())
