# SPDX-License-Identifier: GPL-3.0-or-later
"""The peers on a device: a module a framework, imported only when it is there. Memory, streams and the clock are
PyTorch's: CuPy, JAX and Triton are given its tensors as they are."""
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol

from peers.case import Case

NAMES = ("torch", "cupy", "jax", "triton", "compile")


@dataclass(frozen=True)
class Tensors:
    """PyTorch's, on the device; params viewed as the case's elements, `output` for who takes a preset one."""

    case: Case
    params: Any
    indices: Any
    output: Any


@dataclass(frozen=True)
class Way:
    """`call` starts one whole gather; `result` is what it put out, as a PyTorch tensor. `by_events`: on PyTorch's
    stream, so that its events time it; else `call` waits, and the host's clock does."""

    name: str
    call: Callable[[], Any]
    result: Callable[[Any], Any]
    by_events: bool = True
    note: str = ""


class Framework(Protocol):
    version: str

    def ways(self, tensors: Tensors) -> list[Way]:
        """To solve the case; empty where it has none."""

    def nothing(self) -> Way | None:
        """A call of the same kind that does next to nothing, where the host's clock times it."""


def load(wanted: tuple[str, ...]) -> tuple[dict[str, Framework], dict[str, str]]:
    """Those that can be imported and find the device, and why the others cannot."""
    present: dict[str, Framework] = {}
    absent: dict[str, str] = {}
    for name in wanted:
        try:
            present[name] = import_module(f".on_{name}", __name__).make()
        except Exception as error:  # a framework without its driver raises what it likes
            absent[name] = f"{type(error).__name__}: {error}"
    return present, absent
