# SPDX-License-Identifier: GPL-3.0-or-later
"""What a monkey does: an action is a list of a name and plain values, drawn from a seed and told in a log, so that the
log alone plays it again."""
import os

from selection import HUNG

PLAIN = "abcdefghijklmnopqrstuvwxyz0123456789-,.[]()/: *?"
SPECIAL = ["Tab", "Return", "Escape", "Left", "Right", "Up", "Down", "Prior", "Next", "Home", "End", "Delete",
           "BackSpace", "space", "Insert", "Menu"] + [f"F{n}" for n in range(1, 13)]
HELD = [(), (), (), ("Shift_L",), ("Control_L",), ("Control_L",), ("Alt_L",), ("Control_L", "Shift_L")]
EDITS = [("a", ("Control_L",)), ("c", ("Control_L",)), ("v", ("Control_L",)), ("x", ("Control_L",)),
         ("z", ("Control_L",)), ("Insert", ("Shift_L",)), ("Insert", ("Control_L",)), ("Delete", ("Shift_L",))]
TEXTS = ["[[0,1],[2,0]]", "-1", "9223372036854775807", "-9223372036854775808", "1e308", "nan", "arange:2,3,4",
         "np.arange(12).reshape(3,4)", "tf.gather_nd(arange:3,4, [[1],[0]])", "x[[1,2]]", "a" * 300, "[" * 60,
         "0,0,0,0,0,0,0,0,0", "shape:1000000,1000000", "random:50,50", "output[0,:]", "file:///etc/passwd", "[[]]",
         "2,3,4", "(((", "0x10", "fixed.npy", "call.gathernd", "call.npz"]
SIZES = [(1, 1), (200, 150), (400, 300), (640, 480), (676, 720), (800, 600), (1024, 768), (1280, 800), (1280, 200),
         (250, 800), (1920, 1080)]
MNEMONICS = "fevhlprs"
CALL = b"tf.gather_nd(np.arange(12).reshape(3, 4), [[1], [0]])"
TEXT, HTML, URIS = "text/plain;charset=utf-8", "text/html", "text/uri-list"
CLIPBOARDS = {
    "nothing": None, "hung": HUNG, "no types": {}, "empty text": {TEXT: b""}, "call": {TEXT: CALL, "UTF8_STRING": CALL},
    "cells": {TEXT: b"1\t2\n3\t4\n"}, "long": {TEXT: b"1 " * 60000}, "not UTF-8": {TEXT: b"\xff\xfe[1,\x80]"},
    "zeros": {TEXT: b"\0" * 100}, "markup": {HTML: b"<table><tr><td>1<td>2</table>", TEXT: b"1 2"},
    "only markup": {HTML: b"<b>3</b>"}, "no picture": {"image/png": b"\x89PNG\r\n\x1a\nno picture"},
    "odd types": {"application/x-qt-windows-mime;value=\"x\"": b"1", "": b"2", "x" * 200: b"3"},
    "brackets": {TEXT: b"[" * 100000},
}


def uris(folder, *names):
    return {URIS: "".join(f"file://{folder}/{name}\r\n" for name in names).encode()}


def drags(folder):
    """What can be dropped, by name. The files are those that write_files() wrote."""
    return {"array": uris(folder, "indices.npy"), "two arrays": uris(folder, "params.npy", "indices.npy"),
            "scenario": uris(folder, "call.gathernd"), "text file": uris(folder, "table.csv"),
            "no call": uris(folder, "noise.onnx"), "folder": uris(folder, ""), "missing": uris(folder, "gone.npz"),
            "many": uris(folder, *["indices.npy"] * 200), "not a file": {URIS: b"http://127.0.0.1/x.npy\r\n"},
            "bad address": {URIS: b"file://%zz\r\n\0"}, **{f"{name} dragged": offer for name, offer in CLIPBOARDS.items()
                                                         if isinstance(offer, dict)}}


def write_files(folder):
    def npy(descr, shape, data):
        head = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}"
        head += " " * (-(len(head) + 11) % 64) + "\n"
        return b"\x93NUMPY\x01\0" + len(head).to_bytes(2, "little") + head.encode() + data
    numbers = lambda values, width: b"".join(value.to_bytes(width, "little", signed=True) for value in values)
    files = {"params.npy": npy("<i4", "(3, 4)", numbers(range(12), 4)),
             "indices.npy": npy("<i8", "(3, 1)", numbers([1, 0, 5], 8)),
             "table.csv": b"1,2\n0,1\n", "noise.onnx": bytes(range(256)) * 4,
             "call.gathernd": b'{"gathernd_scenario": 1, "params": {"generate": "arange:3,4", "dtype": "float32"}, '
                              b'"indices": {"dtype": "int64", "shape": [2, 1], "data": [1, 7]}, "batch_dims": 0}'}
    for name, data in files.items():
        with open(os.path.join(folder, name), "wb") as file:
            file.write(data)


def place(random):
    across, down = random.random(), random.random()
    return [round(across, 4), round(down * 0.12 if random.random() < 0.15 else down, 4)]  # menus and tool bar


