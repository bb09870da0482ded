# SPDX-License-Identifier: GPL-3.0-or-later
"""The parts of the peer benchmark; peers.py, beside this folder, is the program and says how it measures."""
