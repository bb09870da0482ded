# SPDX-License-Identifier: GPL-3.0-or-later
"""Large buffers as every contender should find them: on huge pages, at a multiple of their size, touched
before use.

Private anonymous mappings: Linux gives huge pages to those on request, but not to shared ones, which Python's
mmap makes when it is not told otherwise.
"""
import ctypes
import mmap
import re
from math import prod
from pathlib import Path

import numpy as np

HUGE_PAGE = 2 << 20
CHUNK = 1 << 20
# The table's words keep these bits. Without the others nothing is a NaN or infinite, whether it is read as
# float16, bfloat16, float32 or float64, so a peer that converts on its way still gives back what it got.
ORDINARY = np.uint64(0xBFFF_BFFF_BFFF_BFFF)

libc = ctypes.CDLL(None)
libc.memcmp.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t]


def allocate(shape: tuple[int, ...], dtype: np.dtype | type, skew: int = 0) -> np.ndarray:
    """A zeroed array on huge pages where the system gives them, `skew` bytes (less than a small page) behind
    the start of one; freed with its last view."""
    size = prod(shape) * np.dtype(dtype).itemsize
    memory = mmap.mmap(-1, size + HUGE_PAGE, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    if hasattr(mmap, "MADV_HUGEPAGE"):
        try:
            memory.madvise(mmap.MADV_HUGEPAGE)
        except OSError:
            pass  # a kernel without them
    whole = np.frombuffer(memory, dtype=np.uint8)
    start = -whole.ctypes.data % HUGE_PAGE + skew
    part = whole[start : start + size]
    part.fill(0)
    return part.view(dtype).reshape(shape)


def table_of(size: int) -> np.ndarray:
    """`size` bytes in which hardly two slices are alike, so that a wrong one shows. Whole eights of bytes."""
    words = allocate((-(-size // 8),), np.uint64)
    for start in range(0, words.size, CHUNK):
        mixed = np.arange(start + 1, min(start + CHUNK, words.size) + 1, dtype=np.uint64)
        mixed *= np.uint64(0x9E37_79B9_7F4A_7C15)
        mixed ^= mixed >> np.uint64(29)
        mixed *= np.uint64(0xBF58_476D_1CE4_E5B9)
        mixed ^= mixed >> np.uint64(32)
        mixed &= ORDINARY
        words[start : start + mixed.size] = mixed
    return words.view(np.uint8)


def same_bits(left: np.ndarray, right: np.ndarray) -> bool:
    if not left.flags.c_contiguous:
        left = np.ascontiguousarray(left)
    return left.nbytes == right.nbytes and libc.memcmp(left.ctypes.data, right.ctypes.data, left.nbytes) == 0


def huge_page_bytes() -> int:
    """What of this process lies on huge pages now."""
    try:
        text = Path("/proc/self/smaps_rollup").read_text()
    except OSError:
        return 0
    found = re.search(r"AnonHugePages:\s+(\d+) kB", text)
    return int(found[1]) * 1024 if found else 0
