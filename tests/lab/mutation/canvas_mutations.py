#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Changes one thing at a time in what lays out and paints the canvas, and asks whether the canvas' tests notice.

A mutation compiles one source and links one test, in a folder of the build; the tree is not touched. What does not
compile, or compiles to the very same code, is drawn anew.

    tests/lab/mutation/canvas_mutations.py build-separate [--count 60] [--seed 1]
    tests/lab/mutation/canvas_mutations.py build-separate --at scene/layout.cpp:153:11:sign     # one of them again, as it was reported
"""
import argparse
import hashlib
import os
import pathlib
import random
import re
import subprocess
import sys
import time

from relink import ROOT, Build

SOURCES = ["scene/scene", "scene/layout", "scene/tensor_layout", "scene/tensor_queries",
           "scene/highlight", "paint/cell_painter", "paint/chrome_painter", "paint/error_painter",
           "paint/overlay_painter", "paint/painter", "paint/render_context"]
TEST = "canvas_tests"
# The quick ones first; the widget's own are about events.
CLASSES = ["KeptPicturesTest", "LayoutTest", "LayoutNestedTest", "ConnectorTest", "NumberTextTest",
           "PictureChromeTest", "PictureErrorsTest", "PictureCellsTest", "PictureOverlayTest", "FigureTest", "HitTest",
           "GradientLensTest", "PictureFaultsTest"]

COMPARE = {"<": ">=", ">": "<=", "<=": ">", ">=": "<", "==": "!=", "!=": "=="}
# kind, pattern, what to put in its place
KINDS = [
    ("comparison", re.compile(r"(?<=[\w)\]]) (<=|>=|==|!=|<|>) (?=[\w(\-!])"), lambda m: f" {COMPARE[m[1]]} "),
    ("sign", re.compile(r"(?<=[\w)\]]) ([+\-]) (?=[\w(])"), lambda m: " - " if m[1] == "+" else " + "),
    ("product", re.compile(r"(?<=[\w)\]]) ([*/]) (?=[\w(])"), lambda m: " / " if m[1] == "*" else " * "),
    ("index", re.compile(r"\[(\w+)\](?!\()"), lambda m: f"[{m[1]} + 1]" if m[1] != "0" else "[1]"),
    ("constant", re.compile(r"(?<![\w.\"'])(\d+(?:\.\d+)?)(?![\w.\"'])"),
     lambda m: str(int(m[1]) + 1) if m[1].isdigit() else str(float(m[1]) * 1.5)),
    ("condition", re.compile(r"\bif \((?!const|auto)([^;{}]*?)\)(?= (?:return|continue|break|\{)|$)", re.M),
     lambda m: f"if (!({m[1]}))"),
    ("logic", re.compile(r" (&&|\|\|) "), lambda m: " || " if m[1] == "&&" else " && "),
    ("call", re.compile(r"^( +)((?:c_\.|painter\.|t_\.|out\.|paint|outline|draw|mark|place|apply)\w*[\w.]*\([^;]*\);)$",
                        re.M), lambda m: f"{m[1]};"),
    ("arguments", re.compile(r"(\w+)\(([\w.]+), ([\w.]+)\)"), lambda m: f"{m[1]}({m[3]}, {m[2]})"),
    ("choice", re.compile(r" \? ([\w.]+) : ([\w.]+)(?=[;,)])"), lambda m: f" ? {m[2]} : {m[1]}"),
    ("word", re.compile(r"\b(true|false)\b"), lambda m: "false" if m[1] == "true" else "true"),
]


def environment_of(test):
    """As CTest starts it."""
    fonts = {"FONTCONFIG_FILE": str(ROOT / "tests/support/fonts/fonts.conf")} if test == "KeptPicturesTest" else {}
    return {**os.environ, "QT_QPA_PLATFORM": "offscreen", "GATHERND_TUNING": "default", **fonts}


def places(text):
    """Every (kind, match, put) of a source, comments, includes and declarations of functions left out."""
    quiet = [m.span() for m in re.finditer(r"//[^\n]*|#include[^\n]*|\"(?:[^\"\\\n]|\\.)*\"|template <[^\n]*|"
                                           r"static_assert[^;]*;", text)]
    for kind, pattern, put in KINDS:
        for match in pattern.finditer(text):
            if any(a < match.end() and match.start() < b for a, b in quiet if kind != "call"):
                continue
            yield kind, match, put


def place_of(name, text, match):
    line = text.count("\n", 0, match.start()) + 1
    return f"{name}.cpp:{line}:{match.start() - text.rfind(chr(10), 0, match.start())}"


def drawn_from(rng, texts):
    """A kind first, then a place: else nearly all would be signs. None twice."""
    by_kind = {kind: [] for kind, _, _ in KINDS}
    for name, text in texts.items():
        for kind, match, put in places(text):
            by_kind[kind].append((kind, name, match, put))
    while any(by_kind.values()):
        kind = rng.choice([kind for kind in by_kind if by_kind[kind]])
        yield by_kind[kind].pop(rng.randrange(len(by_kind[kind])))


def again(wanted, texts):
    for at in wanted:
        for name, text in texts.items():
            for kind, match, put in places(text):
                if at == f"{place_of(name, text, match)}:{kind}":
                    yield kind, name, match, put


def code_of(path):
    """The object's code and data; what names or numbers its lines does not count."""
    stripped = str(path) + ".stripped"
    subprocess.run(["objcopy", "--strip-debug", "--strip-unneeded", str(path), stripped], check=True)
    return hashlib.sha256(pathlib.Path(stripped).read_bytes()).hexdigest()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--at", action="append", default=[], help="SOURCE:LINE:COLUMN:KIND instead of drawing")
    parser.add_argument("--least", type=int, default=0, help="fail where fewer are caught")
    args = parser.parse_args()
    build = Build(args.build, args.build / "canvas-mutations")
    texts = {name: (ROOT / f"ui/canvas/{name}.cpp").read_text() for name in SOURCES}
    plain = {}
    program = build.scratch / TEST

    def compiled(name, text):
        source = build.scratch / f"{name.replace('/', '_')}.cpp"
        source.write_text(text)
        output = build.scratch / f"{name.replace('/', '_')}.o"
        words = build.compile_command(f"ui/canvas/{name}.cpp", output, instead=source, extra=["-w"])
        return output if build.run(words)[0] == 0 else None

    def outcome(objects):
        """(whether the tests noticed, by what)"""
        status, said = build.run(build.link_command(TEST, objects, program))
        if status != 0:
            sys.exit(f"{TEST} does not link:\n{said}")
        for test in CLASSES:
            try:
                done = subprocess.run([program, test], env=environment_of(test), capture_output=True, text=True, timeout=120,
                                      errors="replace")
            except subprocess.TimeoutExpired:
                return True, "ran past its time"
            if done.returncode != 0:
                failed = re.search(r"^FAIL!\s+: (.*?)\(", done.stdout, re.M)
                return True, failed[1] if failed else f"status {done.returncode}"
        return False, ""

    def attempt(name, text):
        """outcome() of a source's other text; None where it does not compile or is the same code."""
        if name not in plain:
            plain[name] = code_of(compiled(name, texts[name]))
        output = compiled(name, text)
        if output is None or code_of(output) == plain[name]:
            return None
        return outcome([output])

    if outcome([])[0]:
        sys.exit("the tests fail as the sources stand")
    drawn = again(args.at, texts) if args.at else drawn_from(random.Random(args.seed), texts)
    caught = number = 0
    survivors = []
    for kind, name, match, put in drawn:
        if number == args.count:
            break
        began = time.monotonic()
        answer = attempt(name, texts[name][:match.start()] + put(match) + texts[name][match.end():])
        if answer is None:
            continue
        number += 1
        what = f"{place_of(name, texts[name], match)}:{kind} '{match[0].strip()}' -> '{put(match).strip()}'"
        caught += answer[0]
        if not answer[0]:
            survivors.append(what)
        print(f"{number:3}", what, "| caught by " + answer[1] if answer[0] else "| SURVIVED",
              f"({time.monotonic() - began:.0f} s)", flush=True)
    print(f"{caught} of {number} caught")
    for what in survivors:
        print("survived:", what)
    sys.exit(caught < args.least)


if __name__ == "__main__":
    main()
