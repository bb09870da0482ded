#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Which lines of ui/canvas the canvas' tests reach: compiles those sources once more with --coverage, links the
tests with them, runs these and asks gcov. Fails below --least per cent.

    tests/canvas_coverage.sh build-separate            # after ninja -C build-separate canvas_tests
"""
import argparse
import pathlib
import re
import subprocess
import sys

from canvas_mutations import CLASSES, TEST, environment_of
from relink import ROOT, Build


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--least", type=float, default=85)
    args = parser.parse_args()
    build = Build(args.build, args.build / "canvas-coverage")
    # What events drive is the widget's: its own test is about that.
    sources = sorted(p for folder in ("scene", "paint") for p in (ROOT / "ui/canvas" / folder).glob("*.cpp"))
    objects = []
    for source in sources:
        output = build.scratch / (source.stem + ".o")
        objects.append(output)
        if output.exists() and output.stat().st_mtime > max(
                p.stat().st_mtime for p in (ROOT / "ui").rglob("*") if p.suffix in (".cpp", ".h")):
            continue
        words = build.compile_command(source.relative_to(ROOT).as_posix(), output, extra=["--coverage", "-O0"])
        words = without_precompiled(words)
        status, said = build.run(words)
        if status != 0:
            sys.exit(f"{source.name} does not compile:\n{said}")
    for old in build.scratch.glob("*.gcda"):
        old.unlink()
    program = build.scratch / TEST
    status, said = build.run(build.link_command(TEST, objects, program, extra=["--coverage"]))
    if status != 0:
        sys.exit(f"{TEST} does not link:\n{said}")
    for test in CLASSES:
        if subprocess.run([program, test], env=environment_of(test), stdout=subprocess.DEVNULL).returncode != 0:
            sys.exit(f"{test} fails")
    reached = lines = 0
    for source in sources:
        run = subprocess.run(["gcov", "-r", "-s", str(ROOT), "-o", str(build.scratch), str(source)], cwd=build.scratch,
                             capture_output=True, text=True)
        found = re.search(rf"File '[^']*{source.name}'\nLines executed:([\d.]+)% of (\d+)", run.stdout)
        if not found:
            print(f"{source.name:24} nothing")
            continue
        share, count = float(found[1]), int(found[2])
        reached += share / 100 * count
        lines += count
        print(f"{source.name:24} {share:6.1f} % of {count}")
    total = 100 * reached / lines
    print(f"{'ui/canvas':24} {total:6.1f} % of {lines}")
    sys.exit(total < args.least)


def without_precompiled(words):
    """Headers were compiled without --coverage, so they are read anew."""
    kept = []
    k = 0
    while k < len(words):
        if words[k] == "-include" and "cmake_pch" in words[k + 1]:
            k += 2
            continue
        if "cmake_pch" not in words[k] and words[k] != "-Winvalid-pch":
            kept.append(words[k])
        k += 1
    return kept


if __name__ == "__main__":
    main()
