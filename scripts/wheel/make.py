# SPDX-License-Identifier: GPL-3.0-or-later
"""The wheel gathernd-explorer of an installation and of what was fetched, as scripts/wheel.sh calls it.

    make.py INSTALLED QT DEBS FOLDER OUT       FOLDER keeps the wheel's tree"""
import pathlib
import re
import shutil
import sys

from check import find_faults
from pack import pack
from papers import LISTS, SOURCE, write_papers
from tree import lay_out

SHARE = ["man", "bash-completion", "fish", "zsh", "applications", "icons", "mime", "metainfo"]


def main(installed: pathlib.Path, qt: pathlib.Path, debs: pathlib.Path, root: pathlib.Path, out: pathlib.Path) -> None:
    version = re.search(r"project\(gathernd-explorer VERSION (\S+)", (SOURCE / "CMakeLists.txt").read_text())[1]
    name = f"gathernd_explorer-{version}"
    shutil.rmtree(root, ignore_errors=True)
    package = root / "gathernd_explorer"
    shutil.copytree(LISTS / "package", package, ignore=shutil.ignore_patterns("__pycache__"))
    lay_out(package, installed, qt, debs)
    if faults := find_faults(package):
        raise SystemExit("wheel: this is no manylinux_2_34:\n  " + "\n  ".join(faults))
    for folder in SHARE:
        shutil.copytree(installed / "share" / folder, root / f"{name}.data/data/share" / folder)
    write_papers(root / f"{name}.dist-info", installed, debs, version)
    pack(root, out / f"{name}-py3-none-manylinux_2_34_x86_64.whl")


main(*map(pathlib.Path, sys.argv[1:]))
