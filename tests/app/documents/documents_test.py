# SPDX-License-Identifier: GPL-3.0-or-later
"""Help, manual, completions and docs/cli.md of a program say the same of its options. The program itself says what is
so; man, bash, zsh and fish read what is theirs. DOCUMENTED is the program, WRITER what writes of it, DOCUMENTS where
the build has put that."""
import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import tempfile
import time
import unittest

PROGRAM = os.environ["DOCUMENTED"]
NAME = os.path.basename(PROGRAM)
FOLDER = pathlib.Path(os.environ["DOCUMENTS"])
TREE = pathlib.Path(__file__).resolve().parents[3]
OPTION = re.compile(r"^  (--[a-z-]+)(?: (\S+))?", re.MULTILINE)


def said(*command, **more):
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, **more)
    return done.stdout


def help_of(*command):
    text = said(PROGRAM, *command, "--help")
    return text[text.index("Options"):]


def options_of(*command):
    return [found[0] for found in OPTION.findall(help_of(*command))]


def commands():
    """Every command and action, as a list of words; of the window the one that has no word."""
    text = said(PROGRAM, "--help")
    if "Commands:" not in text:
        return [[]]
    names = re.findall(r"^  ([a-z]+) +\S", text.split("Commands:")[1].split("\n\n")[0], re.MULTILINE)
    found = []
    for name in names:
        actions = re.findall(rf"^  {name} ([a-z]+) ", said(PROGRAM, name, "--help"), re.MULTILINE)
        found += [[name, action] for action in actions] or [[name]]
    return found


def in_bash(*words):
    script = (f"source '{FOLDER / (NAME + '.bash')}'; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); "
              f"_{NAME.replace('-', '_')}; printf '%s\\n' \"${{COMPREPLY[@]}}\"")
    return [line for line in said("bash", "--norc", "-c", script, "bash", NAME, *words).split("\n") if line]


def in_fish(line):
    with tempfile.TemporaryDirectory() as home:
        out = said("fish", "--no-config", "-c", f"source '{FOLDER / (NAME + '.fish')}'; complete -C '{NAME} {line}'",
                   env={"HOME": home, "PATH": os.environ["PATH"], "TERM": "dumb", "LC_ALL": "C.UTF-8"}, cwd=home)
    return [word.split("\t")[0] for word in out.split("\n") if word]


