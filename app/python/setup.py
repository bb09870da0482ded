# SPDX-License-Identifier: GPL-3.0-or-later
"""The version, which is the project's: CMakeLists.txt says it, and in an unpacked sdist its PKG-INFO."""
import pathlib
import re

import setuptools

HERE = pathlib.Path(__file__).resolve().parent
SOURCES = [(HERE / "PKG-INFO", r"^Version: (\S+)$"),
           (HERE.parents[1] / "CMakeLists.txt", r"^project\(gathernd-explorer VERSION (\S+)")]


def version():
    for path, pattern in SOURCES:
        if path.is_file():
            found = re.search(pattern, path.read_text(encoding="utf-8"), re.MULTILINE)
            if found:
                return found[1]
    raise SystemExit("setup.py: neither PKG-INFO here nor the project's CMakeLists.txt says the version")


setuptools.setup(version=version())
