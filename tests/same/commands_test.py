# SPDX-License-Identifier: GPL-3.0-or-later
"""Command lines beside what was recorded of them: of each command in each form the first few that a seed draws from
scripts/same/commands.py, without those that tell of the machine or of a release. GATHERND names the program.

    commands_test.py --record build/bin/gathernd        # once a change has been looked at
"""
import collections
import concurrent.futures
import hashlib
import os
import pathlib
import re
import shlex
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
RECORDED = HERE / "recorded.txt"
sys.path.insert(0, str(HERE.parents[1] / "scripts/same"))
from builds import Build, list_examples, list_words  # noqa: E402
from commands import list_commands  # noqa: E402

SEED = 20261128
EACH, ROOM = 5, 16000  # of a form: command lines, and bytes that they say
TEXTS = {".gathernd", ".xml", ".gift"}


def form(name, arguments):
    """Alike are: the same command, its call from the same source, read and written as the same."""
    if "--help" in arguments:
        return name
    source = "example" if "example:" in " ".join(arguments) else "--backend" in arguments
    return arguments[:1], source, "--json" in arguments, "--output" in arguments and pathlib.Path(arguments[-1]).suffix


def draw(cases):
    """By name, so that one more of them leaves the others as they are; first what is too far, of which most is to be said."""
    def order(name):
        return not name.endswith(("too far", "too-far")), hashlib.sha256(f"{SEED} {name}".encode()).digest()

    forms = collections.defaultdict(list)
    for name in sorted(cases, key=order):
        if name not in ("devices", "version"):
            forms[repr(form(name, cases[name]))].append(cases[name])
    return [drawn[:EACH] for drawn in forms.values()]


def show(arguments, answer):
    status, said = answer.pop("status").decode(), answer.pop("said").decode()
    parts = [f"$ {shlex.join(['gathernd', *arguments])}", *([f"status {status}"] if status != "0" else []), said.rstrip("\n")]
    for name, data in answer.items():
        text = pathlib.Path(name).suffix in TEXTS
        parts.append(f"> {name}\n{data.decode()}" if text else f"> {name}: {len(data)} bytes, sha256 {hashlib.sha256(data).hexdigest()}")
    return "\n".join(part.rstrip("\n") for part in parts) + "\n"


def ask(program):
    """What each says, by command line."""
    build = Build(pathlib.Path(program).resolve().parents[1])
    cases = list_commands(list_examples(), list_words(build, "dialects"), list_words(build, "lesson", "list"))
    said = {}
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as workers:
        for drawn in draw(cases):
            room = ROOM
            for text in workers.map(lambda arguments: show(arguments, build.run("bin/gathernd", arguments)), drawn):
                if room == ROOM or len(text) <= room:
                    said[text.split("\n", 1)[0]] = text
                    room -= len(text)
    return dict(sorted(said.items()))


class CommandsTest(unittest.TestCase):
    def test_says_what_was_recorded(self):
        recorded = {text.split("\n", 1)[0]: text for text in re.split(r"\n(?=\$ gathernd\b)", RECORDED.read_text(encoding="utf-8"))}
        said = ask(os.environ["GATHERND"])
        changed = []
        for line in sorted(recorded.keys() | said.keys()):
            sides = [recorded.get(line, ""), said.get(line, "")]
            if sides[0] != sides[1]:
                at = max(0, len(os.path.commonprefix(sides)) - 60)
                changed += [line] + [f"  {side} …{text[at:at + 160]!r}" for side, text in zip(("recorded", "said    "), sides)]
        if changed:
            self.fail("\n".join(["", *changed, f"If that is meant: {__file__} --record {os.environ['GATHERND']}"]))


if __name__ == "__main__":
    if sys.argv[1:2] != ["--record"]:
        sys.exit(__doc__)
    RECORDED.write_text("\n".join(ask(sys.argv[2]).values()), encoding="utf-8")
