# SPDX-License-Identifier: GPL-3.0-or-later
"""A virtual environment of its own for the peers, from requirements.txt."""
import subprocess
import venv
from pathlib import Path

REQUIREMENTS = Path(__file__).resolve().parent.parent / "requirements.txt"


def set_up(folder: Path) -> Path:
    """Makes or completes it; its Python."""
    python = folder / "bin" / "python"
    if not python.exists():
        venv.create(folder, with_pip=True)
    subprocess.run([python, "-m", "pip", "install", "--requirement", REQUIREMENTS], check=True)
    return python
