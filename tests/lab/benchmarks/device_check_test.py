# SPDX-License-Identifier: GPL-3.0-or-later
"""The device check where there is no GPU: that it says so, that its bundle is whole, and its parts on a device that is
none. No figure is judged.

usage: device_check_test.py SCRIPT BUNDLER BUILD       device_check.sh, bundle_device_check.sh, the build folder
"""
import ast
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

import numpy as np

from device_check import STAGES
from on_device import counters, soak
from on_device.bench import cases_of
from on_device.frameworks import load
from on_device.goals import goal_lines
from on_device.process import run
from on_device.resident import PERIOD_WORDS, Resident, ResidentError, period
from on_device.stage import Task
from on_device.tables import markdown
from peers.patterns import fill_indices
from peers.problem import INDICES
from peers.sizes import GB, QUICK
from peers.standard import standard_cases

SCRIPT, BUNDLER, BUILD = (pathlib.Path(argument).resolve() for argument in sys.argv[1:4])
del sys.argv[1:4]
FAKE = BUILD / "tests" / "fake_device"
NO_GPU = {"CUDA_VISIBLE_DEVICES": ""}
CSV = '''==PROF== Connected to process 7
[{"name": "lane", "tuples": 32, "emulated": {}}]
"ID","Process ID","Kernel Name","Metric Name","Metric Unit","Metric Value"
"0","7","gatherKernel","l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum","","1,024"
"0","7","gatherKernel","dram__bytes_read.sum","Kbyte","2.5"
"1","7","gatherKernel","l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum","","7"
'''


def children_of(parent: int) -> list[int]:
    text = pathlib.Path(f"/proc/{parent}/task/{parent}/children").read_text()
    return [int(number) for number in text.split()]


def command_of(process: int) -> bytes:
    try:
        return pathlib.Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return b""


