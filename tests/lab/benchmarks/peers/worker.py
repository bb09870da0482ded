# SPDX-License-Identifier: GPL-3.0-or-later
"""One process for one thread count: imports the frameworks once and measures, saving after each cell.

The processors that it may use and the environment that frameworks read on import are its parent's to set
(launch.py).
"""
import gc
import os
import time
from dataclasses import dataclass
from pathlib import Path

from .builds import Build
from .case import Case
from .frameworks import load
from .loaded_builds import Builds
from .measure import Bench
from .memory import huge_page_bytes, table_of
from .ours import Library
from .problem import Problem
from .record import MISMATCH, OURS, Cell, Record, Run, is_ours
from .rounds import Effort


@dataclass(frozen=True)
class Task:
    cases: list[Case]
    library: Path
    frameworks: tuple[str, ...]
    gather_too: bool
    threads: int
    effort: Effort
    beside: tuple[Build, ...] = ()


def line_of(cell: Cell, place: str) -> str:
    ours = cell.timings[OURS].time.median
    peers = {name: timing.ratio.median for name, timing in cell.timings.items() if not is_ours(name)}
    time_text = f"{ours / 1e6:.3g} ms" if ours >= 1e5 else f"{ours / 1e3:.3g} us"
    if not peers:
        return f"{place} {cell.name}: ours {time_text}, no peer"
    best = min(peers, key=peers.__getitem__)
    return f"{place} {cell.name}: ours {time_text}, best peer {peers[best]:.2f} x ({best})"


def run(task: Task, record: Record, path: Path) -> int:
    """How many contenders gave another output than ours."""
    frameworks, absent = load(task.frameworks, task.threads, task.gather_too)
    for name, why in absent.items():
        print(f"without {name}: {why}", flush=True)
    if task.beside:
        frameworks[OURS] = Builds(task.beside, task.library, task.threads)
    versions = {name: framework.version for name, framework in frameworks.items()}
    now = Run(task.threads, sorted(os.sched_getaffinity(0)), versions, absent)
    before = record.runs.get(str(task.threads))
    if before:  # resumed: what its earlier cells shared still holds
        now.shares = before.shares
    record.runs[str(task.threads)] = now

    bench = Bench(Library(task.library), frameworks, task.effort, now)
    todo = [case for case in task.cases if not record.has(case.described(), task.threads)]
    table = table_of(max((case.table_bytes for case in todo), default=0))
    now.huge_page_bytes = huge_page_bytes()
    mismatches = 0
    start = time.monotonic()
    for number, case in enumerate(todo, 1):
        cell = bench.measure(Problem(case, table))
        record.cells.append(cell)
        record.save(path)
        minutes, seconds = divmod(int(time.monotonic() - start), 60)
        print(line_of(cell, f"[{number}/{len(todo)} {minutes}:{seconds:02}]"), flush=True)
        for name, why in cell.stopped.items():
            print(f"    {name} {why}", flush=True)
            mismatches += why.startswith(MISMATCH)
        gc.collect()  # what a framework holds in a cycle may hold a large tensor
    return mismatches
