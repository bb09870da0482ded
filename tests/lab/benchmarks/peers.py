#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Times our gather_nd beside TensorFlow, ONNX Runtime, OpenVINO, JAX, PyTorch and NumPy: who wins where.

    peers.py --setup DIR                         a virtual environment with the frameworks of requirements.txt
    DIR/bin/python peers.py --json out.json --markdown out.md
    DIR/bin/python peers.py --cases 'standard/*' --threads all
    DIR/bin/python peers.py --list               the cases of a run, without running them

Whatever framework the running Python cannot import is left out, and the record says so.

How the peers are measured
--------------------------
One process holds all of them, and one process is started for each thread count, since most frameworks take
theirs only once: for one thread it is pinned to one processor and each framework is told to use one; for all
threads it may use every processor. Ours is called through its C function by ctypes, checks every index and
gets the same thread count. NumPy has one thread whatever the count.

All contenders read the same params and the same indices, in buffers on huge pages where the system gives
them, and whoever takes a preset output writes the same one; TensorFlow, JAX and x[i] have no such thing and
allocate on every call, as they do for anybody. What each shared is read off its own tensor's address and
listed with the results; where one has to convert (int64 only, a copy), that is done before the clock starts.
A dtype is taken as a width: bf16 and f16 run as whichever 16-bit type a framework moves unconverted. Who has
several ways (eager or traced, index_select or gather or take) is timed in all of them; tables show the
fastest in each cell. --gather-too adds the frameworks' Gather operators where one component indexes one axis.

Before it is timed, a contender's output is compared with ours bit for bit over a spoilt preset output; who
differs is stopped, and the program ends with status 1.

Then come interleaved rounds: each runs every contender once, in an order drawn anew, after a warm-up that is
dropped. A short call is timed in batches of about 4 ms, behind up to three more that are not counted, and
every sample is preceded by 30 ms of rest in which the threads of the one before stop spinning. A case has at
least 5 rounds and goes on to 15 while its budget lasts; who is more than 3 times slower than ours in the
first 2, or 1.5 times slower than another way of the same framework, stops there. The figure that counts is
the ratio of the peer's time to ours within a round; given are its median, its median deviation and its 10th
and 90th percentile.

Small calls from Python cost more to make than to do, on every side. So each framework also runs a call that
does next to nothing by the same way (one number in, one out; for ours a C function with the same arguments)
in the rounds of the latency cases, which are shown with what that takes and without it.

--beside has other builds of ours, or this one under other variables, in the same rounds: they are no peers, and
the verdict is given once more with each of them in our place.

