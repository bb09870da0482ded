# SPDX-License-Identifier: GPL-3.0-or-later
"""What the kernels are meant to reach, and where they did not: shares of a device's copy and of the sector floor
for random rows from tables that no cache holds, and no framework faster in a standard case."""
from typing import Any

from peers.sizes import GB, KB

OURS, COPY = "ours", "copy"


def is_peer(name: str) -> bool:
    return name not in (OURS, COPY) and not name.startswith("our ")


def goal_of(slice_bytes: int) -> tuple[str, float]:
    """Which share counts, and how large it should be."""
    if slice_bytes >= 4 * KB:
        return "share_of_copy", 0.97
    return "share_of_floor", 0.90 if slice_bytes >= 64 else 0.85


def share_misses(grid: dict[str, Any]) -> tuple[int, list[str]]:
    """How many cells count, and those that fall short."""
    counted = [cell for cell in grid.get("cells", [])
               if "kernels" in cell and cell["pattern"] == "random" and cell["table_bytes"] >= GB]
    missed = []
    for cell in counted:
        name, goal = goal_of(cell["slice_bytes"])
        share = cell["kernels"]["auto"][name]
        if share < goal:
            missed.append(f"- {cell['slice_bytes']} B from {cell['table_bytes']} B, int{8 * cell['index_bytes']}: "
                          f"{100 * share:.1f}% of {name.removeprefix('share_of_')}, goal {100 * goal:.0f}%")
    return len(counted), missed


def losses(fastest: dict[str, Any]) -> list[str]:
    return [f"- {cell['name']}: {name} {timing['ratio']['median']:.3f} × ours "
            f"(10–90%: {timing['ratio']['p10']:.3f}–{timing['ratio']['p90']:.3f})"
            for cell in fastest.get("cells", []) for name, timing in cell["timings"].items()
            if is_peer(name) and timing["ratio"]["median"] < 1]


def goal_lines(grid: dict[str, Any], fastest: dict[str, Any]) -> list[str]:
    counted, missed = share_misses(grid)
    faster = losses(fastest)
    return [f"Cells of random rows from 1 GB and more: {counted}; short of the goal: {len(missed) or 'none'}.",
            *missed, "",
            f"Standard cases: {len(fastest.get('cells', []))}; peers faster than ours: {len(faster) or 'none'}.",
            *faster]
