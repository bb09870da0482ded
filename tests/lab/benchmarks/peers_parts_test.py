# SPDX-License-Identifier: GPL-3.0-or-later
"""The parts of the peer benchmark, without our library and without a clock: patterns, rounds, records,
verdicts.

usage: peers_parts_test.py
"""
import pathlib
import subprocess
import sys
import tempfile
import unittest
import unittest.mock
from math import inf

import numpy as np

from peers.builds import parse_build
from peers.case import Case
from peers.machine import machine
from peers.memory import HUGE_PAGE, allocate, same_bits, table_of
from peers.patterns import fill_indices
from peers.problem import INDICES, Problem
from peers.record import MISMATCH, OURS, Cell, Record, Run, Timing, load
from peers.rounds import Effort, paired_ratios, run_rounds, settling, timed
from peers.sizes import MB, QUICK, Sizes, parse_size, size_text
from peers.spread import quantile, spread_of
from peers.standard import row_cases, standard_cases
from peers.sweep import cache_cases, near_cases, sweep_cases
from peers.tables import build_lines, markdown, verdict_lines
from peers.verdict import beside, builds_of, judge


def all_cases(sizes: Sizes) -> list[Case]:
    return standard_cases(sizes) + row_cases(sizes) + cache_cases(sizes) + near_cases(sizes) + sweep_cases(sizes)


def indices_of(case: Case) -> np.ndarray:
    indices = np.empty(case.indices_shape, INDICES[case.index_bytes])
    fill_indices(case, indices)
    return indices


def cell_of(output_bytes: int, ratios: dict[str, list[float]], stopped: dict[str, str] | None = None) -> Cell:
    timings = {OURS: Timing(spread_of([1e6] * 5), spread_of([1.0] * 5), [1e6] * 5, 1)}
    for name, values in ratios.items():
        times = [1e6 * value for value in values]
        timings[name] = Timing(spread_of(times), spread_of(values), times, 1)
    case = Case("made/up", (4, 8), (2, 1), 4).described() | {"output_bytes": output_bytes}
    return Cell(case, 1, timings, stopped or {})


class Cases(unittest.TestCase):
    def test_names_are_unique(self) -> None:
        for sizes in (QUICK, Sizes()):
            names = [case.name for case in all_cases(sizes)]
            self.assertEqual(len(names), len(set(names)))

    def test_all_fit_in_memory(self) -> None:
        for case in all_cases(Sizes()):
            with self.subTest(case.name):
                indices = case.tuples * case.depth * case.index_bytes
                self.assertLessEqual(case.output_bytes, Sizes().output)
                self.assertLess(case.table_bytes + 2 * indices + 4 * case.output_bytes, 8 << 30)

    def test_the_sweep_has_the_slices_that_it_names(self) -> None:
        for case in sweep_cases(Sizes()):
            with self.subTest(case.name):
                self.assertTrue(case.name.endswith(f"/{case.slice_bytes}B"))
                wanted = Sizes().large_table if "/large/" in case.name else Sizes().small_table
                self.assertGreater(case.table_bytes, 0.8 * wanted)
                self.assertLessEqual(case.table_bytes, wanted)

    def test_cached_outputs_are_judged_apart(self) -> None:
        for case in cache_cases(Sizes()):
            self.assertGreater(case.output_bytes, 0.9 * MB, case.name)
            self.assertLessEqual(case.output_bytes, 8 * MB, case.name)

    def test_rows_are_whole_lines_and_not_and_start_anywhere(self) -> None:
        cases = row_cases(Sizes())
        self.assertEqual({case.slice_bytes % 64 == 0 for case in cases}, {True, False})
        for case in cases:
            self.assertEqual(Problem(case, table_of(case.table_bytes)).output.ctypes.data % 64,
                             case.output_skew, case.name)

    def test_tiny_keeps_the_structure(self) -> None:
        for full, tiny in zip(standard_cases(Sizes()), standard_cases(QUICK)):
            with self.subTest(full.name):
                self.assertEqual((full.name, full.depth, full.batch_dims),
                                 (tiny.name, tiny.depth, tiny.batch_dims))
                self.assertEqual(tiny.params_shape[: tiny.batch_dims], tiny.indices_shape[: tiny.batch_dims])
                self.assertEqual(len(full.output_shape), len(tiny.output_shape))

    def test_sizes_as_text(self) -> None:
        for text, size in (("2 GB", 2 << 30), ("128 MB", 128 << 20), ("100 B", 100), ("64 KB", 1 << 16)):
            self.assertEqual(parse_size(text), size)
            self.assertEqual(size_text(size), text)


