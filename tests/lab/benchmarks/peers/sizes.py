# SPDX-License-Identifier: GPL-3.0-or-later
"""How large a run's tensors are, and sizes as text. Bytes throughout."""
from dataclasses import dataclass

KB, MB, GB = 1 << 10, 1 << 20, 1 << 30
UNITS = {"GB": GB, "MB": MB, "KB": KB, "B": 1}


@dataclass(frozen=True)
class Sizes:
    """Of the sweep's two tables, of a large output, and how many tuples a call has at most, for small slices,
    as long as its output does not get so small that it stays in cache."""

    small_table: int = MB
    large_table: int = 2 * GB
    output: int = 128 * MB
    tuples: int = 8 << 20
    least_output: int = 16 * MB
    tiny: bool = False


QUICK = Sizes(small_table=2 * KB, large_table=256 * KB, output=8 * KB, tuples=512, least_output=KB, tiny=True)


def parse_size(text: str) -> int:
    """'2GB', '128 MB', '64KB', '100'."""
    text = text.strip().upper()
    for unit, factor in UNITS.items():
        if text.endswith(unit):
            return round(float(text[: -len(unit)]) * factor)
    return int(text)


def size_text(size: int) -> str:
    """In the largest unit that leaves a whole number, else rounded in the largest that it reaches."""
    for unit, factor in UNITS.items():
        if size >= factor:
            return f"{size // factor} {unit}" if size % factor == 0 else f"{size / factor:.3g} {unit}"
    return f"{size} B"
