# SPDX-License-Identifier: GPL-3.0-or-later
"""Tensors and exceptions of PyTorch, TensorFlow, JAX and pandas, and notebooks, where this Python has them."""
import contextlib
import io
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


class Rows:
    """A data set that says it is longer than it is."""

    def __init__(self):
        self.rows = np.zeros((3, 2))

    def __getitem__(self, row):
        return self.rows[row]

    def __len__(self):
        return 4


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
        bag = torch.nn.EmbeddingBag(3, 4)
        self.expect(lambda: bag(a[None]), (1,), (3,), "tensorflow-cpu")

    def test_indices_that_are_computed(self):
        torch, p, n = self.torch, self.p, 3
        a, b = torch.tensor([0, 3]), torch.tensor([0, 3, 4])
        self.expect(lambda: p[torch.arange(n), b], (2,), (2, 4), "pytorch", IndexError)
        self.expect(lambda: p[torch.arange(p.size(0), device=p.device), b], (2,), (2, 4), "pytorch", IndexError)
        self.expect(lambda: p[a + 1], (1,), (4,), "pytorch", IndexError)
        self.expect(lambda: p[b[b > 1].unsqueeze(1), 0], (0, 0), (3, 0), "pytorch", IndexError)
        self.expect(lambda: p.gather(1, b.view(-1, 1)), (2, 0), (2, 4), "tensorflow-cpu")
        self.expect(lambda: p[torch.tensor([1, 5])], (1,), (5,), "pytorch", IndexError)
        self.expect(lambda: p.numpy()[a.numpy()], (1,), (3,), "numpy", IndexError)

    def test_what_a_module_holds(self):
        torch = self.torch

        class Positions(torch.nn.Module):
            def __init__(self):
                super().__init__()
                self.weight = torch.nn.Parameter(torch.zeros(3, 4))
                self.register_buffer("table", torch.zeros(3, 4))

            def forward(self, i):
                return self.table[i]
        module, a = Positions(), torch.tensor([0, 3])
        self.expect(lambda: module(a), (1,), (3,), "pytorch", IndexError)
        self.expect(lambda: module.weight[a], (1,), (3,), "pytorch", IndexError)

    def test_a_data_set(self):
        self.expect(lambda: list(self.torch.utils.data.DataLoader(Rows())), (), (3,), "numpy", IndexError)

    def test_a_tensor_that_is_none_of_numpys(self):
        sparse = self.p.to_sparse()
        with self.assertRaises(IndexError) as caught, gathernd.watch():
            sparse[9]
        self.assertIn("a type that watch does not know", getattr(caught.exception, "__notes__", [""])[-1])

    def test_scatters(self):
        p, a, b = self.p.clone(), self.torch.tensor([0, 3]), self.torch.tensor([[0, 1, 9, 0]])
        self.expect(lambda: p.scatter_(0, b, 1.0), (0, 2), (9, 2), "tensorflow-cpu")
        self.expect(lambda: p.scatter_add(0, b, p), (0, 2), (9, 2), "tensorflow-cpu")
        self.expect(lambda: p.index_add_(0, a, p[:2]), (1,), (3,), "tensorflow-cpu")
        self.expect(lambda: p.index_fill_(0, a, 1.0), (1,), (3,), "tensorflow-cpu")

    def test_what_is_not_found_is_said(self):
        a = self.torch.tensor([0, 3])
        with self.assertRaises(IndexError) as caught, gathernd.watch():
            self.p[a.float().long()]
        self.assertIn("i = a.float().long(); self.p[i]", getattr(caught.exception, "__notes__", [""])[-1])


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

    def test_more_functions(self):
        tf, p, i = self.tf, self.p, self.tf.constant([[0, 1], [3, 0]])
        kind = tf.errors.InvalidArgumentError
        self.expect(lambda: p[-1, 9], (), (-1, 9), "numpy", kind)
        self.expect(lambda: tf.gather_nd(tf.constant([1.0, 2.0]), i[:, :1] + 1), (1,), (4,), "tensorflow-cpu", kind)
        self.expect(lambda: tf.scatter_nd(i, tf.ones(2), [3, 4]), (1,), (3, 0), "tensorflow-cpu", kind)
        self.expect(lambda: tf.scatter_nd(indices=[[1], [7]], updates=p[:2], shape=(3, 4)), (1,), (7,), "tensorflow-cpu", kind)
        self.expect(lambda: tf.tensor_scatter_nd_add(p, i, tf.ones(2)), (1,), (3, 0), "tensorflow-cpu", kind)
        self.expect(lambda: tf.nn.embedding_lookup(p, [2, 5]), (1,), (5,), "tensorflow-cpu", kind)
        held = tf.Variable(p)
        self.expect(lambda: tf.gather(held, [9]), (0,), (9,), "tensorflow-cpu", kind)

    def test_keras(self):
        keras = support.needs_module("keras")
        table = keras.layers.Embedding(3, 4)
        table(np.array([0]))
        self.expect(lambda: table(np.array([[1, 5]])), (0, 1), (5,), "tensorflow-cpu")
        model = keras.Sequential([table])
        with self.assertRaises(Exception) as caught, gathernd.watch():
            model(np.array([[5]]))
        self.assertIn("watch does not know model()", getattr(caught.exception, "__notes__", [""])[-1])

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

    def test_what_is_traced_has_no_values(self):
        jax, table, found = support.needs_module("jax"), np.arange(3.0), []

        def look(i):
            found.append(self.assertRaisesRegex(TypeError, "indices: .*traced by JAX it has no values yet"))
            with found[-1]:
                gathernd.check((3,), i)
            return table[i]
        with self.assertRaises(TypeError) as caught, gathernd.watch():
            jax.jit(look)(self.jnp.array([[1]]))
        self.assertEqual(len(found), 1)
        self.assertIn("jnp.asarray(table)[i] can be traced", getattr(caught.exception, "__notes__", [""])[-1])

    def test_numpy_indexed_by_an_array_of_jax(self):
        table = np.arange(3.0)
        self.expect(lambda: table[self.jnp.arange(4)], (3,), (3,), "numpy", IndexError)

    def test_watch_is_blind_where_nothing_raises(self):
        p = self.jnp.arange(3)
        with gathernd.watch():
            self.assertEqual(int(p[self.jnp.array([7])][0]), 2)
        self.assertEqual(gathernd.check(p, [[7]], dialect="jax").count, 1)


