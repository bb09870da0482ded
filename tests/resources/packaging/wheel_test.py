# SPDX-License-Identifier: GPL-3.0-or-later
"""What scripts/wheel.sh makes, without making it: the launcher, whose programs the module takes, what a wheel says of itself,
and that each fault of a tree is found. The wheel itself, in a bare system: scripts/check-wheel.sh."""
import base64
import csv
import hashlib
import importlib.util
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile

TREE = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(TREE / "scripts/wheel"))
import check
import pack
import papers

os.environ["SOURCE_DATE_EPOCH"] = "1764115200"
SAYS = '#!/bin/sh\n[ "$1" = --version ] && echo "{0} 1.0.0" && exit\necho "{0} of {1}: $*"\nexit 3\n'


class TreeTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name) / "a place with spaces"
        self.root.mkdir()


class WheelTest(TreeTest):
    def python(self, *arguments, **environment):
        return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, cwd=self.root, timeout=60,
                              env={"PATH": "/usr/bin:/bin", "PYTHONPATH": str(self.root / "site"), **environment})

    def write_program(self, folder, name):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(SAYS.format(name, folder.parent.name))
        (folder / name).chmod(0o755)

    def write_package(self):
        """As pip would put it into site."""
        package = self.root / "site/gathernd_explorer"
        shutil.copytree(papers.LISTS / "package", package)
        self.write_program(package / "bin", "gathernd")
        return package

    def test_launcher(self):
        package = self.write_package()
        points = (papers.LISTS / "dist-info/entry_points.txt").read_text()
        entries = re.findall(r"(?m)^(\S+) = gathernd_explorer:(\w+)$", points)
        self.assertEqual([name for name, _ in entries], ["gathernd", "gathernd-explorer"])
        for name, function in entries:
            self.write_program(package / "bin", name)
            done = self.python("-c", f"import gathernd_explorer as g; g.{function}()", "a b", "-c")
            self.assertEqual((done.stdout, done.returncode), (f"{name} of gathernd_explorer: a b -c\n", 3), done.stderr)
        self.assertIn("gathernd-explorer of gathernd_explorer: x", self.python("-m", "gathernd_explorer", "x").stdout)
        (package / "bin/gathernd-explorer").unlink()
        done = self.python("-m", "gathernd_explorer")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"^gathernd-explorer: .*/bin/gathernd-explorer: No such file or directory\n$")

    @unittest.skipUnless(importlib.util.find_spec("numpy"), "no NumPy")
    def test_whose_programs(self):
        self.write_program(self.root / "path/bin", "gathernd")
        self.write_program(self.root / "named/bin", "gathernd")
        (self.root / "site").mkdir()
        shutil.copy(TREE / "app/python/gathernd.py", self.root / "site")
        numpy = str(pathlib.Path(importlib.util.find_spec("numpy").origin).parents[1])
        where = {"PATH": f"{self.root}/path/bin:/usr/bin:/bin", "PYTHONPATH": f"{self.root}/site:{numpy}"}

        def ask(**more):
            done = self.python("-m", "gathernd", "run", **{**where, **more})
            return done.stdout or done.stderr

        self.assertIn("the package gathernd-explorer is not installed", ask(PATH="/no/such"))
        self.assertEqual(ask(), "gathernd of path: run\n")
        (self.root / "gathernd_explorer/bin").mkdir(parents=True)  # a folder of that name is no package
        self.assertEqual(ask(), "gathernd of path: run\n")
        self.write_package()
        self.assertEqual(ask(), "gathernd of gathernd_explorer: run\n")
        self.assertEqual(ask(GATHERND=f"{self.root}/named/bin/gathernd"), "gathernd of named: run\n")

    def test_record_and_the_same_bytes(self):
        for name, text in (("p/__init__.py", ""), ("p/bin/x", "#!"), ("p-1.dist-info/WHEEL", "Wheel-Version: 1.0\n")):
            (self.root / "tree" / name).parent.mkdir(parents=True, exist_ok=True)
            (self.root / "tree" / name).write_text(text)
        (self.root / "tree/p/bin/x").chmod(0o700)
        for name in ("first", "second"):
            pack.pack(self.root / "tree", self.root / name)
            (self.root / "tree/p/__init__.py").touch()
        self.assertEqual((self.root / "first").read_bytes(), (self.root / "second").read_bytes())
        with zipfile.ZipFile(self.root / "first") as wheel:
            names = wheel.namelist()
            self.assertEqual(names, ["p/__init__.py", "p/bin/x", "p-1.dist-info/WHEEL", "p-1.dist-info/RECORD"])
            self.assertEqual([wheel.getinfo(name).external_attr >> 16 & 0o777 for name in names], [0o644, 0o755, 0o644, 0o644])
            rows = list(csv.reader(wheel.read(names[-1]).decode().splitlines()))
            self.assertEqual([row[0] for row in rows], names)
            for name, digest, size in rows[:-1]:
                data = wheel.read(name)
                self.assertEqual(base64.urlsafe_b64decode(digest.removeprefix("sha256=") + "="), hashlib.sha256(data).digest())
                self.assertEqual(int(size), len(data))

    def test_lists(self):
        qt, *packages = papers.read_parts()
        lines = [line for line in (papers.LISTS / "debs.txt").read_text().splitlines() if not line.startswith("#")]
        self.assertEqual(len(packages), len(lines))
        self.assertLess(papers.FOR_THEIR_PAPERS, {part.name for part in packages})
        ours = {"components": [{"name": "Qt", "version": "6.4.2", "bom-ref": "Qt@6.4.2"}],
                "dependencies": [{"dependsOn": ["Qt@6.4.2"]}]}
        bom = papers.add_parts(json.dumps(ours), qt.version, [qt, packages[0]])
        self.assertNotIn("6.4.2", json.dumps(bom))
        self.assertEqual([part["bom-ref"] for part in bom["components"]], bom["dependencies"][0]["dependsOn"])


