# SPDX-License-Identifier: GPL-3.0-or-later
"""watch(): which call it finds in a traceback, and that it changes nothing by looking."""
import contextlib
import io
import os
import tempfile
import traceback
import unittest
import unittest.mock

import support
import numpy as np
from numpy import take as borrowed_take

import gathernd

PARAMS = np.arange(12, dtype=np.float32).reshape(3, 4)
INDICES = np.array([[0, 1], [3, 0], [-1, 5]])


class Held:
    """Tensors as programs hold them."""

    def __init__(self):
        self.table, self.parts = PARAMS, {"deep": [PARAMS]}


def notes_of(error):
    return list(getattr(error, "__notes__", []))


def watched(test, function, kind=IndexError):
    """The exception that came out, the very one that went in."""
    raised = []

    def run():
        try:
            function()
        except Exception as error:
            raised.append(error)
            raise
    with contextlib.redirect_stderr(io.StringIO()), test.assertRaises(kind) as caught, gathernd.watch():
        run()
    test.assertEqual(raised, [caught.exception])
    return caught.exception


class FindsTest(unittest.TestCase):
    def expect(self, function, position, numbers, params_shape=PARAMS.shape, dialect="numpy"):
        error = watched(self, function)
        found = getattr(error, "gathernd", None)
        self.assertIsNotNone(found, f"{error!r} {notes_of(error)}")
        bad = gathernd.check(error).bad[0]
        self.assertEqual((bad.position, bad.tuple), (position, numbers))
        self.assertEqual((found.params.shape, found.dialect), (params_shape, dialect))
        self.assertEqual(len(notes_of(error)), 1)
        self.assertIn(found.sentence, notes_of(error)[0])
        return found

    def test_indexing(self):
        p, i, held = PARAMS, INDICES, Held()
        a, b = i[:, 0], i[:, 1]
        self.expect(lambda: p[[0, 5]], (1,), (5,))
        self.expect(lambda: p[i[:, 0]], (1,), (3,))
        self.expect(lambda: p[a, b], (1,), (3, 0))
        self.expect(lambda: p[a, 1], (1,), (3, 1))
        self.expect(lambda: p[3], (), (3,))
        self.expect(lambda: p[tuple(i.T)], (1,), (3, 0))
        self.expect(lambda: p[tuple(np.moveaxis(i, -1, 0))], (1,), (3, 0))
        self.expect(lambda: held.table[a], (1,), (3,))
        self.expect(lambda: held.parts["deep"][0][a, :], (1,), (3,))
        self.expect(lambda: p[0:2][[2]], (0,), (2,), (2, 4))
        self.expect(lambda: p[:, [0, 4]], (1,), (4,), (4, 3))

    def test_it_says_where_and_what(self):
        a = INDICES[:, 0]
        found = self.expect(lambda: PARAMS[a], (1,), (3,))
        self.assertRegex(found.where, r"^watch_test\.py:\d+: PARAMS\[a\]$")
        self.assertIn("indices[1] = [3]: its first number is 3", found.sentence)

    def test_axes_that_moved_are_named(self):
        self.assertIn("axis 1 put first", self.expect(lambda: PARAMS[:, [4]], (0,), (4,), (4, 3)).sentence)

    def test_take(self):
        p = PARAMS
        self.expect(lambda: np.take(p, [1, 12]), (1,), (12,), (12,))
        self.expect(lambda: np.take(p, indices=[1, 7], axis=1), (1,), (7,), (4, 3))
        self.expect(lambda: p.take([3], 0), (0,), (3,))
        self.expect(lambda: borrowed_take(
            p,
            [1, 7],
            axis=-1), (1,), (7,), (4, 3))
        self.expect(lambda: np.take_along_axis(p, np.array([[0, 9]]), 1), (0, 1), (0, 9))

    def test_assignment(self):
        p, a = PARAMS.copy(), INDICES[:, 0]

        def assign():
            p[a] = 0
        self.expect(assign, (1,), (3,))

    def test_the_innermost_of_many_frames(self):
        def inner(p, i):
            return p[i]

        def outer(rows):
            return [inner(PARAMS, row) for row in rows]
        self.expect(lambda: outer([[0], [1, 2, -4]]), (2,), (-4,))

    def test_in_a_line_of_several(self):
        p, good, bad = PARAMS, np.array([0, 1]), np.array([2, 3])
        self.expect(lambda: (p[good] + p[good]) * np.abs(p[bad]) + p[good], (1,), (3,))

    def test_words_beyond_ascii(self):
        größe = PARAMS
        self.expect(lambda: ("Größe – 尺寸", größe[[0, 5]]), (1,), (5,))

    def test_an_exception_opens_like_a_call(self):
        error = watched(self, lambda: PARAMS[[0, 5]])
        self.assertIn("refused: its first number is 5", gathernd.explain(error).text)
        self.assertEqual(gathernd.check(error.gathernd).positions.tolist(), [[1]])
        with self.assertRaisesRegex(TypeError, "found no call in this KeyError"):
            gathernd.explain(KeyError("x"))

    def test_show(self):
        with unittest.mock.patch("gathernd.show") as opened, self.assertRaises(IndexError), gathernd.watch(show=True):
            PARAMS[[0, 5]]
        opened.assert_called_once()


