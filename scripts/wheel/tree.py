# SPDX-License-Identifier: GPL-3.0-or-later
"""The programs, Qt, and what a bare machine lacks, in a folder that runs wherever it lies.

Every file has a DT_RPATH, which comes before LD_LIBRARY_PATH: our own libraries, then the system's, then `fallback`. So a
desktop's libraries win, a bare machine has ours, another Qt breaks nothing, and no child inherits a variable."""
import os
import pathlib
import shutil

from check import LEFT_TO_THE_SYSTEM, PROMISED, SYSTEM_FOLDERS
from elf import list_elf, list_needed, run
from icu import trim_icu

PROGRAMS = ["gathernd", "gathernd-explorer"]
PLUGINS = """platforms/libqxcb.so platforms/libqwayland.so platforms/libqoffscreen.so platforms/libqminimal.so
wayland-shell-integration/libxdg-shell.so wayland-decoration-client/libbradient.so wayland-decoration-client/libadwaita.so
platforminputcontexts/libcomposeplatforminputcontextplugin.so platforminputcontexts/libibusplatforminputcontextplugin.so
platformthemes/libqxdgdesktopportal.so iconengines/libqsvgicon.so imageformats/libqsvg.so
printsupport/libcupsprintersupport.so""".split()
FONTS = ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSansMono.ttf"]
OURS = {"libfmt.so.9", "libhwy.so.1", "libpugixml.so.1"}  # these are the ones that we were built with, so never the system's


def lay_out(package: pathlib.Path, installed: pathlib.Path, qt: pathlib.Path, debs: pathlib.Path) -> None:
    """`package` has what the sources have of it; `qt` is PySide6's folder Qt, `debs` what Debian's packages unpack to."""
    for name in PROGRAMS:
        shutil.copy(installed / "bin" / name, package / "bin" / name)
        run("strip", "--strip-unneeded", package / "bin" / name)
    for name in PLUGINS:
        copy(qt / "plugins" / name, package / "plugins" / name)
    copy(qt / "translations/qtbase_zh_CN.qm", package / "translations/qtbase_zh_CN.qm")
    for name in FONTS:
        copy(debs / "usr/share/fonts/truetype/dejavu" / name, package / "fonts" / name)
    copy_libraries(package, qt / "lib", debs)
    for path in (package / "lib").glob("libicudata.so.*"):
        trim_icu(path)
    for path in list_elf(package):
        set_search_path(package, path)


def copy(source: pathlib.Path, target: pathlib.Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
    target.chmod(0o755 if ".so" in target.name else 0o644)


def copy_libraries(package: pathlib.Path, qt: pathlib.Path, debs: pathlib.Path) -> None:
    """All that is needed, and what that needs."""
    places = [qt, debs / "usr/lib/x86_64-linux-gnu", debs / "lib/x86_64-linux-gnu"]
    todo, seen = list_elf(package), PROMISED | LEFT_TO_THE_SYSTEM
    while todo:
        for name in set(list_needed(todo.pop())) - seen:
            seen.add(name)
            source = next((place / name for place in places if (place / name).exists()), None)
            if source is None:
                raise SystemExit(f"wheel: {name} is needed, and neither Qt's nor in debs.txt")
            own = source.parent == qt or name in OURS
            copy(source, package / ("lib" if own else "fallback") / name)
            todo.append(package / ("lib" if own else "fallback") / name)


def set_search_path(package: pathlib.Path, path: pathlib.Path) -> None:
    own, fallback = (f"$ORIGIN/{os.path.relpath(package / folder, path.parent)}" for folder in ("lib", "fallback"))
    folders = [*SYSTEM_FOLDERS, fallback] if path.parent.name == "fallback" else [own, *SYSTEM_FOLDERS, fallback]
    run("patchelf", "--force-rpath", "--set-rpath", ":".join(folders), path)
