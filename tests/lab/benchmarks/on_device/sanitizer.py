# SPDX-License-Identifier: GPL-3.0-or-later
"""compute-sanitizer over a shorter soak: accesses out of bounds, reads of what nobody wrote, lanes that miss where a
warp meets. (racecheck looks at shared memory, of which no kernel has any.)"""
import re

from .machine import tool
from .process import run
from .soak import CHUNKS, COPIED, soak_command, summary_of
from .stage import FAILED, NOT_RUN, OK, Stage, Task

# What is mapped lies in the host's memory, where less can be seen.
TOOLS = {"memcheck": COPIED, "memcheck, mapped": [], "initcheck": COPIED, "synccheck": CHUNKS}
FOUND = 99  # its exit status for us when it found something
MOST_GATHERS = 20_000
REFUSALS = ("Device not supported", "is not supported", "insufficient permissions")


def run_stage(task: Task) -> Stage:
    sanitizer = tool("compute-sanitizer")
    if sanitizer is None:
        return Stage(NOT_RUN, "compute-sanitizer is not here")
    results, wrong, refused = {}, [], []
    each = task.seconds / len(TOOLS)
    for name, options in TOOLS.items():
        # Half of the time for the gathers: the start of the program under it takes its own.
        soak = soak_command(task, min(MOST_GATHERS, task.gathers), each / 2, 1)
        done = run([sanitizer, "--tool", name.split(",")[0], "--error-exitcode", str(FOUND), *soak, *options], each)
        errors = re.search(r"ERROR SUMMARY: (\d+) error", done.out + done.err)
        results[name] = summary_of(done) | {"status": done.status, "seconds": done.seconds,
                                            "found": int(errors[1]) if errors else None}
        if any(words in done.out + done.err for words in REFUSALS):
            refused.append(f"{name}: {done.said}")
        elif done.status != 0 or done.late or not results[name].get("gathers"):
            wrong.append(f"{name}: {done.said}")
    if wrong:
        return Stage(FAILED, "\n".join(wrong + refused), results)
    if refused:
        return Stage(NOT_RUN, "\n".join(refused), results)
    return Stage(OK, "", results)
