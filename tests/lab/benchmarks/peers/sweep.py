# SPDX-License-Identifier: GPL-3.0-or-later
"""The sweep over slice sizes, tables, patterns, index types and depths, and the outputs that stay in cache.

A full cross of them takes hours. The core of it, run by default, changes one thing at a time: every slice
size at random with int64 indices; most of them in sequence, and with int32; the other patterns and depths at
a few.
"""
from math import isqrt

from .case import Case
from .sizes import KB, MB, Sizes, size_text

SLICES = (1, 2, 4, 12, 16, 64, 100, 256, KB, 4 * KB, 64 * KB)
DEEP_SLICES = (4, 16, 64, KB)
PATTERNS = ("random", "sequential", "hot", "sorted", "strided")
CORE_SLICES = (1, 4, 12, 16, 64, KB, 64 * KB)
CORE_PATTERN_SLICES = (4, 64, KB)
CORE_DEEP_SLICES = (4, KB)

NEAR_TABLES = (1, 2, 3, 4, 5, 6, 8, 16, 32, 64)  # MB
CORE_NEAR_TABLES = (1, 5, 64)
WINDOW_WIDTHS = (4, 8, 16)
WINDOW_STEPS = (1, 2, 4, 8, 16)
SHORT_STRIDES = (2, 3, 6, 12, 24)  # slices
# The gathers of Nekbone as the Spatter benchmark has them: 16 numbers, each 6 behind the one before, then 8 on.
NEKBONE = "windows-16-8-6"
CORE_NEAR = ("windows-4-1-1", "windows-8-4-1", "windows-16-8-1", "windows-16-16-1", "windows-1-2-1", "windows-1-6-1",
             NEKBONE)

CACHE_OUTPUTS = (1, 2, 5, 8)  # MB
CACHE_SLICES = (64, KB, 14 * KB, 80 * KB)


def element_bytes_of(slice_bytes: int) -> int:
    """The widest usual element that divides the slice: 4 (f32), 2 (f16) or 1 (u8)."""
    return next(width for width in (4, 2, 1) if slice_bytes % width == 0)


def consumed_axes(rows: int, depth: int) -> tuple[int, ...]:
    """About `rows` slices on `depth` axes of like length."""
    if depth == 1:
        return (rows,)
    if depth == 2:
        side = isqrt(rows)
        return (rows // side, side)
    side = max(1, round(rows ** (1 / 3)))
    return (max(1, rows // (side * side)), side, side)


def is_core(slice_bytes: int, pattern: str, index_bytes: int, depth: int) -> bool:
    if depth > 1:
        some = CORE_DEEP_SLICES if index_bytes == 8 else (4,)
        return pattern == "random" and slice_bytes in some
    if pattern == "random":
        return index_bytes == 8 or slice_bytes in CORE_SLICES
    if index_bytes == 4:
        return False
    return slice_bytes in (CORE_SLICES if pattern == "sequential" else CORE_PATTERN_SLICES)


def table_case(name: str, slice_bytes: int, table: int, tuples: int, **rest: object) -> Case:
    width = rest.pop("element_bytes", element_bytes_of(slice_bytes))
    depth = rest.pop("depth", 1)
    axes = consumed_axes(max(1, table // slice_bytes), depth)
    tail = () if slice_bytes == width else (slice_bytes // width,)
    return Case(name, axes + tail, (max(1, tuples), depth), width, **rest)


def sweep_cases(sizes: Sizes) -> list[Case]:
    cases = []
    for table_name, table in (("small", sizes.small_table), ("large", sizes.large_table)):
        for depth in (1, 2, 3):
            for pattern in PATTERNS:
                for index_bytes in (8, 4):
                    for slice_bytes in SLICES if depth == 1 else DEEP_SLICES:
                        name = f"sweep/{table_name}/k{depth}/{pattern}/int{index_bytes * 8}/{slice_bytes}B"
                        most = max(sizes.tuples, sizes.least_output // slice_bytes)
                        tuples = min(sizes.output // slice_bytes, most)
                        core = is_core(slice_bytes, pattern, index_bytes, depth)
                        cases.append(table_case(name, slice_bytes, table, tuples, depth=depth,
                                                pattern=pattern, index_bytes=index_bytes, core=core))
    return cases


def cache_cases(sizes: Sizes) -> list[Case]:
    """Outputs of 1 to 8 MB from tables as large as they are."""
    cases = []
    for megabytes in CACHE_OUTPUTS:
        output = sizes.small_table if sizes.tiny else megabytes * MB
        for slice_bytes in CACHE_SLICES:
            for index_bytes in (8, 4):
                name = f"cache/{megabytes}MB/int{index_bytes * 8}/{size_text(slice_bytes).replace(' ', '')}"
                cases.append(table_case(name, slice_bytes, output, output // slice_bytes,
                                        index_bytes=index_bytes, core=index_bytes == 8 or slice_bytes <= KB))
    return cases


def near_cases(sizes: Sizes) -> list[Case]:
    """Single numbers near each other, once through params: windows, short strides, Nekbone's."""
    patterns = [f"windows-{width}-{step}-1" for width in WINDOW_WIDTHS for step in WINDOW_STEPS]
    patterns += [f"windows-1-{stride}-1" for stride in SHORT_STRIDES] + [NEKBONE]
    cases = []
    for pattern in patterns:
        width, step, _ = map(int, pattern.split("-")[1:])
        for width_bytes in (4, 8):
            for megabytes in NEAR_TABLES:
                table = sizes.small_table if sizes.tiny else megabytes * MB
                tuples = max(1, table // width_bytes // step) * width
                core = megabytes in CORE_NEAR_TABLES and pattern in CORE_NEAR
                cases.append(table_case(f"near/{pattern}/float{width_bytes * 8}/{megabytes}MB", width_bytes, table,
                                        min(tuples, sizes.output // width_bytes), element_bytes=width_bytes,
                                        pattern=pattern, core=core))
    return cases