class Patterns(unittest.TestCase):
    def test_every_index_is_in_range_and_repeatable(self) -> None:
        for case in all_cases(QUICK):
            with self.subTest(case.name):
                indices = indices_of(case)
                self.assertGreaterEqual(indices.min(), 0)
                self.assertTrue((indices < np.array(case.consumed)).all())
                self.assertTrue((indices == indices_of(case)).all())

    def test_what_their_names_promise(self) -> None:
        def rows(pattern: str) -> np.ndarray:
            return indices_of(Case(f"one/{pattern}", (1000, 4), (4000, 1), 4, pattern=pattern))[:, 0]

        self.assertTrue((rows("sequential") == np.arange(4000) % 1000).all())
        self.assertTrue((np.diff(rows("sorted")) >= 0).all())
        self.assertTrue((np.diff(rows("strided")) % 1000 == 17).all())
        self.assertLessEqual(rows("repeated").max(), 499)
        counts = np.sort(np.bincount(rows("hot"), minlength=1000))[::-1]
        self.assertGreater(counts[:10].sum(), 4 * counts.mean() * 10)
        eightfold = indices_of(Case("one/8", (500, 4), (4000, 1), 4, pattern="eightfold"))
        self.assertTrue((np.bincount(eightfold[:, 0]) == 8).all())

    def test_windows(self) -> None:
        def rows(pattern: str) -> list[int]:
            return indices_of(Case("one", (20,), (10, 1), 4, pattern=pattern))[:, 0].tolist()

        self.assertEqual(rows("windows-4-2-1"), [0, 1, 2, 3, 2, 3, 4, 5, 4, 5])
        self.assertEqual(rows("windows-3-8-6"), [0, 6, 12, 0, 6, 12, 0, 6, 12, 0])
        self.assertEqual(rows("windows-1-6-1"), [0, 6, 12, 18, 0, 6, 12, 18, 0, 6])

    def test_sorted_within_each_batch_entry(self) -> None:
        indices = indices_of(Case("boxes", (8, 100, 4), (8, 30, 1), 4, batch_dims=1, pattern="sorted"))
        self.assertTrue((np.diff(indices[..., 0], axis=1) >= 0).all())
        self.assertTrue((np.diff(indices[:, 0, 0]) != 0).any())

    def test_clusters_are_near_each_other(self) -> None:
        indices = indices_of(Case("pixels", (1080, 1920, 3), (640, 2), 1, pattern="clustered"))
        spans = np.ptp(indices.reshape(10, 64, 2), axis=1)
        self.assertLess(spans.max(), 16)
        self.assertGreater(np.ptp(indices, axis=0).min(), 100)


