# SPDX-License-Identifier: GPL-3.0-or-later
"""The shortest log that still shows a fault."""


def reduced(log, fails):
    """`fails(log)`: whether it shows. Leaves parts out, halves at first and single actions in the end, as long as it
    does (delta debugging, Zeller and Hildebrandt 2002)."""
    part = max(1, len(log) // 2)
    while True:
        at, shorter = 0, False
        while at < len(log):
            rest = log[:at] + log[at + part:]
            if fails(rest):
                log, shorter = rest, True
            else:
                at += part
        if part == 1 and not shorter:
            return log
        part = max(1, part // 2)