class Folder(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.files = ["--json", str(self.folder / "check.json"), "--markdown", str(self.folder / "check.md")]

    def record(self) -> dict:
        return json.loads((self.folder / "check.json").read_text())

    def text(self) -> str:
        return (self.folder / "check.md").read_text()


class WithoutAGpu(Folder):
    def expect_reason(self, status: int) -> None:
        self.assertEqual(status, 77)
        record = self.record()
        reason = record["machine"]["no_device"]
        self.assertIn(" ", reason)
        self.assertEqual(list(record["stages"]), list(STAGES))
        for stage in record["stages"].values():
            self.assertEqual((stage["status"], stage["why"]), ("not run", reason))
        self.assertIn(reason, self.text())

    def test_says_why(self) -> None:
        done = run([str(SCRIPT), *self.files], 120, NO_GPU | {"GATHERND_BUILD": str(BUILD)})
        self.expect_reason(done.status)
        self.assertIn("no GPU: ", done.out)

    def test_wrong_usage(self) -> None:
        done = run([str(SCRIPT), "--stages", "soak,polish"], 60, {"GATHERND_BUILD": str(BUILD)})
        self.assertEqual(done.status, 2)
        self.assertIn("polish", done.err)
        self.assertEqual(run([str(SCRIPT)], 60, {"GATHERND_BUILD": str(self.folder)}).status, 2)

    def test_bundle(self) -> None:
        bundle = self.folder / "bundle"
        self.assertEqual(run([str(BUNDLER), str(bundle), str(BUILD)], 120).status, 0)
        size = sum(path.stat().st_size for path in bundle.rglob("*") if path.is_file())
        self.assertLess(size, 60 << 20)
        self.expect_own_libraries(bundle)
        bare = {"PATH": "/usr/bin:/bin", **NO_GPU}
        done = subprocess.run(["env", "-i", *(f"{name}={value}" for name, value in bare.items()),
                               str(bundle / "device_check.sh"), *self.files], capture_output=True, text=True,
                              timeout=120)
        self.expect_reason(done.returncode)

    def expect_own_libraries(self, bundle: pathlib.Path) -> None:
        """All but the C library's are found in the bundle, and what needs no device runs with them."""
        bare = ["env", "-i"]
        for name in ("gathernd_soak", "gathernd_device_bench"):
            listed = subprocess.run([*bare, "/usr/bin/ldd", str(bundle / "bin" / name)], capture_output=True,
                                    text=True, check=True).stdout
            for line in listed.splitlines():
                library, _, place = line.strip().partition(" => ")
                if place and not library.startswith(("libc.", "libm.", "libdl.", "libpthread.", "librt.")):
                    self.assertTrue(place.startswith(f"{bundle / 'bin'}/../lib"), line)
        soak_run = subprocess.run([*bare, str(bundle / "bin/gathernd_soak"), "--count", "200", "--only", "emulated"],
                                  capture_output=True, text=True, timeout=120)
        self.assertEqual(soak_run.returncode, 0, soak_run.stderr)
        counted = subprocess.run([*bare, str(bundle / "bin/gathernd_device_bench"), "--counts"],
                                 capture_output=True, text=True, timeout=120)
        self.assertEqual(counted.returncode, 0, counted.stderr)
        self.assertGreater(len(json.loads(counted.stdout)), 9)


class OnADeviceThatIsNone(Folder):
    def check(self, stages: str, binaries: pathlib.Path = FAKE) -> int:
        script = SCRIPT.parents[1] / "lab" / "benchmarks" / "device_check.py"
        return run([sys.executable, str(script), "--binaries", str(binaries), "--stages", stages, "--quick", "--rounds",
                    "2", "--gathers", "800", *self.files], 300).status

    def test_bench_and_counters(self) -> None:
        status = self.check("bench,ncu")
        record = self.record()
        self.assertEqual(record["machine"]["device"]["name"], "Fake")
        grid = record["stages"]["bench"]["results"]["grid"]
        self.assertEqual(grid["status"], "ok", grid["why"])
        self.assertEqual(status, 0, record["stages"])
        self.assertIn("| 64 B | 64 KB | random | int64 | warp |", self.text())

    def test_what_there_is_when_it_is_stopped(self) -> None:
        """The record has the cells that were done; no child is left."""
        script = SCRIPT.parents[1] / "lab" / "benchmarks" / "device_check.py"
        command = [sys.executable, str(script), "--binaries", str(FAKE), "--stages", "bench", "--quick", "--rounds",
                   "200000", *self.files]
        environment = os.environ | {"TMPDIR": str(self.folder)}
        check = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
        try:
            while not (found := [child for child in children_of(check.pid) if b"--each" in command_of(child)]):
                self.assertIsNone(check.poll())
                time.sleep(0.02)
            child = found[0]
            check.terminate()
            self.assertEqual(check.wait(60), 130)
            stage = self.record()["stages"]["bench"]
            self.assertEqual((stage["status"], stage["why"]), ("failed", "stopped before its end"))
            self.assertIsInstance(stage["results"]["grid"]["results"]["cells"], list)
            while pathlib.Path(f"/proc/{child}").exists():  # until whoever adopts orphans has seen it end
                if "Z" == pathlib.Path(f"/proc/{child}/stat").read_text().rsplit(")", 1)[1].split()[0]:
                    break
                time.sleep(0.02)
        finally:
            check.kill()

    def test_stages_come_in_the_order_given(self) -> None:
        self.check("ncu,soak,bench")
        self.assertEqual(list(self.record()["stages"]), ["ncu", "soak", "bench"])
        self.assertEqual(self.record()["stages"]["ncu"]["status"] == "failed", False)

    def test_cells_are_kept_as_they_are_done(self) -> None:
        each = self.folder / "cells"
        done = run([str(FAKE / "gathernd_device_bench"), "--slice", "4", "64", "--table", "65536", "--pattern", "random",
                    "--output-bytes", "65536", "--flush-bytes", "65536", "--rounds", "1", "--each", str(each)], 120)
        self.assertEqual(done.status, 0, done.said)
        cells = [json.loads(line) for line in each.read_text().splitlines()]
        self.assertEqual([cell["slice_bytes"] for cell in cells], [4, 64, 4, 64])

    def test_a_stage_that_fails(self) -> None:
        """There is no soak beside this one."""
        (self.folder / "gathernd_device_bench").symlink_to(FAKE / "gathernd_device_bench")
        self.assertEqual(self.check("soak", self.folder), 1)
        self.assertEqual(self.record()["stages"]["soak"]["status"], "failed")

    def test_variants_and_soak(self) -> None:
        self.assertEqual(self.check("variants,soak"), 0, self.record()["stages"])
        variants, soaked = (self.record()["stages"][name]["results"] for name in ("variants", "soak"))
        self.assertEqual(variants["left_out"], [])
        self.assertTrue({"warp by columns", "warp by rows"} & set(variants["kernels"][0]["ways"]))
        self.assertIn("at once", variants["runs"][0]["ways"])
        self.assertEqual(list(soaked["passes"]), list(soak.PASSES))
        self.assertGreater(soaked["gathers"], 600)
        self.assertGreater(soaked["gradients"], 150)
        self.assertEqual(soaked["differences"], 0)
        text = self.text()
        self.assertIn("| moe_permute | 14 KB | 40 |", text)
        self.assertIn("- small chunks: ", text)

    def test_variants_and_soak_without_numpy(self) -> None:
        """As on a bare machine."""
        (self.folder / "numpy.py").write_text("raise ImportError('none here')\n")
        os.environ["PYTHONPATH"] = str(self.folder)
        self.addCleanup(os.environ.pop, "PYTHONPATH")
        self.assertEqual(self.check("variants,soak,bench,contest"), 0, self.record()["stages"])
        self.assertEqual(self.record()["stages"]["contest"]["status"], "not run")
        bench = self.record()["stages"]["bench"]["results"]
        self.assertEqual((bench["grid"]["status"], bench["frameworks"]["status"]), ("ok", "not run"))

    def test_resident_gives_what_the_rules_say(self) -> None:
        ours = Resident(str(FAKE / "gathernd_device_bench"), flush_bytes=65536)
        self.addCleanup(ours.close)
        for case in standard_cases(QUICK)[::3]:
            with self.subTest(case.name):
                indices = np.empty(case.indices_shape, INDICES[case.index_bytes])
                fill_indices(case, indices)
                opened = ours.open(case, indices, self.folder)
                self.assertEqual(opened["output_bytes"], case.output_bytes)
                table = np.resize(period(), case.table_bytes).reshape(case.batches, case.rows, case.slice_bytes)
                tuples = indices.reshape(case.batches, -1, case.depth).astype(np.int64)
                rows = np.ravel_multi_index(tuple(np.moveaxis(tuples, -1, 0)), case.consumed)
                expected = table[np.arange(case.batches)[:, None], rows]
                self.assertTrue(np.array_equal(ours.output(self.folder), expected.ravel()))
                self.assertGreater(ours.sample(), 0)
                self.assertGreater(ours.copy()["bytes"], 0)
        with self.assertRaises(ResidentError):
            ours.sample("none of them")

    def test_resident_without_a_device(self) -> None:
        os.environ.update(NO_GPU)
        with self.assertRaises(ResidentError):
            Resident(str(BUILD / "tests" / "gathernd_device_bench"))

    def test_period(self) -> None:
        words = period().view("<u8")
        self.assertEqual((len(words), int(words[0])), (PERIOD_WORDS, 0xA220A8393B1D8DAF))


class Imports(unittest.TestCase):
    def test_every_module_asked_for_is_there(self) -> None:
        """Also those that are imported only beside a device's frameworks."""
        benchmarks = SCRIPT.parents[1] / "lab" / "benchmarks"
        seen = 0
        for path in [*benchmarks.glob("on_device/**/*.py"), *benchmarks.glob("peers/**/*.py")]:
            for node in ast.walk(ast.parse(path.read_text())):
                if not isinstance(node, ast.ImportFrom) or not (node.level or node.module.startswith("peers")):
                    continue
                base = path.parents[node.level - 1] if node.level else benchmarks
                place = base.joinpath(*(node.module or "").split("."))
                with self.subTest(path.name, module=node.module):
                    self.assertTrue(place.with_suffix(".py").exists() or (place / "__init__.py").exists())
                    seen += 1
        self.assertGreater(seen, 50)


class Parts(unittest.TestCase):
    def test_cases_by_words_of_their_names(self) -> None:
        task = Task(pathlib.Path(), 60, 100, 1, True, cases=("moe", "embed-hot"))
        self.assertEqual({case.name.split("/")[1] for case in cases_of(task, GB)}, {"moe_permute", "llm_embed-hot"})
        self.assertGreater(len(cases_of(Task(pathlib.Path(), 60, 100, 1, True), GB)), 20)

    def test_a_program_that_takes_too_long(self) -> None:
        start = time.monotonic()
        done = run(["sh", "-c", "echo begun; sleep 60 & sleep 60"], 0.5)
        self.assertTrue(done.late)
        self.assertLess(time.monotonic() - start, 30)
        self.assertIn("begun", done.said)
        self.assertNotEqual(run(["/no/such/program"], 1).status, 0)

    def test_profiler_rows(self) -> None:
        launches = counters.launches_of(CSV)
        self.assertEqual(launches, [{"load_requests": 1024, "dram_read_bytes": 2500}, {"load_requests": 7}])
        self.assertEqual(counters.object_line(CSV)[0]["name"], "lane")
        self.assertEqual(counters.launches_of("==ERROR== ERR_NVGPUCTRPERM"), [])

    def test_counters_that_differ(self) -> None:
        each = {"requests": 2, "sectors": 9}
        case = {"name": "a", "tuples": 1, "emulated": {"index_loads": each, "slice_loads": each, "stores": each}}
        right = {"load_requests": 4.0, "load_sectors": 18.0, "store_requests": 2.0, "store_sectors": 9.0}
        self.assertEqual(counters.judged([case], [right])[1], [])
        wrong = counters.judged([case], [right | {"load_sectors": 20.0}])[1]
        self.assertEqual(wrong, ["a: load_sectors 20.0 counted, 18 by the model"])

    def test_a_soak_that_was_short(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder) / "gathernd_soak"
            for gathers, status in ((5, "ok"), (0, "failed")):
                program.write_text(f'#!/bin/sh\nprintf \'{{\n  "gathers": {gathers}\n}}\n\'\n')
                program.chmod(0o755)
                stage = soak.run_stage(Task(pathlib.Path(folder), 60, 100, 1, True))
                self.assertEqual(stage.status, status, stage.why)
                self.assertIn("in the time given", stage.why)

    def test_soak_summary_among_other_lines(self) -> None:
        said = '===== COMPUTE-SANITIZER\n{\n  "gathers": 3,\n  "seed": 1\n}\n===== ERROR SUMMARY'
        done = run(["printf", "%s", said], 5)
        self.assertEqual(soak.summary_of(done), {"gathers": 3, "seed": 1})
        self.assertEqual(soak.summary_of(run(["echo", "no"], 5)), {})

    def test_goals(self) -> None:
        def cell(size: int, copy: float, floor: float) -> dict:
            return {"slice_bytes": size, "table_bytes": GB, "pattern": "random", "index_bytes": 8,
                    "kernels": {"auto": {"share_of_copy": copy, "share_of_floor": floor}}}

        grid = {"cells": [cell(4, 0.2, 0.86), cell(64, 0.6, 0.89), cell(4096, 0.98, 0.5), cell(65536, 0.9, 1)]}
        ratio = {"median": 0.9, "p10": 0.8, "p90": 1.1}
        fastest = {"cells": [{"name": "dlrm", "timings": {"jax": {"ratio": ratio}, "copy": {"ratio": ratio}}}]}
        lines = goal_lines(grid, fastest)
        self.assertIn("short of the goal: 2", lines[0])
        self.assertEqual([line for line in lines if "jax" in line],
                         ["- dlrm: jax 0.900 × ours (10–90%: 0.800–1.100)"])
        self.assertFalse([line for line in lines if "copy 0.9" in line])

    def test_tables_of_every_stage(self) -> None:
        spread = {"median": 2000.0, "mad": 20.0, "p10": 1, "p90": 2, "count": 3}
        ratio = {"median": 0.5, "mad": 0.1, "p10": 0.4, "p90": 0.6}
        timings = {name: {"time_ns": spread, "ratio": ratio} for name in ("ours", "copy", "torch x[i]")}
        fastest = {"versions": {"torch": "2"}, "absent": {"cupy": "no"}, "left_out": ["dlrm"],
                   "cells": [{"name": "pixel", "kernel": "words", "share_of_copy": 0.5, "share_of_floor": 0.9,
                              "timings": timings, "stopped": {"jax": "MISMATCH"}}]}
        counted = {"rows": [{"name": "lane, 4 B", "counted": {"load_requests": 5.0},
                             "model": dict.fromkeys(counters.MODELLED, 5)}]}
        soaked = {"gathers": 9, "comparisons": 18, "with_bad_tuples": 1, "differences": 0}
        stages = {"soak": soaked, "sanitizer": {"memcheck": {"found": 0, "seconds": 1}},
                  "bench": {"frameworks": {"results": fastest}, "grid": {"results": {}}}, "ncu": counted}
        record = {"machine": {"no_device": "none", "cpu": "a", "system": "b", "date": "c"},
                  "stages": {name: {"status": "ok", "why": "", "seconds": 1, "results": results}
                             for name, results in stages.items()}}
        text = markdown(record)
        for words in ("9 gathers, 18 runs", "memcheck: 0 found", "**0.50 ±0.10**", "Without cupy: no",
                      "pixel: jax: MISMATCH", "| lane, 4 B | 5, 5 |", "peers faster than ours: 1"):
            self.assertIn(words, text)

    def test_frameworks_that_are_not_there(self) -> None:
        present, absent = load(("nothing_like_it",))
        self.assertEqual((present, list(absent)), ({}, ["nothing_like_it"]))


if __name__ == "__main__":
    unittest.main()
