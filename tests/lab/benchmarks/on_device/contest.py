# SPDX-License-Identifier: GPL-3.0-or-later
"""One case: every contender's output compared with ours, bit for bit, then rounds in which each is timed once,
starting one place further than the round before. Times are nanoseconds; the ratio is the peer's time over ours in
a round."""
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import torch

from peers.case import Case
from peers.patterns import fill_indices
from peers.problem import INDICES
from peers.rounds import paired_ratios
from peers.spread import spread_of

from .clock import Clock
from .frameworks import Framework, Tensors, Way
from .resident import Resident, period

ELEMENTS = {1: torch.uint8, 2: torch.float16, 4: torch.float32}
COPY = "copy"  # on the device, as long as the output
OURS = "ours"
OTHERS = {"our naive kernel": "naive", "our warp by columns": "warp by columns",
          "our warp by rows": "warp by rows"}  # beside the kernel chosen


class Params:
    """On the device, for every case that asks for no more of them."""

    def __init__(self) -> None:
        self._bytes = torch.empty(0, dtype=torch.uint8)

    def of(self, case: Case) -> Any:
        if self._bytes.numel() < case.table_bytes:
            self._bytes = torch.empty(0, dtype=torch.uint8)  # the old one first
            piece = torch.from_numpy(period()).cuda()
            whole = torch.empty(case.table_bytes, dtype=torch.uint8, device="cuda")
            for at in range(0, case.table_bytes, piece.numel()):
                part = whole[at : at + piece.numel()]
                part.copy_(piece[: part.numel()])
            self._bytes = whole
        return self._bytes[: case.table_bytes].view(ELEMENTS[case.element_bytes]).reshape(case.params_shape)


def bytes_of(tensor: Any) -> np.ndarray:
    return tensor.contiguous().cpu().view(torch.uint8).numpy().reshape(-1)


class FastestOf:
    def __init__(self, ours: Resident, frameworks: dict[str, Framework], clock: Clock, rounds: int,
                 folder: Path) -> None:
        self._ours, self._frameworks, self._clock = ours, frameworks, clock
        self._rounds, self._folder = rounds, folder
        self._params = Params()
        self._nothing = {name: way for name, framework in frameworks.items() if (way := framework.nothing())}

    def measure(self, case: Case) -> dict[str, Any]:
        indices = np.empty(case.indices_shape, INDICES[case.index_bytes])
        fill_indices(case, indices)
        opened = self._ours.open(case, indices, self._folder)
        expected = self._ours.output(self._folder)
        params = self._params.of(case)
        output = torch.empty(case.output_shape, dtype=params.dtype, device="cuda")
        tensors = Tensors(case, params, torch.from_numpy(indices).cuda(), output)

        stopped: dict[str, str] = {}
        ways = [way for name, framework in self._frameworks.items()
                for way in self._sound_ways(name, framework, tensors, expected, stopped)]
        others = {name: kernel for name, kernel in OTHERS.items() if kernel in opened["kernels"]}
        for name, kernel in others.items():
            if not np.array_equal(self._ours.output(self._folder, kernel), expected):
                stopped[name] = "MISMATCH: another output than the kernel chosen"
        samples, copied = self._rounds_of(ways, others)
        return self._described(case, opened, samples, copied, ways, stopped)

    def _sound_ways(self, name: str, framework: Framework, tensors: Tensors, expected: np.ndarray,
                    stopped: dict[str, str]) -> list[Way]:
        """Those that give our output; called twice, so that nothing is compiled later."""
        found = []
        try:
            ways = framework.ways(tensors)
        except Exception as error:
            stopped[name] = f"{type(error).__name__}: {error}"
            return []
        for way in ways:
            try:
                tensors.output.view(torch.uint8).fill_(0xA5)
                torch.cuda.synchronize()
                got = way.result(self._clock.cold(way)[1])
                if not np.array_equal(bytes_of(got), expected):
                    stopped[way.name] = "MISMATCH: another output than ours"
                    continue
                self._clock.cold(way)
                found.append(way)
            except Exception as error:
                stopped[way.name] = f"{type(error).__name__}: {error}"
        return found

    def _time(self, way: Way) -> float:
        ns = self._clock.cold(way)[0]
        nothing = self._nothing.get(way.name)
        return ns if nothing is None else max(1.0, ns - self._clock.cold(nothing)[0])

    def _rounds_of(self, ways: list[Way], others: dict[str, str]) -> tuple[dict[str, list[float]], int]:
        samples: dict[str, list[float]] = {name: [] for name in (OURS, COPY, *others, *(way.name for way in ways))}
        by_name = {way.name: way for way in ways}
        names, copied = list(samples), 0
        self._ours.sample()
        for number in range(self._rounds):
            shift = number % len(names)
            for name in names[shift:] + names[:shift]:
                if name == COPY:
                    copy = self._ours.copy()
                    copied = int(copy["bytes"])
                    samples[name].append(copy["ns"])
                elif name in by_name:
                    samples[name].append(self._time(by_name[name]))
                    torch.cuda.synchronize()
                else:
                    samples[name].append(self._ours.sample(others.get(name, "auto")))
        return samples, copied

    def _described(self, case: Case, opened: dict[str, Any], samples: dict[str, list[float]], copied: int,
                   ways: list[Way], stopped: dict[str, str]) -> dict[str, Any]:
        notes = {way.name: way.note for way in ways}
        ours = spread_of(samples[OURS])
        copy_rate = 2 * copied / spread_of(samples[COPY]).median
        timings = {name: {"time_ns": asdict(spread_of(taken)), "samples_ns": taken, "note": notes.get(name, ""),
                          "ratio": asdict(spread_of(paired_ratios(taken, samples[OURS])))}
                   for name, taken in samples.items()}
        return case.described() | {
            "kernel": opened["kernels"]["auto"]["kernel"], "wanted_bytes": opened["wanted_bytes"],
            "floor_bytes": opened["floor_bytes"], "copy_bytes": copied, "copy_gb_s": copy_rate,
            "share_of_copy": opened["wanted_bytes"] / ours.median / copy_rate,
            "share_of_floor": opened["floor_bytes"] / ours.median / copy_rate,
            "timings": timings, "stopped": stopped}
