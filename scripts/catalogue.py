#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Keeps the window's catalogues, resources/i18n/gathernd_*.ts, in step with the sources.

  scripts/catalogue.py update           reads all sources, keeps what is translated, says what is not
  scripts/catalogue.py check            changes nothing; status 1 and a list when a catalogue lags behind, or has
                                        a translation that is missing or that broke a hole, a tag or a mnemonic
  scripts/catalogue.py todo LANGUAGE    prints what has no translation yet, as lines for `fill`
  scripts/catalogue.py fill LANGUAGE FILE...
                                        takes translations from such lines: source, TAB, comment, TAB, translation
                                        (\\n and \\t are escapes; forms of a plural stand apart by " | ")
  scripts/catalogue.py pseudo FILE.ts   a catalogue that nobody speaks: accents, and a third more of everything

A catalogue has one context: the same English words mean the same wherever they stand, and where they do not, the
second argument of tr() tells them apart. So it makes no difference into which class or namespace lupdate would file
a text. English has only the texts that count something.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from xml.sax.saxutils import escape

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "resources" / "i18n"
CONTEXT = "gathernd"
LANGUAGES = {"en": 2, "zh_CN": 1}  # forms of a plural
# What marks a text beside tr() and Qt's own macros.
ALIASES = ["QT_TR_NOOP+=GATHERND_TR", "QT_TR_NOOP+=WORDS"]
FOLDERS = ["ui", "app/explorer", "core", "gpu"]


class Message:
    def __init__(self, source, comment="", plural=False):
        self.source, self.comment, self.plural = source, comment, plural
        self.files, self.remarks, self.forms = set(), set(), []

    @property
    def key(self):
        return (self.source, self.comment)

    def finished(self):
        return bool(self.forms) and all(self.forms)


def lupdate():
    found = os.environ.get("LUPDATE") or shutil.which("lupdate")
    for folder in ("/usr/lib/qt6/bin", "/usr/lib/qt6/libexec"):
        found = found or shutil.which("lupdate", path=folder)
    if not found:
        sys.exit("catalogue.py: lupdate was not found; it is in qt6-l10n-tools, or name it in LUPDATE")
    return found


def add(messages, message):
    kept = messages.setdefault(message.key, message)
    kept.files |= message.files
    kept.remarks |= message.remarks
    if kept.plural != message.plural:
        sys.exit(f"catalogue.py: {message.source!r} counts in one place and not in another")


def marked_in_sources():
    """What lupdate finds, in one context."""
    with tempfile.TemporaryDirectory() as folder:
        ts = pathlib.Path(folder) / "all.ts"
        run = subprocess.run(
            [lupdate(), "-silent", "-locations", "absolute", "-no-obsolete", "-I", ".",
             "-tr-function-alias", ",".join(ALIASES), *FOLDERS, "-ts", str(ts)],
            cwd=ROOT, capture_output=True, text=True)
        if run.returncode != 0:
            sys.exit(f"catalogue.py: lupdate failed: {run.stderr}")
        messages = {}
        for node in ET.parse(ts).getroot().iter("message"):
            message = Message(node.findtext("source") or "", node.findtext("comment") or "",
                              node.get("numerus") == "yes")
            if not message.source:
                continue
            for place in node.findall("location"):
                path = (pathlib.Path(folder) / place.get("filename")).resolve()
                message.files.add(path.relative_to(ROOT).as_posix())
            if node.findtext("extracomment"):
                message.remarks.add(node.findtext("extracomment"))
            add(messages, message)
    return messages


def add_examples(messages):
    """Titles, notes and names of axes of the examples."""
    for path in sorted((ROOT / "resources" / "examples").glob("*.gathernd")):
        scenario = json.loads(path.read_text(encoding="utf-8"))
        texts = [scenario.get("title", ""), scenario.get("notes", "")]
        for names in scenario.get("axis_names", {}).values():
            texts += names
        for text in texts:
            if text:
                message = Message(text)
                message.files.add(path.relative_to(ROOT).as_posix())
                add(messages, message)


