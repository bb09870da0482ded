#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A monkey at the window: keys, pointer, clipboard, drags and sizes from a seed, on a screen of its own.

    monkey.py BUILD --minutes 90 --seed 1 --out DIR       session after session, seeds 1, 2, 3, …
    monkey.py BUILD --replay DIR/17.log                   one log again
    monkey.py BUILD --reduce DIR/17.log                   the shortest log that shows its fault

Judged are crashes, what is printed, hangs, and whether a window comes to rest; with --clocks (implied by --minutes) also
turns of the event loop above two seconds, work at rest, and memory that grows. Of each session a line of JSON goes to
DIR/sessions.jsonl; of a fault its log and what it is. Run by root, the program runs as nobody. Needs Xvfb and python-xlib.
"""
import argparse
import json
import os
import sys
import tempfile
import time

from reduce import reduced
from session import Fault, Session, example_names, lesson_names, random_session, read_log, write_log


class Monkey:
    def __init__(self, build, clocks):
        self.program = os.path.join(build, "bin", "gathernd-explorer")
        self.watch = os.path.join(build, "tests", "libgathernd_monkey_watch.so")
        self.examples, self.lessons = example_names(), lesson_names()
        self.clocks = clocks

    def play(self, header, log):
        """The fault, or None."""
        with Session(self.program, self.watch, header, self.clocks) as session:
            try:
                if session.play(log):
                    session.end()
            except Fault as fault:
                self.growth = 0
                return fault
            self.growth = session.memory() - session.first_memory
        return None

    def session(self, seed, count, out):
        begun = time.monotonic()
        header, log = random_session(seed, count, self.examples, self.lessons)
        fault = self.play(header, log)
        line = {"seed": seed, "arguments": header["arguments"], "seconds": round(time.monotonic() - begun, 1),
                "fault": fault and f"{fault.kind}: {fault.text}"}
        if fault:
            write_log(os.path.join(out, f"{seed}.log"), header, log)
        with open(os.path.join(out, "sessions.jsonl"), "a") as file:
            file.write(json.dumps(line) + "\n")
        return fault

    def reduce(self, path):
        header, log = read_log(path)
        fault = self.play(header, log)
        if fault is None:
            return None
        log = reduced(log, lambda rest: (again := self.play(header, rest)) is not None and again.kind == fault.kind)
        write_log(path + ".short", header, log)
        return log


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("build", help="the build folder")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sessions", type=int, default=1)
    parser.add_argument("--actions", type=int, default=300, help="of a session")
    parser.add_argument("--minutes", type=float, help="no session is begun after so many")
    parser.add_argument("--clocks", action="store_true")
    parser.add_argument("--out", default=os.path.join(tempfile.gettempdir(), "gathernd-monkey"))
    parser.add_argument("--replay", metavar="LOG")
    parser.add_argument("--reduce", metavar="LOG")
    given = parser.parse_args()
    os.makedirs(given.out, exist_ok=True)
    monkey = Monkey(given.build, given.clocks or given.minutes is not None)
    if given.reduce:
        log = monkey.reduce(given.reduce)
        print("it does not come again" if log is None else "\n".join(map(json.dumps, log)))
        return 0
    if given.replay:
        fault = monkey.play(*read_log(given.replay))
        print(fault and f"{fault.kind}: {fault.text}" or "no fault")
        return 1 if fault else 0
    begun, faults, seed = time.monotonic(), 0, given.seed
    in_time = lambda: time.monotonic() - begun < 60 * given.minutes
    while in_time() if given.minutes else seed < given.seed + given.sessions:
        fault = monkey.session(seed, given.actions, given.out)
        if fault:
            faults += 1
            print(f"seed {seed}: {fault.kind}: {fault.text}", flush=True)
        seed += 1
    print(f"{seed - given.seed} sessions of {given.actions} actions, {faults} faults, "
          f"{(time.monotonic() - begun) / 60:.0f} minutes")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
