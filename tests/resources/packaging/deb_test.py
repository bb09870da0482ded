# SPDX-License-Identifier: GPL-3.0-or-later
"""The Debian packages of a build tree, made by CPack and read by dpkg, and by lintian where it is installed. They are packed
lightly here; scripts/check-packages.sh installs the real ones."""
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

BUILD, VERSION = os.environ["BUILD"], os.environ["VERSION"]
GUI = os.environ["GUI"] == "1"
PACKAGES = {"gathernd", "libgathernd-c1", "libgathernd-c-dev", "python3-gathernd"} | ({"gathernd-explorer"} if GUI else set())


class DebTest(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        done = subprocess.run(["cpack", "-G", "DEB", "-B", cls.folder, "--config", f"{BUILD}/CPackConfig.cmake",
                               "-D", "CPACK_DEBIAN_COMPRESSION_TYPE=gzip"], capture_output=True, text=True, timeout=280,
                              env={**os.environ, "SOURCE_DATE_EPOCH": "1000000000"})
        if done.returncode != 0:
            raise AssertionError(done.stdout + done.stderr)
        cls.debs = {path.name.split("_")[0]: path for path in cls.folder.glob("*.deb")}

    def said(self, *command):
        done = subprocess.run(command, capture_output=True, text=True, timeout=250)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def field(self, package, name):
        return self.said("dpkg-deb", "-f", self.debs[package], name).strip()

    def test_which_there_are(self):
        self.assertEqual(set(self.debs), PACKAGES)
        for package, path in self.debs.items():
            self.assertEqual(self.field(package, "Version"), VERSION + "-1")
            architecture = self.field(package, "Architecture")
            self.assertEqual(path.name, f"{package}_{VERSION}-1_{architecture}.deb")
            self.assertEqual(architecture == "all", package == "python3-gathernd")
            self.assertRegex(self.field(package, "Maintainer"), r"^.+ <.+@.+\..+>$")

    def test_what_they_need(self):
        for package in ("gathernd", "libgathernd-c1"):
            self.assertRegex(self.field(package, "Depends"), r"libc6 .*libfmt\d+ .*libstdc\+\+6")
            self.assertNotIn("libqt6", self.field(package, "Depends"))
        self.assertEqual(self.field("libgathernd-c-dev", "Depends"), f"libgathernd-c1 (= {VERSION}-1)")
        self.assertRegex(self.field("python3-gathernd", "Depends"), r"python3:any .*python3-numpy .*gathernd \(>= ")
        if GUI:
            self.assertRegex(self.field("gathernd-explorer", "Depends"), "libqt6core6.*libqt6svg6.*libqt6widgets6")
            self.assertIn("fonts-noto-cjk", self.field("gathernd-explorer", "Recommends"))

    def test_what_is_in_them(self):
        place = {}
        for package, path in self.debs.items():
            for line in self.said("dpkg-deb", "-c", path).splitlines():
                mode, owner, _, date, _, name = line.split(maxsplit=5)
                name = name.split(" -> ")[0]
                self.assertEqual((owner, date), ("root/root", "2001-09-09"), line)
                self.assertIn(mode, ("drwxr-xr-x", "-rw-r--r--", "-rwxr-xr-x", "lrwxrwxrwx"), line)
                if not name.endswith("/"):
                    self.assertNotIn(name, place, f"in {package} and {place.get(name)}")
                    place[name] = package
        for package in PACKAGES:
            for paper in ("copyright", "changelog.Debian.gz"):
                self.assertEqual(place[f"./usr/share/doc/{package}/{paper}"], package)
        self.assertEqual(place["./usr/share/man/man1/gathernd.1.gz"], "gathernd")
        self.assertEqual(place["./usr/lib/python3/dist-packages/gathernd.py"], "python3-gathernd")

    @unittest.skipUnless(shutil.which("lintian"), "lintian is not installed")
    def test_lintian(self):
        # Of this tree the library lies where no distribution's would.
        said = self.said("lintian", "--allow-root", "--fail-on", "error", "--tag-display-limit", "0", *self.debs.values())
        self.assertNotIn("E: ", said)


if __name__ == "__main__":
    unittest.main()
