# SPDX-License-Identifier: GPL-3.0-or-later
"""Compiles single sources of the window's library once more, changed or with other options, and links a test with
them: what stands before a static library is taken in place of the library's own. The commands are the build's."""
import pathlib
import re
import shlex
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[3]


class Build:
    def __init__(self, folder, scratch):
        self.folder = pathlib.Path(folder).resolve()
        self.scratch = pathlib.Path(scratch).resolve()
        self.scratch.mkdir(parents=True, exist_ok=True)
        self.commands = {}

    def commands_of(self, target):
        if target not in self.commands:
            run = subprocess.run(["ninja", "-C", str(self.folder), "-t", "commands", target],
                                 capture_output=True, text=True, check=True)
            self.commands[target] = run.stdout.splitlines()
        return self.commands[target]

    def compile_command(self, source, output, target="gathernd_ui", instead=None, extra=()):
        """The build's own command for `source` (relative to the root), for another text of it and another output."""
        suffix = "/" + source.split("/", 1)[1] + ".o"
        for line in self.commands_of(target):
            words = shlex.split(line)
            if "-c" not in words or not words[words.index("-o") + 1].endswith(suffix):
                continue
            compiler = next(k for k, word in enumerate(words) if re.search(r"(g\+\+|clang\+\+|c\+\+)[^/]*$", word))
            words = words[compiler:]
            words[words.index("-o") + 1] = str(output)
            words[words.index("-c") + 1] = str(instead or ROOT / source)
            for option in ("-MF", "-MT"):
                if option in words:
                    words[words.index(option) + 1] = str(output) + ".d"
            return words + list(extra)
        raise SystemExit(f"{source} is not part of {target}")

    def link_command(self, test, objects, output, extra=()):
        """The build's command that links a test program, with these objects before its libraries."""
        line = self.commands_of(test)[-1]
        words = shlex.split(re.split(r"\s*&&\s*", line.replace(": &&", "").strip())[0])
        words[words.index("-o") + 1] = str(output)
        first = next(k for k, word in enumerate(words) if word.endswith(".a") or word.startswith("-l"))
        words[first:first] = [str(o) for o in objects]
        if shutil.which("ld.lld"):
            words.insert(1, "-fuse-ld=lld")
        return words + list(extra)

    def run(self, words, seconds=600):
        """(exit status, or None when it ran past its time; what it said)."""
        try:
            done = subprocess.run(words, cwd=self.folder, capture_output=True, text=True, timeout=seconds,
                                  errors="replace")
        except subprocess.TimeoutExpired:
            return None, "ran past its time"
        return done.returncode, done.stdout + done.stderr
