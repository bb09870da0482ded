# SPDX-License-Identifier: GPL-3.0-or-later
"""What a stage of the check came to, and what every stage is given."""
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

OK, FAILED, NOT_RUN = "ok", "failed", "not run"


@dataclass
class Stage:
    """`why` says what failed, or why it was not run."""

    status: str
    why: str = ""
    results: dict[str, Any] = field(default_factory=dict)
    seconds: float = 0

    def described(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Task:
    """`binaries` holds our programs. `seconds` is for this stage, all in. `keep` takes what a stage has so far, which is
    then in the record, whatever becomes of the rest. `cases`: of the standard ones, those whose names hold one of these;
    all where there is none."""

    binaries: Path
    seconds: float
    gathers: int
    rounds: int
    quick: bool
    cases: tuple[str, ...] = ()
    keep: Callable[[dict[str, Any]], None] = field(default=lambda results: None, compare=False)

    def program(self, name: str) -> str:
        return str(self.binaries / name)
