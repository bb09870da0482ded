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

from __future__ import annotations

import collections
import concurrent.futures
import functools
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
TOGETHER = 48


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
DECLARES = [re.compile(r"^(?:enum class|struct|class|enum) (\w+)\b(?!\s*;)", re.MULTILINE),
            re.compile(r"^using (\w+) =", re.MULTILINE),
            re.compile(r"^(?!class|struct|enum|template|namespace|return|using|#|/| |\}|[^\n(=]*::\w+\()"
                       r"[\w:<>,&*\[\] ]*?[ &*](\w+)(?= *[(={;\[])", re.MULTILINE)]
FURTHER = re.compile(r"^(?:static |inline )?const\w* [^(\n]*?, (\w+) =", re.MULTILINE)  # const double a = 1, b = 2;

# A name that is used, not a member of something: where another source's header declares it, that header would do for
# the #include that this source lacks. Nor a variable's: a word after its type.
USED = re.compile(r"(?<![\w.])(?<!->)[A-Za-z_]\w*")
VARIABLE = re.compile(r"\b(?!(?:return|throw|case|else|new|delete)\b)\w+(?:<[^<>;]*>+)?[ &*]+(\w+)(?= ?[;={(,):\[])")
IGNORED = re.compile(r'//.*|"(?:[^"\\\n]|\\.)*"|^#include.*', re.MULTILINE)


class Names:
    """What a source declares for itself alone, what our headers declare where it looks, and what it says beside."""

    def __init__(self, source: Path, included: Included):
        self.seen: set[str] = set()
        self.helpers: dict[str, Path] = {}  # of tests, whose headers are not made to be read together
        for header in sorted(included.of(source)):  # so that batches are the same each time
            if header.suffix == ".h":
                names = Names.declared(header)
                self.seen |= names
                if header.is_relative_to(ROOT / "tests"):
                    self.helpers |= dict.fromkeys(names, header)
        self.own = Names.declared(source) - self.seen
        self.unseen = Names.used(source) - self.seen - self.own

    def clash(self, other: Names) -> bool:
        if self.unseen & other.seen or self.seen & other.unseen:
            return True
        if self.own & (other.own | other.seen) or self.seen & other.own:
            return True
        return any(self.helpers.get(name, header) != header for name, header in other.helpers.items())

    def add(self, other: Names) -> None:
        self.own |= other.own
        self.seen |= other.seen
        self.unseen |= other.unseen
        self.helpers |= other.helpers

    @staticmethod
    @functools.cache
    def declared(file: Path) -> set[str]:
        text = file.read_text()
        return {name for pattern in [*DECLARES, FURTHER] for name in pattern.findall(text)}

    @staticmethod
    def used(file: Path) -> set[str]:
        text = IGNORED.sub("", file.read_text())
        return set(USED.findall(text)) - set(VARIABLE.findall(text))


class Compiling:
    """A source's compile command, taken apart: what it defines, where it looks for headers, and the rest.

    How its code is optimised, laid out or warned about is the compiler's alone, so sources go together over it.
    """

    OF_CODE = re.compile(r"-(?:O|W|f|U_FORTIFY|D_FORTIFY|D\w+_EXPORTS$)")

    def __init__(self, entry: dict[str, str]):
        words = shlex.split(entry["command"])
        words = [word for word in words[:words.index("-o")] if not self.OF_CODE.match(word)]
        self.compiler = words.pop(0)
        self.defines: dict[str, str] = {}
        self.folders: dict[str, None] = {}
        self.others: list[str] = ["-fPIC"]  # Qt's headers ask for it
        rest = iter(words)
        for word in rest:
            if word.startswith("-D"):
                name, _, value = word.partition("=")
                self.defines[name] = value
            elif word == "-isystem":
                self.folders[f"-isystem{next(rest)}"] = None
            elif word.startswith("-I"):
                self.folders[word] = None
            else:
                self.others.append(word)

    def differ(self, other: "Compiling") -> bool:
        return any(other.defines.get(name, value) != value for name, value in self.defines.items())

    def add(self, other: "Compiling") -> None:
        self.defines |= other.defines
        self.folders |= other.folders

    def arguments(self) -> list[str]:
        return [*self.others, *(f"{name}={value}" if value else name for name, value in self.defines.items()), *self.folders]


class Batches:
    """Sources that may be looked at as one, and the file that includes them."""

    def __init__(self, database: Path, entries: dict[Path, dict[str, str]], included: Included):
        self.database = database
        self.entries = entries
        self.included = included
        self.number = itertools.count()
        for settings in {path for source in entries for path in settings_of(source)}:
            copy = database / settings.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(settings, copy)

    def split(self) -> list[list[Path]]:
        groups: dict[tuple[str, ...], list[tuple[list[Path], Names, Compiling]]] = {}
        count = collections.Counter(source.name for source in self.entries)
        for source, entry in sorted(self.entries.items()):
            names = Names(source, self.included)
            compiling = Compiling(entry)
            settings = " ".join(str(path) for path in settings_of(source))
            if count[source.name] > 1:  # moc's output is looked for by that name, in the first folder that has it
                settings += " ".join(compiling.folders)
            batches = groups.setdefault((settings, *compiling.others), [])
            for sources, taken, together in batches:
                if len(sources) < TOGETHER and not taken.clash(names) and not together.differ(compiling):
                    sources.append(source)
                    taken.add(names)
                    together.add(compiling)
                    break
            else:
                batches.append(([source], names, compiling))
        batches = [sources for group in groups.values() for sources, _, _ in group]
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
        compiling = Compiling(self.entries[sources[0]])
        for source in sources[1:]:
            compiling.add(Compiling(self.entries[source]))
        return [str(path), "--", *compiling.arguments()]


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

    batches = Batches(database, entries, included)

    def check(sources: list[Path]) -> list[tuple[Path, bool, str]]:
        file, *options = batches.command(sources)
        result = subprocess.run([TOOL, "--quiet", header_filter, *EXTRA, file, *options], capture_output=True,
                                text=True)
        if result.returncode == 0:
            return [(source, True, "") for source in sources]
        if len(sources) > 1:
            said = re.findall(r"^(\S+?):\d+:\d+: (error|warning):.*\[([\w.,-]+)\]$", result.stdout, re.MULTILINE)
            named = {Path(file) for file, _, _ in said}
            suspects = [source for source in sources if source in named]
            others = [source for source in sources if source not in named]
            if not suspects or not others or len(suspects) < len(named):  # a header, or clang-tidy itself, says it
                middle = len(sources) // 2
                suspects, others = sources[:middle], sources[middle:]
            elif not any("clang-diagnostic-error" in name for _, _, name in said):
                return check(suspects) + [(source, True, "") for source in others]
            return check(suspects) + check(others)
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
