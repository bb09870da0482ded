# SPDX-License-Identifier: GPL-3.0-or-later
"""ICU's data without the languages that the window does not speak: 9 MB in place of 32."""
import pathlib
import re
import tempfile

from elf import run

SOURCE = """
 .globl {name}_dat
 .type {name}_dat,@object
 .section .rodata
 .balign 16
{name}_dat:
 .incbin "{folder}/{name}l.dat"
 .size {name}_dat, .-{name}_dat
 .section .note.GNU-stack,"",@progbits
"""
FOLDERS = {"curr", "lang", "region", "unit", "rbnf", "translit", "brkitr"}  # what is said of money, lands, units; their texts


def is_kept(item: str) -> bool:
    """Converters, time zones, what all languages share, English and Chinese."""
    folder, _, base = item.rpartition("/")
    language = re.match(r"([a-z]{2,3})(_.*)?\.res$", base)
    return folder not in FOLDERS and (language is None or language[1] in ("en", "zh"))


def trim_icu(library: pathlib.Path) -> None:
    name = f"icudt{library.name.rpartition('.')[2]}"
    start = int(re.search(rf"^([0-9a-f]+) R {name}_dat", run("nm", "-D", library), re.MULTILINE)[1], 16)
    size, address, _, offset = (int(word, 16) for word in re.search(
        r"\.rodata\s+(\S+)\s+(\S+)\s+(\S+)\s+(\S+)", run("objdump", "-h", library)).groups())
    with tempfile.TemporaryDirectory() as folder:
        data = pathlib.Path(folder, f"{name}l.dat")  # icupkg reads the items' prefix off this name
        data.write_bytes(library.read_bytes()[offset + start - address:offset + size])
        gone = pathlib.Path(folder, "gone.txt")
        gone.write_text("\n".join(item for item in run("icupkg", "-l", data).split() if not is_kept(item)))
        run("icupkg", "-r", gone, data)
        source = pathlib.Path(folder, "data.S")
        source.write_text(SOURCE.format(name=name, folder=folder))
        run("gcc", "-shared", "-nostdlib", "-Wl,--build-id=none", f"-Wl,-soname,{library.name}", "-o", library, source)
