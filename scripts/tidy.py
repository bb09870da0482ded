#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs clang-tidy over our own sources, in parallel, skipping what passed before.

A source passes again without being looked at when nothing that it was judged by has changed: its text, the text of
each of our headers that it includes, its compile command, the .clang-tidy files, the tool and the machine's development
packages. What has passed is kept in the user's cache as the run goes, so one that was cut short goes on from there, and
a tree that lies elsewhere starts with it.

Most of the time goes into Qt's and the standard library's headers, so sources that are compiled alike and have no
helpers of one name are looked at many at a time, as one. Where those do not go together after all, or have a finding,
each half is looked at by itself, down to the single source.

Usage: scripts/tidy.py BUILD_DIR [PATH...]      PATH: only sources under it; the tree must be configured, each source by itself
Exit status: 0 clean, 1 findings.
"""

import concurrent.futures
import hashlib
import itertools
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOOL = "clang-tidy-14"
FOLDERS = ("core", "gpu", "ui", "app", "tests")
# GCC's own warning names are unknown to clang; the build checks warnings, this does not.
EXTRA = ["--extra-arg=-Wno-unknown-warning-option", "--extra-arg=-w"]
TOGETHER = 24


def generate(build: Path) -> None:
    """What sources include and the build writes: moc's output and the embedded texts. Nothing is compiled."""
    listed = subprocess.run(["ninja", "-C", str(build), "-t", "targets", "all"], capture_output=True, text=True,
                            check=True).stdout
    wanted = re.findall(r"^(\w+_autogen|gathernd_embedded_\w+): phony", listed, re.MULTILINE)
    subprocess.run(["ninja", "-C", str(build), *wanted], stdout=subprocess.DEVNULL, check=True)


class Included:
    """Our own files that a source takes in, by what stands after #include."""

    def __init__(self) -> None:
        self.direct: dict[Path, list[Path]] = {}

    def of(self, source: Path) -> set[Path]:
        found: set[Path] = set()
        left = [source]
        while left:
            path = left.pop()
            if path not in self.direct:
                names = re.findall(r'^#include "([^"]+)"', path.read_text(), re.MULTILINE)
                self.direct[path] = [ROOT / name for name in names if (ROOT / name).is_file()]
            new = [other for other in self.direct[path] if other not in found]
            found.update(new)
            left += new
        return found


def plain_commands(build: Path) -> list[dict[str, str]]:
    """The compile commands without precompiled headers: those are g++'s own, and each source must do without them."""
    commands = json.loads((build / "compile_commands.json").read_text())
    for entry in commands:
        entry["command"] = re.sub(r" -Winvalid-pch| -include \S+/cmake_pch\.hxx", "", entry["command"])
    return commands


def settings_of(source: Path) -> list[Path]:
    return [folder / ".clang-tidy" for folder in source.parents
            if folder.is_relative_to(ROOT) and (folder / ".clang-tidy").exists()]


# What a line that starts a declaration outside of functions declares: near enough, as a miss costs time alone.
DECLARES = [re.compile(r"^(?:enum class|struct|class|enum) (\w+)\b(?!.*;$)", re.MULTILINE),
            re.compile(r"^using (\w+) =", re.MULTILINE),
            re.compile(r"^(?!class|struct|enum|template|namespace|return|using|#|/| |\}|[^\n(=]*::\w+\()"
                       r"[\w:<>,&*\[\] ]*?[ &*](\w+)(?= *[(={;\[])", re.MULTILINE)]


def declared(source: Path) -> set[str]:
    text = source.read_text()
    return {name for pattern in DECLARES for name in pattern.findall(text)}


class Compiling:
    """A source's compile command, taken apart."""

    def __init__(self, entry: dict[str, str]):
        words = shlex.split(entry["command"])
        words = words[:words.index("-o")]
        self.folders = [word for word in words if word.startswith("-I")]
        self.others = [word for word in words if not word.startswith("-I")]


class Batches:
    """Sources that may be looked at as one, and the file that includes them."""

    def __init__(self, database: Path, entries: dict[Path, dict[str, str]]):
        self.database = database
        self.entries = entries
        self.number = itertools.count()
        for settings in {path for source in entries for path in settings_of(source)}:
            copy = database / settings.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(settings, copy)

    def split(self) -> list[list[Path]]:
        groups: dict[tuple[str, ...], list[tuple[list[Path], set[str]]]] = {}
        for source, entry in sorted(self.entries.items()):
            settings = " ".join(str(path) for path in settings_of(source))
            names = declared(source)
            batches = groups.setdefault((settings, *Compiling(entry).others), [])
            for sources, taken in batches:
                if len(sources) < TOGETHER and not taken & names:
                    sources.append(source)
                    taken |= names
                    break
            else:
                batches.append(([source], names))
        batches = [sources for group in groups.values() for sources, _ in group]
        return sorted(batches, key=len, reverse=True)

    def command(self, sources: list[Path]) -> list[str]:
        """Arguments for clang-tidy, from the file to look at on."""
        if len(sources) == 1:
            return [str(sources[0]), "-p", str(self.database)]
        text = "".join(f'#define main main{i}  // NOLINT\n#include "{source}"  // NOLINT\n#undef main\n'
                       for i, source in enumerate(sources))
        # Beside copies of the settings: clang-tidy looks for those from the file's folder upwards.
        path = self.database / sources[0].parent.relative_to(ROOT) / f"batch{next(self.number)}.cpp"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        parts = [Compiling(self.entries[source]) for source in sources]
        folders = dict.fromkeys(folder for part in parts for folder in part.folders)
        return [str(path), "--", *parts[0].others[1:], *folders]


