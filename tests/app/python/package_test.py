# SPDX-License-Identifier: GPL-3.0-or-later
"""The wheel and the sdist: what is in them, and whose version they have. Built of a copy, without the network."""
import importlib.util
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest
import zipfile

import support

import gathernd

FILES = {"gathernd.py", "pyproject.toml", "setup.py"}


def project_version():
    text = (support.TREE / "CMakeLists.txt").read_text(encoding="utf-8")
    return re.search(r"project\(gathernd-explorer VERSION (\S+)", text)[1]


class PackageTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        for name in ("pip", "setuptools", "wheel"):
            if importlib.util.find_spec(name) is None:  # not imported: it would take the place of distutils
                raise unittest.SkipTest(f"{name} is not installed")
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.root = pathlib.Path(cls.folder.name)
        shutil.copy(support.TREE / "CMakeLists.txt", cls.root)
        shutil.copytree(support.TREE / "app" / "python", cls.root / "app" / "python",
                        ignore=shutil.ignore_patterns("build", "*.egg-info", "__pycache__"))

    def make(self, *command, cwd=None):
        done = subprocess.run([sys.executable, *command], capture_output=True, text=True, cwd=cwd, timeout=240)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def wheel_of(self, source, name):
        out = self.root / name
        self.make("-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--no-index", "-w", out, source)
        return list(out.glob("*.whl"))

    def look_into(self, wheel):
        self.assertEqual(wheel.name, f"gathernd-{project_version()}-py3-none-any.whl")
        with zipfile.ZipFile(wheel) as archive:
            names = [name for name in archive.namelist() if ".dist-info/" not in name]
            self.assertEqual(names, ["gathernd.py"])
            self.assertTrue(any(name.endswith("LICENSE") for name in archive.namelist()))
            self.assertEqual(archive.read("gathernd.py"), pathlib.Path(gathernd.__file__).read_bytes())
        said = self.make("-c", f"import sys; sys.path.insert(0, {str(wheel)!r}); import gathernd as g, numpy; "
                               "print(g.__file__, bool(g.check((3,), [[1]])), g.explain(numpy.zeros(3), [[1]]))")
        self.assertIn(".whl/gathernd.py True output.shape = ", said)

    def test_wheel(self):
        wheels = self.wheel_of(self.root / "app" / "python", "wheels")
        self.assertEqual(len(wheels), 1)
        self.look_into(wheels[0])

    def test_sdist_and_the_wheel_of_it(self):
        out = self.root / "sdist"
        out.mkdir()
        build = f"import setuptools.build_meta as b; b.build_sdist({str(out)!r})"
        self.make("-c", build, cwd=self.root / "app" / "python")
        archive = out / f"gathernd-{project_version()}.tar.gz"
        unpacked = pathlib.Path(self.folder.name) / "elsewhere"
        with tarfile.open(archive) as tar:
            names = {name.split("/", 1)[1] for name in tar.getnames() if "/" in name}
            self.assertLessEqual(FILES | {"LICENSE", "PKG-INFO"}, names)
            self.assertTrue(all(member.isfile() or member.isdir() for member in tar.getmembers()))
            tar.extractall(unpacked)
        self.look_into(self.wheel_of(unpacked / archive.name[:-len(".tar.gz")], "wheels-of-sdist")[0])


if __name__ == "__main__":
    unittest.main()
