# SPDX-License-Identifier: GPL-3.0-or-later
"""What the CUDA compiler makes of every kernel: no spill, no stack; no division in any but the naive kernel; one vector
load and store where a unit is 16 bytes; few instructions where the rule is the common one. Needs nvcc, no device.

    kernel_code_test.py NVCC SOURCE_ROOT
"""
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ARCHITECTURES = ("75", "90")  # the first and the last: the build itself fails where one that it is for would spill
GRADIENT = ("gradient_resolve", "gradient_sum")  # the sort is CUB's
FAMILY = ("lane", "warp", "words", "naive", "warp_columns", *GRADIENT)
INSTANCES = 130 + 6 + 46

nvcc = Path(sys.argv.pop(1))
root = Path(sys.argv.pop(1))
beside = nvcc.resolve().parent / "ptxas"
ptxas = beside if beside.exists() else Path("ptxas")


def entries(ptx: str) -> dict[str, str]:
    """The text of each kernel by its name."""
    parts = re.split(r"^\.visible \.entry (\w+)\(", ptx, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2]))


def instructions(ptx: str) -> int:
    return len(re.findall(r"^\s*(?:\{\s*\.reg[^\n]*;|(?:@!?%p\d+\s+)?[a-z][\w.]*\s[^\n]*;|ret;)", ptx, flags=re.MULTILINE))


class KernelCode(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = tempfile.TemporaryDirectory()
        cls.ptx: dict[str, Path] = {}
        for name in FAMILY:
            out = Path(cls.folder.name) / f"{name}.ptx"
            subprocess.run([nvcc, "-ptx", "-std=c++20", "-O3", "-DNDEBUG", "-I", root,
                            "-arch=compute_75", root / "gpu" / "cuda" / f"{name}.cu", "-o", out], check=True)
            cls.ptx[name] = out

    @classmethod
    def tearDownClass(cls) -> None:
        cls.folder.cleanup()

    def kernels(self, name: str) -> dict[str, str]:
        return entries(self.ptx[name].read_text())

    def test_every_instance_is_there(self) -> None:
        self.assertEqual(sum(len(self.kernels(name)) for name in FAMILY), INSTANCES)

    def test_no_spill_and_no_stack(self) -> None:
        for name in FAMILY:
            for architecture in ARCHITECTURES:
                with self.subTest(kernel=name, sm=architecture):
                    said = subprocess.run([ptxas, "-v", f"-arch=sm_{architecture}", self.ptx[name], "-o",
                                           Path(self.folder.name) / "out.cubin"],
                                          check=True, capture_output=True, text=True).stderr
                    frames = re.findall(r"(\d+) bytes stack frame, (\d+) bytes spill stores, "
                                        r"(\d+) bytes spill loads", said)
                    self.assertEqual(len(frames), len(self.kernels(name)), said)
                    self.assertEqual(set(frames), {("0", "0", "0")}, said)

    def test_no_division_but_in_the_naive_kernel(self) -> None:
        division = re.compile(r"\b(?:div|rem)\.[su]\d+")
        for name in FAMILY:
            for kernel, text in self.kernels(name).items():
                with self.subTest(kernel=kernel):
                    self.assertEqual(bool(division.search(text)), name == "naive")

    def test_few_instructions_by_the_common_rule(self) -> None:
        """Up to where a warp asks whether any tuple was bad: all that good ones can meet, and what notes bad ones. For
        128 tuples; of the others a pass over four units or words a lane."""
        most = {"lane": 340, "warp": 275, "warp_columns": 275, "words": 560}
        for name, limit in most.items():
            common = {kernel: text for kernel, text in self.kernels(name).items() if "Lb1E" in kernel}
            self.assertTrue(common, name)
            for kernel, text in common.items():
                with self.subTest(kernel=kernel):
                    self.assertLessEqual(instructions(text.split("vote.sync", 1)[0]), limit)
        plain = next(text for kernel, text in self.kernels("lane").items() if "UnitILi4EEElLi1ELb1E" in kernel)
        self.assertLessEqual(instructions(plain.split("vote.sync", 1)[0]), 225)

    def test_sums_by_additions_alone(self) -> None:
        """A sum and a product in one rounding would not have the CPU's bits."""
        fused = re.compile(r"\bfma\.rn\.f(?:32|64)\b")
        for kernel, text in self.kernels("gradient_sum").items():
            with self.subTest(kernel=kernel):
                self.assertNotRegex(text, fused)
                self.assertEqual(bool(re.search(r"\b(?:red|atom)\.global", text)), "AddTuples" in kernel)

    def test_vectors_where_a_unit_is_16_bytes(self) -> None:
        for name in ("lane", "warp", "warp_columns"):
            wide = {kernel: text for kernel, text in self.kernels(name).items() if "UnitILi16E" in kernel}
            self.assertTrue(wide, name)
            for kernel, text in wide.items():
                with self.subTest(kernel=kernel):
                    for what in ("ld", "st"):
                        self.assertRegex(text, rf"\b{what}\.global[\w.:]*\.v(?:2\.[bu]64|4\.[bu]32)\b")


if __name__ == "__main__":
    unittest.main()