def draw(random, names, folder):
    """`names`: of examples and lessons."""
    kinds = {"click": 28, "drag": 7, "wheel": 8, "hover": 5, "key": 26, "text": 6, "resize": 5, "palette": 3, "menu": 4,
             "menu_edit": 4, "edit": 6, "clipboard": 4, "paste": 4, "drop": 3, "guide": 2, "burst": 1}
    kind = random.choices(list(kinds), list(kinds.values()))[0]
    match kind:
        case "click":
            return [kind, place(random), random.choice([1, 1, 1, 1, 1, 3, 2]), random.choice([1, 1, 1, 2, 3]),
                    list(random.choice([(), (), (), ("Shift_L",), ("Control_L",)]))]
        case "drag":
            return [kind, place(random), place(random), random.choice([1, 1, 1, 2, 3])]
        case "wheel":
            return [kind, place(random), random.choice([4, 5, 4, 5, 6, 7]), random.randint(1, 10),
                    list(random.choice([(), (), ("Control_L",), ("Shift_L",)]))]
        case "hover":
            return [kind, place(random)]
        case "key":
            key = random.choice(SPECIAL if random.random() < 0.65 else PLAIN)
            return [kind, key, list(random.choice(HELD))]
        case "text":
            return [kind, random.choice(TEXTS), random.choice(["", "Return", "Tab"])]
        case "resize":
            return [kind, list(random.choice(SIZES))]
        case "palette":
            name = random.choice(names)
            return [kind, name[:random.randint(1, len(name))]]
        case "menu":
            return [kind, *(random.randint(0, most) for most in (7, 24, 1, 6))]
        case "menu_edit":  # with the keyboard in the menu bar, open or not
            return [kind, random.choice(["Alt_L", "F10", *MNEMONICS]), random.randint(0, 2), *edit(random)]
        case "edit":
            return [kind, *edit(random)]
        case "clipboard":
            return [kind, random.choice(list(CLIPBOARDS))]
        case "paste":
            return [kind, random.choice(list(CLIPBOARDS)), place(random), random.choice(["v", "Insert", "middle"])]
        case "drop":
            return [kind, random.choice(list(drags(folder))), place(random), place(random)]
        case "guide":
            return [kind, list(random.choice(SIZES))]
    return [kind, [[random.choice(["Left", "Right", "Up", "Down", "Prior", "Next", "Tab"]),
                    list(random.choice([(), ("Shift_L",), ("Control_L",)]))] for _ in range(60)]]


def edit(random):
    key, held = random.choice(EDITS)
    return key, list(held)


class Hand:
    """Carries actions out."""

    def __init__(self, screen, neighbour, folder):
        self.screen, self.neighbour, self.folder = screen, neighbour, folder

    def act(self, action):
        kind, *values = action
        getattr(self, kind)(*values)
        self.screen.display.sync()

    def click(self, where, button, times, held):
        self.screen.point(where)
        self.screen.hold(held)
        for _ in range(times):
            self.screen.press(button)
            self.screen.lift(button)
        self.screen.release(held)

    wheel = click

    def drag(self, start, end, button):
        self.screen.point(start)
        self.screen.press(button)
        for part in range(1, 6):
            self.screen.point([a + (b - a) * part / 5 for a, b in zip(start, end)])
        self.screen.lift(button)

    def hover(self, where):
        self.screen.point(where)

    def key(self, name, held):
        self.screen.key(name, tuple(held))

    edit = key

    def text(self, text, end):
        self.screen.type(text)
        if end:
            self.screen.key(end)

    def resize(self, size):
        self.screen.resize(size)

    def palette(self, text):
        self.screen.key("p", ("Control_L", "Shift_L"))
        self.screen.type(text)
        self.screen.key("Return")

    def menu(self, right, down, into, further):
        self.screen.key("F10")
        for key, times in (("Right", right), ("Down", down), ("Right", into), ("Down", further), ("Return", 1)):
            for _ in range(times):
                self.screen.key(key)

    def menu_edit(self, opener, escapes, key, held):
        if len(opener) == 1:
            self.screen.key(opener, ("Alt_L",))
        else:
            self.screen.key(opener)
        for _ in range(escapes):
            self.screen.key("Escape")
        self.screen.key(key, tuple(held))

    def clipboard(self, name):
        self.neighbour.own(CLIPBOARDS[name])

    def paste(self, name, where, way):
        self.clipboard(name)
        self.screen.point(where)
        self.screen.press(2 if way == "middle" else 1)
        self.screen.lift(2 if way == "middle" else 1)
        if way != "middle":
            self.screen.key(way, ("Control_L",) if way == "v" else ("Shift_L",))

    def drop(self, name, over, where):
        windows = self.screen.windows(with_popups=False)
        if windows:
            self.neighbour.drag(windows[-1].id, drags(self.folder)[name], [self.screen.at(over), self.screen.at(where)])

    def guide(self, size):
        self.screen.key("F1")
        self.screen.resize(size)

    def burst(self, keys):
        for name, held in keys:
            self.screen.key(name, tuple(held))
