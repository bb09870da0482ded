# SPDX-License-Identifier: GPL-3.0-or-later
"""Times contenders in interleaved rounds: each runs every one once, in an order drawn anew.

What disturbs the machine for a while then disturbs all of them, so the ratio within a round is steadier than
any time. Nobody runs behind the same other each time, and each first brings the caches into the state that it
leaves itself: ordinary stores to lines that somebody wrote past the caches take 1.6 times as long for two to
three calls. Times are nanoseconds a call. A sample of a short call is a batch of calls.
"""
import gc
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import repeat

from .record import is_ours

MOST_CALLS = 20_000
LONG_NS = 200_000_000
# Lets the idle threads of whoever ran before stop spinning: GNU's OpenMP, which PyTorch has, goes on for some
# milliseconds, and who came next on two processors took up to twice as long. Seconds.
PAUSE = 0.03
# Calls that are not counted, before a sample of calls that take less than so many nanoseconds. A longer one
# goes through so much memory that a cache keeps nothing of it.
SETTLING = ((20_000_000, 3), (100_000_000, 1))


@dataclass(frozen=True)
class Effort:
    """What a case may cost. A contender that the first rounds show `far` times slower than ours, or `behind`
    times slower than another way of its own framework, is in no doubt, and stops after them."""

    budget: float = 2.0  # seconds of rounds; the least rounds are run whatever they cost
    least: int = 5
    most: int = 15
    far: float = 3.0
    behind: float = 1.5
    first: int = 2
    batch: int = 4_000_000  # nanoseconds that a sample takes at least


Call = Callable[[], object]


def settling(each: float) -> int:
    """How many calls of so many nanoseconds are not counted."""
    return next((calls for limit, calls in SETTLING if each < limit), 0)


def timed(call: Call, calls: int, uncounted: int = 1) -> float:
    """Nanoseconds a call, over `calls` of them, after others that are not counted."""
    for _ in repeat(None, uncounted):
        call()
    start = time.perf_counter_ns()
    for _ in repeat(None, calls):
        call()
    return (time.perf_counter_ns() - start) / calls


def warm_up(call: Call, first: float, batch: int) -> tuple[int, int]:
    """How many calls make a sample of so many nanoseconds, and how many go before it: doubled until it shows,
    unless the `first` of all was so long that it counts as the warm-up."""
    if first > LONG_NS:
        return 1, settling(first)
    calls = 1
    timed(call, calls)
    while True:
        each = timed(call, calls)
        if each * calls > batch / 8 or calls >= MOST_CALLS:
            return max(1, min(MOST_CALLS, round(batch / each))), settling(each)
        calls *= 2


def out_of_doubt(times: dict[str, float], reference: str, effort: Effort) -> set[str]:
    """By what a call takes. The first word of a name is its framework's. Other builds of ours go on: each is
    judged in our place, which two rounds cannot do."""
    best: dict[str, float] = {}
    for name, each in times.items():
        family = name.split()[0]
        best[family] = min(each, best.get(family, each))
    return {name for name, each in times.items() if not is_ours(name) and
            (each > effort.far * times[reference] or each > effort.behind * best[name.split()[0]])}


def run_rounds(calls: dict[str, Call], firsts: dict[str, float], reference: str,
               effort: Effort) -> tuple[dict[str, list[float]], dict[str, int]]:
    """Samples of each, `reference` (ours) having one for every round and the others one for each of the first
    so many rounds, and the calls in a sample. A warm-up round, which also sizes the batches, is dropped.
    `firsts`: what each contender's first call of all took."""
    sizes = {name: warm_up(call, firsts[name], effort.batch) for name, call in calls.items()}
    samples: dict[str, list[float]] = {name: [] for name in calls}
    names, done = list(calls), set()
    order = random.Random(len(names))
    gc.collect()
    gc.disable()
    try:
        start = time.monotonic()
        for number in range(effort.most):
            if number >= effort.least and time.monotonic() - start > effort.budget:
                break
            if number == effort.first:
                # By the best of each: a disturbance must not dismiss anyone.
                done = out_of_doubt({name: min(times) for name, times in samples.items()}, reference, effort)
            for name in order.sample(names, len(names)):
                if name not in done:
                    time.sleep(PAUSE)
                    samples[name].append(timed(calls[name], *sizes[name]))
    finally:
        gc.enable()
    return samples, {name: counted for name, (counted, _) in sizes.items()}


def paired_ratios(theirs: list[float], ours: list[float]) -> list[float]:
    """Their time over ours, round by round, for the rounds that both ran."""
    return [their / our for their, our in zip(theirs, ours)]
