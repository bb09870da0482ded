# SPDX-License-Identifier: GPL-3.0-or-later
"""Rounds beside PyTorch (and JAX where it is) without a GPU: PyTorch on the processor, ours on a device that is none. That
outputs are compared, that rounds are paired, that nothing is judged that was not right; no figure means anything.

usage: device_contest_test.py BUILD       the build folder
"""
import pathlib
import sys
import tempfile
import time
import unittest
import unittest.mock

import torch

from on_device.bench import run_contest
from on_device.stage import Task

BUILD = pathlib.Path(sys.argv.pop(1))
FAKE = BUILD / "tests" / "fake_device"
ROUNDS = 2


class FakeEvent:
    def __init__(self, enable_timing: bool) -> None:
        self._at = 0.0

    def record(self) -> None:
        self._at = time.monotonic()

    def synchronize(self) -> None:
        pass

    def elapsed_time(self, end: "FakeEvent") -> float:
        return 1000 * (end._at - self._at) + 1e-3


def on_the_processor(make):
    """A function of torch whose tensors are asked for on a device that is not there."""
    def made(*arguments, device=None, **rest):
        return make(*arguments, **rest)

    return made


class FastestOf(unittest.TestCase):
    def setUp(self) -> None:
        patches = {"torch.cuda.is_available": lambda: True, "torch.cuda.synchronize": lambda: None,
                   "torch.cuda.Event": FakeEvent, "torch.Tensor.cuda": lambda tensor: tensor,
                   "torch.empty": on_the_processor(torch.empty)}
        for name, replacement in patches.items():
            patch = unittest.mock.patch(name, replacement)
            patch.start()
            self.addCleanup(patch.stop)

    def run_contest(self, names: tuple[str, ...]) -> dict:
        with unittest.mock.patch("on_device.bench.NAMES", names), tempfile.TemporaryDirectory():
            stage = run_contest(Task(FAKE, 3000, 1000, ROUNDS, True), 3000)
        self.assertEqual(stage.status, "ok", stage.why)
        return stage.results

    def test_every_case(self) -> None:
        results = self.run_contest(("torch", "jax"))
        self.assertEqual(results["left_out"], [])
        self.assertGreater(len(results["cells"]), 20)
        for cell in results["cells"]:
            with self.subTest(cell["name"]):
                self.assertEqual({name for name in cell["stopped"] if name != "jax"}, set())
                self.assertIn("torch x[i]", cell["timings"])
                one = len(cell["indices_shape"]) and cell["indices_shape"][-1] == 1 and cell["batch_dims"] == 0
                self.assertEqual("torch index_select" in cell["timings"], bool(one))
                for timing in cell["timings"].values():
                    self.assertEqual(len(timing["samples_ns"]), ROUNDS)
                    self.assertGreater(timing["ratio"]["median"], 0)
                self.assertGreater(cell["share_of_floor"], 0)

    def test_another_output_is_found(self) -> None:
        from on_device.frameworks import Way, on_torch

        wrong = Way("torch x[i]", lambda: None, lambda _: torch.zeros(8))
        with unittest.mock.patch.object(on_torch.Torch, "ways", lambda self, tensors: [wrong]), \
                unittest.mock.patch("on_device.bench.NAMES", ("torch",)):
            stage = run_contest(Task(FAKE, 3000, 1000, ROUNDS, True), 3000)
        self.assertEqual(stage.status, "failed")
        self.assertIn("torch x[i] MISMATCH", stage.why)
        self.assertNotIn("torch x[i]", stage.results["cells"][0]["timings"])


if __name__ == "__main__":
    unittest.main()
