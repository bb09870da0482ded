# SPDX-License-Identifier: GPL-3.0-or-later
"""show(): the files that it writes, the window that it opens, and what is left of both."""
import json
import os
import pathlib
import stat
import subprocess
import sys
import tempfile
import time
import unittest

import support
import numpy as np

import gathernd

PARAMS = np.arange(12, dtype=np.float32).reshape(3, 4)
PATIENCE = 60  # of a slow machine; nothing here waits so long where all is well


def until(condition):
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            raise AssertionError("waited in vain")
        time.sleep(0.01)


class WithoutDisplayTest(unittest.TestCase):
    def test_the_explanation_says_why(self):
        with support.environment(DISPLAY=None, WAYLAND_DISPLAY="", QT_QPA_PLATFORM=None):
            found = gathernd.show(PARAMS, [[1]], title="Rows")
        self.assertIsInstance(found, gathernd.Explanation)
        self.assertEqual(found.note, "no window: there is no display")
        self.assertIn("output[0,:] = params[1,:]", repr(found))
        self.assertTrue(repr(found).endswith("(no window: there is no display)"))

    def test_without_the_program_too(self):
        with support.environment(GATHERND_EXPLORER="/no/such/program"):
            self.assertIn("/no/such/program", gathernd.show(PARAMS, [[1]]).note)


class SweepTest(unittest.TestCase):
    """Folders that killed windows have left."""
    OLD = 8 * 24 * 3600

    def left(self, runtime, age=OLD, later=None):
        """A folder as a window leaves it that is killed together with its Python."""
        folder = pathlib.Path(tempfile.mkdtemp(prefix="gathernd-", dir=runtime))
        gathernd._write_scenario(folder, gathernd._make_call(PARAMS, [[1]], 0, "numpy"))
        (folder / ".gathernd-owned").write_text(f"gathernd {folder.name}\n")
        self.grow_old(folder, age)
        if later is not None:
            (folder / later).write_text("somebody's")
        return folder

    @staticmethod
    def grow_old(folder, age):
        then = time.time() - age
        for name in os.listdir(folder):
            os.utime(folder / name, (then, then))

    def shown(self):
        with support.fake_program("gathernd-explorer", ""):
            self.assertTrue(gathernd.show(PARAMS, [[1]]).wait(PATIENCE))

    def test_old_ones_go(self):
        with support.private_runtime_folder() as runtime:
            left, new = self.left(runtime), self.left(runtime, age=3600)
            self.shown()
            self.assertFalse(left.exists())
            self.assertTrue((new / "params.npy").exists())

    def test_what_is_somebodys_stays(self):
        with support.private_runtime_folder() as runtime:
            saved, other = self.left(runtime, later="call.gathernd"), self.left(runtime, later="notes.txt")
            open_to_all, renamed, linked = self.left(runtime), self.left(runtime), self.left(runtime)
            open_to_all.chmod(0o755)
            renamed = renamed.rename(renamed.with_name("gathernd-renamed"))
            (linked / ".gathernd-owned").rename(linked / "marker")
            (linked / ".gathernd-owned").symlink_to("marker")
            before = sorted(pathlib.Path(runtime).rglob("*"))
            self.shown()
            self.assertEqual(sorted(pathlib.Path(runtime).rglob("*")), before)
            self.assertTrue(all(folder.exists() for folder in (saved, other, open_to_all, renamed, linked)))

    def test_a_window_that_stands_keeps_its_folder_without_its_python(self):
        script = ('import gathernd, numpy; w = gathernd.show(numpy.zeros(3), [[1]]); '
                  'print(w._folder, w._process.pid, flush=True); import os; os.kill(os.getpid(), 9)')
        with support.private_runtime_folder(), \
                support.fake_program("gathernd-explorer", 'read wait <"$0.pipe"') as path:
            os.mkfifo(str(path) + ".pipe")
            ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=PATIENCE,
                                 env={**os.environ, "PYTHONPATH": os.path.dirname(gathernd.__file__)})
            folder = pathlib.Path(ran.stdout.split()[0])
            self.grow_old(folder, self.OLD)
            gathernd._sweep()
            self.assertTrue((folder / "params.npy").exists())
            with open(str(path) + ".pipe", "w") as pipe:
                pipe.write("end\n")
            until(lambda: gathernd._sweep() or not folder.exists())


