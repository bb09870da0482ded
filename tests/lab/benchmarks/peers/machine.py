# SPDX-License-Identifier: GPL-3.0-or-later
"""What the numbers were taken on, as Linux tells it."""
import os
import platform
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

# From the most able; the first whose flags are all there names the machine's level.
LEVELS = {"AVX-512": ("avx512f", "avx512bw", "avx512dq", "avx512vl"), "AVX2": ("avx2", "bmi2", "fma"),
          "SSE4": ("sse4_1", "ssse3"), "NEON": ("asimd",)}


def text_of(path: str) -> str:
    try:
        return Path(path).read_text()
    except OSError:
        return ""


def cpuinfo(*keys: str) -> str:
    """The value of the first of these keys that /proc/cpuinfo has."""
    fields = dict(line.split(":", 1) for line in text_of("/proc/cpuinfo").splitlines() if ":" in line)
    fields = {key.strip(): value.strip() for key, value in fields.items()}
    return next((fields[key] for key in keys if key in fields), "")


def level_of(flags: set[str]) -> str:
    return next((level for level, needed in LEVELS.items() if flags.issuperset(needed)), "baseline")


def caches() -> dict[str, str]:
    folder = Path("/sys/devices/system/cpu/cpu0/cache")
    found = {}
    for entry in sorted(folder.glob("index*")):
        name = f"L{text_of(f'{entry}/level').strip()} {text_of(f'{entry}/type').strip().lower()}"
        found[name] = text_of(f"{entry}/size").strip()
    return found


def machine() -> dict[str, Any]:
    memory = text_of("/proc/meminfo").split("\n", 1)[0].removeprefix("MemTotal:").strip()
    return {
        "date": datetime.now(timezone.utc).isoformat(timespec="seconds"),
        "cpu": cpuinfo("model name", "CPU part") or platform.machine(),
        "vector_level": level_of(set(cpuinfo("flags", "Features").split())),
        "processors": len(os.sched_getaffinity(0)),
        "caches": caches(),
        "memory": memory,
        "kernel": platform.release(),
        "huge_pages": text_of("/sys/kernel/mm/transparent_hugepage/enabled").strip(),
        "python": platform.python_version(),
        "forced_target": os.environ.get("GATHERND_CPU_TARGET", ""),
        "forced_tuning": os.environ.get("GATHERND_TUNING", ""),
    }
