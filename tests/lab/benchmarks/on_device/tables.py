# SPDX-License-Identifier: GPL-3.0-or-later
"""A check's record as Markdown: the device, what each stage came to, and tables of times, ratios and counts."""
from collections.abc import Iterator
from typing import Any

from peers.sizes import size_text
from peers.tables import header, row, time_text

from . import variants
from .goals import goal_lines

OURS, COPY = "ours", "copy"
WAYS = ("torch x[i]", "torch index_select", "torch embedding", "torch gather", "torch.compile", "cupy x[i]", "cupy take",
        "jax", "triton rows", "our naive kernel", "our warp by columns", "our warp by rows")


def percent(share: float) -> str:
    return f"{100 * share:.0f}%"


def device_lines(record: dict[str, Any]) -> list[str]:
    found = record["machine"]
    if "no_device" in found:
        return [f"No device: {found['no_device']}", "", f"{found['cpu']}; {found['system']}; {found['date']}."]
    device, driver = found["device"], found["nvidia_smi"].get("driver_version", "unknown")
    tools = ", ".join(f"{name} {version}" for name, version in found["versions"].items())
    return [f"{device['name']}, {device['multiprocessors']} multiprocessors, {size_text(device['memory_bytes'])}, "
            f"compute capability {device['compute_capability']}, driver {driver} (CUDA {device['driver_cuda']}), "
            f"this program's runtime {device['runtime_cuda']}; {found['cpu']}; {found['system']}; {tools}; "
            f"{found['date']}."]


def stage_table(record: dict[str, Any]) -> list[str]:
    lines = header("stage", "outcome", "seconds", "why")
    for name, stage in record["stages"].items():
        first = stage["why"].split("\n", 1)[0].replace("|", "/")[:200]
        lines.append(row(name, stage["status"], f"{stage['seconds']:.0f}", first))
    return lines


def soak_lines(results: dict[str, Any]) -> Iterator[str]:
    if "gathers" in results:
        yield (f"{results['gathers']} gathers, {results['comparisons']} runs on the device compared with the "
               f"reference, {results['with_bad_tuples']} gathers with bad tuples, {results.get('gradients', 0)} gradients, "
               f"{results['differences']} differences.")
    for name, found in results.get("passes", {}).items():
        yield (f"- {name}: {found.get('gathers', 0)} gathers, {found.get('comparisons', 0)} runs, "
               f"{found.get('differences', 'unknown')} differences")


def sanitizer_lines(results: dict[str, Any]) -> Iterator[str]:
    for name, found in results.items():
        yield f"- {name}: {found['found']} found in {found.get('comparisons', 0)} runs, {found['seconds']:.0f} s"


def state_text(state: dict[str, Any]) -> str:
    return f"{state['clock_mhz']} MHz, memory {state['memory_clock_mhz']} MHz, {state['celsius']} °C"


def grid_lines(grid: dict[str, Any]) -> Iterator[str]:
    roofline = grid["roofline"]
    yield (f"Copy within the device {roofline['copy_gb_s']:.0f} GB/s, from pinned memory "
           f"{roofline['to_device_gb_s']:.1f}, into it {roofline['to_host_gb_s']:.1f}. "
           f"Before: {state_text(grid['before'])}; after: {state_text(grid['after'])}. Kernel alone, by events; "
           f"before each call {size_text(grid['flush_bytes'])} were written and read; medians of {grid['rounds']} "
           "rounds. \"Copy\": bytes wanted over time, as a share of a copy as long as the output in the same "
           "rounds; \"floor\": the same of the bytes that must be moved by sectors.")
    yield ""
    yield from header("slice", "table", "order", "indices", "kernel", "time", "copy", "floor", "warm", "naive ÷ it")
    for cell in grid["cells"]:
        if "kernels" not in cell:
            continue
        best = cell["kernels"]["auto"]
        ns = best["cold_ns"]["median"]
        naive = cell["kernels"].get("naive", best)["cold_ns"]["median"]
        spread = 100 * best["cold_ns"]["mad"] / ns
        yield row(size_text(cell["slice_bytes"]), size_text(cell["table_bytes"]), cell["pattern"],
                  f"int{8 * cell['index_bytes']}", best["kernel"], f"{time_text(ns)} ±{spread:.0f}%",
                  percent(best["share_of_copy"]), percent(best["share_of_floor"]), time_text(best["warm_ns"]),
                  f"{naive / ns:.2f}")
    for line in grid["left_out"]:
        yield f"\nLeft out: {line}."


