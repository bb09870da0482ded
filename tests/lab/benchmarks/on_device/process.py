# SPDX-License-Identifier: GPL-3.0-or-later
"""Other programs with a limit on their time. Seconds. Who outlives its limit is killed with all that it started."""
import os
import shutil
import signal
import subprocess
import time
from dataclasses import dataclass

NO_DEVICE = 77
KEPT = 4000  # characters of what a failed program said


@dataclass(frozen=True)
class Done:
    status: int
    out: str
    err: str
    seconds: float
    late: bool = False

    @property
    def said(self) -> str:
        """The end of it, for a report."""
        text = (self.out[-KEPT:] + "\n" + self.err[-KEPT:]).strip()
        return f"stopped after {self.seconds:.0f} s; {text}" if self.late else text


def with_parent(command: list[str]) -> list[str]:
    """The same, ending however its parent ends, where util-linux is there to see to it. (Python code between fork and
    exec would do, but for frameworks with threads that have been imported by then.)"""
    setpriv = shutil.which("setpriv")
    return command if setpriv is None else [setpriv, "--pdeathsig", "KILL", "--", *command]


def end(process: subprocess.Popen[str]) -> None:
    """With its children: it was started as a session of its own."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def run(command: list[str], limit: float, environment: dict[str, str] | None = None) -> Done:
    start = time.monotonic()
    try:
        process = subprocess.Popen(with_parent(command), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True, errors="replace", start_new_session=True,
                                   env=os.environ | (environment or {}))
    except OSError as error:
        return Done(-1, "", str(error), 0)
    try:
        out, err = process.communicate(timeout=limit)
        return Done(process.returncode, out, err, time.monotonic() - start)
    except subprocess.TimeoutExpired:
        end(process)
        out, err = process.communicate()
        return Done(process.returncode, out, err, time.monotonic() - start, late=True)
    except BaseException:
        end(process)
        raise
