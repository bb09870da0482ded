# SPDX-License-Identifier: GPL-3.0-or-later
"""The window as an assistive technology meets it, over the accessibility bus and by keys alone.

Usage: atspi_walk.py GATHERND GATHERND_EXPLORER [--whole] [TEST...]

Tab and Shift+Tab go round with docks closed, open and in tabs: each stop is seen, has a name and a role that readers
do not skip, comes as the eye goes, and none is a trap. The cells of the picture's three tables are those of
`gathernd run --json`. A step, an error, its fix and a save are said; of a file that cannot be opened the window tells.
--whole: each dock, each example and each such file."""
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest

import atspi_desktop

atspi_desktop.on_own_desktop()
GATHERND, EXPLORER = sys.argv[1:3]
WHOLE = "--whole" in sys.argv[3:]
TREE = pathlib.Path(__file__).resolve().parents[3]
EXAMPLES = sorted(path.stem for path in (TREE / "resources" / "examples").glob("*.gathernd"))
DOCKS = ("compare warp explain problems reads statistics inspector dialects code gradient predict lessons "
         "indices params output").split()
SKIPPED = ("filler", "panel", "unknown", "redundant object", "frame")  # roles that readers pass over
MOST_STOPS = 120
MOST_CELLS = 400  # of one tensor, evenly


def chosen(items, few):
    return items if WHOLE else random.Random(18).sample(items, few)


class Stop:
    def __init__(self, desktop, heard):
        self.role, self.name, self.place = heard.role, heard.name, desktop.extents(heard.source)
        states = heard.source.get_state_set()
        parent = heard.source.get_parent()
        self.parent = parent.get_name() if parent is not None else ""
        self.showing = states.contains(atspi_desktop.Atspi.StateType.SHOWING)
        self.labelled = any(r.get_relation_type() == atspi_desktop.Atspi.RelationType.LABELLED_BY
                            for r in heard.source.get_relation_set())

    def key(self):
        """The same again, wherever it was scrolled to; what the picture says depends on where one came from."""
        # A list of bad tuples points: then another cell of the same table is its stop, and a label says another thing.
        if self.role == "table cell":
            return self.role, self.parent
        return self.role, "" if self.role in ("image", "label") else self.name, self.place[0], self.place[2]

    def __str__(self):
        return f"{self.role} {self.name!r} at {self.place}"


def once_round(desktop, key):
    """The stops from where the focus is until it is there again."""
    stops = []
    for _ in range(MOST_STOPS):
        before = len(desktop.heard)
        desktop.press(key)
        desktop.wait_for(lambda: len(desktop.heard) > before, 3,
                         f"{key} leads nowhere from {stops[-1] if stops else 'the start'}")
        desktop.pump(0.02)
        if not any(h.kind == atspi_desktop.FOCUSED for h in desktop.heard[before:]):
            continue  # to a link within a label, which is said
        stop = Stop(desktop, desktop.focused())
        if stops and stop.key() == stops[0].key():
            return stops
        stops.append(stop)
    raise AssertionError(f"{key} does not come round in {MOST_STOPS} stops")


def out_of_order(stops, canvas, rail, steps, foot):
    """Pairs that the eye meets the other way: the head, what is at the left, the middle column, the sheet at the
    right, the rail, the sheet below, the foot; in each line by line."""
    def region(stop):
        sx, sy, sw, sh = stop.place
        middle, level = sx + sw / 2, sy + sh / 2
        if level < rail[1]:
            return 0
        if level > foot[1]:
            return 6
        if middle >= rail[0]:
            return 4
        if sy >= steps[1] + steps[3]:
            return 5
        return 1 if middle < canvas[0] else 2 if middle < canvas[0] + canvas[2] else 3

    first = next(k for k in range(len(stops)) if region(stops[k]) == 0 != region(stops[k - 1]))
    ring = stops[first:] + stops[:first]
    faults = []
    for one, other in zip(ring, ring[1:]):
        (ax, ay, _, ah), (bx, by, bw, bh) = one.place, other.place
        a, b = region(one), region(other)
        same_line = by < ay + ah / 2 < by + bh or ay < by + bh / 2 < ay + ah
        if b < a or (a == b and (by + bh <= ay or (same_line and bx + bw <= ax))):
            faults.append(f"{other} after {one}")
    return faults


