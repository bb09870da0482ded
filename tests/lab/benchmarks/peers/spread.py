# SPDX-License-Identifier: GPL-3.0-or-later
"""Medians and spreads of small samples. Whatever the unit of the samples."""
from dataclasses import dataclass
from statistics import median


def quantile(samples: list[float], part: float) -> float:
    """With linear interpolation between neighbours."""
    ordered = sorted(samples)
    place = part * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)


@dataclass(frozen=True)
class Spread:
    median: float
    mad: float  # the median distance from the median
    p10: float
    p90: float
    count: int


def spread_of(samples: list[float]) -> Spread:
    middle = median(samples)
    return Spread(middle, median(abs(sample - middle) for sample in samples), quantile(samples, 0.1),
                  quantile(samples, 0.9), len(samples))
