# SPDX-License-Identifier: GPL-3.0-or-later
"""What is given for a tensor, and what a program may do wrong."""
import errno
import os
import pathlib
import tempfile
import types
import unittest
import unittest.mock

import support
import numpy as np

import gathernd

SCRIPT = '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'
PARAMS = np.arange(12, dtype=np.float32).reshape(3, 4)


class TensorTest(unittest.TestCase):
    def read(self, params, indices):
        """The words on a call of one element a tuple."""
        return gathernd.explain(params, indices)

    def test_layouts_and_byte_orders(self):
        plain = self.read(PARAMS, [[2, 3]]).text
        for params in (PARAMS[::-1][::-1], np.asfortranarray(PARAMS), PARAMS.astype(">f4"),
                       np.repeat(PARAMS, 2, 0)[::2]):
            self.assertEqual(self.read(params, [[2, 3]]).text, plain)
        backwards = np.array([[0, 1], [2, 3]])[::-1, ::-1]
        self.assertEqual(self.read(PARAMS, backwards).text, self.read(PARAMS, backwards.copy()).text)

    def test_every_dtype(self):
        for dtype in ("?", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f2", "f4", "f8", "c8", "c16", "U3", "S3"):
            with self.subTest(dtype):
                params = np.ones((2, 2), dtype)
                self.assertEqual(self.read(params, [[1]]).output_shape, (1, 2))
                self.assertEqual(self.read(params, [[1]]).error, None)

    @support.needs_window
    def test_every_dtype_is_drawn(self):
        for dtype in ("?", "i1", "u8", "f2", ">f8", "c16", "U3", "S3"):
            with self.subTest(dtype):
                found = self.read(np.ones((2, 2), dtype), [[1]])
                self.assertIsNotNone(found.svg, found.figure_note)

    def test_bfloat16(self):
        ml_dtypes = support.needs_module("ml_dtypes")
        found = self.read(np.array([1.5, -2.0], ml_dtypes.bfloat16), [[1]])
        self.assertEqual(found.output_shape, (1,))
        if os.access(os.environ["GATHERND_EXPLORER"], os.X_OK):
            self.assertIn("1.5", found.svg or found.figure_note)
            self.assertIn("bfloat16", found.svg)

    def test_rank_0_and_size_0(self):
        self.assertEqual(self.read(np.float32(1), [[0]]).error.code, "index_depth")
        self.assertEqual(gathernd.explain(PARAMS, np.int64(0)).error.code, "rank")
        self.assertEqual(self.read(PARAMS, np.zeros((0, 2), int)).output_shape, (0,))
        self.assertEqual(self.read(np.zeros((3, 0)), [[1]]).output_shape, (1, 0))
        self.assertEqual(self.read(np.zeros((0, 3)), [[0]]).bad_count or 1, 1)

    def test_what_is_no_tensor_is_named(self):
        for params, why in ((np.array([{}, None]), "params has dtype object"), ([[1], [1, 2]], "params"),
                            (np.ma.masked_array([1, 2]), "params is a masked array"), (object(), "dtype object"),
                            (np.array(["2020-01-01"], "M8[D]"), r"dtype datetime64\[D\]"), (None, "dtype object"),
                            (np.zeros(2, "i4,f4"), "dtype"), (np.zeros(2, np.longdouble), "float128")):
            with self.subTest(why), self.assertRaisesRegex(TypeError, why):
                gathernd.explain(params, [[0]])
        with self.assertRaisesRegex(TypeError, "indices has dtype object"):
            gathernd.check((3,), np.array([[object()]]))
        with self.assertRaisesRegex(TypeError, "indices is missing"):
            gathernd.check((3,))
        with self.assertRaises(TypeError):
            gathernd.explain(PARAMS, [[0]], batch_dims=0.5)

    def test_indices_that_are_no_integers(self):
        for indices in ([[0.5]], [[True]], [["a"]]):
            self.assertEqual(gathernd.explain(PARAMS, indices).error.code, "dtype")
            with self.assertRaises(gathernd.CallError):
                gathernd.check((3, 4), indices)

    def test_larger_than_the_disk(self):
        huge = np.broadcast_to(np.int64(0), (1 << 50, 2))
        for ask in (lambda: gathernd.check((3, 4), huge), lambda: gathernd.show(PARAMS, huge),
                    lambda: gathernd.show(np.broadcast_to(PARAMS[0], (1 << 50, 4)), [[0]])):
            with support.private_runtime_folder() as folder, self.assertRaises(OSError) as raised:
                ask()
            self.assertEqual(raised.exception.errno, errno.ENOSPC)
            self.assertRegex(str(raised.exception), r"need \d{16,} bytes, and .* has \d+")
            self.assertEqual(list(folder.glob("*")), [])

    def test_a_disk_that_fills_meanwhile(self):
        full = OSError(errno.ENOSPC, "No space left on device")
        with support.private_runtime_folder() as folder, unittest.mock.patch("gathernd._save", side_effect=full):
            with self.assertRaises(OSError):
                gathernd.check((3, 4), [[0, 1]])
            with self.assertRaises(OSError):
                gathernd.show(PARAMS, [[0, 1]])
            self.assertEqual(os.listdir(folder), [])

    def test_nothing_is_left_behind(self):
        with support.private_runtime_folder() as folder:
            gathernd.check((3, 4), [[0, 1]])
            gathernd.explain(PARAMS, [[0, 1]])._repr_mimebundle_()
            self.assertEqual(os.listdir(folder), [])

    def test_a_runtime_folder_that_others_can_enter_is_not_used(self):
        with support.private_runtime_folder() as folder:
            os.chmod(folder, 0o755)
            self.assertIsNone(gathernd._runtime_folder())
        for value in ("", "relative", "/no/such/folder"):
            with support.environment(XDG_RUNTIME_DIR=value):
                self.assertIsNone(gathernd._runtime_folder())


    def test_a_view_that_repeats_its_memory_is_not_written(self):
        huge = np.broadcast_to(np.arange(300), (300, 300))
        windows = np.lib.stride_tricks.sliding_window_view(np.arange(1000), 200)
        with unittest.mock.patch("gathernd._REPEATED_BYTES", 1 << 12), support.private_runtime_folder() as folder:
            for ask in (lambda: gathernd.check((300,) * 300, huge), lambda: gathernd.explain((300,), windows),
                        lambda: gathernd.show(np.broadcast_to(PARAMS[0], (1 << 20, 4)), [[0]])):
                with unittest.mock.patch.dict(os.environ, QT_QPA_PLATFORM="offscreen"), \
                        self.assertRaisesRegex(gathernd.CallError, r"repeats [\d,]+ bytes of memory as [\d,]+"):
                    ask()
            self.assertEqual(os.listdir(folder), [])
            self.assertTrue(gathernd.check((1000,), np.arange(1000)[:, None]))
            self.assertTrue(gathernd.check((1000,), np.arange(1000)[::-2, None]))


class PathTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def refused(self, params, sentence, kind=TypeError):
        with self.assertRaisesRegex(kind, sentence):
            gathernd.explain(params, [[1]])

    def test_arrays_are_loaded(self):
        np.save(self.folder / "p.npy", PARAMS)
        np.save(self.folder / "i.npy", np.array([[1], [3]]))
        np.savez(self.folder / "both.npz", params=PARAMS, indices=np.array([[1], [3]]))
        np.savez(self.folder / "one.npz", table=PARAMS)
        for params in (self.folder / "p.npy", str(self.folder / "p.npy"), self.folder / "both.npz", self.folder / "one.npz"):
            self.assertEqual(gathernd.explain(params, self.folder / "i.npy").bad_count, 1)
        self.assertEqual(gathernd.check(self.folder / "both.npz", str(self.folder / "both.npz")).count, 1)
        indices = np.load(self.folder / "i.npy", mmap_mode="r")
        self.assertEqual(gathernd._own_file(gathernd._array(self.folder / "i.npy", "indices")), gathernd._own_file(indices))

    def test_what_is_no_array_is_a_sentence(self):
        np.savez(self.folder / "two.npz", a=PARAMS, b=PARAMS)
        np.save(self.folder / "pickled.npy", np.array([{}]), allow_pickle=True)
        for name, words in (("empty.npy", ""), ("words.npy", "words"), ("words.npz", "words")):
            (self.folder / name).write_text(words)
            self.refused(self.folder / name, f"params: .*{name}' is not read: ")
        self.refused(self.folder / "pickled.npy", "is not read: .*object")
        self.refused(self.folder / "two.npz", "holds a, b; give the one that is meant")
        self.refused(self.folder / "no-such.npy", "no-such.npy", FileNotFoundError)
        for params in ("abc", "model.onnx", pathlib.Path("weights.pt"), b"bytes", ""):
            self.refused(params, r"params is the text .*, no tensor; of files \.npy and \.npz are read")
        self.refused("a\0b.npy", "is not read: .*null")
        with self.assertRaisesRegex(TypeError, "indices is the text"):
            gathernd.check((3,), "1")
        self.assertEqual(gathernd.explain(np.str_("a scalar"), [[1]]).error.code, "index_depth")


class PandasTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.pandas = support.needs_module("pandas")

    def test_nullable_types(self):
        whole = self.pandas.Series([1, 3, 0], dtype="Int64")
        frame = self.pandas.DataFrame({"u": whole, "v": self.pandas.Series([0, 1, 4], dtype="Int32")})
        self.assertEqual(gathernd.check((3, 4), frame).mask.tolist(), [False, True, True])
        self.assertEqual(gathernd._array(frame["v"], "indices").dtype, np.int32)
        for indices in (whole, whole.array, self.pandas.Index(whole)):
            self.assertEqual(gathernd._array(indices, "indices").tolist(), [1, 3, 0])
        self.assertEqual(gathernd.explain(self.pandas.Series([.5, 1.5], dtype="Float32"), [[1]]).output_shape, (1,))

    def test_missing_values_are_named(self):
        whole = self.pandas.Series([1, None, None], dtype="Int64")
        for indices, place in ((whole, r"\[1\]"), (whole.to_frame(), r"\[1, 0\]"), (whole.array, r"\[1\]")):
            with self.assertRaisesRegex(TypeError, f"indices: .* 2 of its values are missing, the first at {place}"):
                gathernd.check((3,), indices)


class Series:
    """As pandas has a nullable type, where there is no pandas."""
    __module__ = "pandas.core.series"
    dtype = types.SimpleNamespace(numpy_dtype=np.dtype("int32"))

    def __init__(self, *values):
        self.values = values

    def isna(self):
        return [value is None for value in self.values]

    def to_numpy(self, dtype):
        return np.array(self.values, dtype)


class StandInsTest(unittest.TestCase):
    """What other packages' types are told by, without these packages."""

    def test_nullable_types(self):
        found = gathernd._array(Series(1, 3, 0), "indices")
        self.assertEqual((found.dtype, found.tolist()), (np.int32, [1, 3, 0]))
        with self.assertRaisesRegex(TypeError, r"indices: .* 2 of its values are missing, the first at \[1\]"):
            gathernd.check((3,), Series(0, None, None))

    def test_what_is_traced_has_no_values(self):
        tracer = type("DynamicJaxprTracer", (), {"__module__": "jax._src.interpreters.partial_eval"})
        with self.assertRaisesRegex(TypeError, "indices: .*traced by JAX it has no values yet; look at it before the jitted"):
            gathernd.check((3,), tracer())


@unittest.mock.patch.object(gathernd, "_packaged_folders", lambda: [])  # whatever this Python has installed
class ProgramTest(unittest.TestCase):
    def refused(self, sentence):
        return self.assertRaisesRegex(gathernd.ProgramError, sentence)

    def test_missing(self):
        with support.environment(GATHERND=None, PATH="/no/such/folder::."), self.refused("neither in PATH nor in"):
            gathernd.check((3,), [[0]])
        with support.environment(GATHERND="/no/such"), self.refused("GATHERND names '/no/such', no program"):
            gathernd.check((3,), [[0]])

    def test_found_in_path_but_not_in_the_current_folder(self):
        real = os.environ["GATHERND"]
        with support.environment(GATHERND=None, PATH=os.path.dirname(real)):
            self.assertTrue(gathernd.check((3,), [[0]]))
        before = os.getcwd()
        os.chdir(os.path.dirname(real))
        try:
            with support.environment(GATHERND=None, PATH=".:"), self.refused("not found"):
                gathernd.check((3,), [[0]])
        finally:
            os.chdir(before)

    def test_options_that_no_command_line_can_hold(self):
        for option in ("numpy\0", "\ud800"):
            for ask in (lambda: gathernd.check((3,), [[0]], dialect=option),
                        lambda: gathernd.explain(PARAMS, [[0]], 0, option), lambda: gathernd.dialects((3,), [[0]], policy=option),
                        lambda: gathernd.code(PARAMS, [[0]], framework=option), lambda: gathernd.code(PARAMS, [[0]], data=option)):
                with self.assertRaisesRegex(gathernd.CallError, "no command line can hold ") as raised:
                    ask()
                self.assertIn(repr(option)[1:-1], str(raised.exception))
                self.assertEqual((raised.exception.code, raised.exception.refused), ("usage", False))

    def test_no_program_at_all(self):
        with support.fake_program("gathernd", "") as path:
            path.write_text("no script\n")
            with self.refused("could not be started"):
                gathernd.check((3,), [[0]])

    def test_versions(self):
        for version, sentence in (("0.9.0", "0.9.0.*understands version 1"), ("2.0.0", "understands version 1"),
                                  ("new", "does not say that it is gathernd")):
            with support.fake_program("gathernd", "exit 0", version), self.refused(sentence):
                gathernd.check((3,), [[0]])
        with support.fake_program("gathernd", "exit 0", "1.7.2-rc1"), self.refused("no answer"):
            gathernd.check((3,), [[0]])

    def test_answers_that_cannot_be_read(self):
        for script, sentence in (
                ("echo garbage", "no answer that can be read"), ("exit 0", "no answer"), ("kill -9 $$", "no answer"),
                ("""echo '{"gathernd": 2}'""", "no answer"), ("""echo '[1]'""", "no answer"),
                ("""printf '[%.0s' $(seq 100000)""", "no answer"), ("""printf '\\377\\376'""", "no answer"),
                ("""echo '{"gathernd": 1}'""", "no mask"), ("""echo '{"gathernd": 1, "error": 5}'""", "no 'message'"),
                ("""echo '{"gathernd": 1}'; exit 7""", "status 7"),
                ("echo 'gathernd: error: io: bad\033[31m\nmore' >&2; exit 2", r"bad\\x1b\[31m'$"),
                ("yes", "says more than")):
            with self.subTest(script), support.fake_program("gathernd", script), self.refused(sentence), \
                    unittest.mock.patch("gathernd._ANSWER_BYTES", 1 << 20):
                gathernd.check((3,), [[0]])

    def test_a_mask_that_contradicts_the_answer(self):
        answer = '{"gathernd": 1, "tuples": 1, "count": 1, "groups": [], "proposals": [], "page": []}'
        good = os.environ["GATHERND"]
        script = f"""'{good}' "$@" >/dev/null; echo '{answer}'"""
        with support.fake_program("gathernd", script), self.refused("contradicts"):
            gathernd.check((3,), [[0]])

    def test_a_program_that_hangs_is_ended_with_its_children(self):
        for script in ("sleep 1000", "sleep 1000 & exec sleep 1000", "exec >&- 2>&-; sleep 1000",
                       "sleep 1000 & exit 0"):
            with self.subTest(script), unittest.mock.patch("gathernd.TIMEOUT", 0.5), \
                    support.fake_program("gathernd", script), self.refused("within 0.5 seconds"):
                gathernd.check((3,), [[0]])

    @support.needs_window
    def test_a_window_that_draws_badly(self):
        for script, sentence in (("exit 3", "drew nothing .exit status 3.: nothing"), ("exit 0", "drew nothing"),
                                 ('echo garbage >"$3"', "no XML"),
                                 ('head -c 3000000 /dev/zero >"$3"', "larger than 2 MiB"),
                                 (f"echo '{SCRIPT}' >\"$3\"", "script")):
            with self.subTest(script), support.fake_program("gathernd-explorer", script):
                found = gathernd.explain(PARAMS, [[1]])
                self.assertIsNone(found.svg)
                self.assertRegex(found.figure_note, sentence)


if __name__ == "__main__":
    unittest.main()
