# SPDX-License-Identifier: GPL-3.0-or-later
"""The other program on the desktop: it owns the clipboard, and drags things onto windows. Whatever it has, it has as
{MIME type: bytes}; it may also have nothing, or promise types and never hand them over."""
import os
import queue
import select
import threading
import time

from Xlib import X, Xatom, display, error
from Xlib.protocol import event, request

HUNG = "hung"
SELECTIONS = ("CLIPBOARD", "PRIMARY")
DRAG_VERSION = 5
PATIENCE = 2.0  # seconds for an answer to a drag
MOST_BYTES = 1 << 17  # of one property


class Neighbour(threading.Thread):
    """A thread with a connection of its own, which no other thread uses."""

    def __init__(self, screen):
        super().__init__(daemon=True)
        self.display = display.Display(screen)
        self.display.set_error_handler(lambda *_: None)
        self.window = self.display.screen().root.create_window(0, 0, 1, 1, 0, X.CopyFromParent)
        self.atoms = {}
        self.offers = {}  # selection -> {type: bytes}
        self.hung = False
        self.answers = {}  # name of a drag's message -> its second number
        self.orders = queue.Queue()
        self.bell = os.pipe()
        self.start()

    def own(self, offer):
        """Puts {type: bytes} on the clipboard and under the middle button; None: nobody owns them; HUNG: whoever asks
        waits."""
        self.order(self.take_selections, offer)

    def drag(self, target, offer, path):
        """Over the places of `path`, on a window by its number, as the XDND protocol has it; drops at the last where the
        window takes it."""
        self.order(self.drag_over, self.display.create_resource_object("window", target), offer, path)

    def order(self, function, *arguments):
        done = threading.Event()
        self.orders.put((function, arguments, done))
        os.write(self.bell[1], b"!")
        done.wait(60)

    def run(self):
        try:
            while True:
                self.answer_requests(None)
                os.read(self.bell[0], 1)
                function, arguments, done = self.orders.get()
                function(*arguments)
                self.display.flush()
                done.set()
        except (error.ConnectionClosedError, OSError, ValueError):
            return  # the screen is gone

    def answer_requests(self, until):
        """Until the bell rings, or `until()` is so, for PATIENCE at most."""
        end = time.monotonic() + PATIENCE
        while True:
            while self.display.pending_events():
                self.take(self.display.next_event())
            self.display.flush()
            if until and (until() or time.monotonic() > end):
                return
            ready, _, _ = select.select([self.display.fileno(), *([] if until else self.bell[:1])], [], [], 0.05)
            if self.bell[0] in ready:
                return

    def take(self, got):
        if got.type == X.ClientMessage:
            self.answers[got.client_type] = got.data[1][1]
        elif got.type == X.SelectionRequest and not self.hung:
            self.hand_over(got)

    def hand_over(self, asked):
        offer = self.offers.get(asked.selection) or {}
        kinds = {self.atom(kind): kind for kind in offer}
        place = asked.property or asked.target
        if asked.target == self.atom("TARGETS"):
            asked.requestor.change_property(place, Xatom.ATOM, 32, list(kinds))
        elif asked.target in kinds:
            asked.requestor.change_property(place, asked.target, 8, offer[kinds[asked.target]][:MOST_BYTES])
        else:
            place = X.NONE
        asked.requestor.send_event(event.SelectionNotify(time=asked.time, requestor=asked.requestor,
                                                         selection=asked.selection, target=asked.target, property=place))

    def take_selections(self, offer):
        self.hung = offer == HUNG
        for name in SELECTIONS:
            self.claim(name, {} if self.hung else offer)

    def claim(self, selection, offer):
        self.offers[self.atom(selection)] = offer
        request.SetSelectionOwner(display=self.display.display, window=X.NONE if offer is None else self.window.id,
                                  selection=self.atom(selection), time=X.CurrentTime)

    def drag_over(self, window, offer, path):
        kinds = [self.atom(kind) for kind in offer]
        self.claim("XdndSelection", offer)
        self.window.change_property(self.atom("XdndTypeList"), Xatom.ATOM, 32, kinds)
        self.tell(window, "XdndEnter", [DRAG_VERSION << 24 | (len(kinds) > 3), *(kinds + [0, 0, 0])[:3]])
        for x, y in path:
            self.tell(window, "XdndPosition", [0, x << 16 | y, X.CurrentTime, self.atom("XdndActionCopy")], "XdndStatus")
        if self.answers.get(self.atom("XdndStatus"), 0) & 1:  # it would take it
            self.tell(window, "XdndDrop", [0, X.CurrentTime, 0, 0], "XdndFinished")
        else:
            self.tell(window, "XdndLeave", [0, 0, 0, 0])

    def tell(self, window, name, data, answer=None):
        """A window that does not answer is no fault of a drag."""
        self.answers.clear()
        window.send_event(event.ClientMessage(window=window, client_type=self.atom(name),
                                              data=(32, [self.window.id, *data])))
        if answer:
            self.answer_requests(lambda: self.atom(answer) in self.answers)

    def atom(self, name):
        if name not in self.atoms:
            self.atoms[name] = self.display.intern_atom(name)
        return self.atoms[name]