class DocumentsTest(unittest.TestCase):
    maxDiff = None

    def test_commands_are_found(self):
        self.assertEqual(len(commands()), 21 if NAME == "gathernd" else 1)
        self.assertGreater(len(options_of()), 20)

    def test_manual(self):
        text = (FOLDER / f"{NAME}.1").read_text(encoding="utf-8").replace("\\-", "-")
        section = text[text.index(".SH OPTIONS"):]
        section = section[:section.index(".SH ", 4)]
        self.assertEqual(re.findall(r"^\.BI? (--[a-z-]+)", section, re.MULTILINE), options_of())
        self.assertNotIn("@", section)
        self.assertRegex(text, r'\.TH \S+ 1 "\d{4}-\d\d-\d\d" "[a-z-]+ \d+\.\d+\.\d+"')

    @unittest.skipUnless(shutil.which("man"), "man is not installed")
    def test_manual_as_man_shows_it(self):
        done = subprocess.run(["man", "--warnings", "-l", FOLDER / f"{NAME}.1"], capture_output=True, text=True,
                              env={**os.environ, "MANWIDTH": "500", "MANROFFOPT": "", "LC_ALL": "C.UTF-8", "MAN_KEEP_FORMATTING": "",
                                   "MANPAGER": "cat", "PAGER": "cat"}, timeout=60)
        self.assertEqual(done.stderr, "")
        shown = re.sub(r"\s+", " ", done.stdout.replace("‐\n", "").replace("−", "-"))
        text = re.split(r"\n\n(?=Keys|Examples|DTYPE)|DTYPE: |Exit status", help_of())[0]
        for option, rest in re.findall(r"^  (--[a-z-]+)(.*(?:\n {20,}.*)*)", text, re.MULTILINE):
            words = " ".join((option + rest).split())
            self.assertIn(words, shown)

    def test_docs(self):
        page = TREE / "docs" / "cli.md"
        with tempfile.TemporaryDirectory() as folder:
            copy = pathlib.Path(folder) / "cli.md"
            shutil.copy(page, copy)
            subprocess.run([os.environ["WRITER"], "docs", copy], check=True, timeout=60)
            self.assertEqual(copy.read_text(encoding="utf-8"), page.read_text(encoding="utf-8"),
                             f"renew it: {os.path.basename(os.environ['WRITER'])} docs docs/cli.md")
        text = page.read_text(encoding="utf-8").split(f"<!-- options of {NAME} -->")[1].split("<!-- end -->")[0]
        self.assertEqual(re.findall(r"^\| `(--[a-z-]+)", text, re.MULTILINE), options_of())

    def test_writer_refuses(self):
        for arguments in ([], ["man", "/nowhere", "/nowhere"], ["docs", "/dev/null"], ["bash", "/nowhere/x"], ["c"]):
            done = subprocess.run([os.environ["WRITER"], *arguments], capture_output=True, text=True, timeout=60)
            self.assertEqual(done.returncode, 1, arguments)
            self.assertTrue(done.stderr.startswith("documents: "), done.stderr)

    @unittest.skipUnless(shutil.which("bash"), "bash is not installed")
    def test_bash(self):
        for words in commands():
            self.assertEqual(in_bash(*words, "--"), options_of(*words), words)
        self.check_values(lambda *words: in_bash(*words))
        first = ["run"] if NAME == "gathernd" else []
        self.assertEqual(in_bash(*first, "--dialect", "=", "jax-"), ["jax-fill"])
        self.assertEqual(in_bash(*first, "--dialect", "="), in_bash(*first, "--dialect", ""))
        if NAME != "gathernd":
            self.assertEqual(in_bash("--dock", "explain,prob"), ["explain,problems"])
            return
        self.assertEqual(in_bash("di"), ["dialects", "diagnose"])
        self.assertEqual(in_bash("--json", "lesson", "ex"), ["export"])
        self.assertEqual(in_bash("--batch-dims", "run", "ver"), ["verify"])  # "run" is a value here
        self.assertEqual(in_bash("run", "example", ":", "tf-01"), ["tf-01"])
        self.assertEqual(in_bash("code", "--framework", "numpy,pyto"), ["numpy,pytorch"])

    @unittest.skipUnless(shutil.which("fish"), "fish is not installed")
    def test_fish(self):
        for words in commands():
            line = " ".join([*words, "--"])
            offered = {word.removesuffix("=") for word in in_fish(line)}  # some releases offer both
            self.assertEqual(offered, set(options_of(*words)), words)
        self.check_values(lambda *words: in_fish(" ".join(words)))
        if NAME == "gathernd":
            self.assertEqual(sorted(in_fish("di")), ["diagnose", "dialects"])
            self.assertEqual(in_fish("lesson ex"), ["export"])

    @unittest.skipUnless(shutil.which("zsh"), "zsh is not installed")
    def test_zsh(self):
        lines = [" ".join([*words, "--"]) for words in commands()]
        shown = self.in_zsh(lines)
        for words, text in zip(commands(), shown):
            offered = set(re.findall(r"(?<![\w-])--[a-z-]+", text))
            self.assertEqual(offered - {"--"}, set(options_of(*words)), (words, text))
        first = "run " if NAME == "gathernd" else ""
        self.assertIn("jax-fill", self.in_zsh([first + "--dialect jax-f"])[0])

    def in_zsh(self, lines):
        """What zsh lists for each line, at a terminal of its own."""
        with tempfile.TemporaryDirectory() as home:
            shutil.copy(FOLDER / f"_{NAME}", home)
            child, fd = pty.fork()
            if child == 0:
                os.execvpe("zsh", ["zsh", "-f", "-i"], {"HOME": home, "ZDOTDIR": home, "PATH": os.environ["PATH"],
                                                       "TERM": "dumb", "LC_ALL": "C.UTF-8", "COLUMNS": "500", "LINES": "300"})
            try:
                return self.ask_zsh(fd, home, lines)
            finally:
                os.close(fd)
                os.waitpid(child, 0)

    def ask_zsh(self, fd, home, lines):
        def until(mark):
            text, end = "", time.monotonic() + 60
            while not mark() if callable(mark) else mark not in text:
                self.assertGreater(end, time.monotonic(), text)
                if select.select([fd], [], [], 0.01)[0]:
                    text += os.read(fd, 65536).decode(errors="replace")
            return text

        # What is offered goes into a file, so that no terminal cuts it, and another says that this was all.
        setup = (f"unsetopt zle_bracketed_paste; PS1=; fpath=({home} $fpath); autoload -Uz compinit; compinit -u -D; "
                 "setopt no_beep; LISTMAX=0; "
                 "compadd() { local -a them; them=(); builtin compadd -A them \"$@\"; print -rl -- $them >> offered; "
                 "builtin compadd \"$@\"; }; offer() { _main_complete; : > finished; }; "
                 f"zle -C offer complete-word offer; bindkey '^I' offer; cd {home}; stty rows 300 cols 500; echo re''ady\n")
        os.write(fd, setup.encode())
        until("ready")
        shown = []
        for number, line in enumerate(lines):
            offered, finished = pathlib.Path(home) / "offered", pathlib.Path(home) / "finished"
            offered.write_text("")
            finished.unlink(missing_ok=True)
            os.write(fd, f"{NAME} {line}\t".encode())
            until(finished.exists)
            os.write(fd, f"\x15echo don''e{number}\n".encode())
            until(f"done{number}\r")
            shown.append(offered.read_text())
        os.write(fd, b"exit\n")
        return shown

    def check_values(self, complete):
        """What stands in the help as what may be given is what is offered, and the program takes it."""
        first = ["lesson", "export"] if NAME == "gathernd" else []
        self.assertEqual(sorted(set(complete(*first, "--sheet", "c"))), ["cards"])
        first = ["run"] if NAME == "gathernd" else []
        self.assertEqual(sorted(complete(*first, "--dialect", "jax")), ["jax", "jax-fill"])


if __name__ == "__main__":
    unittest.main()
