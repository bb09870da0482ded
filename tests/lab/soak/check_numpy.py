#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares the cases that gathernd_soak dumped with NumPy: p[tuple(moveaxis(i, -1, 0))], batch entry by batch entry.

usage: check_numpy.py FOLDER [--least N]
Prints one JSON object; exits 1 when a case differs, 2 when there are fewer than N cases.
"""
import argparse
import itertools
import json
import pathlib
import sys

import numpy


def elements(tensor):
    """An array of raw elements, one void scalar (or Python bytes) each, so that bits are compared and not values."""
    shape = tuple(tensor["shape"])
    if "strings" in tensor:
        array = numpy.empty(len(tensor["strings"]), dtype=object)
        array[:] = [bytes.fromhex(text) for text in tensor["strings"]]
        return array.reshape(shape)
    raw = numpy.frombuffer(bytes.fromhex(tensor["hex"]), dtype=f"V{tensor['element_bytes']}")
    return raw.reshape(shape)


def gather(params, indices, batch_dims, copy_once):
    """output[n, g, s] = params[n, indices[n, g], s], by NumPy's own indexing."""
    if indices.ndim == 0:
        indices = indices.reshape(1)
    outer = indices.shape[batch_dims:-1]
    depth = indices.shape[-1]
    slice_shape = params.shape[batch_dims + depth:]
    if copy_once:
        return params
    output = numpy.empty(params.shape[:batch_dims] + outer + slice_shape, dtype=params.dtype)
    for entry in itertools.product(*(range(size) for size in params.shape[:batch_dims])):
        source = params[entry]
        tuples = indices[entry].astype(numpy.int64)
        if depth == 0:
            output[entry] = numpy.broadcast_to(source, outer + slice_shape)
        else:
            output[entry] = source[tuple(numpy.moveaxis(tuples, -1, 0))]
    return output


def same(a, b):
    if a.dtype == object:
        return a.shape == b.shape and list(a.ravel()) == list(b.ravel())
    return a.shape == b.shape and numpy.ascontiguousarray(a).tobytes() == numpy.ascontiguousarray(b).tobytes()


def check(case):
    params, expected = elements(case["params"]), elements(case["output"])
    raw = bytes.fromhex(case["indices"]["hex"])
    indices = numpy.frombuffer(raw, dtype=case["indices"]["dtype"]).reshape(case["indices"]["shape"])
    if case["tuple_axis"] == "first" and indices.ndim > 0:
        indices = numpy.moveaxis(indices, 0, -1)
    found = gather(params, indices, case["batch_dims"], case["copy_once"])
    # One dialect reports its batch axes merged into one: the same elements under another shape.
    return same(found.reshape(expected.shape), expected)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--least", type=int, default=1)
    arguments = parser.parse_args()
    count, wrong = 0, []
    with open(arguments.folder / "cases.jsonl", encoding="utf-8") as lines:
        for line in lines:
            case = json.loads(line)
            count += 1
            try:
                equal = check(case)
            except (IndexError, ValueError) as error:
                equal = False
                print(f"case {case['number']}: {error}", file=sys.stderr)
            if not equal:
                wrong.append(case["number"])
    print(json.dumps({"numpy": numpy.__version__, "cases": count, "differences": len(wrong), "first": wrong[:10]}))
    if wrong:
        return 1
    return 2 if count < arguments.least else 0


if __name__ == "__main__":
    sys.exit(main())
