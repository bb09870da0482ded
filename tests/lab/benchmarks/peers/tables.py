# SPDX-License-Identifier: GPL-3.0-or-later
"""A record as Markdown: the machine, the verdict, tables by thread count, latency cases, who shared what."""
from statistics import median

from .record import OURS, Cell, Record, Run, Timing
from .sizes import size_text
from .verdict import COUNTED, Loss, beside, builds_of, judge

# A column for each; where a framework has several ways, the fastest of them in that cell.
COLUMNS = {
    "TensorFlow": ("tensorflow eager", "tensorflow function"),
    "ONNX Runtime": ("onnxruntime",),
    "OpenVINO": ("openvino",),
    "JAX": ("jax",),
    "torch x[i]": ("torch x[i]",),
    "torch out=": ("torch index_select", "torch gather", "torch take"),
    "NumPy": ("numpy take", "numpy x[i]"),
    "Gather": ("tensorflow tf.gather", "onnxruntime Gather", "openvino Gather"),
}
TENSORS = ("params", "indices", "output")


def row(*cells: str) -> str:
    return "| " + " | ".join(cells) + " |"


def header(*names: str) -> list[str]:
    return [row(*names), "|" + "---|" * len(names)]


def time_text(nanoseconds: float) -> str:
    for unit, factor in (("s", 1e9), ("ms", 1e6), ("µs", 1e3)):
        if nanoseconds >= factor:
            return f"{nanoseconds / factor:.3g} {unit}"
    return f"{nanoseconds:.0f} ns"


def threads_text(count: int) -> str:
    return "1 thread" if count == 1 else f"{count} threads"


def fastest(cell: Cell, names: tuple[str, ...]) -> Timing | None:
    timings = [cell.timings[name] for name in names if name in cell.timings]
    return min(timings, key=lambda timing: timing.ratio.median, default=None)


def ratio_text(timing: Timing | None) -> str:
    if timing is None:
        return "—"
    text = f"{timing.ratio.median:.2f} ±{timing.ratio.mad:.2f}"
    return f"**{text}**" if timing.ratio.median < 1 else text


def shown_columns(cells: list[Cell]) -> dict[str, tuple[str, ...]]:
    timed = {name for cell in cells for name in cell.timings}
    return {title: names for title, names in COLUMNS.items() if timed.intersection(names)}


def ratio_table(cells: list[Cell]) -> list[str]:
    columns = shown_columns(cells)
    lines = header("case", "output", "ours", "rounds", *columns)
    for cell in cells:
        ours = cell.timings[OURS].time
        ratios = [ratio_text(fastest(cell, names)) for names in columns.values()]
        lines.append(row(cell.name, size_text(cell.case["output_bytes"]),
                         f"{time_text(ours.median)} ±{100 * ours.mad / ours.median:.0f}%", str(ours.count),
                         *ratios))
    notes = [f"- {cell.name}: {cell.case['note']}" for cell in cells if cell.case["note"]]
    return lines + (["", *notes] if notes else [])


def latency_table(cells: list[Cell]) -> list[str]:
    """Times as measured, and less what a call that does nothing takes by the same way."""
    lines = header("case", "contender", "time", "× ours", "call alone", "time without", "× ours without")
    for cell in cells:
        ours_alone = cell.timings[OURS].without_call
        for name, timing in cell.timings.items():
            alone = timing.without_call
            known = alone is not None and ours_alone is not None
            lines.append(row(cell.name, name, time_text(timing.time.median), f"{timing.ratio.median:.2f}",
                             time_text(timing.call.median) if timing.call else "—",
                             "below the call" if alone is None else time_text(alone),
                             f"{alone / ours_alone:.2f}" if known else "—"))
    return lines


def place_text(cell: Cell) -> str:
    return f"{cell.name}, {threads_text(cell.threads)}"


def loss_line(loss: Loss) -> str:
    ratio = loss.timing.ratio
    return (f"- {place_text(loss.cell)}: {loss.peer} {ratio.median:.3f} × ours "
            f"(10–90%: {ratio.p10:.3f}–{ratio.p90:.3f}, {ratio.count} rounds, limit {loss.limit:.2f})")


def call_free_line(cell: Cell, name: str) -> str:
    theirs, ours = cell.timings[name].without_call, cell.timings[OURS].without_call
    how = "its work cannot be told from its call" if theirs is None else f"{theirs / ours:.2f} × ours"
    return f"- {place_text(cell)}: {name}, {how}"


