# SPDX-License-Identifier: GPL-3.0-or-later
"""check() against NumPy, on random calls from a seed: GATHERND_CHECKS of them (300). Of ten million tuples the time is
looked at where GATHERND_TIMES is set; with fewer calls, as a sanitizer's build asks for, they are a hundred thousand."""
import itertools
import math
import os
import pickle
import random
import tempfile
import time
import unittest

import support
import numpy as np

import gathernd

CHECKS = int(os.environ.get("GATHERND_CHECKS", "300"))
INTEGERS = {"numpy": ["i1", "i2", "i4", "i8", "u1", "u2", "u4"], "tensorflow-cpu": ["i2", "i4", "i8"],
            "pytorch": ["i8"], "mxnet": ["i4", "i8"]}
COUNTS_FROM_THE_END = {"numpy": True, "pytorch": True, "tensorflow-cpu": False, "mxnet": True}


class RandomCall:
    """A call that its dialect takes, whatever its tuples say."""

    def __init__(self, seed):
        chance = random.Random(seed)
        self.dialect = chance.choice(sorted(INTEGERS))
        self.batch_dims = chance.randint(0, 2) if self.dialect == "tensorflow-cpu" else 0
        batch = [chance.randint(1, 3) for _ in range(self.batch_dims)]
        depth = chance.randint(1, 3)
        self.shape = tuple(batch + [chance.choice([1, 2, 3, 7, 200]) for _ in range(depth + chance.randint(0, 2))])
        grid = batch + [chance.randint(0 if chance.random() < 0.1 else 1, 6) for _ in range(chance.randint(0, 2))]
        self.sizes = self.shape[self.batch_dims:self.batch_dims + depth]
        last = self._last_axis(chance, grid + [depth])
        self.indices = self._laid_out(chance, np.moveaxis(last, -1, 0) if self.dialect == "mxnet" else last)

    def _last_axis(self, chance, shape):
        dtypes = INTEGERS[self.dialect]
        if self.dialect == "tensorflow-cpu":  # counts the elements of params in the type of the indices
            dtypes = [name for name in dtypes if math.prod(self.shape) <= np.iinfo(name).max]
        dtype = np.dtype(chance.choice(dtypes))
        limits = np.iinfo(dtype)
        wild = chance.random() < 0.1
        spread = 1 if chance.random() < 0.5 else 3

        def number(size):
            low, high = (limits.min, limits.max) if wild else (-size - spread, size + spread - 1)
            value = chance.randint(low, high)
            return min(max(value, limits.min), limits.max)
        tuples = [[number(size) for size in self.sizes] for _ in range(math.prod(shape[:-1]))]
        return np.array(tuples, dtype).reshape(shape)

    @staticmethod
    def _laid_out(chance, array):
        """The same values, as slices, other orders and other machines leave them."""
        way = chance.choice(["plain", "backwards", "every second", "by columns", "swapped bytes", "transposed", "list"])
        if way == "backwards":
            return np.ascontiguousarray(array[::-1])[::-1]
        if way == "every second":
            return np.repeat(array, 2, axis=0)[::2]
        if way == "by columns":
            return np.asfortranarray(array)
        if way == "swapped bytes":
            return array.astype(array.dtype.newbyteorder())
        if way == "transposed":
            return np.ascontiguousarray(array.T).T
        return array.tolist() if way == "list" and array.dtype == np.int64 and array.size else array

    def tuples(self):
        indices = np.asarray(self.indices)
        return np.moveaxis(indices, 0, -1) if self.dialect == "mxnet" else indices

    def bad(self):
        """By NumPy's comparisons, number by number."""
        tuples = self.tuples().astype(object)  # exact, beyond 64 bits too
        sizes = np.array(self.sizes, object)
        least = -sizes if COUNTS_FROM_THE_END[self.dialect] else 0 * sizes
        return ((tuples < least) | (tuples >= sizes)).any(axis=-1).astype(bool)

    def numpy_refuses(self, position):
        """By NumPy itself, which indexes with one tuple."""
        params = np.broadcast_to(np.int8(0), self.shape)
        try:
            params[tuple(self.tuples()[position])]
        except IndexError:
            return True
        return False