class Walk(unittest.TestCase):
    maxDiff = None

    def walk(self, *arguments, closed=False):
        # With a step under way, so with the step bar.
        with atspi_desktop.Desktop(EXPLORER, "--example", "too-far", "--step", "0.1", *arguments) as desktop:
            everything = desktop.all_below(desktop.frame)
            canvas = next(o for o in everything if o.get_role_name() == "image" and o.get_child_count() == 3)
            named = {o.get_name(): o for o in everything}
            items = next(o for o in everything if o.get_name() == "Panels" and o.get_role_name() == "tool bar")
            if closed:
                for k in range(items.get_child_count()):
                    if items.get_child_at_index(k).get_description() == "open":
                        items.get_child_at_index(k).do_action(0)
                desktop.pump(0.5)
            forward = once_round(desktop, "Tab")
            back = once_round(desktop, "Shift+Tab")
            frame = desktop.extents(desktop.frame)
            foot = next(o for o in everything if o.get_name() == "Status line" and o.get_role_name() == "frame")
            faults = []
            for stop in forward + back:
                sx, sy, sw, sh = stop.place
                inside = sx >= frame[0] and sy >= frame[1] and sx + sw <= frame[0] + frame[2] + 1 and \
                    sy + sh <= frame[1] + frame[3] + 1
                if not stop.showing or sw < 4 or sh < 4 or not inside:
                    faults.append(f"not seen: {stop}")
                if not stop.name.strip() or (stop.role == "combo box" and not stop.labelled):
                    faults.append(f"no name: {stop}")
                if stop.role in SKIPPED:
                    faults.append(f"readers skip it: {stop}")
            faults += out_of_order(forward, *(desktop.extents(o) for o in (canvas, items, named["Stepping"], foot)))
            if {s.key() for s in forward} != {s.key() for s in back}:
                one_way = {str(s) for s in forward} ^ {str(s) for s in back}
                faults.append("one way only: " + "; ".join(sorted(one_way)))
            self.assertEqual(sorted(set(faults)), [])
            return len(forward)

    def test_docks_closed(self):
        self.walk(closed=True)

    def test_docks_in_tabs(self):
        self.assertGreater(self.walk("--dock", ",".join(DOCKS)), 15)

    def test_a_dock_open(self):
        for dock in chosen(DOCKS, 1):
            with self.subTest(dock):
                self.walk("--dock", dock)


def number(value):
    """A JSON value as run prints it: NaN and infinities are words there."""
    return {"NaN": float("nan"), "Infinity": float("inf"), "-Infinity": float("-inf")}.get(value, value)


def same(shown, value, dtype):
    if dtype == "string":
        return shown in (value, f'"{value}"')
    if dtype == "bool":
        return shown.lower() == str(value).lower()
    if isinstance(value, list):
        return complex(shown.replace("i", "j")) == complex(*map(number, value))
    value = number(value)
    if value != value:
        return shown == "nan"
    return float(shown.replace("\N{MINUS SIGN}", "-")) == float(value)


