#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Which sources scripts/tidy.py looks at as one: none beside another whose header would do for an #include that it
lacks."""
import importlib.util
import pathlib
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SPEC = importlib.util.spec_from_file_location("tidy", ROOT / "scripts" / "tidy.py")
tidy = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(tidy)

HEADER = "#pragma once\nnamespace a {\nint wordOf(int place);\nstruct Word {};\n}\n"
WITH = '#include "word.h"\nint one() { return a::wordOf(1); }\n'


class NamesTest(unittest.TestCase):
    def clash(self, other):
        with tempfile.TemporaryDirectory() as folder:
            tidy.ROOT = pathlib.Path(folder)
            for name, text in {"word.h": HEADER, "with.cpp": WITH, "other.cpp": other}.items():
                (tidy.ROOT / name).write_text(text)
            names = [tidy.Names(tidy.ROOT / name, tidy.Included()) for name in ("with.cpp", "other.cpp")]
            self.assertEqual(names[0].clash(names[1]), names[1].clash(names[0]))
            return names[0].clash(names[1])

    def test_a_name_without_its_header(self):
        for text in ("int two() { return wordOf(2); }", "int two() { f(wordOf(2)); }", "a::Word two();",
                     "auto two = list{wordOf(1), 2};", "void two(const Word& word);", "bool two = !wordOf(1);"):
            self.assertTrue(self.clash(text + "\n"), text)

    def test_nothing_is_lacking(self):
        for text in ("int two() { return 2; }", WITH.replace("one", "two"),
                     "int two() { int wordOf = 2; return wordOf; }",
                     "int two() { return here.wordOf(2) + there->wordOf(2); }", "int two();  // wordOf(2)",
                     'auto two = "wordOf";', "void two(int wordOf);", "int two() { return const_wordOf; }"):
            self.assertFalse(self.clash(text + "\n"), text)

    def test_one_name_for_two_things(self):
        self.assertTrue(self.clash("int one() { return 2; }\n"))
        self.assertTrue(self.clash("struct Word {};\n"))

    def test_a_batch_remembers_all_of_it(self):
        with tempfile.TemporaryDirectory() as folder:
            tidy.ROOT = pathlib.Path(folder)
            texts = {"word.h": HEADER, "with.cpp": WITH, "lacks.cpp": "int two() { return wordOf(2); }\n",
                     "plain.cpp": "int three();\n"}
            for name, text in texts.items():
                (tidy.ROOT / name).write_text(text)
            of = {name: tidy.Names(tidy.ROOT / name, tidy.Included()) for name in texts if name.endswith(".cpp")}
            of["plain.cpp"].add(of["lacks.cpp"])
            self.assertTrue(of["plain.cpp"].clash(of["with.cpp"]))


if __name__ == "__main__":
    unittest.main()
