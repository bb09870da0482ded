# SPDX-License-Identifier: GPL-3.0-or-later
"""One session of the monkey: the program, started anew in a home of its own, gets actions and is watched. What a session
is made of (a header, then actions) is its log; a log plays again."""
import contextlib
import json
import mmap
import os
import pathlib
import random
import re
import shutil
import signal
import struct
import subprocess
import tempfile
import time

import actions
from screen import Screen
from selection import Neighbour

RESOURCES = pathlib.Path(__file__).resolve().parents[3] / "resources"
NOBODY = 65534
SCREENS = [(1280, 800), (1024, 768)]
WINDOWS = ["1280x800", "1024x768", "800x600", "640x480", "1280x400", "1900x1000"]
THEMES = ["light", "dark", "high-contrast"]
DOCKS = ("compare warp explain problems reads statistics inspector notes dialects code gradient predict lessons indices "
         "params output timing").split()
# After one action a program that comes to rest does far less than this; one that lays out for ever passes it soon.
MOST_EVENTS, MOST_LAYOUTS, MOST_PAINTS = 200_000, 20_000, 20_000
GIVEN_UP = 120.0  # seconds without an answer, in which a program hangs whatever else the machine does
LONGEST_TURN_MS = 2000
REST_AFTER = 1.0
GROWTH_MB = 600
# What is printed in good order.
# All but the second are Qt's own dialogs: files that nobody may open, name, watch or rename; fonts in pixels, printed.
HARMLESS = re.compile(r"^$|^gathernd-explorer: error: |^stat\(\) failed for |^inotify_add_watch\(|^Broken filename passed|"
                      r"^edit: editing failed$|^QFont::setPointSizeF: Point size <= 0 \(-0\.25")


class Counts:
    """The file that watch.cpp writes."""

    NAMES = ("mark", "events", "layouts", "paints", "rests", "rests_at_mark", "longest_turn_ms", "turn_began")

    def __init__(self, path):
        with open(path, "wb") as file:
            file.write(bytes(8 * len(self.NAMES)))
        os.chmod(path, 0o666)
        self.file = open(path, "r+b")
        self.memory = mmap.mmap(self.file.fileno(), 0)

    def now(self):
        return dict(zip(self.NAMES, struct.unpack(f"{len(self.NAMES)}q", self.memory)))

    def forget_turns(self):
        struct.pack_into("q", self.memory, 8 * self.NAMES.index("longest_turn_ms"), 0)


class Fault(Exception):
    """kind: what is the same when it comes again."""

    def __init__(self, kind, text):
        super().__init__(text)
        self.kind, self.text = kind, text


def example_names():
    return sorted(file.stem for file in (RESOURCES / "examples").glob("*.gathernd"))


def lesson_names():
    files = (RESOURCES / "lessons").glob("*.md")
    return sorted(re.search(r"^id: (\S+)$", file.read_text(), re.MULTILINE)[1] for file in files)


def draw_header(random, examples, lessons):
    arguments = []
    what = random.random()
    if what < 0.4:
        arguments += ["--example", random.choice(examples)]
    elif what < 0.65:
        arguments += ["--lesson", random.choice(lessons)]
    elif what < 0.8:
        arguments += [random.choice(["call.gathernd", "params.npy", "table.csv", "noise.onnx"])]
    for chance, option, values in ((0.3, "--dock", None), (0.4, "--size", WINDOWS), (0.5, "--theme", THEMES),
                                   (0.3, "--language", ["zh_CN"]), (0.15, "--scale", ["1.5", "2"])):
        if random.random() < chance:
            docks = ",".join(random.sample(DOCKS, random.randint(1, 4)))
            arguments += [option, docks if values is None else random.choice(values)]
    if random.random() < 0.2:
        arguments += ["--present"]
    return {"arguments": arguments, "screen": random.choice(SCREENS),
            "clipboard": random.choice(list(actions.CLIPBOARDS))}


