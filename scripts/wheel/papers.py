# SPDX-License-Identifier: GPL-3.0-or-later
"""What a wheel says of itself: name and version, licences, where sources are, and a list of its parts."""
import json
import pathlib
import re
import shutil
import typing

SOURCE = pathlib.Path(__file__).resolve().parents[2]
LISTS = SOURCE / "resources/packaging/wheel"
FOR_THEIR_PAPERS = {"icu-devtools", "libqt6core6t64", "libqt6svg6", "libqt6waylandclient6"}


class Part(typing.NamedTuple):
    """Something that was fetched."""
    name: str
    version: str
    sha256: str
    purl: str


def read_parts() -> list[Part]:
    """Qt first, then Debian's packages."""
    version, sha256 = re.search(r"(?m)^PySide6_Essentials==(\S+) --hash=sha256:(\S+)$", (LISTS / "qt.txt").read_text()).groups()
    parts = [Part("PySide6_Essentials", version, sha256, f"pkg:pypi/pyside6-essentials@{version}")]
    for sha256, file in re.findall(r"(?m)^([0-9a-f]{64}) \S+/(\S+)\.deb$", (LISTS / "debs.txt").read_text()):
        name, version, arch = file.split("_")
        parts.append(Part(name, version, sha256, f"pkg:deb/debian/{name}@{version}?arch={arch}"))
    return parts


def write_papers(info: pathlib.Path, installed: pathlib.Path, debs: pathlib.Path, version: str) -> None:
    qt, *packages = read_parts()
    licences = info / "licenses"
    licences.mkdir(parents=True)
    shutil.copy(SOURCE / "LICENSE", licences / "GPL-3")
    shutil.copy(SOURCE / "resources/packaging/debian/copyright", licences / "gathernd-explorer.copyright")
    for name in ("LGPL-3", "LGPL-2.1", "Apache-2.0"):
        shutil.copy(f"/usr/share/common-licenses/{name}", licences / name)
    for package in packages:
        shutil.copyfile(debs / "usr/share/doc" / package.name / "copyright", licences / f"{package.name}.copyright")
    shutil.copy(LISTS / "dist-info/SOURCES", licences)
    files = "\n".join(f"License-File: {path.name}" for path in sorted(licences.iterdir()))
    values = {"VERSION": version, "QT_VERSION": qt.version, "LICENSE_FILES": files}
    for source in (LISTS / "dist-info").iterdir():
        text = re.sub(r"@(\w+)@", lambda hole: values[hole[1]], source.read_text())
        ((licences if source.name == "SOURCES" else info) / source.name).write_text(text)
    (info / "sboms").mkdir()
    listed = [part for part in (qt, *packages) if part.name not in FOR_THEIR_PAPERS]
    built = (installed / "share/doc/gathernd-explorer/gathernd-explorer.cdx.json").read_text()
    (info / "sboms/gathernd-explorer.cdx.json").write_text(json.dumps(add_parts(built, qt.version, listed), indent=1))


def add_parts(built: str, qt: str, parts: list[Part]) -> dict:
    """What CMake found, with the Qt that is here in place of the one that was built with, and what lies beside it."""
    bom = json.loads(re.sub(r"Qt@[0-9.]+", f"Qt@{qt}", built))
    next(part for part in bom["components"] if part["name"] == "Qt")["version"] = qt
    bom["components"] += [{"type": "library", "bom-ref": part.purl, "name": part.name, "version": part.version,
                           "purl": part.purl, "hashes": [{"alg": "SHA-256", "content": part.sha256}]} for part in parts]
    bom["dependencies"][0]["dependsOn"] += [part.purl for part in parts]
    return bom
