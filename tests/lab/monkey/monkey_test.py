#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A minute of the monkey, by seeds that stay: nothing crashes, hangs, warns, or goes on for ever. And that the monkey would
see it: the same seed does the same, a log gets shorter, faults are told apart."""
import os
import random
import sys
import tempfile
import unittest

import actions
from monkey import Monkey
from reduce import reduced
from session import Fault, Session, draw_header, random_session, read_log, write_log

BUILD = sys.argv.pop(1)
SEEDS, ACTIONS = range(1, 9), 60
ROWS = {"arguments": ["--example", "rows"], "screen": [1280, 800], "clipboard": "nothing"}


class Sessions(unittest.TestCase):
    def test_a_minute(self):
        monkey = Monkey(BUILD, clocks=False)
        for seed in SEEDS:
            header, log = random_session(seed, ACTIONS, monkey.examples, monkey.lessons)
            fault = monkey.play(header, log)
            self.assertIsNone(fault, fault and f"seed {seed}: {fault.kind}: {fault.text}")

    def test_edit_keys_in_the_menu_bar_with_every_clipboard(self):
        log = [["clipboard", name] for name in actions.CLIPBOARDS]
        for at in range(len(log), 0, -1):
            log[at:at] = [["menu_edit", opener, 1, key, ["Control_L"]] for opener in ("Alt_L", "F10", "f") for key in "cv"]
        self.assertIsNone(Monkey(BUILD, clocks=False).play(ROWS, log))

    def test_a_file_that_cannot_be_opened_is_told_in_a_window(self):
        monkey = Monkey(BUILD, clocks=False)
        for file in ("/nowhere/params.npy", "noise.onnx"):
            with self.subTest(file), Session(monkey.program, monkey.watch, {**ROWS, "arguments": [file]}, False) as session:
                self.assertTrue(session.play([["hover", [0.5, 0.5]]]), session.said())
                self.assertIn(os.path.basename(file), session.said())
                session.end()


class Parts(unittest.TestCase):
    def test_a_seed_is_a_log(self):
        def session():
            return random_session(5, 200, ["rows", "boxes"], ["batch"])

        header, log = session()
        self.assertEqual((header, log), session())
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "5.log")
            write_log(path, header, log)
            again = read_log(path)
        self.assertEqual(again[1], log)
        self.assertEqual({action[0] for action in log}, {action[0] for action in log} & set(dir(actions.Hand)))

    def test_headers_differ(self):
        drawn = [draw_header(random.Random(seed), ["rows"], ["batch"]) for seed in range(200)]
        for option in ("--lesson", "--dock", "--theme", "--language", "--present"):
            with self.subTest(option):
                self.assertTrue(any(option in header["arguments"] for header in drawn))
        self.assertEqual({header["clipboard"] for header in drawn}, set(actions.CLIPBOARDS))

    def test_what_is_left_of_a_log(self):
        for needed in ({3}, {0, 99}, {17, 18, 60}, set(range(0, 100, 9))):
            self.assertEqual(reduced(list(range(100)), lambda log: needed <= set(log)), sorted(needed))

    def test_faults_are_seen(self):
        watch = os.path.join(BUILD, "tests", "libgathernd_monkey_watch.so")
        for script, kind in (("kill -SEGV $$", "crash -11"), ("exit 7", "crash 7"),
                             ("echo QPainter::begin: Paint device returned engine == 0 >&2", "said QPainter")):
            with self.subTest(script), tempfile.TemporaryDirectory() as folder:
                program = os.path.join(folder, "program")
                with open(program, "w") as file:
                    file.write(f"#!/bin/sh\n{script}\n")
                os.chmod(folder, 0o755)
                os.chmod(program, 0o755)
                with Session(program, watch, {**ROWS, "arguments": []}, clocks=False) as session, \
                        self.assertRaises(Fault) as raised:
                    session.play([["hover", [0.5, 0.5]]])
                self.assertTrue(raised.exception.kind.startswith(kind), raised.exception.kind)


if __name__ == "__main__":
    unittest.main()
