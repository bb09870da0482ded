# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs peers.py with tiny tensors and whatever frameworks are here, and looks at what it recorded: every case
is there, every contender gave our bits, every ratio is there. What the ratios are says nothing at these
sizes.

usage: peers_smoke_test.py LIBRARY       libgathernd_c.so
"""
import json
import math
import pathlib
import subprocess
import sys
import tempfile
import unittest

import numpy as np

from peers.case import Case
from peers.memory import table_of
from peers.measure import Bench
from peers.ours import Library
from peers.problem import Contender, Problem
from peers.record import MISMATCH, OURS, Run
from peers.rounds import Effort

PROGRAM = pathlib.Path(__file__).with_name("peers.py")
LIBRARY = pathlib.Path(sys.argv.pop(1))
SHORT = Effort(budget=0, least=2, first=2, batch=1000)


def peers(*arguments: str) -> str:
    command = [sys.executable, PROGRAM, "--quick", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=900)
    if done.returncode != 0:
        said = done.stdout[-2000:] + done.stderr[-2000:]
        raise AssertionError(f"{arguments}: exit status {done.returncode}: {said}")
    return done.stdout


def listed(*arguments: str) -> set[str]:
    return {line.split()[0] for line in peers("--list", *arguments).splitlines()}


class Program(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.json = pathlib.Path(folder.name, "record.json")
        self.markdown = pathlib.Path(folder.name, "record.md")

    def run_peers(self, *arguments: str) -> dict:
        peers("--library", str(LIBRARY), "--json", str(self.json), "--markdown", str(self.markdown),
              *arguments)
        return json.loads(self.json.read_text())

    def check_cell(self, cell: dict) -> None:
        self.assertEqual(cell["stopped"], {})
        self.assertIn(OURS, cell["timings"])
        self.assertTrue(any(name.startswith("numpy") for name in cell["timings"]))
        for name, timing in cell["timings"].items():
            self.assertGreaterEqual(timing["ratio"]["count"], 2, name)
            self.assertTrue(timing["ratio"]["median"] > 0 and math.isfinite(timing["ratio"]["median"]), name)
            self.assertEqual(timing["call"] is not None, cell["case"]["latency"], name)

    def test_every_case_is_recorded_at_every_thread_count(self) -> None:
        record = self.run_peers()
        cases = listed()
        self.assertGreater(len(cases), 100)
        self.assertGreaterEqual(len(record["runs"]), 1)
        text = self.markdown.read_text()
        for threads, run in record["runs"].items():
            cells = [cell for cell in record["cells"] if cell["threads"] == int(threads)]
            self.assertEqual({cell["case"]["name"] for cell in cells}, cases)
            self.assertEqual(len(run["processors"]), int(threads))
            self.assertEqual(run["shares"][OURS],
                             {"params": ["shared"], "indices": ["shared"], "output": ["preset"]})
            for cell in cells:
                with self.subTest(cell["case"]["name"], threads=threads):
                    self.check_cell(cell)
                    self.assertIn(f"| {cell['case']['name']} |", text)

    def test_a_run_goes_on_where_it_was_left(self) -> None:
        first = self.run_peers("--threads", "1", "--cases", "cache/1MB/*")
        both = self.run_peers("--threads", "1", "--cases", "cache/*", "--resume")
        self.assertEqual({cell["case"]["name"] for cell in first["cells"]}, listed("--cases", "cache/1MB/*"))
        self.assertEqual({cell["case"]["name"] for cell in both["cells"]}, listed("--cases", "cache/*"))
        self.assertEqual(both["cells"][: len(first["cells"])], first["cells"])

    def test_other_builds_run_in_the_same_rounds(self) -> None:
        record = self.run_peers("--threads", "1", "--cases", "cache/1MB/*", "--frameworks", "numpy",
                                "--beside", "default=,GATHERND_TUNING=default", "--beside", f"same={LIBRARY}")
        for cell in record["cells"]:
            self.assertEqual(cell["stopped"], {})
            self.assertLessEqual({OURS, f"{OURS} default", f"{OURS} same"}, set(cell["timings"]))

    def test_without_a_library_it_says_so(self) -> None:
        nowhere = self.json.with_name("none.so")
        done = subprocess.run([sys.executable, PROGRAM, "--library", nowhere, "--json", self.json],
                              capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 2)
        self.assertIn("none.so", done.stderr)
        self.assertFalse(self.json.exists())


class Impostor:
    """A framework whose contenders are not to be timed: each in its own way."""

    version = "0"

    def contenders(self, problem: Problem) -> list[Contender]:
        output = problem.output

        def write_wrong() -> None:
            np.take(problem.params, problem.indices[:, 0], axis=0, out=output, mode="clip")
            output.view(np.uint8).reshape(-1)[-1] ^= 1

        def fail() -> None:
            raise RuntimeError("no such kernel\nat some place")

        def nothing() -> None:
            pass

        return [Contender("wrong", write_wrong, lambda _: output),
                Contender("idle", nothing, lambda _: output),
                Contender("short", nothing, lambda _: output[1:]),
                Contender("failing", fail, lambda _: output)]

    def no_ops(self) -> dict:
        return {}


class Stopping(unittest.TestCase):
    def test_another_output_is_never_timed(self) -> None:
        bench = Bench(Library(LIBRARY), {"impostor": Impostor()}, SHORT, Run(1, [0], {}, {}))
        cell = bench.measure(Problem(Case("one", (64, 4), (32, 1), 4), table_of(4096)))
        self.assertEqual(set(cell.timings), {OURS})
        for name in ("wrong", "idle", "short"):
            self.assertTrue(cell.stopped[name].startswith(MISMATCH), cell.stopped[name])
        self.assertEqual(cell.stopped["failing"], "failed: no such kernel")


if __name__ == "__main__":
    unittest.main()
