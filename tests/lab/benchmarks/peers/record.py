# SPDX-License-Identifier: GPL-3.0-or-later
"""What a run found, as values and as the JSON file that keeps them. The file is whole after each cell."""
import json
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from .spread import Spread

SCHEMA = "gathernd-peers/1"
OURS = "ours"  # our name among the contenders
MISMATCH = "MISMATCH:"  # opens the reason why a contender was stopped for another output than ours


def is_ours(contender: str) -> bool:
    """Ours, or another build of it."""
    return contender.split()[0] == OURS


@dataclass(frozen=True)
class Timing:
    """One contender in one cell. Nanoseconds a call; the ratio is its time over ours, paired by round. In a
    latency case `call` is what a call that does nothing took by the same way, in the same rounds, and `alone`
    what is left of the time without it."""

    time: Spread
    ratio: Spread
    samples_ns: list[float]
    calls_per_sample: int
    call: Spread | None = None
    alone: Spread | None = None

    @property
    def without_call(self) -> float | None:
        """Its time less that of a call that does nothing; None where its spread reaches 0."""
        return self.alone.median if self.alone and self.alone.p10 > 0 else None

    @staticmethod
    def from_json(data: dict[str, Any]) -> "Timing":
        call, alone = (Spread(**data[name]) if data[name] else None for name in ("call", "alone"))
        return Timing(Spread(**data["time"]), Spread(**data["ratio"]), data["samples_ns"],
                      data["calls_per_sample"], call, alone)


@dataclass(frozen=True)
class Cell:
    """One case at one thread count. Every contender in `timings` gave our output bit for bit before it was
    timed; `stopped` says why others were not."""

    case: dict[str, Any]
    threads: int
    timings: dict[str, Timing]
    stopped: dict[str, str]

    @property
    def name(self) -> str:
        return self.case["name"]

    @staticmethod
    def from_json(data: dict[str, Any]) -> "Cell":
        timings = {name: Timing.from_json(timing) for name, timing in data["timings"].items()}
        return Cell(data["case"], data["threads"], timings, data["stopped"])


@dataclass
class Run:
    """What held for all cells of a thread count. `shares`: contender → tensor → the ways it was handed
    over."""

    threads: int
    processors: list[int]
    versions: dict[str, str]
    absent: dict[str, str]
    huge_page_bytes: int = 0
    shares: dict[str, dict[str, list[str]]] = field(default_factory=dict)

    def note_shares(self, contender: str, shares: dict[str, str]) -> None:
        known = self.shares.setdefault(contender, {})
        for tensor, how in shares.items():
            ways = known.setdefault(tensor, [])
            if how not in ways:
                ways.append(how)


@dataclass
class Record:
    machine: dict[str, Any]
    settings: dict[str, Any]
    runs: dict[str, Run] = field(default_factory=dict)  # by thread count
    cells: list[Cell] = field(default_factory=list)

    def has(self, case: dict[str, Any], threads: int) -> bool:
        return any(cell.threads == threads and cell.case == case for cell in self.cells)

    def save(self, path: Path) -> None:
        whole = path.with_name(path.name + ".part")
        whole.write_text(json.dumps({"schema": SCHEMA} | asdict(self), indent=1))
        os.replace(whole, path)


def load(path: Path) -> Record:
    data = json.loads(path.read_text())
    if data.get("schema") != SCHEMA:
        raise ValueError(f"{path} is not a {SCHEMA} file")
    runs = {threads: Run(**run) for threads, run in data["runs"].items()}
    return Record(data["machine"], data["settings"], runs, [Cell.from_json(cell) for cell in data["cells"]])
