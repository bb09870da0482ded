# SPDX-License-Identifier: GPL-3.0-or-later
"""watch(): which call it finds in a traceback, and that it changes nothing by looking."""
import contextlib
import io
import linecache
import os
import random
import sys
import tempfile
import traceback
import tracemalloc
import types
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
        self.table, self.parts, self.offset = PARAMS, {"deep": [PARAMS]}, 2


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

    def test_a_cell_has_its_notebooks_name(self):
        compiler = types.SimpleNamespace(format_code_name=lambda path: ("Cell", "In[4]"))
        notebook = types.SimpleNamespace(get_ipython=lambda: types.SimpleNamespace(compile=compiler))
        with unittest.mock.patch.dict(sys.modules, IPython=notebook):
            self.assertRegex(self.expect(lambda: PARAMS[[0, 5]], (1,), (5,)).where, r"^In\[4\]:\d+: PARAMS\[\[0, 5\]\]$")

    def test_axes_that_moved_are_named(self):
        self.assertIn("axis 1 put first", self.expect(lambda: PARAMS[:, [4]], (0,), (4,), (4, 3)).sentence)

    def test_take(self):
        p = PARAMS
        self.expect(lambda: np.take(p, [1, 12]), (1,), (12,), (12,))
        self.expect(lambda: np.take(p, indices=[1, 7], axis=1), (1,), (7,), (4, 3))
        self.expect(lambda: p.take([3], 0), (0,), (3,))
        self.expect(lambda: p.flat[[12]], (0,), (12,), (12,))
        self.expect(lambda: borrowed_take(
            p,
            [1, 7],
            axis=-1), (1,), (7,), (4, 3))
        self.expect(lambda: np.take_along_axis(p, np.array([[0, 9]]), 1), (0, 1), (0, 9))

    def test_indices_that_are_computed(self):
        p, i, held = PARAMS, np.array([0, 2]), Held()
        self.expect(lambda: p[i + 1], (1,), (3,))
        self.expect(lambda: held.table[i + held.offset], (1,), (4,))
        self.expect(lambda: p[-i - 2], (1,), (-4,))
        self.expect(lambda: p[i[i >= 1] * 2], (0,), (4,))
        self.expect(lambda: p[np.arange(len(i)), i + 2], (1,), (1, 4))
        self.expect(lambda: p[np.arange(p.shape[0]), range(2, 5)], (2,), (2, 4))
        self.expect(lambda: p[i.astype(np.int64).reshape(-1, 1), 4], (0, 0), (0, 4))
        self.expect(lambda: p[(*INDICES.T,)], (1,), (3, 0))
        self.expect(lambda: p[np.array([0, 3], dtype=np.int32)], (1,), (3,))
        self.expect(lambda: p[np.where(p[:, 0] > 2)[0] + 1], (1,), (3,))
        self.expect(lambda: p[int(i[1]) + i.max()], (), (4,))

    def test_every_form_of_a_key(self):
        p, cube, a = PARAMS, np.zeros((2, 3, 4)), np.array([0, 5])
        mask = np.array([[True, False, True], [False, True, False]])
        self.expect(lambda: p[np.ix_([0, 1], a)], (0, 1), (0, 5))
        self.expect(lambda: p[..., a], (1,), (5,), (4, 3))
        self.expect(lambda: p[:, None, a], (1,), (5,), (4, 3))
        self.expect(lambda: p[1:, a], (1,), (5,), (4, 2))
        self.expect(lambda: cube[[1, 2], :, 3], (1,), (2, 3), (2, 4, 3))
        self.expect(lambda: cube[mask, [3, 3, 4]], (2,), (1, 1, 4), (2, 3, 4))
        self.expect(lambda: p[p[:, 0] > 2, a], (1,), (2, 5))

    def test_scatters(self):
        p, a = PARAMS.copy(), np.array([0, 5])
        self.expect(lambda: np.put(p, [3, 12], 0), (1,), (12,), (12,))
        self.expect(lambda: np.add.at(p, a, 1), (1,), (5,))
        self.expect(lambda: np.add.at(p, (a, 1), 1), (1,), (5, 1))

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


