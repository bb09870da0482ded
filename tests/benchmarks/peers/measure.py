# SPDX-License-Identifier: GPL-3.0-or-later
"""One cell: every contender's output compared with ours, then the rounds."""
from dataclasses import dataclass, field, replace
from math import inf

import numpy as np

from .frameworks import Framework
from .memory import allocate, same_bits
from .ours import Library
from .problem import Contender, Problem
from .record import MISMATCH, OURS, Cell, Run, Timing
from .rounds import Call, Effort, paired_ratios, run_rounds
from .spread import Spread, spread_of

POISON = 0xA5
CALL_ALONE = "a call alone: "


def first_line(error: Exception) -> str:
    text = str(error).strip() or type(error).__name__
    return text.splitlines()[0][:200]


def disagreement(contender: Contender, problem: Problem, expected: np.ndarray) -> str:
    """Why its output is not ours, or nothing. The preset output is spoilt first: who writes nothing is found out."""
    problem.output.view(np.uint8).fill(POISON)
    try:
        got = contender.result(contender.call())
    except Exception as error:
        return f"failed: {first_line(error)}"
    if got.nbytes != expected.nbytes:
        return f"{MISMATCH} {got.nbytes} bytes of output where ours has {expected.nbytes}"
    return "" if same_bits(got, expected) else f"{MISMATCH} its output differs from ours"


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
        agreeing, stopped = self._agreeing(problem)
        calls = {contender.name: contender.call for contender in agreeing}
        for contender in agreeing:
            self.run.note_shares(contender.name, contender.shares)
        if problem.case.latency:
            calls |= {CALL_ALONE + name: self.no_ops[name] for name in calls if name in self.no_ops}
        # Rounds of short calls are cheap, and a call alone must have as many samples as what it is taken from.
        effort = replace(self.effort, far=inf) if problem.case.latency else self.effort
        samples, sizes = run_rounds(calls, OURS, effort)

        def call_alone(name: str) -> Spread | None:
            return spread_of(samples[CALL_ALONE + name]) if CALL_ALONE + name in samples else None

        timings = {name: Timing(spread_of(samples[name]), spread_of(paired_ratios(samples[name], samples[OURS])),
                                samples[name], sizes[name], call_alone(name))
                   for name in (contender.name for contender in agreeing)}
        return Cell(problem.case.described(), self.run.threads, timings, stopped)

    def _agreeing(self, problem: Problem) -> tuple[list[Contender], dict[str, str]]:
        """Ours and those that give its output, and why the others are not among them."""
        ours = self.library.contender(problem, self.run.threads)
        ours.call()
        expected = allocate(problem.case.output_shape, problem.output.dtype)
        expected[...] = problem.output
        found, stopped = [ours], {}
        for name, framework in self.frameworks.items():
            try:
                peers = framework.contenders(problem)
            except Exception as error:  # whatever it throws at a shape or type that it does not take
                stopped[name] = f"cannot do this case: {first_line(error)}"
                continue
            for peer in peers:
                why = disagreement(peer, problem, expected)
                if why:
                    stopped[peer.name] = why
                else:
                    found.append(peer)
        return found, stopped
