# SPDX-License-Identifier: GPL-3.0-or-later
"""Tensors and exceptions of PyTorch, TensorFlow and JAX, and notebooks, where this Python has them."""
import os
import re
import tempfile
import unittest

import support
import numpy as np

import gathernd

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
os.environ.setdefault("CUDA_VISIBLE_DEVICES", "")


class FrameworkTest(unittest.TestCase):
    def expect(self, function, position, numbers, dialect, kind=Exception):
        with self.assertRaises(kind) as caught, gathernd.watch():
            function()
        found = getattr(caught.exception, "gathernd", None)
        self.assertIsNotNone(found, f"{caught.exception!r} {getattr(caught.exception, '__notes__', [])}")
        bad = gathernd.check(found).bad[0]
        self.assertEqual((bad.position, bad.tuple, found.dialect), (position, numbers, dialect))

    def same_words(self, tensor, indices, dtype):
        found = gathernd.explain(tensor, indices)
        self.assertEqual((found.output_shape, found.bad_count), ((2, 4), 1))
        self.assertEqual(gathernd._make_call(tensor, indices, 0, "numpy").params.dtype.name, dtype)


class TorchTest(FrameworkTest):
    @classmethod
    def setUpClass(cls):
        cls.torch = support.needs_module("torch")
        cls.p = cls.torch.arange(12.0).reshape(3, 4)

    def test_tensors(self):
        torch, i = self.torch, self.torch.tensor([[1], [5]])
        self.same_words(self.p, i, "float32")
        self.same_words(torch.nn.Parameter(self.p), i, "float32")
        self.same_words(torch.conj(self.p.to(torch.complex64)), i, "complex64")
        self.same_words(self.p.t().contiguous().t(), i, "float32")
        with self.assertRaisesRegex(TypeError, "params: Tensor does not become a NumPy array"):
            gathernd.explain(self.p.to_sparse(), i)

    def test_bfloat16(self):
        support.needs_module("ml_dtypes")
        self.same_words(self.p.to(self.torch.bfloat16).t().contiguous().t(), [[1], [5]], "bfloat16")

    def test_watch(self):
        torch, p = self.torch, self.p
        a, b, c = torch.tensor([0, 3]), torch.tensor([[0, 1, 9, 0]]), torch.tensor([12])
        self.expect(lambda: p[a], (1,), (3,), "pytorch", IndexError)
        self.expect(lambda: p[:, b[0]], (2,), (9,), "pytorch", IndexError)
        self.expect(lambda: torch.take(p, c), (0,), (12,), "pytorch")
        self.expect(lambda: torch.gather(p, 0, b), (0, 2), (9, 2), "tensorflow-cpu")
        self.expect(lambda: p.gather(1, index=b), (0, 2), (0, 9), "tensorflow-cpu")
        self.expect(lambda: torch.index_select(p, 1, b[0]), (2,), (9,), "tensorflow-cpu")
        self.expect(lambda: p.index_select(0, a), (1,), (3,), "tensorflow-cpu")
        table = torch.nn.Embedding(3, 4)
        self.expect(lambda: table(a), (1,), (3,), "tensorflow-cpu", IndexError)


class TensorFlowTest(FrameworkTest):
    @classmethod
    def setUpClass(cls):
        cls.tf = support.needs_module("tensorflow")
        cls.p = cls.tf.reshape(cls.tf.range(12, dtype=cls.tf.float32), (3, 4))

    def test_tensors(self):
        self.same_words(self.p, self.tf.constant([[1], [5]]), "float32")
        self.same_words(self.tf.Variable(self.p), [[1], [5]], "float32")
        self.same_words(self.tf.cast(self.p, self.tf.bfloat16), [[1], [5]], "bfloat16")

    def test_watch(self):
        tf, p = self.tf, self.p
        i = tf.constant([[0, 1], [3, 0]])
        kind = tf.errors.InvalidArgumentError
        self.expect(lambda: tf.gather_nd(p, i), (1,), (3, 0), "tensorflow-cpu", kind)
        self.expect(lambda: tf.gather_nd(p, [[1], [-1], [0]], batch_dims=1), (1,), (-1,), "tensorflow-cpu", kind)
        self.expect(lambda: tf.gather(p, i[:, 0]), (1,), (3,), "tensorflow-cpu", kind)
        self.expect(lambda: tf.gather(p, [0, 4], axis=1), (1,), (4,), "tensorflow-cpu", kind)

    def test_within_a_function(self):
        traced = self.tf.function(lambda i: self.tf.gather_nd(self.p, i))
        with self.assertRaises(self.tf.errors.InvalidArgumentError) as caught, gathernd.watch():
            traced(self.tf.constant([[9]]))
        if hasattr(caught.exception, "__notes__"):
            self.assertIn("run_functions_eagerly", caught.exception.__notes__[0])


