# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of the Python module share. The programs are those of GATHERND and GATHERND_EXPLORER, else those of
build/bin; what this Python or this build has not got is named where it is skipped."""
import contextlib
import importlib
import os
import pathlib
import stat
import sys
import tempfile
import unittest

TREE = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(TREE / "app" / "python"))
for _variable, _name in (("GATHERND", "gathernd"), ("GATHERND_EXPLORER", "gathernd-explorer")):
    os.environ.setdefault(_variable, str(TREE / "build" / "bin" / _name))
os.environ["QT_QPA_PLATFORM"] = "offscreen"
_home = tempfile.TemporaryDirectory(prefix="gathernd-test-")  # for the settings that a window leaves
os.environ.update(XDG_DATA_HOME=_home.name, XDG_CONFIG_HOME=_home.name)

needs_window = unittest.skipUnless(os.access(os.environ["GATHERND_EXPLORER"], os.X_OK), "this build has no window")


def needs_module(name):
    """The module, or a skipped test that names it."""
    try:
        return importlib.import_module(name)
    except ImportError:
        raise unittest.SkipTest(f"{name} is not installed") from None


@contextlib.contextmanager
def environment(**values):
    """With these variables; None: without."""
    before = dict(os.environ)
    for name, value in values.items():
        os.environ.pop(name, None)
        if value is not None:
            os.environ[name] = str(value)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


@contextlib.contextmanager
def fake_program(name, script, version="1.0.0"):
    """A shell script in the program's place, which first answers --version."""
    variable = name.upper().replace("-", "_")
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / name
        path.write_text(f'#!/bin/sh\n[ "$1" = --version ] && echo "{name} {version}" && exit 0\n{script}\n')
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        with environment(**{variable: path}):
            yield path


@contextlib.contextmanager
def private_runtime_folder():
    """As a session has one, so that a test sees all that is put there."""
    with tempfile.TemporaryDirectory() as folder, environment(XDG_RUNTIME_DIR=folder):
        yield pathlib.Path(folder)
