# SPDX-License-Identifier: GPL-3.0-or-later
"""Asks two builds the same and says where they differ, as scripts/same.sh calls it.

    compare.py BASE_BUILD BUILD FOLDER [--time] [--only KIND[,KIND]] [--named FILE]       FOLDER gets both answers of what differs"""
import argparse
import concurrent.futures
import difflib
import io
import os
import pathlib
import re
import shutil
import statistics
import sys

import numpy
import PIL.Image
from builds import Build, list_examples, list_words
from commands import list_commands
from pictures import list_figures, list_pages, list_windows

ALLOWED_SHARE = 1.02
PAIRS = 15
# Whole calls, of a kind each: their medians by --repeat, in turns.
TIMED = {
    "elements": ["--params", "random:1000,1000", "--indices", "random:200000,2"],
    "rows of 64": ["--params", "random:20000,64", "--indices", "random:40000,1"],
    "rows of 4096": ["--params", "random:500,4096", "--indices", "random:2000,1"],
    "batches": ["--params", "random:64,500,16", "--indices", "random:64,300,1", "--batch-dims", "1"],
    "small": ["--params", "arange:3,4", "--indices", "[[1], [0]]"],
}


def read_png(data):
    return numpy.asarray(PIL.Image.open(io.BytesIO(data)).convert("RGB"))


def differ(kind, base, one, two):
    """Whether two answers do. A window's picture may have a time on it: what two pictures of the same build differ in is looked past."""
    if one == two:
        return False
    if kind != "windows" or one["said"] != two["said"] or one.keys() != two.keys() or "out.png" not in one:
        return True
    first, second = read_png(one["out.png"]), read_png(two["out.png"])
    if first.shape != second.shape:
        return True
    changes = (first != second).any(axis=2)
    for _ in range(3):
        again = read_png(base()["out.png"])
        unsteady = (first != again).any(axis=2)
        rows = numpy.flatnonzero(unsteady.any(axis=1))
        for band in numpy.split(rows, numpy.flatnonzero(numpy.diff(rows) > 4) + 1) if len(rows) else []:  # a line of text
            columns = numpy.flatnonzero(unsteady[band].any(axis=0))
            changes[max(0, band[0] - 2):band[-1] + 3, max(0, columns[0] - 40):columns[-1] + 41] = False
    return bool(changes.any())


def show(name, one, two):
    lines = [f"{name}:"]
    for part in sorted(one.keys() | two.keys()):
        left, right = one.get(part), two.get(part)
        if left == right:
            continue
        try:
            texts = [(side or b"").decode().splitlines() for side in (left, right)]
        except UnicodeDecodeError:
            lines.append(f"    {part} differs, {len(left or b'')} and {len(right or b'')} bytes")
            continue
        changes = [line[:160] for line in difflib.unified_diff(*texts, lineterm="", n=0) if not line.startswith(("---", "+++"))]
        lines += [f"    {part}: {line}" for line in changes[:6]] + ([f"    {part}: … {len(changes) - 6} lines more"] if len(changes) > 6 else [])
    return "\n".join(lines)


def keep(folder, kind, name, one, two):
    for side, answer in (("base", one), ("here", two)):
        for part, data in answer.items():
            path = folder / kind / f"{re.sub(r'[^A-Za-z0-9.-]+', '_', name)}.{side}.{part}"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)


def time_calls(base, here):
    """How many calls are slower, by medians of --repeat in turns."""
    worse = 0
    for name, call in TIMED.items():
        ask = ["run", *call, "--threads", "1", "--repeat", "200", "--json", "--output", "out.npy"]
        medians = {base: [], here: []}
        for k in range(PAIRS):
            for build in (base, here) if k % 2 else (here, base):
                medians[build].append(int(re.search(rb'"median_ns": (\d+)', build.run("bin/gathernd", ask)["said"])[1]))
        shares = [b / a for a, b in zip(medians[base], medians[here])]
        quarters = statistics.quantiles(shares, n=4)
        slower = quarters[0] > 1 and statistics.median(shares) > ALLOWED_SHARE
        worse += slower
        print(f"time {name}: {statistics.median(shares):.3f} of before (half of {PAIRS} pairs: {quarters[0]:.3f} to {quarters[2]:.3f})"
              f"{', SLOWER' if slower else ''}")
    return worse


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("base", type=Build)
    parser.add_argument("here", type=Build)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--time", action="store_true")
    parser.add_argument("--only", default="commands,figures,pages,windows,names")
    parser.add_argument("--named", type=pathlib.Path)
    given = parser.parse_args()
    base, here = given.base, given.here
    named = [re.compile(line) for line in given.named.read_text().splitlines() if line and not line.startswith("#")] if given.named else []
    examples, lessons, dialects = list_examples(), list_words(base, "lesson", "list"), list_words(base, "dialects")
    kinds = {
        "commands": ("bin/gathernd", list_commands(examples, dialects, lessons)),
        "figures": ("bin/gathernd-explorer", list_figures(examples)),
        "pages": ("bin/gathernd-explorer", list_pages(examples, lessons)),
        "windows": ("bin/gathernd-explorer", list_windows(examples, lessons)),
        "names": ("tests/overlay_screens", {f"names {language}": ["--names", "out.txt", "--size", "1280x800", "--theme", "light", "--language", language] for language in ("en", "zh_CN")}),
    }
    shutil.rmtree(given.folder, ignore_errors=True)
    unnamed = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as workers:
        for kind in given.only.split(","):
            program, cases = kinds[kind]
            answers = [workers.map(lambda case, build=build, program=program: build.run(program, case), cases.values()) for build in (base, here)]
            differing = 0
            for (name, case), one, two in zip(cases.items(), *answers):
                if not differ(kind, lambda: base.run(program, case), one, two):
                    continue
                differing += 1
                keep(given.folder, kind, name, one, two)
                if any(pattern.fullmatch(f"{kind}: {name}") for pattern in named):
                    print(f"{kind}: {name} (named)")
                else:
                    unnamed += 1
                    print(f"{kind}: {show(name, one, two)}")
            print(f"{kind}: {len(cases)} asked, {differing} differ")
    slower = time_calls(base, here) if given.time else 0
    sys.exit(1 if unnamed or slower else 0)


main()
