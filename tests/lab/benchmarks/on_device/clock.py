# SPDX-License-Identifier: GPL-3.0-or-later
"""Times of peers' gathers as ours are taken: after a flush of the second-level cache, which also keeps the device
busy while the host starts the call, between two events. Nanoseconds."""
import time
from typing import Any

import torch

from .frameworks import Way

MILLISECOND = 1e6


class Clock:
    def __init__(self, flush_bytes: int) -> None:
        self._flush = torch.empty(flush_bytes // 8, dtype=torch.int64, device="cuda")
        self._begin, self._end = (torch.cuda.Event(enable_timing=True) for _ in range(2))

    def flush(self) -> None:
        """Writes a large buffer, then reads it, which leaves no unwritten lines behind."""
        self._flush.zero_()
        self._flush.sum()

    def cold(self, way: Way) -> tuple[float, Any]:
        """And what the call gave."""
        self.flush()
        if way.by_events:
            self._begin.record()
            got = way.call()
            self._end.record()
            self._end.synchronize()
            return self._begin.elapsed_time(self._end) * MILLISECOND, got
        torch.cuda.synchronize()
        start = time.perf_counter_ns()
        got = way.call()
        return float(time.perf_counter_ns() - start), got