The record is written after every cell: interrupt it when you like, and go on with --resume. The default run
takes about 25 minutes on two processors; --full has every combination of the sweep and takes hours.
"""
import argparse
import sys
from fnmatch import fnmatch
from pathlib import Path

from peers import launch, record, virtual_environment
from peers.builds import parse_build
from peers.case import Case
from peers.machine import machine
from peers.sizes import QUICK, Sizes, parse_size, size_text
from peers.standard import row_cases, standard_cases
from peers.sweep import cache_cases, near_cases, sweep_cases
from peers.tables import markdown, threads_text, verdict_lines

FRAMEWORKS = ("numpy", "torch", "tensorflow", "onnxruntime", "openvino", "jax")
INTERRUPTED = 130


def arguments_of(command_line: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--setup", metavar="DIR", type=Path, help="make their virtual environment, and stop")
    parser.add_argument("--list", action="store_true", help="name the cases that would run, and stop")
    parser.add_argument("--library", metavar="PATH", type=Path, help="libgathernd_c.so, if not build/'s")
    parser.add_argument("--beside", metavar="NAME=PATH,VARIABLE=VALUE", type=parse_build, action="append",
                        default=[],
                        help="another build of ours in the same rounds, or with no PATH this one under variables "
                             "(--beside default=,GATHERND_TUNING=default)")
    parser.add_argument("--cases", metavar="GLOBS", default="*", help="only these; lists have commas")
    parser.add_argument("--frameworks", metavar="NAMES", default=",".join(FRAMEWORKS), help="only these")
    parser.add_argument("--gather-too", action="store_true", help="the Gather operators beside GatherND")
    parser.add_argument("--threads", metavar="COUNTS", default="1,all", help="of threads (default: 1,all)")
    parser.add_argument("--full", action="store_true", help="every combination of the sweep")
    parser.add_argument("--quick", action="store_true", help="tiny tensors: does it run, not how fast")
    parser.add_argument("--large-table", metavar="SIZE", type=parse_size, default=Sizes.large_table,
                        help=f"params that no cache holds (default: {size_text(Sizes.large_table)})")
    parser.add_argument("--output-size", metavar="SIZE", type=parse_size, default=Sizes.output,
                        help=f"of a large call (default: {size_text(Sizes.output)})")
    parser.add_argument("--budget", metavar="SECONDS", type=float, help="for a case, beyond its fifth round")
    parser.add_argument("--json", metavar="FILE", type=Path, default=Path("peers.json"), help="the record")
    parser.add_argument("--markdown", metavar="FILE", type=Path, help="its tables; the verdict is printed")
    parser.add_argument("--resume", action="store_true", help="measure what the record does not have")
    parser.add_argument("--worker", metavar="COUNT", type=int, help=argparse.SUPPRESS)
    return parser.parse_args(command_line)


def sizes_of(arguments: argparse.Namespace) -> Sizes:
    if arguments.quick:
        return QUICK
    return Sizes(large_table=arguments.large_table, output=arguments.output_size)


def cases_of(arguments: argparse.Namespace) -> list[Case]:
    sizes = sizes_of(arguments)
    globs = arguments.cases.split(",")
    every = standard_cases(sizes) + row_cases(sizes) + cache_cases(sizes) + near_cases(sizes) + sweep_cases(sizes)
    return [case for case in every
            if (case.core or arguments.full) and any(fnmatch(case.name, glob) for glob in globs)]


def find_library(given: Path | None) -> Path:
    if given:
        return given.resolve(strict=True)
    build = Path(__file__).resolve().parents[3] / "build"
    found = [path for path in build.rglob("libgathernd_c.so") if path.exists()]
    if not found:
        raise FileNotFoundError(f"no libgathernd_c.so under {build}: build gathernd_c or give --library")
    return found[0]


def open_record(arguments: argparse.Namespace) -> record.Record:
    if arguments.resume and arguments.json.exists():
        return record.load(arguments.json)
    hidden = ("worker", "list", "setup", "resume")
    settings = {name: value if isinstance(value, (bool, int, float, type(None))) else str(value)
                for name, value in vars(arguments).items() if name not in hidden}
    return record.Record(machine(), settings)


def work(arguments: argparse.Namespace) -> int:
    """One thread count, in the process that launch.py started for it."""
    from peers import worker
    from peers.ours import GatherFailed
    from peers.rounds import Effort

    effort = Effort(budget=0, least=2, first=2, batch=200_000) if arguments.quick else Effort()
    if arguments.budget is not None:
        effort = Effort(budget=arguments.budget)
    task = worker.Task(cases_of(arguments), find_library(arguments.library),
                       tuple(arguments.frameworks.split(",")), arguments.gather_too, arguments.worker, effort,
                       tuple(arguments.beside))
    try:
        return 1 if worker.run(task, record.load(arguments.json), arguments.json) else 0
    except GatherFailed as error:
        print(f"peers.py: ours failed: {error}", file=sys.stderr)
        return 2


def run(arguments: argparse.Namespace, command_line: list[str]) -> int:
    find_library(arguments.library)  # before anything is begun
    open_record(arguments).save(arguments.json)
    status = 0
    try:
        for threads in launch.thread_counts(arguments.threads):
            print(f"{threads_text(threads)}:", flush=True)
            ended = launch.start(__file__, command_line, threads)
            if ended != 0:
                print(f"the process for {threads_text(threads)} ended with status {ended}", file=sys.stderr)
            status = status or ended
    except KeyboardInterrupt:
        status = INTERRUPTED
    found = record.load(arguments.json)
    if arguments.markdown:
        arguments.markdown.write_text(markdown(found))
    print(*verdict_lines(found.cells), sep="\n")
    return status


def main(command_line: list[str]) -> int:
    arguments = arguments_of(command_line)
    if arguments.setup:
        print(f"ready: {virtual_environment.set_up(arguments.setup)} {__file__}")
        return 0
    if arguments.list:
        print(*(f"{case.name}  {size_text(case.output_bytes)}" for case in cases_of(arguments)), sep="\n")
        return 0
    if arguments.worker:
        return work(arguments)
    try:
        return run(arguments, command_line)
    except (OSError, ValueError) as error:
        print(f"peers.py: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
