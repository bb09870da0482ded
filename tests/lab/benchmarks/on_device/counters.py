# SPDX-License-Identifier: GPL-3.0-or-later
"""The profiler's counters beside the emulator's: requests and sectors of loads and stores must be equal, since
both count the same program; what the second-level cache and the memory moved has no such model and is given as
it is."""
import csv
import io
import json
from typing import Any

from .machine import tool
from .process import Done, run
from .stage import FAILED, NOT_RUN, OK, Stage, Task

LOADS, STORES = "l1tex__t_{}_pipe_lsu_mem_global_op_ld.sum", "l1tex__t_{}_pipe_lsu_mem_global_op_st.sum"
MODELLED = {"load_requests": LOADS.format("requests"), "load_sectors": LOADS.format("sectors"),
            "store_requests": STORES.format("requests"), "store_sectors": STORES.format("sectors")}
BEYOND = {"l2_read_sectors": "lts__t_sectors_op_read.sum", "l2_write_sectors": "lts__t_sectors_op_write.sum",
          "dram_read_bytes": "dram__bytes_read.sum", "dram_write_bytes": "dram__bytes_write.sum"}
UNITS = {"Kbyte": 1e3, "Mbyte": 1e6, "Gbyte": 1e9}
REFUSALS = ("ERR_NVGPUCTRPERM", "LibraryNotLoaded", "not supported", "No kernels were profiled")


def modelled(emulated: dict[str, Any]) -> dict[str, int]:
    index, slices, stores = (emulated[name] for name in ("index_loads", "slice_loads", "stores"))
    return {"load_requests": index["requests"] + slices["requests"],
            "load_sectors": index["sectors"] + slices["sectors"],
            "store_requests": stores["requests"], "store_sectors": stores["sectors"]}


def launches_of(text: str) -> list[dict[str, float]]:
    """ncu's CSV: a row for each metric of each launch."""
    begin = text.find('"ID"')
    names = {metric: name for name, metric in (MODELLED | BEYOND).items()}
    launches: dict[int, dict[str, float]] = {}
    if begin < 0:
        return []
    for row in csv.DictReader(io.StringIO(text[begin:])):
        name = names.get(row.get("Metric Name", ""))
        if name is None:
            continue
        value = float(row["Metric Value"].replace(",", "")) * UNITS.get(row["Metric Unit"], 1)
        launches.setdefault(int(row["ID"]), {})[name] = value
    return [launches[number] for number in sorted(launches)]


def object_line(text: str) -> list[dict[str, Any]]:
    """The array that our program prints among the profiler's lines."""
    for line in text.splitlines():
        if line.startswith("[{"):
            return json.loads(line)
    return []


def judged(cases: list[dict[str, Any]], launches: list[dict[str, float]]) -> tuple[list[dict[str, Any]], list[str]]:
    rows, wrong = [], []
    for case, counted in zip(cases, launches):
        model = modelled(case["emulated"])
        equal = {name: counted.get(name) == model[name] for name in model}
        rows.append({"name": case["name"], "tuples": case["tuples"], "model": model, "counted": counted,
                     "equal": equal})
        wrong += [f"{case['name']}: {name} {counted.get(name)} counted, {model[name]} by the model"
                  for name, same in equal.items() if not same]
    return rows, wrong


def refusal(done: Done) -> str:
    text = done.out + done.err
    return next((f"the profiler refused: {words}" for words in REFUSALS if words in text), "")


def run_stage(task: Task) -> Stage:
    profiler = tool("ncu")
    if profiler is None:
        return Stage(NOT_RUN, "ncu is not here")
    metrics = ",".join((MODELLED | BEYOND).values())
    done = run([profiler, "--csv", "--print-units", "base", "--metrics", metrics,
                "--clock-control", "none", "--cache-control", "all", "--kernel-name", "regex:gatherKernel",
                task.program("gathernd_device_bench"), "--counted"], task.seconds)
    if refused := refusal(done):
        return Stage(NOT_RUN, f"{refused}\n{done.said}")
    cases, launches = object_line(done.out), launches_of(done.out)
    if done.status != 0 or done.late or not cases or len(cases) != len(launches):
        return Stage(FAILED, f"{len(cases)} gathers, {len(launches)} launches counted\n{done.said}")
    rows, wrong = judged(cases, launches)
    return Stage(FAILED if wrong else OK, "\n".join(wrong), {"rows": rows})