class RandomKey:
    """Something to index with, of every kind, as text, and what its names mean."""

    def __init__(self, seed):
        chance = random.Random(seed)
        self.names = {"p": np.arange(60).reshape(3, 4, 5)}
        self.parts = [self._part(chance, size) for size in self.names["p"].shape[:chance.randint(1, 3)]]
        if chance.random() < 0.3:
            self.parts.insert(chance.randint(0, len(self.parts)), "None")
        if chance.random() < 0.2:
            self.parts[chance.randint(0, len(self.parts) - 1)] = "..."
        self.text = f"p[{', '.join(self.parts)}]"

    def _part(self, chance, size):
        kind = chance.choice(["number", "slice", "mask", "array", "array", "array"])
        if kind == "slice":
            return chance.choice([":", "1:", "::-1", "0:2"])
        if kind == "number":
            return str(chance.randint(-size, size - (chance.random() < 0.9)))
        name = f"i{len(self.names)}"
        if kind == "mask":
            value = [chance.random() < 0.4 for _ in range(size)]
        else:
            shape = chance.choice([(2,), (2,), (3, 1), (1,), ()])
            limit = size + (chance.random() < 0.6)
            value = np.array([chance.randint(-limit, limit - 1) for _ in range(int(np.prod(shape)))]).reshape(shape)
        self.names[name] = np.array(value)
        return name

    def run(self):
        code = compile(self.text, f"<{self.text}>", "eval")
        linecache.cache[f"<{self.text}>"] = len(self.text), None, [self.text], f"<{self.text}>"
        return eval(code, self.names)


