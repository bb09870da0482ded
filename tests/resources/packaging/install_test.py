# SPDX-License-Identifier: GPL-3.0-or-later
"""What `cmake --install` puts where, judged by those who read it: the desktop's validators, the loader's tables, a C
compiler, CMake and pkg-config, Python. BUILD is the build tree, installed here into a folder of its own."""
import importlib.metadata
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree

BUILD, VERSION = pathlib.Path(os.environ["BUILD"]), os.environ["VERSION"]
LIBDIR, HOMEPAGE = os.environ["LIBDIR"], os.environ["HOMEPAGE"]
TREE = pathlib.Path(__file__).resolve().parents[3]
GUI = os.environ["GUI"] == "1"
ID, MEDIA_TYPE = "org.gathernd.Explorer", "application/x-gathernd-scenario+json"

PROGRAMS = ["gathernd"] + ["gathernd-explorer"] * GUI
FILES = {f"{folder}{name}{ending}" for name in PROGRAMS for folder, ending in [
    ("bin/", ""), ("share/man/man1/", ".1"), ("share/bash-completion/completions/", ""), ("share/zsh/site-functions/_", ""),
    ("share/fish/vendor_completions.d/", ".fish")]}
FILES |= {f"share/doc/{package}/{paper}" for package in [*PROGRAMS, "libgathernd-c1", "libgathernd-c-dev"]
          for paper in ("copyright", "changelog.Debian")}
FILES |= {f"share/doc/{package}/{package}.cdx.json" for package in [*PROGRAMS, "libgathernd-c1"]}
FILES |= {f"share/doc/gathernd/{page}.md" for page in ("cli", "dialects", "scenario")}
FILES |= {"share/doc/libgathernd-c-dev/c-api.md", "share/doc/libgathernd-c-dev/example.c", "include/gathernd.h",
          f"{LIBDIR}/pkgconfig/gathernd-c.pc", f"{LIBDIR}/libgathernd_c.so", f"{LIBDIR}/libgathernd_c.so.1",
          f"{LIBDIR}/libgathernd_c.so.{VERSION}"}
FILES |= {f"{LIBDIR}/cmake/gathernd-c/gathernd-c-{name}.cmake" for name in (
    "config", "config-version", "targets", "targets-release")}
if GUI:
    FILES |= {f"share/applications/{ID}.desktop", f"share/metainfo/{ID}.metainfo.xml", f"share/mime/packages/{ID}.xml",
              f"share/icons/hicolor/scalable/apps/{ID}.svg",
              "share/icons/hicolor/scalable/mimetypes/application-x-gathernd-scenario+json.svg"}
    FILES |= {f"share/doc/gathernd-explorer/{page}.md" for page in ("lessons", "presenting", "teaching")}
    FILES.add("share/doc/gathernd-explorer/guide.html")
PYTHON_FILES = {"lib/python3/dist-packages/gathernd.py",
                f"lib/python3/dist-packages/gathernd-{VERSION}.dist-info/METADATA",
                "share/doc/python3-gathernd/copyright", "share/doc/python3-gathernd/changelog.Debian",
                "share/doc/python3-gathernd/python.md"}
CONSUMER = """#include <gathernd.h>
#include <stdio.h>
int main(void) { puts(gathernd_version()); return gathernd_code_name(1) == 0; }
"""


def needs(*programs):
    absent = [program for program in programs if not shutil.which(program)]
    return unittest.skipIf(absent, f"not installed: {', '.join(absent)}")


