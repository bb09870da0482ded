# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes .npz files with NumPy, or compares files that we wrote with them.

npz_files.py write FOLDER   stored.npz, packed.npz, piped.npz and forced64.npz: the same members, in every way NumPy and
                            zipfile have of writing them; and KEY.npy for each member alone
npz_files.py check FOLDER   ours.npz and ours64.npz must hold the same, and pass zipfile's own test; prints how many members
"""
import io
import pathlib
import sys
import zipfile

import numpy


def arrays():
    rng = numpy.random.default_rng(7)
    return {
        "params": rng.standard_normal((50, 7)).astype("f4"),
        "indices": rng.integers(0, 50, (20, 1)),
        "batch_dims": numpy.array(0),
        "swapped": numpy.arange(6, dtype=">i4").reshape(2, 3),
        "fortran": numpy.asfortranarray(rng.standard_normal((4, 5))),
        "words": numpy.array(["a", "ü你", ""]),
        "flags": numpy.array([True, False]),
        "empty": numpy.zeros((0, 3), "i8"),
        "ünicode": numpy.arange(3),
    }


class Pipe(io.RawIOBase):
    """A stream that cannot seek: sizes then follow the data."""

    def __init__(self, file):
        self.file = file

    def writable(self):
        return True

    def write(self, data):
        return self.file.write(data)


def put(archive, members, **how):
    for key, array in members.items():
        with archive.open(key + ".npy", "w", **how) as member:
            numpy.lib.format.write_array(member, array, allow_pickle=False)


def write(folder):
    members = arrays()
    numpy.savez(folder / "stored.npz", **members)
    numpy.savez_compressed(folder / "packed.npz", **members)
    with open(folder / "piped.npz", "wb") as file, zipfile.ZipFile(Pipe(file), "w", zipfile.ZIP_DEFLATED) as archive:
        put(archive, members)
    with zipfile.ZipFile(folder / "forced64.npz", "w") as archive:
        put(archive, members, force_zip64=True)
    for key, array in members.items():
        numpy.save(folder / f"{key}.npy", array)


def check(folder):
    compared = 0
    for name in ("ours.npz", "ours64.npz"):
        with zipfile.ZipFile(folder / name) as archive:
            damaged = archive.testzip()
            if damaged is not None:
                sys.exit(f"{name}: {damaged} is damaged")
        ours = numpy.load(folder / name, allow_pickle=False)
        theirs = arrays()
        if sorted(ours.files) != sorted(theirs):
            sys.exit(f"{name} has the members {ours.files}")
        for key, array in theirs.items():
            if ours[key].shape != array.shape or not numpy.array_equal(ours[key], array):
                sys.exit(f"{name}: {key} differs")
            compared += 1
    print(compared)


if __name__ == "__main__":
    {"write": write, "check": check}[sys.argv[1]](pathlib.Path(sys.argv[2]))
