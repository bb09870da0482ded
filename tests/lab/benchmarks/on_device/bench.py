# SPDX-License-Identifier: GPL-3.0-or-later
"""Times: our kernels over sizes and orders (gathernd_device_bench), then the standard cases beside the frameworks
that are here, in interleaved rounds."""
import json
import tempfile
import time
from pathlib import Path
from typing import Any

from peers.case import Case
from peers.sizes import GB, MB, QUICK, Sizes
from peers.standard import standard_cases

from .frameworks import NAMES, load
from .machine import last_object
from .process import run
from .stage import FAILED, NOT_RUN, OK, Stage, Task

GRID_SHARE = 0.45  # of the stage's time
GRACE = 20.0
OUTPUT = 256 * MB
LARGEST = 8 * GB
FLUSH, QUICK_FLUSH = 256 * MB, MB
SHARED_MEMORY = Path("/dev/shm")
QUICK_GRID = ["--slice", "4", "64", "--table", "65536", "--output-bytes", "65536",
              "--flush-bytes", str(QUICK_FLUSH)]


def cells_of(each: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in each.read_text().splitlines()] if each.exists() else []


def run_grid(task: Task, seconds: float) -> Stage:
    options = QUICK_GRID if task.quick else []
    with tempfile.TemporaryDirectory() as folder:
        each = Path(folder) / "cells"
        try:
            done = run([task.program("gathernd_device_bench"), "--rounds", str(task.rounds), "--seconds",
                        f"{max(1.0, seconds - GRACE):.0f}", "--each", str(each), *options], seconds)
        except BaseException:  # what there is of it is kept
            task.keep({"grid": Stage(FAILED, "stopped", {"cells": cells_of(each)}).described()})
            raise
        found = last_object(done.out) or {"cells": cells_of(each)}
    if done.status != 0 or done.late:
        wrong = [cell for cell in found.get("cells", []) if not cell.get("sound")]
        return Stage(FAILED, f"{len(wrong)} cells wrong or failed\n{done.said[-1500:]}", found)
    return Stage(OK, "", found)


def cases_of(task: Task, free_bytes: int) -> list[Case]:
    """The largest table first, so that it is made once."""
    sizes = QUICK if task.quick else Sizes(large_table=min(LARGEST, free_bytes // 6),
                                           output=min(OUTPUT, free_bytes // 16))
    cases = [case for case in standard_cases(sizes)
             if case.core and (not task.cases or any(name in case.name for name in task.cases))]
    return sorted(cases, key=lambda case: -case.table_bytes)


def run_contest(task: Task, seconds: float, grid: Stage) -> Stage:
    start = time.monotonic()
    frameworks, absent = load(NAMES)
    if "torch" not in frameworks:
        return Stage(NOT_RUN, f"no PyTorch, whose memory and clock the others share: {absent['torch']}")
    from .clock import Clock  # these need PyTorch, or NumPy, which the grid does not
    from .contest import FastestOf
    from .resident import Resident, ResidentError

    results: dict[str, Any] = {"versions": {name: framework.version for name, framework in frameworks.items()},
                               "absent": absent, "cells": [], "left_out": []}
    flush = QUICK_FLUSH if task.quick else FLUSH
    ours = Resident(task.program("gathernd_device_bench"), flush)
    try:
        with tempfile.TemporaryDirectory(dir=SHARED_MEMORY if SHARED_MEMORY.is_dir() else None) as folder:
            fastest = FastestOf(ours, frameworks, Clock(flush), task.rounds, Path(folder))
            for case in cases_of(task, ours.device["free_bytes"]):
                if time.monotonic() - start > seconds - GRACE:
                    results["left_out"].append(case.name)
                    continue
                try:
                    results["cells"].append(fastest.measure(case))
                    task.keep({"grid": grid.described(), "frameworks": Stage(FAILED, "stopped", results).described()})
                except ResidentError as error:
                    return Stage(FAILED, f"{case.name}: {error}", results)
                except Exception as error:  # of a framework: the memory, above all
                    results["left_out"].append(f"{case.name}: {type(error).__name__}: {error}")
    finally:
        ours.close()
    wrong = [f"{cell['name']}: {name} {why}" for cell in results["cells"]
             for name, why in cell["stopped"].items() if why.startswith("MISMATCH")]
    return Stage(FAILED if wrong else OK, "\n".join(wrong), results)


def run_stage(task: Task) -> Stage:
    grid = run_grid(task, task.seconds * GRID_SHARE)
    try:
        fastest = run_contest(task, task.seconds * (1 - GRID_SHARE), grid)
    except Exception as error:  # the grid is kept all the same
        fastest = Stage(FAILED, f"the frameworks: {type(error).__name__}: {error}")
    failed = [part for part in (grid, fastest) if part.status == FAILED]
    why = "\n".join(part.why for part in (grid, fastest) if part.why)
    return Stage(FAILED if failed else OK, why,
                 {"grid": grid.described(), "frameworks": fastest.described()})