class Cells(unittest.TestCase):
    def test_examples(self):
        for example in chosen(EXAMPLES, 2):
            with self.subTest(example):
                self.compare(example)

    def run_json(self, *arguments):
        done = subprocess.run([GATHERND, "run", "--json", *arguments], capture_output=True, text=True, check=False)
        return json.loads(done.stdout)

    def compare(self, example):
        # A call without numbers in its tuples reads params whole; indices as params likewise.
        whole = ("--indices", "[]", "--indices-shape", "0", "--dialect", "numpy", "--batch-dims", "0")
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "call.npz"
            subprocess.run([GATHERND, "convert", f"example:{example}", "--output", file], capture_output=True,
                           check=False)
            wanted = {"output": self.run_json(f"example:{example}").get("output", {})}
            for name in ("params", "indices"):
                wanted[name] = {} if not file.exists() else \
                    self.run_json("--params", f"{file}:{name}", *whole).get("output", {})
        with atspi_desktop.Desktop(EXPLORER, "--example", example) as desktop:
            canvas = desktop.wait_for(
                lambda: next((o for o in desktop.all_below(desktop.frame, 300)
                              if o.get_role_name() == "image" and o.get_child_count() == 3), None), 10, "no picture")
            desktop.pump(0.5)
            for k, name in enumerate(("indices", "params", "output")):
                table, data = canvas.get_child_at_index(k), wanted[name].get("data")
                if data is None:
                    continue  # shapes only, or a call that is refused
                columns = table.get_n_columns()
                self.assertEqual(table.get_n_rows() * columns, len(data), name)
                for at in range(0, len(data), max(1, len(data) // MOST_CELLS)):
                    cell = table.get_accessible_at(at // columns, at % columns)
                    shown = cell.get_name().split(", ", 1)[0]
                    self.assertTrue(same(shown, data[at], wanted[name]["dtype"]),
                                    f"{name} {at}: {cell.get_name()!r}, wanted {data[at]}")


class Speech(unittest.TestCase):
    def test_step_error_fix_and_save(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "call.gathernd"
            file.write_text((TREE / "resources" / "examples" / "rows.gathernd").read_text())
            with atspi_desktop.Desktop(EXPLORER, str(file)) as desktop:
                def hears(words, *keys):
                    before = len(desktop.said())
                    desktop.press(*keys)
                    desktop.wait_for(lambda: any(words in s for s in desktop.said()[before:]), 8,
                                     f"after {keys} {words!r} is not said, but {desktop.said()[before:]}")

                desktop.wait_for(lambda: desktop.focused().role == "image", 5, "the picture has not the focus")
                hears("phase 1 of 3", ".")
                desktop.press("Esc", "Esc", "Right")
                hears("has size", "F2", "9", "9", "Enter")
                hears("mended", "Ctrl+Z")
                hears("has size", "F2", "9", "9", "Enter")
                before = len(desktop.said())
                desktop.press("F6")  # Tab stays among the cells
                for _ in range(MOST_STOPS):
                    desktop.press("Tab")
                    desktop.pump(0.05)
                    if desktop.focused().name.startswith("Fix"):
                        break
                desktop.press("Space")
                desktop.wait_for(lambda: any(s.startswith("Fixed") for s in desktop.said()[before:]), 8,
                                 f"the fix is not said, but {desktop.said()[before:]}")
                hears("unsaved", "Ctrl+S")
                self.assertNotIn("99", file.read_text())


class Trouble(unittest.TestCase):
    """A file manager shows nobody what a program prints."""
    FILES = {"gone.npy": None, "noise.onnx": bytes(range(256)) * 4, "weights.pt": b"PK\3\4 e/data.pkl",
             "broken.gathernd": b"{"}

    def test_a_file_that_cannot_be_opened_is_told_of_in_the_window(self):
        for name in chosen(sorted(self.FILES), 2):
            with self.subTest(name), tempfile.TemporaryDirectory() as folder:
                file = pathlib.Path(folder) / name
                if self.FILES[name] is not None:
                    file.write_bytes(self.FILES[name])
                with atspi_desktop.Desktop(EXPLORER, str(file)) as desktop:
                    desktop.wait_for(lambda: any(name in told for told in self.labels(desktop)), 10,
                                     f"nothing in the window tells of {name}")

    @staticmethod
    def labels(desktop):
        """Of those in sight."""
        return [o.get_name() for o in desktop.all_below(desktop.frame) if o.get_role_name() == "label"
                and o.get_state_set().contains(atspi_desktop.Atspi.StateType.SHOWING)]


class Wishes(unittest.TestCase):
    def test_contrast_of_the_desktop(self):
        space, variant = "org.freedesktop.appearance", atspi_desktop.GLib.Variant
        with atspi_desktop.Portal({space: {"contrast": variant("u", 1)}}), \
                atspi_desktop.Desktop(EXPLORER, "--example", "rows") as desktop:
            x, y, _, height = next(desktop.extents(o) for o in desktop.all_below(desktop.frame, 300)
                                   if o.get_name() == "Play" and o.get_role_name() == "push button")

            def ground():
                return desktop.pixel(x + 5, y + height // 2)

            desktop.wait_for(lambda: ground() == 0x00357A, 8, "the desktop's wish for contrast is not heard")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + [a for a in sys.argv[3:] if a != "--whole"], verbosity=2 if WHOLE else 1)