class CheckTest(unittest.TestCase):
    def test_random_calls_have_numpys_mask(self):
        for seed in range(CHECKS):
            with self.subTest(seed=seed):
                call = RandomCall(seed)
                found = gathernd.check(call.shape, call.indices, call.batch_dims, call.dialect)
                bad = call.bad()
                np.testing.assert_array_equal(found.mask, bad)
                self.assertEqual(found.mask.shape, bad.shape)
                self.assertEqual(found.count, bad.sum())
                self.assertEqual(bool(found), not bad.any())
                np.testing.assert_array_equal(found.positions, np.argwhere(bad))
                np.testing.assert_array_equal(found.tuples, call.tuples()[bad])
                if call.dialect == "numpy":
                    for position in itertools.islice(np.ndindex(bad.shape), 20):
                        self.assertEqual(bad[position], call.numpy_refuses(position))

    def test_random_calls_are_clamped_as_numpy_clips(self):
        for seed in range(CHECKS // 5):
            call = RandomCall(seed)
            with self.subTest(seed=seed):
                clamped = gathernd.check(call.shape, call.indices, call.batch_dims, call.dialect).clamped()
                given = np.asarray(call.indices)
                self.assertEqual((clamped.shape, clamped.dtype), (given.shape, given.dtype.newbyteorder("=")))
                mended = np.moveaxis(clamped, 0, -1) if call.dialect == "mxnet" else clamped
                exact = call.tuples().astype(object)
                sizes = np.array(call.sizes, object)
                least = -sizes if COUNTS_FROM_THE_END[call.dialect] else 0 * sizes
                wanted = np.where((exact < least) | (exact >= sizes), np.minimum(np.maximum(exact, 0), sizes - 1), exact)
                np.testing.assert_array_equal(mended.astype(object), wanted)
                self.assertTrue(gathernd.check(call.shape, clamped, call.batch_dims, call.dialect))

    def test_clamped_where_nothing_fits(self):
        with self.assertRaises(gathernd.CallError):
            gathernd.check((0, 3), [[0, 1]]).clamped()
        good = np.array([[1, 2]])
        self.assertEqual(gathernd.check((3, 4), good).clamped().tolist(), [[1, 2]])

    def test_ten_million_tuples_within_a_second(self):
        tuples = 10_000_000 if CHECKS >= 300 else 100_000
        indices = np.random.default_rng(1).integers(-1005, 1005, (tuples, 2))
        times = []
        for _ in range(3):  # other work on the machine slows some of them
            begin = time.perf_counter()
            found = gathernd.check((1000, 1000), indices)
            times.append(time.perf_counter() - begin)
        bad = ((indices < -1000) | (indices >= 1000)).any(axis=-1)
        self.assertTrue(np.array_equal(found.mask, bad))
        self.assertTrue(np.array_equal(found.tuples, indices[bad]))
        print(f"\n{tuples:,} tuples: {min(times):.2f} s, the slowest {max(times):.2f} s", end=" ")
        if "GATHERND_TIMES" in os.environ:
            self.assertLess(min(times), 1)

    def test_params_as_an_array_and_as_a_shape(self):
        params, indices = np.zeros((3, 4)), [[0, 1], [3, 0], [-1, 5]]
        for given in (params, params.shape, params.tolist()):
            found = gathernd.check(given, indices)
            self.assertEqual(found.mask.tolist(), [False, True, True])
            self.assertEqual(found.positions.tolist(), [[1], [2]])
            self.assertEqual(found.tuples.tolist(), [[3, 0], [-1, 5]])
            self.assertEqual(found.bad[0], ((1,), (3, 0), 0, 0, 3, 3, "past_end"))
            self.assertIn("2 of 3 tuples", str(found))

    def test_says_what_would_make_every_tuple_fit(self):
        found = gathernd.check((2, 9), [[[8], [2]], [[7], [1]]], dialect="tensorflow-cpu")
        self.assertEqual(found.count, 3)
        self.assertIn("with batch_dims 1 every tuple fits", " ".join(found.fixes))

    def test_raises_on_request_only(self):
        self.assertTrue(gathernd.check((3,), [[0], [2]], raise_=True))
        with self.assertRaises(gathernd.OutOfRange) as raised:
            gathernd.check((3,), [[0], [3]], raise_=True)
        self.assertIsInstance(raised.exception, IndexError)
        self.assertEqual(raised.exception.check.count, 1)

    def test_a_call_that_is_wrong_whatever_its_tuples_say(self):
        with self.assertRaises(gathernd.CallError) as raised:
            gathernd.check((3, 4), [[0, 0, 0]])
        self.assertEqual(pickle.loads(pickle.dumps(raised.exception)).fixes, raised.exception.fixes)
        self.assertEqual(raised.exception.code, "index_depth")
        self.assertTrue(raised.exception.fixes)

    def test_nothing_to_look_through(self):
        for indices in (np.zeros((0, 2), int), np.zeros((4, 0, 2), int), np.zeros((2, 0), int), []):
            found = gathernd.check((3, 4), indices, dialect="tensorflow-cpu")
            self.assertTrue(found)
            self.assertEqual(found.mask.shape, np.shape(indices)[:-1])
            self.assertEqual(found.positions.shape, (0, found.mask.ndim))

    def test_a_single_tuple(self):
        found = gathernd.check((3, 4), [3, 0])
        self.assertEqual((found.mask.shape, found.count, found.bad[0].position), ((), 1, ()))

    def test_a_memory_map_is_read_where_it_lies(self):
        with tempfile.TemporaryDirectory() as folder, support.private_runtime_folder():
            path = os.path.join(folder, "i.npy")
            np.save(path, np.arange(12).reshape(6, 2))
            for mode in ("r", "r+"):
                whole = np.load(path, mmap_mode=mode)
                self.assertEqual(gathernd._own_file(whole), path)
                self.assertEqual(gathernd.check((10, 12), whole).mask.tolist(), [False] * 5 + [True])
            changed = np.load(path, mmap_mode="c")  # its changes are not in the file
            changed[0] = 99
            for part in (changed, whole[1:], whole[::-1], whole[:, ::-1], whole.T, whole.reshape(3, 4),
                         np.array(whole)):
                self.assertIsNone(gathernd._own_file(part))
            self.assertEqual(gathernd.check((10, 12), changed).count, 2)
            self.assertEqual(gathernd.check((10, 12), whole[::-1]).positions.tolist(), [[0]])
            os.rename(path, path + ".old")  # the map is still of the old one
            np.save(path, np.zeros((6, 2), int))
            self.assertIsNone(gathernd._own_file(whole))
            self.assertEqual(gathernd.check((10, 12), whole).count, 1)


if __name__ == "__main__":
    unittest.main()
