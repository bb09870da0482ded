# SPDX-License-Identifier: GPL-3.0-or-later
"""Other builds of our library as further contenders of every case.

Each is loaded from a copy of its file, since the loader gives one file one state, and makes a first call while
its variables are in force: what a library reads from its environment it reads then, once. (A tiny call would not
do: it asks for no tuning.)
"""
import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from .builds import Build
from .case import Case
from .memory import table_of
from .ours import Library
from .problem import Contender, Problem


def load_build(build: Build, measured: Path) -> Library:
    kept = {key: os.environ.get(key) for key in build.variables}
    os.environ.update(build.variables)
    try:
        with tempfile.TemporaryDirectory() as folder:
            library = Library(Path(shutil.copy(build.library or measured, folder)))
        problem = Problem(Case("first", (256, 256), (4096, 1), 4), table_of(256 * 256 * 4))
        library.contender(problem, 1).call()
    finally:
        for key, value in kept.items():
            if value is None:
                del os.environ[key]
            else:
                os.environ[key] = value
    return library


class Builds:
    """As a framework with one way for each build; `threads` as for ours."""

    version = ""

    def __init__(self, builds: tuple[Build, ...], measured: Path, threads: int) -> None:
        self._loaded = [(build, load_build(build, measured)) for build in builds]
        self._threads = threads
        self.version = ", ".join(build.name for build in builds)

    def contenders(self, problem: Problem) -> list[Contender]:
        made = [(build, library.contender(problem, self._threads)) for build, library in self._loaded]
        return [Contender(build.contender, each.call, each.result, each.shares) for build, each in made]

    def no_ops(self) -> dict[str, Callable[[], object]]:
        return {build.contender: Library.no_op() for build, _ in self._loaded}