class PandasTest(FrameworkTest):
    def setUp(self):
        self.frame = support.needs_module("pandas").DataFrame({"u": [0, 1, 9], "i": [0, 1, 2], "x": [.1, .2, .3]})

    def found(self, function, position, numbers):
        self.expect(function, position, numbers, "numpy", IndexError)

    def test_columns_index(self):
        df, table = self.frame, np.arange(12.0).reshape(3, 4)
        whole = df.astype({"u": "Int64"})
        self.found(lambda: table[df["u"], df["i"]], (2,), (9, 2))
        self.found(lambda: table[df.u], (2,), (9,))
        self.found(lambda: table[df["u"] - 1], (2,), (8,))
        self.found(lambda: table[df["u"].values, df.i.to_numpy()], (2,), (9, 2))
        self.found(lambda: table[np.arange(len(df)), df["u"]], (2,), (2, 9))
        self.found(lambda: table[whole["u"]], (2,), (9,))

    def test_positions(self):
        df, numbers = self.frame, self.frame[["u", "i"]]
        self.found(lambda: df.iloc[5], (), (5,))
        self.found(lambda: df.iloc[[0, 5]], (1,), (5,))
        self.found(lambda: numbers.iloc[[0, 1], [1, 9]], (0, 1), (0, 9))
        self.found(lambda: df.iat[9, 0], (), (9, 0))
        self.found(lambda: df["u"].iloc[7], (), (7,))
        self.found(lambda: df.take([9]), (0,), (9,))
        self.found(lambda: df["u"].take([9]), (0,), (9,))
        self.found(lambda: numbers.values[9], (), (9,))

    def test_what_goes_by_labels_is_not_guessed(self):
        df, table = self.frame, np.arange(3.0)
        other = self.frame["i"].sort_index(ascending=False)
        for function, advice in ((lambda: table[df["u"] + other], "i = df['u'] + other; table[i]"),
                                 (lambda: table[(df["u"] + 1)[df["u"] > 1]], "; table[i]")):
            with self.assertRaises(IndexError) as caught, gathernd.watch():
                function()
            self.assertFalse(hasattr(caught.exception, "gathernd"))
            self.assertTrue(getattr(caught.exception, "__notes__", [advice])[-1].endswith(advice))


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


