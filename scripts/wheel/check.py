# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether a tree of programs and libraries runs wherever manylinux_2_34 says. auditwheel cannot tell: it follows RPATH out of
the wheel."""
import pathlib
import re

from elf import list_elf, list_needed, list_symbols, list_versions

SYSTEM_FOLDERS = ["/usr/lib/x86_64-linux-gnu", "/usr/lib64", "/lib64", "/usr/lib"]
PROMISED = {"libc.so.6", "libm.so.6", "libgcc_s.so.1", "libstdc++.so.6", "ld-linux-x86-64.so.2", "libpthread.so.0",
            "libdl.so.2", "librt.so.1", "libresolv.so.2"}
LEFT_TO_THE_SYSTEM = {"libcups.so.2"}  # without it there is no printer, and nothing else missing
NEWEST = {"GLIBC": (2, 34), "GLIBCXX": (3, 4, 29), "CXXABI": (1, 3, 13)}


def find_promised() -> list[pathlib.Path]:
    """As the machine that packs has them: newer ones than promised, which versions of symbols give away."""
    places = [[pathlib.Path(folder, name) for folder in SYSTEM_FOLDERS] for name in sorted(PROMISED)]
    return [next(path for path in paths if path.exists()) for paths in places]


def find_faults(tree: pathlib.Path) -> list[str]:
    """A sentence a fault; programs are what lies in bin."""
    files = list_elf(tree)
    inside = {path.name for path in files}
    defined = set().union(*(list_symbols(path, "defined") for path in [*files, *find_promised()]))
    faults = []
    for path in files:
        for version in sorted(list_versions(path)):
            kind, _, number = version.rpartition("_")
            if kind in NEWEST and not re.fullmatch(r"[0-9.]+", number):
                faults.append(f"{path.name} needs {version}")
            elif kind in NEWEST and tuple(map(int, number.split("."))) > NEWEST[kind]:
                faults.append(f"{path.name} needs {version}")
            elif path.parent.name == "bin" and version.endswith("PRIVATE_API"):
                faults.append(f"{path.name} is tied to the Qt that it was built with ({version})")
        needed = set(list_needed(path))
        faults += [f"{path.name} needs {name}, which is nowhere"
                   for name in sorted(needed - inside - PROMISED - LEFT_TO_THE_SYSTEM)]
        # A library without versions of symbols may be too old all the same.
        absent = set() if needed & LEFT_TO_THE_SYSTEM else list_symbols(path, "undefined") - defined
        faults += [f"{path.name} asks for {name}, which nothing defines" for name in sorted(absent)]
    return faults
