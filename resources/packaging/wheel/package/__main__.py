# SPDX-License-Identifier: GPL-3.0-or-later
"""python -m gathernd_explorer: the window."""
from gathernd_explorer import open_window

open_window()
