# SPDX-License-Identifier: GPL-3.0-or-later
"""A desktop for one program, as an assistive technology has it: a screen of its own, a session bus, the accessibility
bus, keys that are pressed, and all that is said. Needs Xvfb, dbus-run-session, at-spi2-core and GObject's Atspi."""
import ctypes
import os
import random
import subprocess
import sys
import tempfile
import time

try:
    import gi

    gi.require_version("Atspi", "2.0")
    from gi.repository import Atspi, Gio, GLib
except (ImportError, ValueError):
    Atspi = Gio = GLib = None

SCREEN = (1400, 1000)
KEYS = {"Tab": 0xFF09, "Enter": 0xFF0D, "Esc": 0xFF1B, "Left": 0xFF51, "Up": 0xFF52, "Right": 0xFF53,
        "Down": 0xFF54, "F2": 0xFFBF, "F6": 0xFFC3, "F8": 0xFFC5, "Space": 0x20, "Home": 0xFF50}
HELD = {"Shift": 0xFFE1, "Ctrl": 0xFFE3, "Alt": 0xFFE9}
FOCUSED, SHOWING, ANNOUNCED = WATCHED = \
    "object:state-changed:focused", "object:state-changed:showing", "object:announcement"
LIVE = "notification"  # a reader says what has this role when it is shown


def on_own_desktop():
    """Runs this script once more on a desktop of its own, and ends with its status."""
    if Atspi is None:
        sys.exit(f"{sys.executable} has no GObject bindings of Atspi; Debian's are for /usr/bin/python3 (python3-gi, "
                 "gir1.2-atspi-2.0)")
    if os.environ.get("GATHERND_OWN_DESKTOP"):
        return
    with tempfile.TemporaryDirectory(prefix="gathernd-desktop-") as home:
        server, number = _screen()
        runtime = os.path.join(home, "run")
        os.mkdir(runtime, 0o700)
        env = {k: v for k, v in os.environ.items() if not k.startswith(("XDG_", "QT_", "DBUS_", "GTK_", "AT_SPI"))}
        env.update(GATHERND_OWN_DESKTOP="1", DISPLAY=f":{number}", HOME=home, XDG_RUNTIME_DIR=runtime,
                   QT_LINUX_ACCESSIBILITY_ALWAYS_ON="1", QT_QPA_PLATFORM="xcb", LC_ALL="C.UTF-8", NO_AT_BRIDGE="1")
        try:
            done = subprocess.run(["dbus-run-session", "--", sys.executable, *sys.argv], env=env,
                                  stderr=subprocess.PIPE, text=True, check=False)
        finally:
            server.terminate()
            server.wait()
    for line in done.stderr.splitlines():  # less what the buses say of themselves
        if line and not line.startswith("dbus-daemon"):
            print(line, file=sys.stderr)
    sys.exit(done.returncode)


def _screen():
    for _ in range(20):
        number = random.randrange(100, 2000)
        server = subprocess.Popen(["Xvfb", f":{number}", "-screen", "0", f"{SCREEN[0]}x{SCREEN[1]}x24", "-noreset",
                                   "-nolisten", "tcp"], stderr=subprocess.DEVNULL)
        for _ in range(100):
            if server.poll() is not None:
                break
            if os.path.exists(f"/tmp/.X11-unix/X{number}"):
                return server, number
            time.sleep(0.05)
        server.terminate()
        server.wait()
    sys.exit("there is no free screen")


class Heard:
    """One event, with what it was about, at the time that it came."""

    def __init__(self, kind, role, name, words, source):
        self.kind, self.role, self.name, self.words, self.source = kind, role, name, words, source

    def __str__(self):
        return f"{self.kind} {self.role} {self.name!r}"


class Portal:
    """A desktop's settings as its portal gives them: {namespace: {key: GLib.Variant}}. Use as a context manager."""

    NAME, PATH, INTERFACE = ("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop",
                             "org.freedesktop.portal.Settings")
    XML = f"""<node><interface name="{INTERFACE}">
      <method name="ReadAll"><arg type="as" direction="in"/><arg type="a{{sa{{sv}}}}" direction="out"/></method>
    </interface></node>"""

    def __init__(self, settings):
        self.settings = settings
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)

    def __enter__(self):
        interface = Gio.DBusNodeInfo.new_for_xml(self.XML).interfaces[0]
        self.object = self.bus.register_object(self.PATH, interface, self._called, None, None)
        self.owned = Gio.bus_own_name_on_connection(self.bus, self.NAME, Gio.BusNameOwnerFlags.NONE, None, None)
        return self

    def __exit__(self, *_):
        Gio.bus_unown_name(self.owned)
        self.bus.unregister_object(self.object)

    def _called(self, _bus, _sender, _path, _interface, _method, _parameters, invocation):
        invocation.return_value(GLib.Variant("(a{sa{sv}})", (self.settings,)))


