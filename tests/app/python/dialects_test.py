# SPDX-License-Identifier: GPL-3.0-or-later
"""dialects() and code(), and what a policy and a fill value do in all that take them."""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

import support
import numpy as np

import gathernd


class DialectsTest(unittest.TestCase):
    def test_rules(self):
        table = gathernd.dialects()
        self.assertGreater(len(table), 20)
        self.assertEqual(table["jax"].rules["out_of_range"], "clamp")
        self.assertEqual(table[0].id, "tensorflow-cpu")
        self.assertEqual([row.id for row in table[:2]], ["tensorflow-cpu", "tensorflow-gpu"])
        self.assertIsNone(table["numpy"].output_shape)
        self.assertEqual(table["numpy"].outcome, "")
        self.assertIn("tensorflow-cpu", repr(table))
        with self.assertRaises(KeyError):
            table["tensor flow"]

    def test_one_call_under_each(self):
        for params in ((3,), np.arange(3.0)):
            table = gathernd.dialects(params, [[1], [5]])
            self.assertEqual(table["jax"].output_shape, (2,))
            self.assertEqual(table["jax"].bad_count, 1)
            self.assertFalse(table["jax"].undefined)
            self.assertTrue(table["openvino-8"].undefined)
            self.assertIsNone(table["numpy"].output_shape)
            self.assertEqual(table["numpy"].error.code, "out_of_range")
            self.assertEqual(table["tensorflow-gpu"].outcome, "[2], 1 bad")
            self.assertIn("out_of_range", table["numpy"].outcome)
        ours = gathernd.dialects(np.zeros((2, 3, 4)), np.zeros((2, 5, 1), int), 1)
        self.assertEqual(ours["tensorflow-cpu"].output_shape, (2, 5, 4))
        self.assertEqual(ours["numpy"].error.code, "batch_dims")

    def test_as_numpy_does(self):
        params = np.arange(24).reshape(2, 3, 4)
        for indices in ([[0]], [[1, 2]], [[1, 2, 3], [0, 0, 0]], [[[1], [-1]]], [[2, 0]]):
            row = gathernd.dialects(params, indices)["numpy"]
            try:
                self.assertEqual(row.output_shape, params[tuple(np.moveaxis(np.array(indices), -1, 0))].shape)
            except IndexError:
                self.assertEqual(row.error.code, "out_of_range")

    def test_table_in_a_notebook(self):
        for table in (gathernd.dialects(), gathernd.dialects((3,), [[7]])):
            root = xml.etree.ElementTree.fromstring(table._repr_html_())
            self.assertEqual(len(root.findall("tr")), len(table) + 1)
            self.assertEqual({len(row) for row in root}, {len(root[0])})

    def test_wrong(self):
        for arguments in (((3,),), (None, [[1]])):
            with self.assertRaises((TypeError, gathernd.CallError)):
                gathernd.dialects(*arguments)


class RulesOfACallTest(unittest.TestCase):
    params = np.array([1.5, 2.5, 3.5], "f4")

    def test_policy(self):
        for call in (gathernd.explain, gathernd.check):
            self.assertEqual(len(call(self.params, [[7]], dialect="tensorflow-cpu", policy="IGNORE").bad), 1)
        zeroed = gathernd.explain(self.params, [[7]], dialect="tensorflow-cpu", policy="IGNORE")
        self.assertIn("zeroed", zeroed.text)
        self.assertIn("refused", gathernd.explain(self.params, [[7]], dialect="tensorflow-cpu").text)
        self.assertEqual(gathernd.explain(self.params, [[7]], policy="IGNORE").error.code, "policy")
        table = gathernd.dialects(self.params, [[7]], policy="IGNORE")
        self.assertEqual(table["tensorflow-cpu"].output_shape, (1,))

    def test_fill(self):
        for fill, shown in ((7, "7.0"), (-2.5, "-2.5"), (np.float32(0.5), "0.5"), (float("nan"), "nan"), (float("-inf"), "-inf")):
            said = gathernd.explain(self.params, [[7]], dialect="jax-fill", fill=fill).text
            self.assertIn(f"output[0] = {shown} (filled", said)
        said = gathernd.explain(np.zeros(2, complex), [[7]], dialect="jax-fill", fill=1 - 2j).text
        self.assertIn("= 1-2j (filled", said)
        with self.assertRaises(TypeError):
            gathernd.explain(self.params, [[7]], dialect="jax-fill", fill="--json")
        with self.assertRaises(gathernd.CallError):
            gathernd.explain(self.params, [[7]], fill=3)  # NumPy fills nothing

    @support.needs_window
    def test_they_are_drawn(self):
        for fill, shown in ((7, "7"), (float("nan"), "NaN"), (float("inf"), "∞")):
            drawn = gathernd.explain(self.params, [[7]], dialect="jax-fill", fill=fill)
            self.assertIsNotNone(drawn.svg, drawn.figure_note)
            words = "".join(xml.etree.ElementTree.fromstring(drawn.svg).itertext()).lower()
            self.assertTrue(shown.lower() in words or "inf" in words, words)
        self.assertIsNotNone(gathernd.explain(self.params, [[7]], dialect="tensorflow-cpu", policy="IGNORE").svg)
        self.assertIsNotNone(gathernd.explain(np.zeros(2, complex), [[7]], dialect="jax-fill", fill=1j).svg)


class CodeTest(unittest.TestCase):
    def run_code(self, text, folder="."):
        done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=60, cwd=folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_runs_as_it_stands(self):
        params, indices = np.arange(12, dtype="f4").reshape(3, 4), np.array([[0, 1], [2, 3]])
        text = gathernd.code(params, indices, framework="numpy")
        self.assertEqual(self.run_code(text).strip(), str(params[tuple(indices.T)]))

    def test_large_tensors_in_a_file(self):
        params, indices = np.arange(4000.0).reshape(1000, 4), np.array([[7], [999]])
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "a call.npz"
            text = gathernd.code(params, indices, framework="numpy", data=path)
            with np.load(path) as call:
                np.testing.assert_array_equal(call["params"], params)
            self.assertEqual(self.run_code(text).strip(), str(params[[7, 999]]))
            self.assertIn("call.npz", gathernd.code(params, indices, framework="numpy"))
            self.assertEqual(os.listdir(folder), ["a call.npz"])

    def test_every_framework(self):
        snippets = gathernd.code(np.arange(3), [[1]])
        self.assertGreater(len(snippets), 15)
        by_name = {snippet.framework: snippet for snippet in snippets}
        self.assertIn("import jax", by_name["jax"].text)
        refused = {snippet.framework: snippet for snippet in gathernd.code(["a", "b"], [[1]])}["webnn"]
        self.assertEqual((refused.text, refused.error.code), ("", "unsupported"))
        with self.assertRaises(gathernd.CallError):
            gathernd.code(["a", "b"], [[1]], framework="webnn")
        with self.assertRaises(gathernd.CallError):
            gathernd.code([1], [[0]], framework="no such")
        with self.assertRaises(gathernd.CallError):
            gathernd.code([1], [[0]], data="x.txt")
        self.assertEqual([s.framework for s in gathernd.code([1], [[0]], framework="numpy,jax")], ["numpy", "jax"])


if __name__ == "__main__":
    unittest.main()
