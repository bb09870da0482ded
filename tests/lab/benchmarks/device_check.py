#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks the CUDA backend on a machine that has a GPU: tests/gpu/device_check.sh starts this.

    device_check.py --binaries FOLDER [--stages bench,variants,ncu,soak,sanitizer] [--seconds 540]

Runs the stages in the order they are given. Writes one JSON record, anew after every stage and within long ones, and
its tables as Markdown; what there is when it is stopped is in them. A tool that is not there is a stage that
was not run, with the reason. Ends with 0 where nothing failed, 1 where a check did, 2 for a wrong command line, 77
without a GPU, which the record then says.
"""
import argparse
import importlib
import json
import signal
import sys
import time
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from on_device.machine import machine
from on_device.process import NO_DEVICE
from on_device.stage import FAILED, NOT_RUN, Stage, Task
from on_device.tables import markdown

SCHEMA = "gathernd-device-check/1"
# Of the time that is left when a stage begins, beside those after it.
STAGES = {"bench": ("bench", 0.32), "variants": ("variants", 0.18), "ncu": ("counters", 0.08), "soak": ("soak", 0.28),
          "sanitizer": ("sanitizer", 0.14)}
# Only where they are asked for: part of another one.
MORE_STAGES = {"contest": ("beside", 0.3)}


def stages_of(text: str) -> list[str]:
    names = text.split(",")
    if unknown := [name for name in names if name not in STAGES | MORE_STAGES]:
        raise argparse.ArgumentTypeError(f"no stage {unknown[0]!r}; there are {', '.join(STAGES | MORE_STAGES)}")
    return list(dict.fromkeys(names))


def arguments_of(command_line: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--binaries", metavar="FOLDER", type=Path, required=True, help="holds gathernd_soak")
    parser.add_argument("--stages", metavar="NAMES", type=stages_of, default=list(STAGES), help="only these")
    parser.add_argument("--seconds", type=float, default=540, help="for all of them (default: 540)")
    parser.add_argument("--gathers", type=int, default=1_000_000, help="of the soak (default: 1000000)")
    parser.add_argument("--rounds", type=int, default=9, help="of a benchmark (default: 9)")
    parser.add_argument("--cases", metavar="WORDS", type=lambda text: tuple(text.split(",")), default=(),
                        help="of the standard cases those whose names hold one of these words")
    parser.add_argument("--quick", action="store_true", help="tiny benchmarks: do they run, not how fast")
    parser.add_argument("--json", metavar="FILE", type=Path, default=Path("device_check.json"), help="the record")
    parser.add_argument("--markdown", metavar="FILE", type=Path, default=Path("device_check.md"), help="its tables")
    return parser.parse_args(command_line)


def save(record: dict[str, Any], arguments: argparse.Namespace) -> None:
    arguments.json.write_text(json.dumps(record, indent=1) + "\n")
    arguments.markdown.write_text(markdown(record))


def keep_unfinished(record: dict[str, Any], arguments: argparse.Namespace, name: str, results: dict[str, Any]) -> None:
    record["stages"][name] = Stage(FAILED, "stopped before its end", results).described()
    save(record, arguments)


def run_one(name: str, task: Task) -> Stage:
    start = time.monotonic()
    try:
        stage = importlib.import_module(f"on_device.{(STAGES | MORE_STAGES)[name][0]}").run_stage(task)
    except Exception as error:  # the others are run all the same
        stage = Stage(FAILED, f"{type(error).__name__}: {error}")
    stage.seconds = time.monotonic() - start
    return stage


def run(arguments: argparse.Namespace) -> int:
    begin = time.monotonic()
    given = Task(arguments.binaries.resolve(), arguments.seconds, arguments.gathers, arguments.rounds, arguments.quick,
                 arguments.cases)
    record: dict[str, Any] = {"schema": SCHEMA, "machine": machine(given), "stages": {}}
    reason = record["machine"].get("no_device")
    if reason is not None:
        record["stages"] = {name: Stage(NOT_RUN, reason).described() for name in arguments.stages}
        save(record, arguments)
        print(f"no GPU: {reason}")
        return NO_DEVICE
    for place, name in enumerate(arguments.stages):
        left = arguments.seconds - (time.monotonic() - begin)
        weights = [(STAGES | MORE_STAGES)[later][1] for later in arguments.stages[place:]]
        keep = partial(keep_unfinished, record, arguments, name)
        stage = run_one(name, replace(given, seconds=max(1.0, left * weights[0] / sum(weights)), keep=keep))
        record["stages"][name] = stage.described()
        save(record, arguments)
        print(f"{name}: {stage.status}, {stage.seconds:.0f} s {stage.why[:2000]}", flush=True)
    return 1 if any(stage["status"] == FAILED for stage in record["stages"].values()) else 0


def stop(number: int, _: Any) -> None:
    raise KeyboardInterrupt(number)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, stop)
    try:
        sys.exit(run(arguments_of(sys.argv[1:])))
    except KeyboardInterrupt:
        sys.exit(130)