class Desktop:
    """The program on the screen. Use as a context manager."""

    def __init__(self, program, *arguments):
        self.heard = []
        self._x, self._xtest = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        self._x.XOpenDisplay.restype = ctypes.c_void_p
        self._x.XDefaultRootWindow.restype = ctypes.c_ulong
        self._x.XKeysymToKeycode.restype = ctypes.c_ubyte
        self._display = ctypes.c_void_p(self._x.XOpenDisplay(None))
        self._context = GLib.MainContext.default()
        Atspi.init()
        self._listener = Atspi.EventListener.new(self._hear)
        for kind in WATCHED:
            self._listener.register(kind)
        self.process = subprocess.Popen([program, *arguments])
        self.frame = self.wait_for(self._find_frame, 20, "the window is not on the bus")
        self._take_focus()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for kind in WATCHED:
            self._listener.deregister(kind)
        self.process.terminate()
        self.process.wait()
        self._x.XCloseDisplay(self._display)
        self.wait_for(lambda: self._find_frame() is None, 10, "the window stays on the bus")

    def _hear(self, event):
        try:
            source = event.source
            if event.type == SHOWING and source.get_role_name() != LIVE:
                return
            said = event.any_data if isinstance(event.any_data, str) else ""
            if event.type != ANNOUNCED and not event.detail1:
                return
            self.heard.append(Heard(event.type, source.get_role_name(), source.get_name(), said, source))
        except GLib.Error:
            pass  # it was gone before it could be asked

    def pump(self, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            while self._context.iteration(False):
                pass
            time.sleep(0.002)

    def wait_for(self, condition, seconds, otherwise):
        end = time.monotonic() + seconds
        while True:
            self.pump(0.01)
            got = condition()
            if got:
                return got
            if time.monotonic() > end:
                raise AssertionError(otherwise)

    def _find_frame(self):
        try:
            desktop = Atspi.get_desktop(0)
            for k in range(desktop.get_child_count()):
                app = desktop.get_child_at_index(k)
                if app is not None and app.get_process_id() == self.process.pid and app.get_child_count() > 0:
                    return app.get_child_at_index(0)
        except GLib.Error:
            pass
        return None

    def _take_focus(self):
        """No window manager gives it: the program's own window gets it from the server."""
        x, display = self._x, self._display
        root = x.XDefaultRootWindow(display)
        size = self.extents(self.frame)

        def largest():
            unused, count = ctypes.c_ulong(), ctypes.c_uint()
            children = ctypes.POINTER(ctypes.c_ulong)()
            x.XQueryTree(display, ctypes.c_ulong(root), ctypes.byref(unused), ctypes.byref(unused),
                         ctypes.byref(children), ctypes.byref(count))
            for k in range(count.value):
                at = [ctypes.c_int(), ctypes.c_int()]
                sizes = [ctypes.c_uint() for _ in range(4)]
                x.XGetGeometry(display, ctypes.c_ulong(children[k]), ctypes.byref(unused), ctypes.byref(at[0]),
                               ctypes.byref(at[1]), *[ctypes.byref(s) for s in sizes])
                if (sizes[0].value, sizes[1].value) == size[2:]:
                    return children[k]
            return None

        window = self.wait_for(largest, 10, "the window is not on the screen")

        def active():
            x.XSetInputFocus(display, ctypes.c_ulong(window), 1, ctypes.c_ulong(0))
            x.XSync(display, 0)
            self.pump(0.1)
            return self.frame.get_state_set().contains(Atspi.StateType.ACTIVE) and self.focused() is not None

        self.wait_for(active, 10, "nothing has the focus")

    def press(self, *keys):
        """"Ctrl+S", "Shift+Tab", ".": as a person presses them."""
        for chord in keys:
            codes = [self._code(name) for name in (chord.split("+") if len(chord) > 1 else [chord])]
            for code in codes:
                self._xtest.XTestFakeKeyEvent(self._display, code, 1, 0)
            for code in reversed(codes):
                self._xtest.XTestFakeKeyEvent(self._display, code, 0, 0)
            self._x.XSync(self._display, 0)
            self.pump(0.005)

    def _code(self, name):
        symbol = HELD.get(name) or KEYS.get(name) or ord(name.lower())
        return self._x.XKeysymToKeycode(self._display, ctypes.c_ulong(symbol))

    def pixel(self, x, y):
        """The colour on the screen, as 0xRRGGBB."""
        xlib = self._x
        xlib.XGetImage.restype, xlib.XGetPixel.restype = ctypes.c_void_p, ctypes.c_ulong
        root = ctypes.c_ulong(xlib.XDefaultRootWindow(self._display))
        image = ctypes.c_void_p(xlib.XGetImage(self._display, root, x, y, 1, 1, ctypes.c_ulong(0xFFFFFF), 2))
        return xlib.XGetPixel(image, 0, 0) & 0xFFFFFF

    def focused(self):
        """The last that the focus came to."""
        return next((h for h in reversed(self.heard) if h.kind == FOCUSED), None)

    def said(self):
        """What was said by itself."""
        return [h.words or h.name for h in self.heard
                if h.kind == ANNOUNCED or (h.kind == SHOWING and h.role == LIVE)]

    @staticmethod
    def extents(of):
        e = of.get_extents(Atspi.CoordType.SCREEN)
        return e.x, e.y, e.width, e.height

    def all_below(self, of, most=5000):
        found, at = [of], 0
        while at < len(found) and len(found) < most:
            for k in range(found[at].get_child_count()):
                child = found[at].get_child_at_index(k)
                if child is not None:
                    found.append(child)
            at += 1
        return found
