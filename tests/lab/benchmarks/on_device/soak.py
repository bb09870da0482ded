# SPDX-License-Identifier: GPL-3.0-or-later
"""Random gathers by every kernel that can do them, each compared with the reference bit for bit, and the gradient of every
third, in passes: each by another way through the backend (gpu/backends/device_run.h)."""
import json
import os
from typing import Any

from .process import Done, run
from .stage import FAILED, OK, Stage, Task

JOBS = 8  # threads that share the device; the comparison with the reference is theirs too
REFUSED = 1.08  # of the random calls some are none
GRACE = 5.0
KEPT = ("gathers", "comparisons", "refused", "with_bad_tuples", "gradients", "differences", "seed", "seconds", "backends")
SUMMED = ("gathers", "comparisons", "refused", "with_bad_tuples", "gradients", "differences")

RESIDENT = ["--small-bytes", "0"]
CHUNKS = [*RESIDENT, "--chunk-bytes", "4096", "--staging-bytes", "1024"]
LONG = ["--long-percent", "25", *RESIDENT, "--chunk-bytes", "1000000", "--staging-bytes", "200000"]
COPIED = ["--mapped-bytes", "0"]
# Share of the time, and options.
PASSES = {
    "as it is": (0.2, []),
    "as it is, long ones": (0.1, ["--long-percent", "25"]),
    "at once": (0.1, COPIED),
    "small chunks": (0.25, CHUNKS),
    "long ones in chunks": (0.25, LONG),
    "each by warp": (0.05, ["--kernel", "warp", *LONG]),
    "each by words": (0.05, ["--kernel", "words", *LONG]),
}


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
    results: dict[str, Any] = {"jobs": jobs, "asked": task.gathers, "passes": {}} | dict.fromkeys(SUMMED, 0)
    wrong, short = [], []
    for number, (name, (share, options)) in enumerate(PASSES.items()):
        seconds, count = share * task.seconds, max(1, round(share * task.gathers * REFUSED))
        command = [*soak_command(task, count, seconds - GRACE, jobs), "--seed", str(number + 1), *options]
        done = run(command, max(2 * GRACE, seconds))
        found = results["passes"][name] = summary_of(done)
        for key in SUMMED:
            results[key] += found.get(key, 0)
        if done.status != 0 or done.late:
            wrong.append(f"{name}: {done.said}")
        elif not found.get("gathers"):
            wrong.append(f"{name}: not one gather in the time given")
        elif found["gathers"] < share * task.gathers:
            short.append(name)
        task.keep(results)
    if wrong:
        return Stage(FAILED, "\n".join(wrong), results)
    why = f"{results['gathers']} of {task.gathers} gathers in the time given" if short else ""
    return Stage(OK, why, results)