def listed(title: str, lines: list[str]) -> list[str]:
    return [f"{title}: {len(lines) or 'none'}.", *lines, ""]


def verdict_lines(cells: list[Cell]) -> list[str]:
    verdict = judge(cells)
    lines = [f"Cells of at least 1 MB of output: {verdict.cells}."]
    if verdict.median_best is not None:
        lines[0] += f" Median over them of the best peer's time over ours: **{verdict.median_best:.2f}**."
    outputs = [f"- {place_text(cell)}: {name} {why}" for cell, name, why in verdict.mismatches]
    call_free = [call_free_line(cell, name) for cell, name in verdict.call_free_losses]
    lines += ["",
              *listed("Faster than ours beyond the spread", [loss_line(loss) for loss in verdict.losses]),
              *listed("Faster than ours by the median, within the spread",
                      [loss_line(loss) for loss in verdict.doubtful]),
              *listed("Latency cases in which a peer is faster, calls and all",
                      [loss_line(loss) for loss in verdict.latency_losses]),
              *listed("Latency cases in which a peer may be faster without what calls take", call_free),
              *listed("Other outputs than ours, not timed", outputs)]
    return lines[:-1] + build_lines(cells)


def build_lines(cells: list[Cell]) -> list[str]:
    """Each other build in our place, and what ours gained on it."""
    lines: list[str] = []
    for build in builds_of(cells):
        verdict = judge(beside(cells, build))
        counted = [cell.timings[build].ratio.median for cell in cells
                   if build in cell.timings and cell.case["output_bytes"] >= COUNTED]
        if verdict.median_best is None or not counted:
            continue
        lines += ["", f"**{build}** in our place: median of the best peer's time over it "
                      f"**{verdict.median_best:.2f}**, over {verdict.cells} cells; its time over ours "
                      f"{median(counted):.3f} (median), {min(counted):.2f} to {max(counted):.2f}.", "",
                  *listed("Faster than it beyond the spread", [loss_line(loss) for loss in verdict.losses])[:-1]]
    return lines


def sharing_table(run: Run) -> list[str]:
    lines = header("contender", *TENSORS)
    for name, ways in run.shares.items():
        lines.append(row(name, *("; ".join(ways.get(tensor, [])) for tensor in TENSORS)))
    return lines


def machine_lines(record: Record) -> list[str]:
    machine = record.machine
    target = f", dispatch held to {machine['forced_target']}" if machine["forced_target"] else ""
    target += f", tuning held to {machine['forced_tuning']}" if machine["forced_tuning"] else ""
    caches = ", ".join(f"{name} {size}" for name, size in machine["caches"].items())
    return [f"{machine['cpu']}, {machine['vector_level']}{target}, {machine['processors']} processors, "
            f"{caches}, {machine['memory']} of memory; Linux {machine['kernel']}, huge pages "
            f"{machine['huge_pages']}; Python {machine['python']}; {machine['date']}."]


def markdown(record: Record) -> str:
    lines = ["# gather_nd against its peers", "", *machine_lines(record), "",
             "A ratio is the peer's time over ours, the median of rounds in which both ran, ± its median "
             "deviation; below 1 the peer is faster.", "", "## Verdict", "", *verdict_lines(record.cells)]
    for run in record.runs.values():
        cells = [cell for cell in record.cells if cell.threads == run.threads]
        if not cells:
            continue
        versions = ", ".join(f"{name} {version}" for name, version in run.versions.items())
        lines += ["", f"## {threads_text(run.threads)}", "",
                  f"On processor{'s' if run.threads > 1 else ''} {', '.join(map(str, run.processors))}. "
                  f"{versions}. {size_text(run.huge_page_bytes)} of memory on huge pages.", ""]
        lines += [f"Without {name}: {why}." for name, why in run.absent.items()]
        large = [cell for cell in cells if not cell.case["latency"]]
        small = [cell for cell in cells if cell.case["latency"]]
        if large:
            lines += ["", *ratio_table(large)]
        if small:
            lines += ["", "### Latency", "", *latency_table(small)]
        lines += ["", "### Who shares what", "", *sharing_table(run)]
    return "\n".join(lines) + "\n"