class Session:
    """Use as a context manager. `clocks`: turns of the event loop, rest and memory are judged by the clock as well."""

    def __init__(self, program, watch, header, clocks):
        self.header, self.clocks, self.marks = header, clocks, 0
        self.folder = tempfile.mkdtemp(prefix="gathernd-monkey-")
        actions.write_files(self.folder)
        os.mkdir(os.path.join(self.folder, "run"), 0o700)
        as_nobody = []
        if os.geteuid() == 0:  # so that a file dialog can do no harm
            as_nobody = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
            for path in (self.folder, *(os.path.join(self.folder, name) for name in os.listdir(self.folder))):
                os.chown(path, NOBODY, NOBODY)
        self.screen = Screen(header["screen"])
        self.neighbour = Neighbour(self.screen.name)
        self.neighbour.own(actions.CLIPBOARDS[header["clipboard"]])
        self.hand = actions.Hand(self.screen, self.neighbour, self.folder)
        self.counts = Counts(os.path.join(self.folder, "watch"))
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "QT_", "DBUS_"))}
        environment.update(DISPLAY=self.screen.name, HOME=self.folder, XDG_RUNTIME_DIR=os.path.join(self.folder, "run"),
                           DBUS_SESSION_BUS_ADDRESS="disabled:", QT_QPA_PLATFORM="xcb", LC_ALL="C.UTF-8", BROWSER="true",
                           GATHERND_MONKEY_WATCH=os.path.join(self.folder, "watch"), LD_PRELOAD=watch)
        self.errors = open(os.path.join(self.folder, "errors"), "w+b")
        self.process = subprocess.Popen([*as_nobody, program, *header["arguments"]], cwd=self.folder, env=environment,
                                        stdin=subprocess.DEVNULL, stdout=self.errors, stderr=self.errors)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.errors.close()
        self.screen.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def play(self, log):
        """Whether the program is still there. Raises Fault."""
        self.begin()
        for action in log:
            if not self.step(action):
                return False
        self.finish()
        return True

    def begin(self):
        end = time.monotonic() + GIVEN_UP
        while not self.screen.windows() and self.running():
            if time.monotonic() > end:
                raise Fault("no window", "no window came")
            time.sleep(0.02)
        self.rest()
        self.first_memory = self.memory()
        self.counts.forget_turns()  # of the start

    def step(self, action):
        self.screen.keep_focus()
        before = self.counts.now()
        self.hand.act(action)
        self.rest(before)
        self.judge_output()
        return self.running()

    def rest(self, before=None):
        """Until the program has read all that was sent to it, and waits for more."""
        before = before or self.counts.now()
        self.marks += 1
        self.screen.mark(self.marks)
        end = time.monotonic() + GIVEN_UP
        resent = time.monotonic() + 1
        while self.running():
            now = self.counts.now()
            if now["mark"] == self.marks and now["rests"] > now["rests_at_mark"]:
                break
            for name, most in (("events", MOST_EVENTS), ("layouts", MOST_LAYOUTS), ("paints", MOST_PAINTS)):
                if now[name] - before[name] > most:
                    raise Fault("no rest", f"{now[name] - before[name]} {name} after one action, and no rest")
            if time.monotonic() > end:
                raise Fault("hang", f"no answer in {GIVEN_UP:.0f} s")
            if time.monotonic() > resent:  # the window that it was sent to may have gone
                self.screen.mark(self.marks)
                resent += 1
            time.sleep(0.001)
        if self.clocks:
            longest = self.counts.now()["longest_turn_ms"]
            if longest > LONGEST_TURN_MS:
                raise Fault("stall", f"a turn of the event loop of {longest} ms")

    def finish(self):
        """What only shows at the end."""
        for _ in range(6):  # out of dialogs, questions, playing
            self.step(["key", "Escape", []])
        if self.clocks and self.running():
            self.judge_rest()
            growth = self.memory() - self.first_memory
            if growth > GROWTH_MB:
                raise Fault("memory", f"{growth} MB more than at the start")

    def judge_rest(self):
        """One second later a window does hardly anything: a cursor blinks, a clock goes on."""
        time.sleep(REST_AFTER)
        used, before = self.processor(), self.counts.now()
        time.sleep(1)
        used, after = self.processor() - used, self.counts.now()
        if used > 0.3:
            paints = after["paints"] - before["paints"]
            raise Fault("busy at rest", f"{100 * used:.0f} % of a processor, {paints} paints a second, at rest")

    def running(self):
        """Raises Fault where it did not end as programs do."""
        status = self.process.poll()
        if status is None:
            return True
        if status < 0 or status > 2:
            raise Fault(f"crash {status}", f"ended with status {status}: {self.said()[-2000:]}")
        self.judge_output()
        return False

    def judge_output(self):
        lines = [line for line in self.said().splitlines() if not HARMLESS.match(line)]
        if lines:
            raise Fault(f"said {re.sub(r'0x[0-9a-f]+|[0-9]+', '#', lines[0])[:60]}", lines[0])

    def said(self):
        with open(self.errors.name, "rb") as file:
            return file.read().decode("utf-8", "replace")

    def memory(self):
        with contextlib.suppress(OSError), open(f"/proc/{self.process.pid}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") >> 20
        return 0

    def processor(self):
        with contextlib.suppress(OSError), open(f"/proc/{self.process.pid}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return 0.0

    def end(self):
        """By the signal that a desktop sends."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(GIVEN_UP)
            except subprocess.TimeoutExpired:
                raise Fault("does not end", f"SIGTERM is not obeyed within {GIVEN_UP:.0f} s") from None
            if self.process.returncode not in (0, 143, -15):
                raise Fault(f"crash {self.process.returncode}", f"status {self.process.returncode} at the end")


def write_log(path, header, log):
    with open(path, "w") as file:
        file.writelines(json.dumps(line) + "\n" for line in (header, *log))


def read_log(path):
    with open(path) as file:
        header, *log = map(json.loads, file)
    return header, log


def random_session(seed, count, examples, lessons, folder="/"):
    """The header and the actions of a seed."""
    drawn = random.Random(seed)
    header = draw_header(drawn, examples, lessons)
    return header, [actions.draw(drawn, examples + lessons, folder) for _ in range(count)]
