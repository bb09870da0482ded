# SPDX-License-Identifier: GPL-3.0-or-later
"""One cell: every contender's output compared with ours, then the rounds."""
import time
from dataclasses import dataclass, field, replace
from math import inf

import numpy as np

from .frameworks import Framework
from .memory import allocate, same_bits
from .ours import GatherFailed, Library
from .problem import Contender, Problem
from .record import MISMATCH, OURS, Cell, Run, Timing
from .rounds import Call, Effort, paired_ratios, run_rounds
from .spread import spread_of

POISON = 0xA5
CALL_ALONE = "a call alone: "


def first_line(error: Exception) -> str:
    text = str(error).strip() or type(error).__name__
    return text.splitlines()[0][:200]


def disagreement(got: np.ndarray, expected: np.ndarray) -> str:
    """Why this output is not ours, or nothing."""
    if got.nbytes != expected.nbytes:
        return f"{MISMATCH} {got.nbytes} bytes of output where ours has {expected.nbytes}"
    return "" if same_bits(got, expected) else f"{MISMATCH} its output differs from ours"


@dataclass
class Admitted:
    """The contenders of a case that gave our output, what their first call took, and why others are not among
    them."""

    contenders: list[Contender] = field(default_factory=list)
    first_ns: dict[str, float] = field(default_factory=dict)
    stopped: dict[str, str] = field(default_factory=dict)

    def admit(self, contender: Contender, problem: Problem, expected: np.ndarray) -> None:
        """The preset output is spoilt first: who writes nothing is found out."""
        problem.output.view(np.uint8).fill(POISON)
        start = time.perf_counter_ns()
        try:
            given = contender.call()
            took = time.perf_counter_ns() - start
            got = contender.result(given)
        except Exception as error:
            self.stopped[contender.name] = f"failed: {first_line(error)}"
            return
        why = disagreement(got, expected)
        if why:
            self.stopped[contender.name] = why
            return
        self.contenders.append(contender)
        self.first_ns[contender.name] = took


@dataclass
class Bench:
    """What measures the cells of one thread count; notes in `run` who shared what."""

    library: Library
    frameworks: dict[str, Framework]
    effort: Effort
    run: Run
    no_ops: dict[str, Call] = field(init=False)

    def __post_init__(self) -> None:
        self.no_ops = {OURS: Library.no_op()}
        for framework in self.frameworks.values():
            self.no_ops |= framework.no_ops()

    def measure(self, problem: Problem) -> Cell:
        found = self._admitted(problem)
        calls = {contender.name: contender.call for contender in found.contenders}
        for contender in found.contenders:
            self.run.note_shares(contender.name, contender.shares)
        alone = {CALL_ALONE + name: self.no_ops[name] for name in calls if name in self.no_ops}
        if problem.case.latency:
            # Rounds of short calls are cheap, and a call alone needs the samples of what it is taken from.
            effort = replace(self.effort, far=inf, behind=inf)
            samples, sizes = run_rounds(calls | alone, found.first_ns | dict.fromkeys(alone, 0), OURS, effort)
        else:
            samples, sizes = run_rounds(calls, found.first_ns, OURS, self.effort)

        def timing(name: str) -> Timing:
            times = samples[name]
            ratios = paired_ratios(times, samples[OURS])
            found = Timing(spread_of(times), spread_of(ratios), times, sizes[name])
            if CALL_ALONE + name not in samples:
                return found
            nothing = samples[CALL_ALONE + name]
            left = [time - call for time, call in zip(times, nothing)]
            return replace(found, call=spread_of(nothing), alone=spread_of(left))

        timings = {name: timing(name) for name in calls}
        return Cell(problem.case.described(), self.run.threads, timings, found.stopped)

    def _admitted(self, problem: Problem) -> Admitted:
        ours = self.library.contender(problem, self.run.threads)
        ours.call()
        expected = allocate(problem.case.output_shape, problem.output.dtype)
        expected[...] = problem.output
        found = Admitted()
        found.admit(ours, problem, expected)
        if OURS in found.stopped:
            raise GatherFailed(f"{problem.case.name}: the second call: {found.stopped[OURS]}")
        for name, framework in self.frameworks.items():
            try:
                peers = framework.contenders(problem)
            except Exception as error:  # whatever it throws at a shape or type that it does not take
                found.stopped[name] = f"cannot do this case: {first_line(error)}"
                continue
            for peer in peers:
                found.admit(peer, problem, expected)
        return found
