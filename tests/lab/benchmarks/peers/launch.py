# SPDX-License-Identifier: GPL-3.0-or-later
"""Starts the process that measures one thread count, with the processors and the environment that go with it.

One thread runs pinned to the last processor, as the first one takes most interrupts. Frameworks that start a
thread a processor then start one, whatever they are told later; the others read their count here or when they
are made.
"""
import os
import subprocess
import sys

THREAD_VARIABLES = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMEXPR_NUM_THREADS")
PATIENCE = 20  # seconds
QUIET = {"TF_CPP_MIN_LOG_LEVEL": "3", "JAX_PLATFORMS": "cpu", "CUDA_VISIBLE_DEVICES": ""}


def environment(threads: int) -> dict[str, str]:
    variables = dict(os.environ) | QUIET | dict.fromkeys(THREAD_VARIABLES, str(threads))
    if threads == 1:
        flags = variables.get("XLA_FLAGS", "")
        variables["XLA_FLAGS"] = f"{flags} --xla_cpu_multi_thread_eigen=false".strip()
    return variables


def processors(threads: int) -> list[int]:
    return sorted(os.sched_getaffinity(0))[-threads:]


def thread_counts(text: str) -> list[int]:
    """'1,all' → [1, 2] on two processors."""
    every = len(os.sched_getaffinity(0))
    counts = [every if word.strip() == "all" else int(word) for word in text.split(",")]
    return list(dict.fromkeys(min(max(1, count), every) for count in counts))


def start(program: str, arguments: list[str], threads: int) -> int:
    """Its exit status; an interruption ends it and is passed on."""
    mine = set(processors(threads))
    command = [sys.executable, program, *arguments, "--worker", str(threads)]
    with subprocess.Popen(command, env=environment(threads),
                          preexec_fn=lambda: os.sched_setaffinity(0, mine)) as process:
        try:
            return process.wait()
        except KeyboardInterrupt:  # which at a terminal the process got too, and ends with what it has
            try:
                process.wait(timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                process.terminate()
            raise