class FindsByLineTest(FindsTest):
    """As before Python 3.11, which says no more than the line."""

    def setUp(self):
        patch = unittest.mock.patch("gathernd._POSITIONS", False)
        patch.start()
        self.addCleanup(patch.stop)


class ChangesNothingTest(unittest.TestCase):
    def nothing_found(self, function, kind=IndexError):
        error = watched(self, function, kind)
        self.assertFalse(hasattr(error, "gathernd"), notes_of(error))
        self.assertEqual(notes_of(error), [])

    def test_without_an_exception(self):
        with gathernd.watch() as nothing:
            value = PARAMS[[0, 1]]
        self.assertEqual(value.shape, (2, 4))
        self.assertIsInstance(nothing, gathernd.watch)

    def test_what_is_no_gather(self):
        p, mask = PARAMS, np.zeros(5, bool)
        self.nothing_found(lambda: p[mask])
        self.nothing_found(lambda: p[[0, 1], [0, 1, 2]])
        self.nothing_found(lambda: p[1.5])
        self.nothing_found(lambda: [1, 2][5])
        self.nothing_found(lambda: p[0, 0, 0])
        self.nothing_found(lambda: "abc"[5])
        self.nothing_found(lambda: {}["a"], KeyError)
        self.nothing_found(lambda: np.ma.masked_array(p)[[9]])

    def test_other_exceptions_pass(self):
        for kind in (KeyboardInterrupt, SystemExit, ZeroDivisionError):
            with self.assertRaises(kind), gathernd.watch():
                raise kind

    def test_no_code_of_anybody_runs_again(self):
        ran = []

        def note(name, value=None):
            ran.append(name)
            return value

        class Meta(type):
            @property
            def __module__(cls):
                return note("metaclass", "torch")

        class Sly(metaclass=Meta):
            rows = property(lambda self: note("property", PARAMS))
            __class__ = property(lambda self: note("__class__", np.ndarray))

            def __getattr__(self, name):
                note(name)
                if name.startswith("__"):
                    raise AttributeError(name)
                return PARAMS

            def __getitem__(self, key):
                return note("__getitem__", PARAMS)

            def __index__(self):
                return note("__index__", 7)

            def __iter__(self):
                note("__iter__")
                return iter([7])

            def __len__(self):
                return note("__len__", 1)

            def __array__(self, *_, **__):
                return note("__array__", np.array([7]))

        class SlyDict(dict):
            def __getitem__(self, key):
                return note("dict", PARAMS)

        class SlyArray(np.ndarray):
            def __getitem__(self, key):
                note("array")
                return np.ndarray.__getitem__(self, key)

        p, sly, names, kin = PARAMS, Sly(), SlyDict(), PARAMS.view(SlyArray)

        def called():
            return note("function", PARAMS)
        for function in (lambda: sly.rows[[7]], lambda: sly.unknown[[7]], lambda: sly["a"][[7]], lambda: p[sly],
                         lambda: p[[sly]], lambda: p[tuple(sly)], lambda: p[:sly, [9]], lambda: names["a"][[7]],
                         lambda: called()[[7]], lambda: np.take(p, sly, 0), lambda: np.take(p, [7], axis=sly),
                         lambda: p[np.asarray(sly)], lambda: (lambda: p)()[[7]], lambda: kin[[7]]):
            ran.clear()
            with self.assertRaises((IndexError, TypeError)):
                function()
            once = list(ran)
            ran.clear()
            watched(self, function, (IndexError, TypeError))
            self.assertEqual(ran, once)

    def test_names_of_a_class_body(self):
        looked = []

        class Names(dict):
            def __contains__(self, name):
                looked.append(name)
                return dict.__contains__(self, name)

        class Meta(type):
            @classmethod
            def __prepare__(cls, name, bases):
                return Names()

        def define():
            class Body(metaclass=Meta):
                table = PARAMS
                row = table[[7]]
        watched(self, define)
        self.assertEqual(looked, [])

    def test_a_name_that_means_something_else(self):
        def tuple(array):  # noqa: A001
            return list(array[:, 0])
        self.nothing_found(lambda: PARAMS[tuple(INDICES)])

    def test_without_source(self):
        scope = {"p": PARAMS}
        code = compile("p[[7]]", "<nowhere>", "eval")
        self.nothing_found(lambda: eval(code, scope))

    def test_source_that_has_changed_since(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "changed.py")
            with open(path, "w") as file:
                file.write("((((\n" * 3)
            code = compile("\n\np[[7]]", path, "exec")
            self.nothing_found(lambda: exec(code, {"p": PARAMS}))

    def test_programs_that_are_missing_or_fail(self):
        with support.environment(GATHERND="/no/such/program"):
            error = watched(self, lambda: PARAMS[[0, 5]])
            self.assertEqual(len(notes_of(error)), 1)
            self.assertIn("GATHERND names '/no/such/program'", notes_of(error)[0])
        with support.fake_program("gathernd", "echo garbage"):
            error = watched(self, lambda: PARAMS[[0, 5]])
            self.assertIn("no answer that can be read", notes_of(error)[0])

    def test_faults_of_its_own_stay_its_own(self):
        for fault in (RuntimeError("ours"), KeyboardInterrupt(), MemoryError()):
            with unittest.mock.patch("gathernd._find_failing_call", side_effect=fault):
                watched(self, lambda: PARAMS[[0, 5]])

    def test_the_traceback_is_the_same(self):
        try:
            with gathernd.watch():
                PARAMS[[0, 5]]
        except IndexError as error:
            names = [frame.name for frame in traceback.extract_tb(error.__traceback__)]
        self.assertEqual(names, ["test_the_traceback_is_the_same"])

    def test_what_it_cannot_see_it_says(self):
        def asserted():
            raise RuntimeError("CUDA error: device-side assert triggered")
        self.assertIn("CUDA", notes_of(watched(self, asserted, RuntimeError))[0])
        session = type("InvalidArgument", (Exception,), {"__module__": "onnxruntime.capi.state"})

        def within():
            raise session("GatherND: index out of bounds")
        self.assertIn("within the session", notes_of(watched(self, within, session))[0])
        graph = type("InvalidArgumentError", (Exception,), {"__module__": "tensorflow.python.framework.errors_impl"})

        def traced():
            raise graph("Graph execution error: indices[0] = [9]")
        self.assertIn("run_functions_eagerly", notes_of(watched(self, traced, graph))[0])


if __name__ == "__main__":
    unittest.main()
