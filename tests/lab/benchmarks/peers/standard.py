# SPDX-License-Identifier: GPL-3.0-or-later
"""Gathers that models make: embeddings, boxes, beams, experts, pixels, points; and OpenVINO's own three
shapes.

And rows of kilobytes in outputs that stay in cache, which are a race of copies: whole lines and not, to outputs
that start a line and that start anywhere.

Where the output would be larger than a run's large output, the call has fewer tuples, as its note says: the
first of the same sequence. Half precision is two bytes wide, whichever its format.
"""
from dataclasses import replace

from .case import Case
from .sizes import KB, Sizes, size_text

F32, F16, U8 = 4, 2, 1
PIXELS = 2_000_000
POINTS = 16_000_000


def fitted(case: Case, sizes: Sizes) -> Case:
    """With fewer tuples (along the first index axis) where the output is too large."""
    if case.output_bytes <= sizes.output:
        return case
    first, *rest = case.indices_shape
    entry = case.output_bytes // first
    count = max(1, sizes.output // entry)
    note = f"{count} of {first} index rows, output held to {size_text(sizes.output)}"
    params = case.params_shape if case.batch_dims == 0 else (count,) + case.params_shape[1:]
    return replace(case, params_shape=params, indices_shape=(count, *rest),
                   note=f"{case.note}; {note}" if case.note else note)


def standard_cases(sizes: Sizes) -> list[Case]:
    dlrm_rows = min(10_000_000, sizes.large_table // (128 * F32))
    dlrm = Case("dlrm", (dlrm_rows, 128), (65536 * 26, 1), F32,
                note="" if dlrm_rows == 10_000_000 else f"{dlrm_rows} of 10,000,000 rows")
    points = Case("scalar_3d", (512, 512, 512), (POINTS, 3), F32)
    cases = [
        Case("ov_a", (1000, 256, 10, 15), (25, 125, 3), F32, latency=True),
        Case("ov_b", (30, 2, 100, 35), (30, 2, 3, 1), F32, batch_dims=2, latency=True),
        Case("ov_c", (1, 64, 64, 320), (1, 64, 64, 1, 1), F32, batch_dims=3, latency=True),
        Case("nms_boxes", (8, 25200, 4), (8, 300, 1), F32, batch_dims=1, pattern="sorted", latency=True),
        Case("small_batch", (2, 64, 56, 56), (2, 16, 16, 3), F32, batch_dims=1, latency=True),
        Case("llm_embed-one", (128000, 4096), (1, 1), F16, latency=True),
        Case("llm_embed-random", (128000, 4096), (8192, 1), F16),
        Case("llm_embed-hot", (128000, 4096), (8192, 1), F16, pattern="hot"),
        replace(dlrm, name="dlrm-random"),
        replace(dlrm, name="dlrm-hot", pattern="hot"),
        Case("beam_kv", (16, 4, 32, 1024, 128), (16, 4, 1), F16, batch_dims=1, pattern="repeated"),
        Case("moe_permute", (16384, 7168), (131072, 1), F16, pattern="eightfold"),
        Case("pixel", (1080, 1920, 3), (PIXELS, 2), U8, pattern="clustered"),
        Case("point_cloud", (4_000_000, 3), (POINTS, 1), F32),
        replace(points, name="scalar_3d-random"),
        replace(points, name="scalar_3d-sequential", pattern="sequential"),
        replace(points, name="scalar_3d-cached", params_shape=(256, 256, 256), pattern="sequential"),
    ]
    shaped = [case.tiny() if sizes.tiny else fitted(case, sizes) for case in cases]
    both = []
    for case in shaped:
        both.append(replace(case, name=f"standard/{case.name}/int64"))
        both.append(replace(case, name=f"standard/{case.name}/int32", index_bytes=4, core=not case.latency))
    return both


ANYWHERE = "whoever allocates its own output (TensorFlow, JAX, x[i]) starts a line all the same"
ROWS = (("64x80KB", 64, 80 * KB, 64), ("60x14000B", 60, 14_000, 180), ("1000x1040B", 1000, 1040, 2000),
        ("64x80004B", 64, 80_004, 64))


def row_cases(sizes: Sizes) -> list[Case]:
    cases = []
    for name, rows, row_bytes, tuples in ROWS:
        for where, skew in (("", 0), ("-anywhere", 20)):
            case = Case(f"rows/{name}{where}/int64", (rows, row_bytes // F32), (tuples, 1), F32,
                        output_skew=skew, note=ANYWHERE if skew else "")
            cases.append(case.tiny() if sizes.tiny else case)
    return cases