@unittest.skipUnless(os.environ.get("CC") and shutil.which("objdump") and shutil.which("nm"), "no compiler or binutils")
class CheckTest(TreeTest):
    def compile(self, name, text, *options):
        target = self.root / "tree" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        source = self.root / "source.c"
        source.write_text(text)
        kind = ["-shared", "-fPIC"] if ".so" in name else []
        subprocess.run([os.environ["CC"], "-w", *kind, "-o", target, source, *options], check=True, timeout=60)
        return target

    def compile_library(self, version):
        """lib/libf.so, whose function f has that version."""
        (self.root / "map").write_text(f"{version} {{ global: f; }};\n")
        return self.compile("lib/libf.so", "int f(void) { return 0; }", f"-Wl,--version-script={self.root}/map,-soname,libf.so")

    def test_faults(self):
        main = "int f(void); int main(void) { return f(); }"
        for version, expected in (("F_1", []), ("GLIBC_2.34", []), ("GLIBC_2.35", ["x needs GLIBC_2.35"]),
                                  ("GLIBCXX_3.4.30", ["x needs GLIBCXX_3.4.30"]), ("GLIBC_PRIVATE", ["x needs GLIBC_PRIVATE"]),
                                  ("Qt_6_PRIVATE_API", ["x is tied to the Qt that it was built with (Qt_6_PRIVATE_API)"])):
            library = self.compile_library(version)
            self.compile("bin/x", main, library)
            self.assertEqual(check.find_faults(self.root / "tree"), expected, version)
        library.unlink()
        self.assertIn("x needs libf.so, which is nowhere", check.find_faults(self.root / "tree"))
        self.assertIn("x asks for f, which nothing defines", check.find_faults(self.root / "tree"))

    def test_weak_symbols_may_be_absent(self):
        self.compile("lib/libg.so", "void g(void) __attribute__((weak)); void h(void) { if (g) g(); }")
        self.assertEqual(check.find_faults(self.root / "tree"), [])

    @unittest.skipUnless(shutil.which("patchelf"), "no patchelf")
    def test_search_path(self):
        import tree
        self.compile_library("F_1")
        program = self.compile("bin/x", "int f(void); int main(void) { return f(); }", self.root / "tree/lib/libf.so")
        tree.set_search_path(self.root / "tree", program)
        said = subprocess.run(["objdump", "-p", program], capture_output=True, text=True, check=True).stdout
        self.assertRegex(said, r"(?m)^\s+RPATH\s+\$ORIGIN/../lib:/usr/lib\S*:\$ORIGIN/../fallback$")
        self.assertEqual(subprocess.run([program], env={"LD_LIBRARY_PATH": "/no/such"}).returncode, 0)


if __name__ == "__main__":
    unittest.main()