class Passed:
    """Keys of what has passed: an empty file each, so that runs beside each other lose nothing of each other's."""

    DAYS = 30

    def __init__(self) -> None:
        home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
        self.folder = home / "gathernd-tidy"
        self.folder.mkdir(parents=True, exist_ok=True)
        oldest = time.time() - self.DAYS * 86400
        for path in self.folder.iterdir():
            if path.stat().st_mtime < oldest:
                path.unlink(missing_ok=True)

    def has(self, key: str) -> bool:
        path = self.folder / key
        if not path.exists():
            return False
        path.touch()
        return True

    def add(self, key: str) -> None:
        (self.folder / key).touch()


def packages() -> str:
    """The versions of what system headers come from."""
    if shutil.which("dpkg-query") is None:
        return ""
    return subprocess.run(["dpkg-query", "-W", "*-dev"], capture_output=True, text=True, check=True).stdout


def digest_of(path: Path, memory: dict[Path, bytes]) -> bytes:
    if path not in memory:
        memory[path] = hashlib.sha256(path.read_bytes()).digest() if path.exists() else b"absent"
    return memory[path]


def main() -> int:
    build = Path(sys.argv[1]).resolve()
    only = [(ROOT / p).resolve() for p in sys.argv[2:]] or [ROOT / f for f in FOLDERS]
    commands = plain_commands(build)
    database = build / "tidy"
    database.mkdir(exist_ok=True)
    (database / "compile_commands.json").write_text(json.dumps(commands))
    generate(build)
    included = Included()
    passed = Passed()

    version = subprocess.run([TOOL, "--version"], capture_output=True, text=True, check=True).stdout
    common = hashlib.sha256((version + packages() + " ".join(EXTRA)).encode()).digest()
    memory: dict[Path, bytes] = {}
    work: dict[Path, str] = {}
    entries: dict[Path, dict[str, str]] = {}
    known = 0
    for entry in commands:
        source = Path(entry["file"]).resolve()
        if source.suffix != ".cpp" or source.is_relative_to(build) or source in work:
            continue
        if not any(source.is_relative_to(folder) for folder in only):
            continue
        state = hashlib.sha256(common + entry["command"].replace(str(build), "BUILD").replace(str(ROOT), "ROOT").encode())
        for path in [source, *settings_of(source), *sorted(included.of(source))]:
            state.update(str(path.relative_to(ROOT)).encode() + digest_of(path, memory))
        key = state.hexdigest()
        known += 1
        if not passed.has(key):
            work[source] = key
            entries[source] = entry

    header_filter = f"--header-filter=^{re.escape(str(ROOT))}/({'|'.join(FOLDERS)})/"

    batches = Batches(database, entries)

    def check(sources: list[Path]) -> list[tuple[Path, bool, str]]:
        file, *options = batches.command(sources)
        result = subprocess.run([TOOL, "--quiet", header_filter, *EXTRA, file, *options], capture_output=True,
                                text=True)
        if result.returncode == 0:
            return [(source, True, "") for source in sources]
        if len(sources) > 1:
            middle = len(sources) // 2
            return check(sources[:middle]) + check(sources[middle:])
        return [(sources[0], False, result.stdout + result.stderr)]

    findings: set[str] = set()
    failures = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        futures = [pool.submit(check, batch) for batch in batches.split()]
        results = (result for done in concurrent.futures.as_completed(futures) for result in done.result())
        for source, clean, output in results:
            if clean:
                passed.add(work[source])
                continue
            failures += 1
            # A finding in a header comes once for each source that includes it: print it once.
            said = False
            for block in re.split(r"(?m)^(?=\S+:\d+:\d+: (?:error|warning):)", output):
                headline = block.split("\n", 1)[0]
                if not re.match(r"\S+:\d+:\d+: ", headline):
                    continue
                said = True
                if headline not in findings:
                    findings.add(headline)
                    print(block.rstrip(), flush=True)
            if not said:  # clang-tidy itself failed
                print(f"{source.relative_to(ROOT)}: {output.rstrip()}", flush=True)
    print(f"clang-tidy: {len(work)} sources checked, {known - len(work)} unchanged since they passed, "
          f"{failures} with findings")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
