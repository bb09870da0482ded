# SPDX-License-Identifier: GPL-3.0-or-later
"""Random gathers by every kernel that can do them, each compared with the reference bit for bit."""
import json
import os
from typing import Any

from .process import Done, run
from .stage import FAILED, OK, Stage, Task

JOBS = 8  # threads that share the device; the comparison with the reference is theirs too
REFUSED = 1.08  # of the random calls some are none
GRACE = 30.0
KEPT = ("gathers", "comparisons", "refused", "with_bad_tuples", "differences", "seed", "seconds", "backends")


def soak_command(task: Task, count: int, seconds: float, jobs: int) -> list[str]:
    return [task.program("gathernd_soak"), "--only", "cuda", "--count", str(count), "--seconds",
            f"{max(1.0, seconds):.0f}", "--jobs", str(jobs)]


def summary_of(done: Done) -> dict[str, Any]:
    """The object that the program prints; a sanitizer's lines may stand round it."""
    begin, end = done.out.find("\n{\n"), done.out.rfind("\n}")
    if done.out.startswith("{"):
        begin = -1
    try:
        found = json.loads(done.out[begin + 1 : end + 2])
    except json.JSONDecodeError:
        return {}
    return {name: found[name] for name in KEPT if name in found}


def run_stage(task: Task) -> Stage:
    jobs = min(JOBS, os.cpu_count() or 1)
    done = run(soak_command(task, round(task.gathers * REFUSED), task.seconds - GRACE, jobs), task.seconds)
    results = summary_of(done) | {"jobs": jobs, "asked": task.gathers}
    if done.status != 0 or done.late:
        return Stage(FAILED, done.said, results)
    gathers = results.get("gathers", 0)
    if gathers == 0:
        return Stage(FAILED, "not one gather in the time given", results)
    why = f"{gathers} of {task.gathers} gathers in the time given" if gathers < task.gathers else ""
    return Stage(OK, why, results)
