# SPDX-License-Identifier: GPL-3.0-or-later
"""Times contenders in interleaved rounds: each round runs every one once, starting one place further than the last.

What disturbs the machine for a while then disturbs all of them, so the ratio within a round is steadier than any time.
Times are nanoseconds a call. A sample of a short call is a batch of calls.
"""
import gc
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import repeat

MOST_CALLS = 20_000
LONG_NS = 50_000_000
# Lets the idle threads of whoever ran before stop spinning. Seconds.
PAUSE = 0.002


@dataclass(frozen=True)
class Effort:
    """What a case may cost. A contender that the warm-up shows `far` times slower than ours is in no doubt, and runs in
    fewer rounds."""

    budget: float = 4.0  # seconds of rounds; the least rounds are run whatever they cost
    least: int = 5
    most: int = 15
    far: float = 3.0
    least_far: int = 3
    batch: int = 4_000_000  # nanoseconds that a sample takes at least


Call = Callable[[], object]


def timed(call: Call, calls: int) -> float:
    """Nanoseconds a call, over `calls` of them; before a batch of several, one more that is not counted."""
    if calls > 1:
        call()
    start = time.perf_counter_ns()
    for _ in repeat(None, calls):
        call()
    return (time.perf_counter_ns() - start) / calls


def warm_up(call: Call, batch: int) -> tuple[int, float]:
    """How many calls make a sample of so many nanoseconds, and about what one takes. Calls are doubled until it shows;
    the very first may set something up, and counts only if it is too long for that to matter."""
    first = timed(call, 1)
    if first > LONG_NS:
        return 1, first
    calls = 1
    while True:
        each = timed(call, calls)
        if each * calls > batch / 8 or calls >= MOST_CALLS:
            return max(1, min(MOST_CALLS, round(batch / each))), each
        calls *= 2


def run_rounds(calls: dict[str, Call], reference: str, effort: Effort) -> tuple[dict[str, list[float]], dict[str, int]]:
    """Samples of each, `reference` (ours) having one for every round and the others one for each of the first so many
    rounds, and the calls in a sample. A warm-up round, which also sizes the batches, is dropped."""
    sizes, warm = {}, {}
    for name, call in calls.items():
        sizes[name], warm[name] = warm_up(call, effort.batch)
    is_far = {name: name != reference and each > effort.far * warm[reference] for name, each in warm.items()}
    samples: dict[str, list[float]] = {name: [] for name in calls}
    names = list(calls)
    gc.collect()
    gc.disable()
    try:
        start = time.monotonic()
        for number in range(effort.most):
            if number >= effort.least and time.monotonic() - start > effort.budget:
                break
            shift = number % len(names)
            for name in names[shift:] + names[:shift]:
                if not is_far[name] or number < effort.least_far:
                    time.sleep(PAUSE)
                    samples[name].append(timed(calls[name], sizes[name]))
    finally:
        gc.enable()
    return samples, sizes


def paired_ratios(theirs: list[float], ours: list[float]) -> list[float]:
    """Their time over ours, round by round, for the rounds that both ran."""
    return [their / our for their, our in zip(theirs, ours)]
