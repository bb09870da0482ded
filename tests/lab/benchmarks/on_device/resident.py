# SPDX-License-Identifier: GPL-3.0-or-later
"""Our gathers, resident on the device in a process of their own, which times one whenever it is asked: a JSON
object a line each way (tests/lab/benchmarks/device/program.h)."""
import json
import os
import selectors
import subprocess
from pathlib import Path
from typing import Any

import numpy as np

from peers.case import Case

from .process import end, with_parent

ANSWER_SECONDS = 90.0
PERIOD_WORDS = 1_000_003
ORDINARY = np.uint64(0xBFFF_BFFF_BFFF_BFFF)


class ResidentError(RuntimeError):
    """It said that it could not, or said nothing."""


def period() -> np.ndarray:
    """The bytes that params are made of, over and over: SplitMix64's words, without some bits."""
    with np.errstate(over="ignore"):
        z = np.arange(1, PERIOD_WORDS + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
        z = (z ^ z >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ z >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return ((z ^ z >> np.uint64(31)) & ORDINARY).astype("<u8").view(np.uint8)


class Resident:
    def __init__(self, program: str, flush_bytes: int | None = None) -> None:
        options = [] if flush_bytes is None else ["--flush-bytes", str(flush_bytes)]
        self._process = subprocess.Popen(with_parent([program, "--serve", *options]), stdin=subprocess.PIPE,
                                         stdout=subprocess.PIPE, start_new_session=True)
        self._rest = b""
        try:
            self.device = self._answer().get("device", {})
        except BaseException:
            self.close()
            raise

    def ask(self, op: str, **fields: Any) -> dict[str, Any]:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps({"op": op} | fields).encode() + b"\n")
            self._process.stdin.flush()
        except OSError as error:
            raise ResidentError(f"our process is gone: {error}") from error
        return self._answer()

    def open(self, case: Case, indices: np.ndarray, folder: Path) -> dict[str, Any]:
        file = folder / "indices"
        indices.tofile(file)
        return self.ask("open", params=case.params_shape, indices=case.indices_shape,
                        element_bytes=case.element_bytes, index_bytes=case.index_bytes,
                        batch_dims=case.batch_dims, pattern=case.pattern, indices_file=str(file))

    def output(self, folder: Path, kernel: str = "auto") -> np.ndarray:
        file = folder / "output"
        self.ask("output", kernel=kernel, file=str(file))
        return np.fromfile(file, np.uint8)

    def sample(self, kernel: str = "auto") -> float:
        return self.ask("sample", kernel=kernel)["ns"]

    def copy(self) -> dict[str, float]:
        return self.ask("copy")

    def close(self) -> None:
        end(self._process)
        with self._process:  # closes its pipes and waits for it
            pass

    def _answer(self) -> dict[str, Any]:
        answer = json.loads(self._line())
        if "error" in answer:
            raise ResidentError(answer["error"])
        return answer

    def _line(self) -> bytes:
        assert self._process.stdout is not None
        with selectors.DefaultSelector() as selector:
            selector.register(self._process.stdout, selectors.EVENT_READ)
            while b"\n" not in self._rest:
                if not selector.select(ANSWER_SECONDS):
                    raise ResidentError(f"no answer for {ANSWER_SECONDS:.0f} s")
                some = os.read(self._process.stdout.fileno(), 1 << 16)
                if not some:
                    raise ResidentError(f"our process ended with status {self._process.wait()}")
                self._rest += some
        line, self._rest = self._rest.split(b"\n", 1)
        return line
