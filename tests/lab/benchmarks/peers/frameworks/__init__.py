# SPDX-License-Identifier: GPL-3.0-or-later
"""The peers: a module a framework, each imported only when it is asked for and present."""
from collections.abc import Callable
from importlib import import_module
from typing import Protocol

from ..problem import Contender, Problem


class Framework(Protocol):
    """`threads` and `gather_too` (its Gather operator beside GatherND, where one component indexes one axis)
    are given once, when it is made."""

    version: str

    def contenders(self, problem: Problem) -> list[Contender]:
        """Its ways to solve the problem; compiled, with their inputs in place."""

    def no_ops(self) -> dict[str, Callable[[], object]]:
        """Contender name → a call of the same kind that does nothing, for what a call costs."""


def load(wanted: tuple[str, ...], threads: int,
         gather_too: bool) -> tuple[dict[str, Framework], dict[str, str]]:
    """Those that can be imported, and why the others cannot."""
    present: dict[str, Framework] = {}
    absent: dict[str, str] = {}
    for name in wanted:
        try:
            module = import_module(f".with_{name}", __name__)
        except ImportError as error:
            absent[name] = str(error)
            continue
        present[name] = module.make(threads, gather_too)
    return present, absent
