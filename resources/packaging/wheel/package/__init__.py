# SPDX-License-Identifier: GPL-3.0-or-later
"""The programs of GatherND Explorer: this package holds them, and starts them."""
import os
import pathlib
import sys
import typing

PROGRAMS = pathlib.Path(__file__).resolve().parent / "bin"


def become(name: str) -> typing.NoReturn:
    """The program takes this process's place, with its arguments, pipes and signals."""
    program = PROGRAMS / name
    try:
        os.execv(program, [str(program), *sys.argv[1:]])
    except OSError as error:
        sys.exit(f"{name}: {program}: {error.strerror}")


def run_command() -> typing.NoReturn:
    become("gathernd")


def open_window() -> typing.NoReturn:
    become("gathernd-explorer")