class InstallTest(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.root = pathlib.Path(folder.name) / "a place with spaces"
        cls.prefix = cls.root / "prefix"
        for component in ([], ["--component", "python"]):
            subprocess.run([os.environ["CMAKE"], "--install", BUILD, "--prefix", cls.prefix, *component], check=True,
                           stdout=subprocess.DEVNULL, timeout=120)

    def run_in(self, command, **environment):
        done = subprocess.run(command, capture_output=True, text=True, cwd=self.root, timeout=120,
                              env={**os.environ, "LC_ALL": "C.UTF-8", **environment})
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def test_files(self):
        found = {str(path.relative_to(self.prefix)) for path in self.prefix.rglob("*")
                 if path.is_symlink() or not path.is_dir()}
        # The target's file is named after the build's kind, the folder after the prefix.
        found = {re.sub(r"targets-\w+\.cmake$", "targets-release.cmake", name) for name in found}
        found = {name.replace("zsh/vendor-completions", "zsh/site-functions") for name in found}
        self.assertEqual(sorted(found), sorted(FILES | PYTHON_FILES))

    def binaries(self):
        return [*(self.prefix / "bin").iterdir(), self.prefix / LIBDIR / f"libgathernd_c.so.{VERSION}"]

    def test_no_search_path(self):
        for binary in self.binaries():
            tables = self.run_in([os.environ["READELF"], "-dW", binary])
            self.assertIn("NEEDED", tables)
            self.assertNotRegex(tables, "RUNPATH|RPATH")

    def test_no_path_of_the_build(self):
        paths = [str(path).encode() for path in (TREE, BUILD, TREE.resolve())]
        for file in self.prefix.rglob("*"):
            if file.is_file():
                contents = file.read_bytes()
                self.assertFalse(any(path in contents for path in paths), file)

    def test_programs_begin(self):
        for name in PROGRAMS:
            self.assertEqual(self.run_in([self.prefix / "bin" / name, "--version"]), f"{name} {VERSION}\n")

    def test_modes(self):
        for file in self.prefix.rglob("*"):
            if file.is_file() and ".so" not in file.name:
                self.assertEqual(bool(file.stat().st_mode & 0o111), file.parent.name == "bin", file)

    @unittest.skipUnless(GUI, "no window in this build")
    @needs("desktop-file-validate")
    def test_desktop_entry(self):
        entry = self.prefix / "share/applications" / f"{ID}.desktop"
        self.assertNotRegex(self.run_in(["desktop-file-validate", entry]), "error|warning")
        lines = dict(line.split("=", 1) for line in entry.read_text().split("\n") if "=" in line)
        self.assertEqual(lines["MimeType"], MEDIA_TYPE + ";")
        self.assertTrue((self.prefix / f"share/icons/hicolor/scalable/apps/{lines['Icon']}.svg").is_file())
        self.assertTrue((self.prefix / "bin" / lines["Exec"].split()[0]).is_file())

    @unittest.skipUnless(GUI, "no window in this build")
    @needs("appstreamcli")
    def test_metainfo(self):
        path = self.prefix / "share/metainfo" / f"{ID}.metainfo.xml"
        # AppStream 1.0 refuses where no homepage is named, as docs/packages.md says; before, it knew no such thing.
        old = " 0." in self.run_in(["appstreamcli", "--version"])
        excused = [] if old else ["--override=url-homepage-missing=info"]
        said = self.run_in(["appstreamcli", "validate", "--no-net", "--no-color", *excused, path])
        self.assertNotRegex(said, r"(?m)^\s*[EW]: ")
        component = xml.etree.ElementTree.parse(path).getroot()
        # Nothing stands there that is nobody's: pages and pictures only where whoever builds names theirs.
        self.assertEqual([url.text for url in component.iter("url")], [HOMEPAGE] if HOMEPAGE else [])
        self.assertIsNone(component.find("screenshots"))
        self.assertIsNone(component.find("developer").get("id"))
        self.assertNotIn("@", path.read_text())
        newest = component.find("releases/release")
        self.assertEqual(newest.get("version"), VERSION)
        changed = (self.prefix / "share/doc/gathernd/changelog.Debian").read_text()
        self.assertTrue(changed.startswith(f"gathernd-explorer ({VERSION}-"), changed)
        told = newest.findtext("description/p")
        self.assertIn(told, " ".join(changed.replace("*", " ").split()))
        self.assertGreater(len(told), 40)
        self.assertEqual(component.findtext("launchable"), f"{ID}.desktop")
        self.assertEqual(component.findtext("provides/mediatype"), MEDIA_TYPE)

    @unittest.skipUnless(GUI, "no window in this build")
    @needs("update-mime-database")
    def test_media_type(self):
        data = self.root / "data"
        shutil.copytree(self.prefix / "share/mime", data / "mime")
        self.run_in(["update-mime-database", data / "mime"])
        self.assertIn(MEDIA_TYPE + ":*.gathernd", (data / "mime/globs").read_text())
        self.assertIn(MEDIA_TYPE + " application/json", (data / "mime/subclasses").read_text())
        home = self.root / "home"
        home.mkdir()
        scenario = TREE / "resources/examples/tf-01.gathernd"
        shutil.copy(scenario, home / "x.gathernd")
        shutil.copy(scenario, home / "named-for-nothing")
        judge = next((judge for judge in ("mimetype", "gio") if shutil.which(judge)), None)
        if judge is None:
            return
        where = {"XDG_DATA_DIRS": f"{data}:/usr/share", "XDG_DATA_HOME": str(home), "HOME": str(home)}
        for name in ("x.gathernd", "named-for-nothing"):
            command = {"mimetype": ["mimetype", "--brief", "--magic-only"] if name == "named-for-nothing" else
                                   ["mimetype", "--brief"],
                       "gio": ["gio", "info", "-a", "standard::content-type"]}[judge]
            self.assertIn(MEDIA_TYPE, self.run_in([*command, home / name], **where))
        if judge == "mimetype" and shutil.which("xdg-mime"):
            self.assertEqual(self.run_in(["xdg-mime", "query", "filetype", home / "x.gathernd"], XDG_CURRENT_DESKTOP="",
                                         DESKTOP_SESSION="", KDE_FULL_SESSION="", **where).strip(), MEDIA_TYPE)

    @needs("pkg-config")
    def test_c_library_by_pkg_config(self):
        where = {"PKG_CONFIG_PATH": str(self.prefix / LIBDIR / "pkgconfig")}
        self.assertEqual(self.run_in(["pkg-config", "--modversion", "gathernd-c"], **where), VERSION + "\n")
        (self.root / "consumer.c").write_text(CONSUMER)
        flags = self.run_in(["sh", "-c", 'eval "set -- $(pkg-config --cflags --libs gathernd-c)"; printf "%s\\n" "$@"'], **where)
        self.run_in([os.environ["CC"], "-std=c99", "-Wall", "-Werror", "consumer.c", "-o", "consumer",
                     *flags.strip().split("\n")])
        self.assertEqual(self.run_in(["./consumer"], LD_LIBRARY_PATH=str(self.prefix / LIBDIR)), VERSION + "\n")

    def test_c_library_by_cmake(self):
        project = self.root / "project"
        project.mkdir()
        (project / "consumer.c").write_text(CONSUMER)
        (project / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.16)\nproject(consumer LANGUAGES C)\nfind_package(gathernd-c 1.0 REQUIRED)\n"
            "add_executable(consumer consumer.c)\ntarget_link_libraries(consumer PRIVATE gathernd::c)\n")
        self.run_in([os.environ["CMAKE"], "-S", project, "-B", project / "build", f"-DCMAKE_PREFIX_PATH={self.prefix}",
                     f"-DCMAKE_C_COMPILER={os.environ['CC']}"])
        self.run_in([os.environ["CMAKE"], "--build", project / "build"])
        self.assertEqual(self.run_in([project / "build/consumer"]), VERSION + "\n")
        (project / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.16)\nproject(consumer LANGUAGES C)\nfind_package(gathernd-c 2.0 REQUIRED)\n")
        newer = subprocess.run([os.environ["CMAKE"], "-S", project, "-B", project / "newer",
                                f"-DCMAKE_PREFIX_PATH={self.prefix}", f"-DCMAKE_C_COMPILER={os.environ['CC']}"],
                               capture_output=True, text=True, timeout=120)
        self.assertNotEqual(newer.returncode, 0)
        self.assertIn("version", newer.stderr)

    def test_python(self):
        folder = self.prefix / "lib/python3/dist-packages"
        module = next(iter(importlib.metadata.distributions(path=[str(folder)])))
        self.assertEqual((module.metadata["Name"], module.version), ("gathernd", VERSION))
        self.assertEqual((folder / "gathernd.py").read_bytes(), (TREE / "app/python/gathernd.py").read_bytes())

    def test_list_of_parts(self):
        names = {"Eigen": "eigen3", "fmt": "fmt", "Highway": "libhwy", "pugixml": "pugixml", "zlib": "zlib",
                 "nlohmann-json": "nlohmann_json", "Qt": "Qt6Core"}
        for package in [*PROGRAMS, "libgathernd-c1"]:
            bom = json.loads((self.prefix / f"share/doc/{package}/{package}.cdx.json").read_text())
            self.assertEqual((bom["bomFormat"], bom["specVersion"]), ("CycloneDX", "1.5"))
            self.assertEqual(bom["metadata"]["component"]["version"], VERSION)
            parts = {part["name"]: part for part in bom["components"]}
            self.assertEqual(len(parts), len(bom["components"]))
            self.assertEqual(sorted(part["bom-ref"] for part in parts.values()), sorted(bom["dependencies"][0]["dependsOn"]))
            self.assertEqual("Qt" in parts, package == "gathernd-explorer")
            for name, part in parts.items():
                self.assertRegex(part["version"], r"^\d+\.\d+")
                self.assertEqual(len(part["licenses"]), 1)
                found = shutil.which("pkg-config") and subprocess.run(
                    ["pkg-config", "--modversion", names.get(name, name)], capture_output=True, text=True, timeout=60)
                if found and found.returncode == 0:
                    self.assertEqual(part["version"], found.stdout.strip(), name)
        # What the loader is told to load is in the list, or the system's own.
        known = {"fmt": "fmt", "hwy": "Highway", "pugixml": "pugixml", "z": "zlib"}
        for binary in self.binaries():
            package = "libgathernd-c1" if ".so" in binary.name else binary.name
            bom = json.loads((self.prefix / f"share/doc/{package}/{package}.cdx.json").read_text())
            parts = {part["name"] for part in bom["components"]} | {"system"}
            for name in re.findall(r"NEEDED.*\[lib(.+?)\.so", self.run_in([os.environ["READELF"], "-dW", binary])):
                part = "Qt" if name.startswith("Qt6") else known.get(name, "system" if name in (
                    "c", "m", "stdc++", "gcc_s", "pthread", "dl", "rt") else name)
                self.assertIn(part, parts, f"{binary.name} loads {name}")

    def test_copyright_names_all_parts(self):
        text = (self.prefix / "share/doc/gathernd/copyright").read_text()
        licences = set(re.findall(r"(?m)^License: (\S+)$", text))
        for paragraph in text.split("\n\n"):
            if paragraph.startswith("Files:"):
                self.assertRegex(paragraph, r"(?m)^Copyright: \S")
                self.assertIn(re.search(r"(?m)^License: (\S+)$", paragraph)[1], licences)
        for part in ("eigen3", "fmt", "nlohmann", "hwy", "tl"):
            self.assertIn(f"usr/include/{part}/", text)


if __name__ == "__main__":
    unittest.main()
