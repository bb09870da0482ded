# SPDX-License-Identifier: GPL-3.0-or-later
"""Other builds of our library, or the same one tuned otherwise, as they are asked for. Without NumPy, which
the Python that makes the virtual environment may not have."""
from dataclasses import dataclass
from pathlib import Path

from .record import OURS


@dataclass(frozen=True)
class Build:
    """`library`: of another build; None for the one that is measured."""

    name: str
    library: Path | None
    variables: dict[str, str]

    @property
    def contender(self) -> str:
        return f"{OURS} {self.name}"


def parse_build(text: str) -> Build:
    """NAME=LIBRARY[,VARIABLE=VALUE…]; without a library the measured one."""
    first, *others = text.split(",")
    name, equals, path = first.partition("=")
    pairs = [pair.partition("=") for pair in others]
    if not equals or not name.strip() or " " in name or not all(key and sign for key, sign, _ in pairs):
        raise ValueError(f"{text}: not NAME=LIBRARY[,VARIABLE=VALUE...]")
    library = Path(path).resolve(strict=True) if path else None
    return Build(name, library, {key: value for key, _, value in pairs})