MODELS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../data/models")


class ModelTest(unittest.TestCase):
    def test_what_a_node_takes(self):
        try:
            import onnxruntime  # noqa: F401
        except ImportError:
            with self.assertRaisesRegex(gathernd.CallError, "onnxruntime is not installed"):
                gathernd.from_onnx(MODELS + "/hand-sizes.onnx", {"ids": np.array([[1, 2]], np.int32)})
            return
        found = gathernd.from_onnx(MODELS + "/hand-sizes.onnx", {"ids": np.array([[1, 2], [3, 9]], np.int32)}, "pick")
        self.assertEqual((found.indices.tolist(), found.indices.dtype.name), ([[[1, 2]], [[3, 9]]], "int64"))
        self.assertEqual(gathernd.check(found).bad[0].tuple, (3, 9))
        half = gathernd.from_onnx(MODELS + "/hand-bfloat16.onnx", {"ids": np.array([[0, 1]])})
        self.assertEqual(half.params.dtype.name, "bfloat16")

    def test_what_is_missing_is_named(self):
        with self.assertRaisesRegex(gathernd.CallError, r'"ids" \(int32 \[n, 2\]\)'):
            gathernd.from_onnx(MODELS + "/hand-sizes.onnx", {})


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
        if hasattr(BaseException, "add_note"):
            self.assertIn("gathernd: In[4]:2: p[[0, 5]]: ", "\n".join(outputs[3][0].traceback))
        page, _ = exporter.from_notebook_node(book)
        words = re.findall(r'<img alt="([^"]*)" src="data:image/svg', page)
        self.assertEqual(len(words), 2)
        self.assertTrue(words[0].startswith("one") and "bad tuples: 1 of 2" in words[0], words)
        self.assertTrue(words[1].startswith("&lt;/svg&gt;"), words)
        self.assertNotIn("<script>alert", page)

    def test_a_cell_is_named_by_its_number(self):
        shell = support.needs_module("IPython.core.interactiveshell").InteractiveShell.instance()
        self.addCleanup(type(shell).clear_instance)
        shell.history_manager.enabled = False
        for cell, line in (("p[[0, 5]]", 1), ("q = p\nq[[7]]", 2)):
            shell.run_cell("import numpy as np, gathernd; p = np.arange(3)", store_history=True)
            with contextlib.redirect_stdout(io.StringIO()):
                error = shell.run_cell(f"with gathernd.watch():\n    {cell}".replace("\nq", "\n    q"),
                                       store_history=True).error_in_exec
            self.assertRegex(error.gathernd.where, rf"^In\[{shell.execution_count - 1}\]:{line + 1}: [pq]\[")

    def test_marimo_shows_it(self):
        support.needs_module("marimo")
        formatting = support.needs_module("marimo._output.formatting")
        found = gathernd.explain(np.arange(3.0), [[1]])
        self.assertIn("<img alt=", str(formatting.as_html(found).text))


if __name__ == "__main__":
    unittest.main()