class FakeWindowTest(unittest.TestCase):
    """A program in the window's place that writes down how it was started."""

    def start(self, *call, script="", **options):
        with support.fake_program("gathernd-explorer", f'echo "$@" >"$0.said"; {script}') as path:
            window = gathernd.show(*call, **options)
            self.assertTrue(window.wait(PATIENCE))
            return window, (path.parent / (path.name + ".said")).read_text().split()

    def test_what_the_folder_holds(self):
        keep = 'd=$(dirname "$2"); cp -rp "$d" "$0.copy"; ls -ld "$d" >"$0.mode"'
        with support.private_runtime_folder() as runtime, support.fake_program("gathernd-explorer", keep) as path:
            window = gathernd.show(PARAMS[::-1], np.array([[1], [2]], ">i4"), 0, "jax", title='Rows "of" </title>')
            self.assertTrue(window.wait(PATIENCE))
            copy = pathlib.Path(str(path) + ".copy")
            call = json.loads((copy / "call.gathernd").read_text())
            np.testing.assert_array_equal(np.load(copy / "params.npy"), PARAMS[::-1])
            np.testing.assert_array_equal(np.load(copy / "indices.npy"), [[1], [2]])
            self.assertEqual(sorted(os.listdir(copy)),
                             [".gathernd-owned", "call.gathernd", "indices.npy", "params.npy"])
            self.assertEqual((copy / ".gathernd-owned").read_text(), f"gathernd {window._folder.name}\n")
            self.assertEqual(stat.S_IMODE(copy.stat().st_mode), 0o700)
            self.assertEqual(os.listdir(runtime), [])  # it never cleared it
        self.assertEqual((call["title"], call["dialect"], call["batch_dims"]), ('Rows "of" </title>', "jax", 0))
        self.assertEqual(call["indices"], {"file": "indices.npy", "dtype": "int32"})

    def test_a_window_that_fails_says_why(self):
        window, said = self.start(PARAMS, [[1]], script="echo 'no display :9' >&2; exit 1")
        self.assertEqual(said[0], "--owned")
        self.assertFalse(window.alive)
        self.assertRegex(window.error, "status 1: 'no display :9'")
        self.assertIn("no display :9", repr(window))
        self.assertFalse(window._folder.exists())

    def test_it_returns_at_once_and_closes(self):
        with support.private_runtime_folder(), support.fake_program("gathernd-explorer", "exec sleep 1000"):
            window = gathernd.show(PARAMS, [[1]])
            self.assertTrue(window.alive)
            self.assertIn("open, process", repr(window))
            self.assertFalse(window.wait(0))
            window.close()
            self.assertTrue(window.wait(PATIENCE))
            self.assertIsNone(window.error)
            window.close()

    def test_what_a_person_saved_there_stays(self):
        script = 'd=$(dirname "$2"); echo mine >"$d/mine.txt"; rm "$d/call.gathernd"; echo mine >"$d/call.gathernd"'
        with support.private_runtime_folder():
            window, _ = self.start(PARAMS, [[1]], script=script)
            self.assertEqual(sorted(os.listdir(window._folder)), ["call.gathernd", "mine.txt"])

    def test_memory_maps_are_read_where_they_lie(self):
        with tempfile.TemporaryDirectory() as folder:
            files = [os.path.join(folder, name) for name in ("p.npy", "i.npy")]
            np.save(files[0], PARAMS)
            np.save(files[1], [[1], [2]])
            params, indices = (np.load(file, mmap_mode="r") for file in files)
            self.assertEqual(self.start(params, indices)[1], [*files, "--dialect", "numpy"])
            for call, title in (((PARAMS, indices), ""), ((params, [[1]]), ""), ((params[:2], indices), ""),
                                ((params, indices, 1, "tensorflow-cpu"), ""), ((params, indices), "Rows"),
                                ((indices, indices), "")):
                self.assertEqual(self.start(*call, title=title)[1][0], "--owned")
            self.assertTrue(all(map(os.path.exists, files)))


@support.needs_window
class RealWindowTest(unittest.TestCase):
    def test_its_folder_goes_with_it(self):
        with support.private_runtime_folder() as runtime:
            window = gathernd.show(PARAMS, [[1], [7]], title="Rows")
            self.assertEqual(len(list(runtime.glob("gathernd-*"))), 1)
            until(lambda: not window.alive or self._minds_signals(window))
            self.assertTrue(window.alive, window.error)
            window.close()
            self.assertTrue(window.wait(PATIENCE))
            self.assertIsNone(window.error)
            self.assertEqual(list(runtime.glob("gathernd-*")), [])

    def test_it_outlives_python_and_then_clears_its_folder(self):
        script = ("import gathernd, numpy\nwindow = gathernd.show(numpy.zeros((3, 4)), [[1]])\n"
                  "print(window._process.pid, window._folder)")
        with support.private_runtime_folder():
            home = {**os.environ, "PYTHONPATH": os.path.dirname(gathernd.__file__)}
            done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, env=home,
                                  timeout=PATIENCE)
            pid, folder = done.stdout.split()
            until(lambda: self._catches(int(pid)))
            self.assertTrue(os.path.exists(folder))
            os.kill(int(pid), 15)
            until(lambda: not os.path.exists(folder))

    @staticmethod
    def _minds_signals(window):
        return RealWindowTest._catches(window._process.pid)

    @staticmethod
    def _catches(pid):
        """Whether a process has a handler of SIGTERM: then the window stands."""
        try:
            status = pathlib.Path(f"/proc/{pid}/status").read_text()
        except OSError:
            raise AssertionError("the window is gone") from None
        caught = next(line for line in status.splitlines() if line.startswith("SigCgt:"))
        return bool(int(caught.split()[1], 16) >> 14 & 1)


if __name__ == "__main__":
    unittest.main()
