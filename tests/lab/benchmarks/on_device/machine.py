# SPDX-License-Identifier: GPL-3.0-or-later
"""The device, its driver, and the tools beside it, as they name themselves."""
import json
import platform
import shutil
from datetime import datetime, timezone
from importlib import metadata
from pathlib import Path
from typing import Any

from peers.machine import cpuinfo

from .process import run
from .stage import Task

TOOLS = {"nvidia-smi": ["--version"], "compute-sanitizer": ["--version"], "ncu": ["--version"]}
PACKAGES = ("numpy", "torch", "triton", "jax", "jaxlib", "cupy-cuda13x", "cupy-cuda12x", "cupy")
PLACES = ("usr/local/cuda/bin", "usr/local/cuda/compute-sanitizer", "usr/local/NVIDIA-Nsight-Compute*",
          "opt/nvidia/nsight-compute/*")
QUERY = ("name,driver_version,memory.total,clocks.max.sm,clocks.max.mem,power.limit,temperature.gpu,pstate,"
         "ecc.mode.current")


def tool(name: str) -> str | None:
    """Its path: what the shell finds, or where NVIDIA's packages put it."""
    folders = (str(folder) for place in PLACES for folder in sorted(Path("/").glob(place), reverse=True))
    return shutil.which(name) or next((found for folder in folders if (found := shutil.which(name, path=folder))),
                                      None)


def versions() -> dict[str, str]:
    found = {"python": platform.python_version()}
    for name, arguments in TOOLS.items():
        path = tool(name)
        if path:
            lines = run([path, *arguments], 20).out.strip().splitlines()
            found[name] = next((line.strip() for line in lines if "ersion" in line), path)
    for name in PACKAGES:
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            pass
    return found


def as_the_driver_says() -> dict[str, str]:
    path = tool("nvidia-smi")
    if path is None:
        return {}
    done = run([path, f"--query-gpu={QUERY}", "--format=csv,noheader"], 20)
    if done.status != 0:
        return {"error": done.said}
    values = done.out.strip().splitlines()[0].split(",")
    return {name: value.strip() for name, value in zip(QUERY.split(","), values)}


def last_object(text: str) -> dict[str, Any]:
    """The JSON object that the last line of an output is; empty where it is none."""
    lines = text.strip().splitlines()
    try:
        found = json.loads(lines[-1]) if lines else {}
    except json.JSONDecodeError:
        return {}
    return found if isinstance(found, dict) else {}


def machine(task: Task) -> dict[str, Any]:
    """With "device" where there is one, else "no_device" with the reason."""
    found: dict[str, Any] = {
        "date": datetime.now(timezone.utc).isoformat(timespec="seconds"),
        "system": f"{platform.system()} {platform.release()}",
        "cpu": cpuinfo("model name", "CPU part") or platform.machine(),
        "versions": versions(),
        "nvidia_smi": as_the_driver_says(),
    }
    done = run([task.program("gathernd_device_bench"), "--info"], 60)
    said = last_object(done.out)
    if done.status == 0 and said.get("devices"):
        return found | {"device": said["devices"][0], "devices": said["devices"], "state": said["state"]}
    return found | {"no_device": said.get("error") or done.said or f"status {done.status}"}
