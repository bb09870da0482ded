# SPDX-License-Identifier: GPL-3.0-or-later
"""Who wins where: for each cell of at least 1 MB of output the best peer against ours.

A peer is faster beyond the run's own spread where nine in ten of its paired ratios lie below the limit: 1.00,
and 0.97 for outputs of 1 to 8 MB, which stay in cache, where memcpy is as fast as anything can be.
"""
from dataclasses import dataclass, replace
from statistics import median

from .record import MISMATCH, OURS, Cell, Timing, is_ours
from .rounds import paired_ratios
from .sizes import MB
from .spread import spread_of

COUNTED = MB
CACHED = 8 * MB
LIMIT, CACHED_LIMIT = 1.00, 0.97


@dataclass(frozen=True)
class Loss:
    cell: Cell
    peer: str
    timing: Timing
    limit: float


@dataclass(frozen=True)
class Verdict:
    cells: int
    median_best: float | None  # of the best peer's time over ours
    losses: list[Loss]  # beyond spread
    doubtful: list[Loss]  # the median is below the limit, within spread
    latency_losses: list[Loss]  # of the latency cases, beyond spread
    call_free_losses: list[tuple[Cell, str]]  # the same without what a call alone takes, or that may be so
    mismatches: list[tuple[Cell, str, str]]


def limit_of(cell: Cell) -> float:
    return CACHED_LIMIT if cell.case["output_bytes"] <= CACHED else LIMIT


def peers_of(cell: Cell) -> dict[str, Timing]:
    return {name: timing for name, timing in cell.timings.items() if not is_ours(name)}


def best_peer(cell: Cell) -> tuple[str, Timing] | None:
    return min(peers_of(cell).items(), key=lambda item: item[1].ratio.median, default=None)


def is_slower_without_call(peer: Timing, ours: Timing) -> bool:
    """A peer whose work cannot be told from its call may be faster; ours in that state is slower than
    none."""
    if ours.without_call is None:
        return True
    return peer.without_call is not None and peer.without_call > ours.without_call


def builds_of(cells: list[Cell]) -> list[str]:
    """The other builds of ours, as they were asked for."""
    return list(dict.fromkeys(name for cell in cells for name in cell.timings if is_ours(name) and name != OURS))


def beside(cells: list[Cell], build: str) -> list[Cell]:
    """The cells as they are with that build in our place; without those that it has no timing in."""
    def cell_of(cell: Cell) -> Cell:
        base = cell.timings[build]
        timings = {name: replace(timing, ratio=spread_of(paired_ratios(timing.samples_ns, base.samples_ns)))
                   for name, timing in peers_of(cell).items()}
        return replace(cell, timings={OURS: base} | timings)

    return [cell_of(cell) for cell in cells if build in cell.timings]


def judge(cells: list[Cell]) -> Verdict:
    counted = [cell for cell in cells if cell.case["output_bytes"] >= COUNTED]
    best = [found[1].ratio.median for cell in counted if (found := best_peer(cell))]
    losses, doubtful = [], []
    for cell in counted:
        limit = limit_of(cell)
        for name, timing in peers_of(cell).items():
            if timing.ratio.median < limit:
                sure = timing.ratio.p90 < limit
                (losses if sure else doubtful).append(Loss(cell, name, timing, limit))
    latency = [cell for cell in cells if cell.case["latency"]]
    latency_losses = [Loss(cell, name, timing, LIMIT)
                      for cell in latency for name, timing in peers_of(cell).items()
                      if timing.ratio.p90 < LIMIT]
    call_free = [(cell, name) for cell in latency for name, timing in peers_of(cell).items()
                 if not is_slower_without_call(timing, cell.timings[OURS])]
    mismatches = [(cell, name, why) for cell in cells for name, why in cell.stopped.items()
                  if why.startswith(MISMATCH)]
    return Verdict(len(counted), median(best) if best else None, losses, doubtful,
                   latency_losses, call_free, mismatches)