class JaxTest(FrameworkTest):
    @classmethod
    def setUpClass(cls):
        support.needs_module("jax")
        cls.jnp = support.needs_module("jax.numpy")

    def test_tensors(self):
        p = self.jnp.arange(12.0).reshape(3, 4)
        self.same_words(p, self.jnp.array([[1], [5]]), "float32")
        self.same_words(p.astype(self.jnp.bfloat16), [[1], [5]], "bfloat16")

    def test_watch_is_blind_where_nothing_raises(self):
        p = self.jnp.arange(3)
        with gathernd.watch():
            self.assertEqual(int(p[self.jnp.array([7])][0]), 2)
        self.assertEqual(gathernd.check(p, [[7]], dialect="jax").count, 1)


class OnnxRuntimeTest(unittest.TestCase):
    def test_watch_says_that_it_cannot_see(self):
        onnx, runtime = support.needs_module("onnx"), support.needs_module("onnxruntime")
        helper, kind = onnx.helper, onnx.TensorProto
        graph = helper.make_graph([helper.make_node("GatherND", ["p", "i"], ["o"])], "g",
                                  [helper.make_tensor_value_info("p", kind.FLOAT, [3]),
                                   helper.make_tensor_value_info("i", kind.INT64, [1, 1])],
                                  [helper.make_tensor_value_info("o", kind.FLOAT, [1])])
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8)
        session = runtime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
        with self.assertRaises(Exception) as caught, gathernd.watch():
            session.run(None, {"p": np.zeros(3, np.float32), "i": np.array([[7]])})
        if hasattr(caught.exception, "__notes__"):
            self.assertIn("within the session", caught.exception.__notes__[0])


NOTEBOOK = ["import numpy as np, gathernd\np = np.arange(12.0).reshape(3, 4)",
            "gathernd.explain(p, [[0, 1], [3, 0]], title='one')",
            "gathernd.explain(p, [[1], [2]], title='</svg><script>alert(1)</script>')",
            "with gathernd.watch():\n    p[[0, 5]]"]


@support.needs_window
class NotebookTest(unittest.TestCase):
    def test_jupyter_runs_and_exports_it(self):
        nbformat, client = support.needs_module("nbformat"), support.needs_module("nbclient")
        exporter = support.needs_module("nbconvert").HTMLExporter()
        support.needs_module("ipykernel")
        book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(text) for text in NOTEBOOK])
        path = os.path.dirname(gathernd.__file__)
        with tempfile.TemporaryDirectory() as folder, support.environment(PYTHONPATH=path, JUPYTER_PLATFORM_DIRS="1",
                                                                          IPYTHONDIR=folder):
            client.NotebookClient(book, timeout=120, allow_errors=True, kernel_name="python3").execute()
        outputs = [cell.outputs for cell in book.cells]
        for output in (outputs[1], outputs[2]):
            self.assertEqual(set(output[0].data), {"text/plain", "image/svg+xml", "text/html"})
        self.assertEqual(outputs[3][0].ename, "IndexError")
        page, _ = exporter.from_notebook_node(book)
        words = re.findall(r'<img alt="([^"]*)" src="data:image/svg', page)
        self.assertEqual(len(words), 2)
        self.assertTrue(words[0].startswith("one") and "bad tuples: 1 of 2" in words[0], words)
        self.assertTrue(words[1].startswith("&lt;/svg&gt;"), words)
        self.assertNotIn("<script>alert", page)

    def test_marimo_shows_it(self):
        support.needs_module("marimo")
        formatting = support.needs_module("marimo._output.formatting")
        found = gathernd.explain(np.arange(3.0), [[1]])
        self.assertIn("<img alt=", str(formatting.as_html(found).text))


if __name__ == "__main__":
    unittest.main()
