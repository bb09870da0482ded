# SPDX-License-Identifier: GPL-3.0-or-later
"""A screen of its own (Xvfb) and what a hand does there: keys, pointer, sizes of windows. It stands in for the window
manager too, as far as a keyboard needs one."""
import os
import subprocess

from Xlib import XK, X, Xatom, display, error
from Xlib.ext import xtest
from Xlib.protocol import event

MARK_MAGIC = 0x4D4B4559
SHIFT = "Shift_L"


class Screen:
    def __init__(self, size):
        self.size = size
        reading, writing = os.pipe()
        self.server = subprocess.Popen(["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{size[0]}x{size[1]}x24",
                                        "-noreset", "-nolisten", "tcp"], pass_fds=[writing], stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as answer:
            self.name = ":" + answer.readline().strip()
        self.display = display.Display(self.name)
        self.display.set_error_handler(lambda *_: None)  # windows go while one looks at them
        self.root = self.display.screen().root
        self.pid_atom = self.display.intern_atom("_NET_WM_PID")
        self.mark_atom = self.display.intern_atom("GATHERND_MARK")

    def close(self):
        self.display.close()
        self.server.terminate()
        self.server.wait()

    # Keys. A key is a keysym's name ("Tab") or a character.

    def key(self, name, held=()):
        keysym = XK.string_to_keysym(name) or (ord(name) if len(name) == 1 else 0)
        code = self.display.keysym_to_keycode(keysym)
        if code == 0:
            return
        if self.display.keycode_to_keysym(code, 0) != keysym and SHIFT not in held:
            held = (*held, SHIFT)
        self.hold(held)
        xtest.fake_input(self.display, X.KeyPress, code)
        xtest.fake_input(self.display, X.KeyRelease, code)
        self.release(held)

    def hold(self, names):
        for name in names:
            xtest.fake_input(self.display, X.KeyPress, self.display.keysym_to_keycode(XK.string_to_keysym(name)))

    def release(self, names):
        for name in reversed(names):
            xtest.fake_input(self.display, X.KeyRelease, self.display.keysym_to_keycode(XK.string_to_keysym(name)))

    def type(self, text):
        for character in text:
            self.key(character)

    # Pointer. A place is two fractions, of the window that is uppermost.

    def point(self, place):
        x, y = self.at(place)
        xtest.fake_input(self.display, X.MotionNotify, x=x, y=y)
        return x, y

    def at(self, place):
        windows = self.windows()
        left, top, width, height = self.geometry(windows[-1]) if windows else (0, 0, *self.size)
        inside = lambda at, size: max(0, min(size - 1, round(at)))
        return inside(left + place[0] * width, self.size[0]), inside(top + place[1] * height, self.size[1])

    def press(self, button):
        xtest.fake_input(self.display, X.ButtonPress, button)

    def lift(self, button):
        xtest.fake_input(self.display, X.ButtonRelease, button)

    # Windows of the one program that is here, the uppermost last.

    def windows(self, with_popups=True):
        found = []
        for window in self.root.query_tree().children:
            try:
                attributes = window.get_attributes()
                named = window.get_full_property(self.pid_atom, Xatom.CARDINAL)
            except error.XError:
                continue
            if attributes.map_state == X.IsViewable and named and (with_popups or not attributes.override_redirect):
                found.append(window)
        return found

    @staticmethod
    def geometry(window):
        try:
            size = window.get_geometry()
            return size.x, size.y, size.width, size.height
        except error.XError:
            return 0, 0, 1, 1

    def resize(self, size):
        windows = self.windows(with_popups=False)
        if windows:
            windows[-1].configure(width=size[0], height=size[1])

    def keep_focus(self):
        """Gives the keyboard to the uppermost window where nobody has it, as a window manager does."""
        windows = self.windows(with_popups=False)
        focus = self.display.get_input_focus().focus
        if windows and (isinstance(focus, int) or focus.id == self.root.id):
            windows[-1].set_input_focus(X.RevertToParent, X.CurrentTime)

    def mark(self, number):
        """The program reads it after all that was sent before. False where there is no window."""
        self.display.sync()
        windows = self.windows(with_popups=False)
        if windows:
            windows[0].send_event(event.ClientMessage(window=windows[0], client_type=self.mark_atom,
                                                      data=(32, [MARK_MAGIC, number, 0, 0, 0])))
            self.display.sync()
        return bool(windows)