def add_frameworks(messages):
    """What the frameworks are called that the call is shown as code of."""
    for path in sorted((ROOT / "resources" / "frameworks").glob("*.in")):
        for name in re.findall(r"^%% name (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE):
            message = Message(name)
            message.files.add(path.relative_to(ROOT).as_posix())
            add(messages, message)


def extracted():
    messages = marked_in_sources()
    add_examples(messages)
    add_frameworks(messages)
    return messages


def read(language):
    path = FOLDER / f"gathernd_{language}.ts"
    messages = {}
    if not path.exists():
        return messages
    for node in ET.parse(path).getroot().iter("message"):
        message = Message(node.findtext("source") or "", node.findtext("comment") or "",
                          node.get("numerus") == "yes")
        message.files = {place.get("filename").removeprefix("../../") for place in node.findall("location")}
        if node.findtext("extracomment"):
            message.remarks.add(node.findtext("extracomment"))
        translation = node.find("translation")
        if message.plural:
            message.forms = [form.text or "" for form in translation.findall("numerusform")]
        else:
            message.forms = [translation.text or ""]
        messages[message.key] = message
    return messages


def order(message):
    return (min(message.files), message.source, message.comment)


def text_of(language, messages):
    def quoted(text):
        return escape(text, {'"': "&quot;"})

    lines = ['<?xml version="1.0" encoding="utf-8"?>', "<!DOCTYPE TS>",
             f'<TS version="2.1" language="{language}" sourcelanguage="en">', "<context>",
             f"    <name>{CONTEXT}</name>"]
    for message in sorted(messages.values(), key=order):
        lines.append('    <message numerus="yes">' if message.plural else "    <message>")
        lines += [f'        <location filename="../../{name}"/>' for name in sorted(message.files)]
        lines.append(f"        <source>{quoted(message.source)}</source>")
        if message.comment:
            lines.append(f"        <comment>{quoted(message.comment)}</comment>")
        if message.remarks:
            lines.append(f"        <extracomment>{quoted(' '.join(sorted(message.remarks)))}</extracomment>")
        open_tag = "<translation>" if message.finished() else '<translation type="unfinished">'
        if message.plural:
            forms = "".join(f"\n            <numerusform>{quoted(form)}</numerusform>" for form in message.forms)
            lines.append(f"        {open_tag}{forms}\n        </translation>")
        else:
            lines.append(f"        {open_tag}{quoted(message.forms[0])}</translation>")
        lines.append("    </message>")
    return "\n".join(lines + ["</context>", "</TS>", ""])


def english_forms(source):
    """"%n value(s)" as one value and as several; nothing where only a person knows."""
    if "(s)" not in source:
        return ["", ""]
    return [source.replace("(s)", ""), source.replace("(s)", "s")]


def renewed(language, found):
    """The catalogue as it should stand: all that was found, with what is translated already."""
    old, new = read(language), {}
    for key, each in found.items():
        if language == "en" and not each.plural:
            continue
        message = Message(*key, each.plural)
        message.files, message.remarks = each.files, each.remarks
        forms = old[key].forms if key in old and old[key].plural == each.plural else []
        count = LANGUAGES[language] if each.plural else 1
        message.forms = forms if len(forms) == count else [""] * count
        if language == "en" and not message.finished():
            message.forms = english_forms(each.source)
        new[key] = message
    return new


def write(language, messages):
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"gathernd_{language}.ts").write_text(text_of(language, messages), encoding="utf-8")


def update():
    found = extracted()
    for language in LANGUAGES:
        messages = renewed(language, found)
        gone = [key for key, message in read(language).items() if message.finished() and key not in messages]
        write(language, messages)
        left = sum(not message.finished() for message in messages.values())
        print(f"{language}: {len(messages)} texts, {left} not translated, {len(gone)} no longer there")
    return 0


HOLE = re.compile(r"%L?(\d|n)|\{[a-z_0-9]+\}")
TAG = re.compile(r"</?[a-z]+>")


def holes_of(text):
    return {hole[0].replace("L", "", 1) if hole[0][0] == "%" else hole[0] for hole in HOLE.finditer(text)}


