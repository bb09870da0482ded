# SPDX-License-Identifier: GPL-3.0-or-later
"""What the loader is told by a program or a library, as binutils read it."""
import pathlib
import re
import subprocess


def run(*command: object) -> str:
    return subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True).stdout


def is_elf(path: pathlib.Path) -> bool:
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def list_elf(tree: pathlib.Path) -> list[pathlib.Path]:
    return sorted(path for path in tree.rglob("*") if path.is_file() and is_elf(path))


def list_needed(path: pathlib.Path) -> list[str]:
    return re.findall(r"NEEDED\s+(\S+)", run("objdump", "-p", path))


def list_versions(path: pathlib.Path) -> set[str]:
    """The versions of others' symbols that it asks for, as GLIBC_2.34."""
    references = run("objdump", "-p", path).partition("Version References:")[2]
    return set(re.findall(r"^\s+0x\S+ 0x\S+ \d+ (\S+)$", references, re.MULTILINE))


def list_symbols(path: pathlib.Path, kind: str) -> set[str]:
    """`kind`: defined or undefined. Weak ones may be absent where they are asked for."""
    lines = [line.split()[-2:] for line in run("nm", "-D", f"--{kind}-only", path).splitlines()]
    return {name.partition("@")[0] for letter, name in lines if kind == "defined" or letter not in "wv"}