def ratio_text(timing: dict[str, Any] | None) -> str:
    if timing is None:
        return "—"
    text = f"{timing['ratio']['median']:.2f} ±{timing['ratio']['mad']:.2f}"
    return f"**{text}**" if timing["ratio"]["median"] < 1 else text


def contest_lines(fastest: dict[str, Any]) -> Iterator[str]:
    versions = ", ".join(f"{name} {version}" for name, version in fastest["versions"].items())
    yield (f"{versions}. The peer's time over ours, medians of interleaved rounds ± median deviation; below 1 the "
           "peer is faster. Every output was ours bit for bit.")
    yield from (f"Without {name}: {why}." for name, why in fastest["absent"].items())
    yield ""
    ways = [way for way in WAYS if any(way in cell["timings"] for cell in fastest["cells"])]
    yield from header("case", "kernel", "ours", "copy", "floor", *ways)
    for cell in fastest["cells"]:
        ours = cell["timings"][OURS]["time_ns"]
        yield row(cell["name"], cell["kernel"],
                  f"{time_text(ours['median'])} ±{100 * ours['mad'] / ours['median']:.0f}%",
                  percent(cell["share_of_copy"]), percent(cell["share_of_floor"]),
                  *(ratio_text(cell["timings"].get(way)) for way in ways))
    for cell in fastest["cells"]:
        yield from (f"\n{cell['name']}: {name}: {why}." for name, why in cell["stopped"].items())
    yield from (f"\nLeft out: {name}." for name in fastest["left_out"])


def counter_lines(results: dict[str, Any]) -> Iterator[str]:
    names = ("load_requests", "load_sectors", "store_requests", "store_sectors")
    yield from header("gather", *(f"{name.replace('_', ' ')}: model, counted" for name in names), "L2 sectors read",
                      "memory read")
    for found in results["rows"]:
        counted = found["counted"]
        yield row(found["name"], *(f"{found['model'][name]}, {counted.get(name, 0):.0f}" for name in names),
                  f"{counted.get('l2_read_sectors', 0):.0f}", size_text(round(counted.get("dram_read_bytes", 0))))


def markdown(record: dict[str, Any]) -> str:
    lines = ["# Device check", "", *device_lines(record), "", *stage_table(record)]
    stages = {name: stage["results"] for name, stage in record["stages"].items()}
    sections = {"Correctness": soak_lines(stages.get("soak", {})),
                "Sanitizers": sanitizer_lines(stages.get("sanitizer", {}))}
    bench = stages.get("bench", stages.get("contest", {}))
    grid, fastest = (bench.get(part, {}).get("results", {}) for part in ("grid", "frameworks"))
    if grid.get("cells") or fastest.get("cells"):
        sections["Goals"] = iter(goal_lines(grid, fastest))
    if grid.get("cells"):
        sections["Kernels"] = grid_lines(grid)
    if fastest.get("cells"):
        sections["Beside the frameworks"] = contest_lines(fastest)
    sections["Variants"] = variants.lines(stages.get("variants", {}), header, row, time_text)
    if stages.get("ncu", {}).get("rows"):
        sections["Counters"] = counter_lines(stages["ncu"])
    for title, section in sections.items():
        found = list(section)
        if found:
            lines += ["", f"## {title}", "", *found]
    return "\n".join(lines) + "\n"
