# SPDX-License-Identifier: GPL-3.0-or-later
"""The standard cases beside the frameworks alone: for who has seen the table of sizes."""
from .bench import run_contest
from .stage import NOT_RUN, Stage, Task


def run_stage(task: Task) -> Stage:
    found = run_contest(task, task.seconds, Stage(NOT_RUN, "not asked for"))
    return Stage(found.status, found.why, {"frameworks": found.described()})