class RandomKeysTest(unittest.TestCase):
    KEYS = int(os.environ.get("GATHERND_CHECKS", "300"))

    def look_at_all(self):
        found = 0
        for seed in range(self.KEYS):
            key = RandomKey(seed)
            try:
                with gathernd.watch():
                    key.run()
            except IndexError as error:
                outside = "out of bounds" in str(error)
                call = getattr(error, "gathernd", None)
                self.assertEqual(call is not None, outside, f"{key.text} {key.names} {error} {notes_of(error)}")
                if call is not None:
                    found += 1
                    at = gathernd.check(call).bad[0]
                    with self.assertRaisesRegex(IndexError, "out of bounds"):
                        call.params[at.tuple]
        return found

    def test_what_numpy_refuses_is_found(self):
        self.assertGreater(self.look_at_all(), self.KEYS // 12)

    def test_also_where_each_index_is_looked_at_by_itself(self):
        with unittest.mock.patch("gathernd._WATCHED_BYTES", 16):
            self.assertGreater(self.look_at_all(), self.KEYS // 12)


class LargeTest(unittest.TestCase):
    """Nothing is broadcast, copied or written beyond a limit, however many tuples an expression makes."""

    def look(self, function, limit):
        """What was found, and the bytes of its largest file; the memory that it took is held to the limit."""
        sizes, save = [0], gathernd._save

        def noted(path, array):
            sizes.append(array.nbytes)
            save(path, array)
        with unittest.mock.patch("gathernd._save", noted):
            try:
                function()
            except IndexError as error:
                tracemalloc.start()
                try:
                    gathernd.watch().__exit__(type(error), error, error.__traceback__)
                    _, most = tracemalloc.get_traced_memory()
                finally:
                    tracemalloc.stop()
        self.assertLess(most, 8 * limit + (16 << 20))  # the source and its tree too
        self.assertLessEqual(max(sizes), limit)
        return error_of(self, function)

    def expect(self, function, position, number, limit, remark):
        found = self.look(function, limit)
        bad = gathernd.check(found).bad[0]
        self.assertEqual((bad.position, bad.tuple), (position, (number,)))
        self.assertIn(remark, found.sentence)

    def test_twenty_thousand_a_side(self):
        a, i = np.zeros((20000, 100), np.float32), np.arange(20000)
        j = i % 100
        j[500] = 100
        for key in ((i[:, None], j[None, :]), np.ix_(i, j)):
            self.expect(lambda: a[key], (0, 500), 100, 1 << 20, "axis 1 of params put first")
        wide = np.broadcast_arrays(i[:, None], j[None, :])
        self.expect(lambda: a[wide[0], wide[1]], (0, 500), 100, 1 << 20, "400,000,000 tuples in all")
        self.expect(lambda: a[np.ix_(a[:, 0] == 0, j)], (0, 500), 100, 1 << 20, "axis 1 of params put first")

    def test_along_an_axis(self):
        a = np.broadcast_to(np.float32(0), (3000, 30000))
        places = np.broadcast_to(np.arange(1, 3001)[:, None], (3000, 30000))
        self.expect(lambda: np.take_along_axis(a, places, 0), (2999, 0), 3000, 1 << 20, "axis 0 of params put first")

    def test_a_long_index_is_looked_at_in_pieces(self):
        i = np.zeros(100_000, np.int32)
        i[70_001] = 3
        with unittest.mock.patch("gathernd._WATCHED_BYTES", 1 << 16):
            self.expect(lambda: PARAMS[i], (70_001 - 8 * 8192,), 3, 1 << 16, "the numbers 65,536 to 73,727)")
            self.expect(lambda: PARAMS[i[::-1], 0], (29_998 - 3 * 8192,), 3, 1 << 16, "the numbers 24,576 to 32,767)")

    def test_what_is_computed_on_the_way(self):
        i = np.arange(300)
        with unittest.mock.patch("gathernd._WATCHED_BYTES", 1 << 16):
            for function in (lambda: PARAMS[i[:, None] + i[None, :]], lambda: PARAMS[i[:, None][:, i * 0]],
                             lambda: PARAMS[np.arange(10000)], lambda: np.take(np.zeros((300, 300)).T, [90000])):
                error = watched(self, function)
                self.assertRegex(notes_of(error)[0], "give it a name|too large")


def error_of(test, function):
    return watched(test, function).gathernd


class SaysWhatToNameTest(unittest.TestCase):
    def note_of(self, function, kind=IndexError):
        error = watched(self, function, kind)
        self.assertFalse(hasattr(error, "gathernd"))
        self.assertEqual(len(notes_of(error)), 1)
        return notes_of(error)[0]

    def test_parts_that_only_running_them_would_give(self):
        p, i = PARAMS, np.array([0, 3])

        def same(value):
            return value
        for function, advice in (
                (lambda: p[same(i)], "j = same(i); p[j]"),
                (lambda: same(p)[i], "table = same(p); table[i]"),
                (lambda: p[same(i), same(0)], "j = same(i); k = same(0); p[j, k]"),
                (lambda: p[i, same(0)], "j = same(0); p[i, j]"),
                (lambda: np.take(p, same(i), axis=0), "j = same(i); np.take(p, j, axis=0)"),
                (lambda: print(p[same(i)]), "j = same(i); p[j]")):
            note = self.note_of(function)
            self.assertRegex(note, r"^gathernd: watch_test\.py:\d+: .*give it a name")
            self.assertTrue(note.endswith(": " + advice), note)

    def test_functions_and_types_that_it_does_not_know(self):
        p, masked = PARAMS, np.ma.masked_array(PARAMS)
        self.assertIn("does not know np.delete(); gathernd.check", self.note_of(lambda: np.delete(p, 9, 0)))
        self.assertIn("does not know p.item(); gathernd.check", self.note_of(lambda: p.item(99)))
        self.assertIn("a type that watch does not know", self.note_of(lambda: masked[[9]]))


class SaysWhatToNameByLineTest(SaysWhatToNameTest):
    setUp = FindsByLineTest.setUp


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

    def test_one_watch_within_another(self):
        def inner():
            with gathernd.watch():
                PARAMS[[0, 5]]
        self.assertEqual(len(notes_of(watched(self, inner))), 1)

    def test_an_iteration_that_fails(self):
        rows = map(PARAMS.__getitem__, [0, 5])

        def iterate():
            for row in rows:
                pass
        self.nothing_found(iterate)

    def test_what_is_no_gather(self):
        p, mask = PARAMS, np.zeros(5, bool)
        self.nothing_found(lambda: p[mask])
        self.nothing_found(lambda: p[[0, 1], [0, 1, 2]])
        self.nothing_found(lambda: p[1.5])
        self.nothing_found(lambda: [1, 2][5])
        self.nothing_found(lambda: p[0, 0, 0])
        self.nothing_found(lambda: "abc"[5])
        self.nothing_found(lambda: {}["a"], KeyError)
        self.nothing_found(lambda: [].pop())
        self.nothing_found(lambda: p.sum(axis=5), ValueError)
        self.nothing_found(lambda: gathernd.check((3,), [[3]], raise_=True))

    def test_an_exception_of_ones_own(self):
        class OutOfStock(IndexError):
            def __str__(self):
                raise AssertionError("asked")

        def sell(shelf):
            raise OutOfStock(f"shelf {shelf} is out of bounds")
        error = watched(self, lambda: sell(PARAMS), OutOfStock)
        self.assertEqual(notes_of(error), [])

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

            def __invert__(self):
                return note("__invert__", [7])

        class SlyDict(dict):
            def __getitem__(self, key):
                return note("dict", PARAMS)

        class SlyArray(np.ndarray):
            def __getitem__(self, key):
                note("array")
                return np.ndarray.__getitem__(self, key)

            def __add__(self, other):
                note("__add__")
                return np.ndarray.__add__(self.view(np.ndarray), other).astype(int)

            def reshape(self, *shape):
                note("reshape")
                return self.view(np.ndarray).reshape(*shape)

        p, sly, names, kin = PARAMS, Sly(), SlyDict(), PARAMS.view(SlyArray)

        def called():
            return note("function", PARAMS)
        for function in (lambda: sly.rows[[7]], lambda: sly.unknown[[7]], lambda: sly["a"][[7]], lambda: p[sly],
                         lambda: p[[sly]], lambda: p[tuple(sly)], lambda: p[:sly, [9]], lambda: names["a"][[7]],
                         lambda: called()[[7]], lambda: np.take(p, sly, 0), lambda: np.take(p, [7], axis=sly),
                         lambda: p[np.asarray(sly)], lambda: (lambda: p)()[[7]], lambda: kin[[7]], lambda: p[kin + 9],
                         lambda: p[len(sly) + 7], lambda: p[~sly], lambda: p[range(sly)],
                         lambda: np.put(p, [99], sly), lambda: p[sly.shape], lambda: kin.reshape(-1)[[99]]):
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
        error = watched(self, lambda: PARAMS[tuple(INDICES)])
        self.assertFalse(hasattr(error, "gathernd"))

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

        def elsewhere():
            raise IndexError("Caught IndexError in DataLoader worker process 0.\nOriginal Traceback (most recent call last):")
        self.assertIn("num_workers=0", notes_of(watched(self, elsewhere))[0])
        tracer = type("TracerArrayConversionError", (TypeError,), {"__module__": "jax.errors"})

        def jitted():
            raise tracer("The numpy.ndarray conversion method __array__() was called on traced array with shape int32[]")
        self.assertIn("jnp.asarray(table)[i]", notes_of(watched(self, jitted, tracer))[0])


class ChangesNothingByLineTest(ChangesNothingTest):
    setUp = FindsByLineTest.setUp


if __name__ == "__main__":
    unittest.main()
