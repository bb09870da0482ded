# SPDX-License-Identifier: GPL-3.0-or-later
"""A folder as a wheel: the same files give the same bytes."""
import base64
import hashlib
import os
import pathlib
import time
import zipfile


def pack(root: pathlib.Path, wheel: pathlib.Path) -> None:
    """RECORD is made here; the time is SOURCE_DATE_EPOCH. The dist-info comes last, as PEP 427 advises."""
    when = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]
    info = next(root.glob("*.dist-info")).name
    files = [path for path in root.rglob("*") if path.is_file()]
    files.sort(key=lambda path: (path.relative_to(root).parts[0] == info, str(path.relative_to(root))))
    record = ""
    with zipfile.ZipFile(wheel, "w") as archive:

        def add(name: str, data: bytes, mode: int) -> None:
            entry = zipfile.ZipInfo(name, when)
            entry.external_attr = (0o100000 | mode) << 16
            archive.writestr(entry, data, zipfile.ZIP_DEFLATED, 9)

        for path in files:
            name, data = path.relative_to(root).as_posix(), path.read_bytes()
            add(name, data, 0o755 if path.stat().st_mode & 0o100 else 0o644)
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            record += f"{name},sha256={digest},{len(data)}\n"
        add(f"{info}/RECORD", f"{record}{info}/RECORD,,\n".encode(), 0o644)
