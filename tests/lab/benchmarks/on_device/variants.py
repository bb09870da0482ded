# SPDX-License-Identifier: GPL-3.0-or-later
"""Ways to do the same, side by side: variants of a kernel, and of whole runs from the host and back. Our program alone:
no framework, no NumPy."""
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from peers.sizes import size_text

from .machine import last_object
from .process import run
from .stage import FAILED, OK, Stage, Task

GRACE = 15.0
KINDS = {"kernels": "Kernels, cold; the time over that of the kernel as it is (`auto`) in the same round",
         "runs": "Whole runs by the host's clock; the time over that of the first way in the same round"}
SURE = 3  # median deviations that a gain must exceed


def kept(each: Path) -> dict[str, Any]:
    found: dict[str, Any] = {kind: [] for kind in KINDS}
    if each.exists():
        for line in each.read_text().splitlines():
            case = json.loads(line)
            found[case.pop("kind")].append(case)
    return found


def run_stage(task: Task) -> Stage:
    options = ["--tiny", "--flush-bytes", "65536"] if task.quick else []
    with tempfile.TemporaryDirectory() as folder:
        each = Path(folder) / "cases"
        try:
            done = run([task.program("gathernd_device_bench"), "--variants", "--rounds", str(task.rounds), "--seconds",
                        f"{max(1.0, task.seconds - GRACE):.0f}", "--each", str(each), *options], task.seconds)
        except BaseException:  # what there is of it is kept
            task.keep(kept(each))
            raise
        found = last_object(done.out)
        if "kernels" not in found:
            found = kept(each)
    wrong = [case["case"] + ": " + case.get("error", "another output") for kind in KINDS for case in found[kind]
             if not case.get("sound")]
    if done.status != 0 or done.late or wrong:
        return Stage(FAILED, "\n".join(wrong) or done.said, found)
    return Stage(OK, "", found)


def first_way(case: dict[str, Any]) -> str:
    return next(name for name in ("auto", "chunks", "resident") if name in case["ways"])


def ratio_text(way: dict[str, Any] | None) -> str:
    if way is None:
        return "—"
    text = f"{way['ratio']['median']:.3f} ±{way['ratio']['mad']:.3f}"
    return f"**{text}**" if way["ratio"]["median"] + SURE * way["ratio"]["mad"] < 1 else text


def lines(results: dict[str, Any], header: Any, row: Any, time_text: Any) -> Iterator[str]:
    """Tables by kind, a column a way; those that are faster beyond doubt stand out."""
    for kind, title in KINDS.items():
        cases = [case for case in results.get(kind, []) if "ways" in case]
        for begins in ("auto", "chunks", "resident"):
            group = [case for case in cases if first_way(case) == begins]
            if not group:
                continue
            names = list(dict.fromkeys(name for case in group for name in case["ways"] if name != begins))
            yield f"{title}:"
            yield ""
            yield from header("case", "slice", "tuples", begins, *names)
            for case in group:
                first = case["ways"][begins]["ns"]
                yield row(case["case"], size_text(case["slice_bytes"]), str(case["tuples"]),
                          f"{time_text(first['median'])} ±{100 * first['mad'] / first['median']:.0f}%",
                          *(ratio_text(case["ways"].get(name)) for name in names))
            yield ""
        yield from (f"- {case['case']}: {case['error']}" for case in results.get(kind, []) if "error" in case)
    yield from (f"\nLeft out: {name}." for name in results.get("left_out", []))
