# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes .npy files with NumPy, or compares files that we wrote with them.

numpy_files.py write FOLDER   NAME.npy, and NAME.raw: the elements row-major and little-endian; strings one a line, in hex
numpy_files.py check FOLDER   NAME.ours.npy must hold what NAME.npy holds; prints how many were compared
"""
import pathlib
import sys

import numpy

TYPES = "b1 i1 i2 i4 i8 u1 u2 u4 u8 f2 f4 f8 c8 c16 U3 S3".split()
SHAPES = [(), (1,), (5,), (0,), (2, 3), (3, 0, 2), (2, 1, 3), (2, 3, 2, 2)]


def values(kind, shape, rng):
    count = int(numpy.prod(shape, dtype=int))
    if kind[0] == "U":
        return numpy.array(["".join(rng.choice(list("aü你😀"), rng.integers(0, 4))) for _ in range(count)], kind).reshape(shape)
    if kind[0] == "S":
        return numpy.array([bytes(rng.integers(1, 256, rng.integers(0, 4), dtype="u1")) for _ in range(count)], kind).reshape(shape)
    if kind == "b1":
        return rng.integers(0, 2, shape).astype(bool)
    return numpy.frombuffer(rng.bytes(count * numpy.dtype(kind).itemsize), kind).reshape(shape)


def raw(array):
    if array.dtype.kind in "US":
        items = [v.encode() if isinstance(v, str) else bytes(v) for v in array.reshape(-1).tolist()]
        return "".join(item.hex() + "\n" for item in items).encode()
    return array.astype(array.dtype.newbyteorder("<")).tobytes("C")


def write(folder):
    rng = numpy.random.default_rng(1)
    for kind in TYPES:
        for number, shape in enumerate(SHAPES):
            plain = values(kind, shape, rng)
            for order in "CF":
                for byte_order in "<>":
                    array = numpy.asarray(plain.astype(plain.dtype.newbyteorder(byte_order)), order=order)
                    name = folder / f"{kind}-{number}-{order}-{'little' if byte_order == '<' else 'big'}"
                    for version in ((1, 0), (2, 0), (3, 0)):
                        with open(f"{name}-{version[0]}.npy", "wb") as file:
                            numpy.lib.format.write_array(file, array, version, allow_pickle=False)
                        pathlib.Path(f"{name}-{version[0]}.raw").write_bytes(raw(array))


def check(folder):
    compared = 0
    for path in sorted(folder.glob("*.ours.npy")):
        ours = numpy.load(path, allow_pickle=False)
        theirs = numpy.load(str(path).replace(".ours.npy", ".npy"), allow_pickle=False)
        # Bytes that are UTF-8 are written as characters; raw() makes both the same bytes again.
        strings = ours.dtype.kind in "US" and theirs.dtype.kind in "US"
        same_type = strings or (ours.dtype.kind == theirs.dtype.kind and ours.dtype.itemsize == theirs.dtype.itemsize)
        if ours.shape != theirs.shape or not same_type or raw(ours) != raw(theirs):
            sys.exit(f"{path.name} differs: {ours.dtype} {ours.shape} and {theirs.dtype} {theirs.shape}")
        compared += 1
    print(compared)


if __name__ == "__main__":
    {"write": write, "check": check}[sys.argv[1]](pathlib.Path(sys.argv[2]))