def faults_of(message, forms):
    """What a translator can break without seeing it. Where a hole stands is free."""
    faults = []
    if len(message.forms) != (forms if message.plural else 1):
        faults.append("has another number of forms")
    for number, form in enumerate(message.forms):
        if not form:
            faults.append("is not translated")
            continue
        # "one row" says its number in a word, where there is a form for one alone.
        in_words = {"%n"} if message.plural and forms > 1 and number == 0 else set()
        if holes_of(form) | in_words != holes_of(message.source) | in_words:
            faults.append(f"has the holes {sorted(holes_of(form))}, not {sorted(holes_of(message.source))}")
        if TAG.findall(form) != TAG.findall(message.source):
            faults.append("has other tags")
        if form.replace("&&", "").count("&") != message.source.replace("&&", "").count("&"):
            faults.append("has another number of mnemonics")
        if form.count("\n") != message.source.count("\n"):
            faults.append("has another number of lines")
        if form.endswith("...") != message.source.endswith("..."):
            faults.append("differs in the dots at its end")
    return faults


ACCENTS = str.maketrans("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
                        "åƀçđéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ")


def pseudo_text(source):
    kept = re.compile(HOLE.pattern + r"|<[^>]*>")
    out, at = "", 0
    for each in kept.finditer(source):
        out += source[at:each.start()].translate(ACCENTS) + each[0]
        at = each.end()
    out += source[at:].translate(ACCENTS)
    return out + "~" * (sum(letter.isalpha() for letter in source) * 35 // 100)


def pseudo(name):
    messages = extracted()
    for message in messages.values():
        message.forms = [pseudo_text(message.source)] * (2 if message.plural else 1)
    pathlib.Path(name).write_text(text_of("en", messages), encoding="utf-8")
    return 0


def check():
    found, status = extracted(), 0
    for language in LANGUAGES:
        have, want = read(language), renewed(language, found)
        for key in want.keys() - have.keys():
            status = 1
            print(f"{language} lacks {key[0]!r} of {', '.join(sorted(want[key].files))}")
        for key in have.keys() - want.keys():
            status = 1
            print(f"{language} still has {key[0]!r}, which is nowhere any more")
        for key in have.keys() & want.keys():
            if have[key].plural != want[key].plural:
                status = 1
                print(f"{language}: whether {key[0]!r} counts has changed")
        for message in have.values():
            for fault in faults_of(message, LANGUAGES[language]):
                status = 1
                print(f"{language}: {message.source!r} {fault}")
    if status:
        print("run scripts/catalogue.py update, then translate what it names")
    return status


def coded(text):
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t")


def decoded(text):
    return re.sub(r"\\(.)", lambda m: {"n": "\n", "t": "\t"}.get(m[1], m[1]), text)


def todo(language):
    for message in sorted(renewed(language, extracted()).values(), key=order):
        if not message.finished():
            print(f"{coded(message.source)}\t{coded(message.comment)}\t")
    return 0


def fill(language, names):
    messages, status, taken = read(language), 0, 0
    for name in names:
        for number, line in enumerate(pathlib.Path(name).read_text(encoding="utf-8").splitlines(), 1):
            if not line.strip():
                continue
            parts = line.split("\t")
            key = tuple(decoded(part) for part in parts[:2])
            if len(parts) != 3 or key not in messages:
                print(f"{name}:{number}: no such text: {line}")
                status = 1
                continue
            message = messages[key]
            if parts[2]:
                message.forms = [decoded(form) for form in (parts[2].split(" | ") if message.plural else [parts[2]])]
                taken += 1
    write(language, messages)
    print(f"{language}: {taken} taken")
    return status


def main(arguments):
    if arguments == ["update"]:
        return update()
    if arguments == ["check"]:
        return check()
    if len(arguments) == 2 and arguments[0] == "pseudo":
        return pseudo(arguments[1])
    if len(arguments) == 2 and arguments[0] == "todo" and arguments[1] in LANGUAGES:
        return todo(arguments[1])
    if len(arguments) > 2 and arguments[0] == "fill" and arguments[1] in LANGUAGES:
        return fill(arguments[1], arguments[2:])
    sys.exit(__doc__)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