class Memory(unittest.TestCase):
    def test_aligned_and_zero(self) -> None:
        array = allocate((1000, 3), np.float32)
        self.assertEqual(array.ctypes.data % HUGE_PAGE, 0)
        self.assertEqual(np.count_nonzero(array), 0)

    def test_no_value_of_the_table_is_special_in_any_format(self) -> None:
        table = table_of(1 << 16)
        for kind in (np.float16, np.float32, np.float64):
            self.assertTrue(np.isfinite(table.view(kind)).all())
        as_bfloat16 = table.view(np.uint16).astype(np.uint32) << 16
        self.assertTrue(np.isfinite(as_bfloat16.view(np.float32)).all())
        self.assertEqual(len(np.unique(table.view(np.uint64))), table.size // 8)

    def test_one_bit_is_a_difference(self) -> None:
        left = table_of(4096)
        right = left.copy()
        self.assertTrue(same_bits(left, right))
        right[4095] ^= 1
        self.assertFalse(same_bits(left, right))

    def test_int32_indices_as_int64(self) -> None:
        problem = Problem(Case("narrow", (50, 2), (20, 1), 4, index_bytes=4), table_of(4096))
        self.assertEqual(problem.wide_indices.dtype, np.int64)
        self.assertTrue((problem.wide_indices == problem.indices).all())


class Rounds(unittest.TestCase):
    """With a made-up clock: what each contender's call takes, in nanoseconds."""

    def run_with(self, takes: dict[str, float], effort: Effort,
                 firsts: dict[str, float] | None = None) -> dict[str, int]:
        """How many samples each gets; `self.sizes` and `self.made` are then the calls in a sample and in
        all."""
        self.made = dict.fromkeys(takes, 0)
        calls = {name: lambda name=name: name for name in takes}

        def timed(call, count: int, _: int = 1) -> float:
            self.made[call()] += count
            return takes[call()]

        with unittest.mock.patch("peers.rounds.timed", timed), unittest.mock.patch("peers.rounds.PAUSE", 0):
            samples, self.sizes = run_rounds(calls, firsts or dict.fromkeys(takes, 0), OURS, effort)
        return {name: len(times) for name, times in samples.items()}

    def test_who_is_in_no_doubt_stops_early(self) -> None:
        takes = {OURS: 10e6, "a one": 11e6, "a two": 20e6, "b": 29e6, "c one": 31e6, "c two": 90e6}
        counts = self.run_with(takes, Effort(budget=0, least=6, first=2, far=3.0, behind=1.5))
        self.assertEqual(counts, {OURS: 6, "a one": 6, "a two": 2, "b": 6, "c one": 2, "c two": 2})

    def test_other_builds_of_ours_never_stop(self) -> None:
        takes = {OURS: 10e6, f"{OURS} default": 20e6, f"{OURS} before": 40e6, "a": 40e6}
        counts = self.run_with(takes, Effort(budget=0, least=6, first=2, far=3.0, behind=1.5))
        self.assertEqual(counts, {OURS: 6, f"{OURS} default": 6, f"{OURS} before": 6, "a": 2})

    def test_short_calls_are_timed_in_batches(self) -> None:
        self.run_with({OURS: 1e3, "peer": 5e3, "slow": 9e6, "tiny": 1}, Effort(budget=0, batch=4_000_000))
        self.assertEqual(self.sizes, {OURS: 4000, "peer": 800, "slow": 1, "tiny": 20_000})

    def test_a_long_first_call_is_the_warm_up(self) -> None:
        takes = {OURS: 100e6, "once": 400e6, "again": 100e6}
        self.run_with(takes, Effort(budget=0, least=5), {OURS: 100e6, "once": 400e6, "again": 199e6})
        self.assertEqual(self.made["once"], 2)  # far behind: its first rounds alone
        self.assertGreater(self.made["again"], 5)

    def test_the_budget_buys_rounds_up_to_the_most(self) -> None:
        takes = {OURS: 1e6, "peer": 1e6}
        self.assertEqual(self.run_with(takes, Effort(budget=600, least=2, most=4)), {OURS: 4, "peer": 4})
        self.assertEqual(self.run_with(takes, Effort(budget=0, least=2, most=4)), {OURS: 2, "peer": 2})

    def test_ratios_are_paired_by_round(self) -> None:
        self.assertEqual(paired_ratios([2.0, 9.0], [1.0, 3.0, 5.0]), [2.0, 3.0])

    def test_nobody_runs_behind_the_same_other_each_time(self) -> None:
        order: list[str] = []
        names = [OURS, "b", "c", "d"]
        calls = {name: lambda name=name: order.append(name) for name in names}
        with unittest.mock.patch("peers.rounds.PAUSE", 0):
            run_rounds(calls, dict.fromkeys(calls, 0), OURS, Effort(budget=0, least=40, most=40, far=inf, batch=1))
        runs = [name for place, name in enumerate(order) if place == 0 or name != order[place - 1]]
        for name in names:
            before = {runs[place - 1] for place in range(1, len(runs)) if runs[place] == name}
            self.assertEqual(before, set(names) - {name})

    def test_calls_that_a_cache_remembers_come_after_uncounted_ones(self) -> None:
        self.assertEqual([settling(each) for each in (1e3, 19e6, 21e6, 99e6, 101e6)], [3, 3, 1, 1, 0])
        made: list[int] = []
        self.assertGreaterEqual(timed(lambda: made.append(0), 2, 3), 0)
        self.assertEqual(len(made), 5)

    def test_quantiles(self) -> None:
        self.assertEqual([quantile([3, 1, 2], part) for part in (0, 0.5, 0.75, 1)], [1, 2, 2.5, 3])
        spread = spread_of([1.0, 2.0, 9.0])
        self.assertEqual((spread.median, spread.mad, spread.count), (2.0, 1.0, 3))


class Verdicts(unittest.TestCase):
    def test_a_loss_is_one_beyond_the_spread(self) -> None:
        table = [
            # output, paired ratios of the peer, losses, doubtful
            (64 * MB, [1.2, 1.3, 1.1, 1.2, 1.2], 0, 0),
            (64 * MB, [0.9, 0.91, 0.9, 0.92, 0.9], 1, 0),
            (64 * MB, [0.9, 0.95, 0.99, 1.2, 1.3], 0, 1),
            (64 * MB, [0.98, 0.98, 0.98, 0.98, 0.98], 1, 0),
            (8 * MB, [0.98, 0.98, 0.98, 0.98, 0.98], 0, 0),  # parity is enough where memcpy is the limit
            (8 * MB, [0.9, 0.9, 0.9, 0.9, 0.9], 1, 0),
            (MB - 1, [0.5, 0.5, 0.5, 0.5, 0.5], 0, 0),  # too short to count
        ]
        for output, ratios, losses, doubtful in table:
            with self.subTest(output=output, ratios=ratios):
                verdict = judge([cell_of(output, {"peer": ratios})])
                self.assertEqual((len(verdict.losses), len(verdict.doubtful)), (losses, doubtful))

    def test_the_best_peer_of_each_cell_makes_the_median(self) -> None:
        cells = [cell_of(64 * MB, {"a": [best] * 3, "b": [best + 5] * 3}) for best in (1.5, 2.0, 4.0)]
        self.assertEqual(judge(cells).median_best, 2.0)
        self.assertIsNone(judge([cell_of(64 * MB, {})]).median_best)

    def test_another_build_is_no_peer_and_is_judged_in_our_place(self) -> None:
        cell = cell_of(64 * MB, {f"{OURS} before": [2.0] * 5, "peer": [1.5] * 5})
        self.assertEqual(judge([cell]).losses, [])
        self.assertEqual(judge([cell]).median_best, 1.5)
        self.assertEqual(builds_of([cell]), [f"{OURS} before"])
        there = judge(beside([cell], f"{OURS} before"))
        self.assertEqual(there.median_best, 0.75)
        self.assertEqual([loss.peer for loss in there.losses], ["peer"])
        said = "\n".join(verdict_lines([cell]))
        self.assertIn("its time over ours 2.000", said)
        self.assertEqual(build_lines([cell_of(64 * MB, {"peer": [1.5] * 5})]), [])

    def test_builds_as_they_are_asked_for(self) -> None:
        build = parse_build("default=,GATHERND_TUNING=default")
        self.assertEqual((build.name, build.library, build.variables),
                         ("default", None, {"GATHERND_TUNING": "default"}))
        self.assertEqual(parse_build(f"this={__file__}").library, pathlib.Path(__file__).resolve())
        for text in ("default", "=x", "two words=", "a=,B", "a=,=c"):
            with self.subTest(text), self.assertRaises(ValueError):
                parse_build(text)

    def test_latency_is_judged_with_and_without_calls(self) -> None:
        def timing(time: float, call: float, ours: float) -> Timing:
            times, calls = [time] * 5, [call] * 5
            return Timing(spread_of(times), spread_of([time / ours] * 5), times, 1, spread_of(calls),
                          spread_of([time - call] * 5))

        table = [
            # ours and its call, a peer and its call, faster with calls, faster without
            (2000, 600, 5000, 300, 0, 0),
            (2000, 600, 1500, 300, 1, 1),
            (2000, 600, 9000, 8000, 0, 1),
            (2000, 600, 1900, 300, 1, 0),
            (2000, 600, 9000, 9000, 0, 1),  # its work cannot be told from its call
            (600, 600, 9000, 8000, 0, 0),  # nor can ours
        ]
        for ours, our_call, peer, peer_call, with_calls, without in table:
            with self.subTest(ours=ours, peer=peer, peer_call=peer_call):
                case = Case("quick", (4, 8), (2, 1), 4, latency=True).described()
                timings = {OURS: timing(ours, our_call, ours), "peer": timing(peer, peer_call, ours)}
                verdict = judge([Cell(case, 1, timings, {})])
                self.assertEqual(len(verdict.latency_losses), with_calls)
                self.assertEqual(len(verdict.call_free_losses), without)
                self.assertEqual(verdict.cells, 0)


class Setup(unittest.TestCase):
    def test_the_program_starts_without_numpy_and_frameworks(self) -> None:
        hidden = "import runpy, sys\nfor name in ('numpy', 'torch'):\n    sys.modules[name] = None\n"
        program = pathlib.Path(__file__).with_name("peers.py")
        run = f"sys.argv = ['peers.py', '--list']\nrunpy.run_path({str(program)!r}, run_name='__main__')"
        done = subprocess.run([sys.executable, "-c", f"{hidden}sys.path.insert(0, {str(program.parent)!r})\n{run}"],
                              capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("standard/", done.stdout)


class Records(unittest.TestCase):
    def test_what_is_saved_is_loaded_and_shown(self) -> None:
        cell = cell_of(64 * MB, {"numpy take": [0.9] * 5}, {"jax": f"{MISMATCH} it differs"})
        run = Run(1, [0], {"numpy": "2"}, {"torch": "No module named 'torch'"})
        run.note_shares("numpy take", {"params": "shared", "indices": "shared", "output": "preset"})
        record = Record(machine() | {"forced_target": "AVX2"}, {}, {"1": run}, [cell])
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "record.json")
            record.save(path)
            again = load(path)
        self.assertEqual(again, record)
        self.assertTrue(again.has(cell.case, 1))
        self.assertFalse(again.has(cell.case, 2))
        text = markdown(again)
        parts = ("made/up", "**0.90 ±0.00**", MISMATCH, "held to AVX2", "Without torch", "the spread: 1.")
        for part in parts:
            self.assertIn(part, text)


if __name__ == "__main__":
    unittest.main()
