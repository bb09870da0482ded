#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What scripts/catalogue.py sees of a broken translation, and that it reads all that it should."""
import importlib.util
import pathlib
import tempfile
import unittest
import xml.etree.ElementTree as ET

ROOT = pathlib.Path(__file__).resolve().parents[3]
SPEC = importlib.util.spec_from_file_location("catalogue", ROOT / "scripts" / "catalogue.py")
catalogue = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(catalogue)


def message(source, *forms, plural=False):
    made = catalogue.Message(source, "", plural)
    made.forms, made.files = list(forms), {"ui/x.cpp"}
    return made


class FaultsTest(unittest.TestCase):
    def test_sound(self):
        for source, form in (("&Open %1 of %2...", "%2 中的 %1(&O)..."), ("%L1 rows", "%1 行"),
                             ("{a}; and {b}", "{b}；{a}"), ("<b>%1</b>\nx", "<b>%1</b>\ny"), ("a && b", "甲 && 乙")):
            self.assertEqual(catalogue.faults_of(message(source, form), 1), [], source)

    def test_broken(self):
        source = "&Open %1 of %2..."
        for form, said in (("%2(&O)...", "holes"), ("%2 %3(&O)...", "holes"), ("%n %1 %2(&O)...", "holes"),
                           ("%2 %1...", "mnemonics"), ("%2 %1(&O)", "dots"), ("%2\n%1(&O)...", "lines"),
                           ("<b>%2</b> %1(&O)...", "tags"), ("", "not translated")):
            faults = " ".join(catalogue.faults_of(message(source, form), 1))
            self.assertIn(said, faults, form)

    def test_core_holes(self):
        self.assertTrue(catalogue.faults_of(message("axis {axis} of {shape}", "{shape} 的轴 {axes}"), 1))

    def test_plurals(self):
        self.assertEqual(catalogue.faults_of(message("%n row(s)", "%n row", "%n rows", plural=True), 2), [])
        self.assertTrue(catalogue.faults_of(message("%n row(s)", "%n row", plural=True), 2))
        self.assertEqual(catalogue.faults_of(message("%n row(s)", "one row", "%n rows", plural=True), 2), [])
        self.assertTrue(catalogue.faults_of(message("%n row(s)", "%n row", "rows", plural=True), 2))
        self.assertTrue(catalogue.faults_of(message("%n row(s)", "行", plural=True), 1))
        self.assertEqual(catalogue.english_forms("Paste %n value(s)"), ["Paste %n value", "Paste %n values"])


class ReadingTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.found = catalogue.extracted()

    def test_every_kind_of_source(self):
        for text, why in (("never read", "the picture"), ("one too far", "a marked helper"), ("Arrows", "the keys of F1"),
                          ("there is no example \"{id}\"", "core's templates"), ("first", "core's words"),
                          ("Wraps first, then clamps.", "a dialect's note"), ("Reference loop", "a backend"),
                          ("Rows from both sheets", "an example's title"), ("component", "an example's axis")):
            self.assertIn((text, ""), self.found, why)

    def test_each_example_whole(self):
        self.assertGreater(sum(any(name.startswith("resources/examples") for name in each.files)
                               for each in self.found.values()), 70)

    def test_no_place_of_this_machine(self):
        for each in self.found.values():
            for name in each.files:
                self.assertTrue((ROOT / name).is_file(), name)

    def test_pseudo(self):
        self.assertEqual(catalogue.pseudo_text("&Open %1 <b>{axis}</b>..."), "&Öþéñ %1 <b>{axis}</b>...~~~")
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "pseudo.ts"
            catalogue.pseudo(path)
            texts = list(ET.parse(path).getroot().iter("message"))
        self.assertEqual(len(texts), len(self.found))

    def test_written_is_read(self):
        before = catalogue.read("zh_CN")
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "x.ts"
            path.write_text(catalogue.text_of("zh_CN", before), encoding="utf-8")
            self.assertEqual(path.read_bytes(), (catalogue.FOLDER / "gathernd_zh_CN.ts").read_bytes())


if __name__ == "__main__":
    unittest.main()
