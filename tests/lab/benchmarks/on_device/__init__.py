# SPDX-License-Identifier: GPL-3.0-or-later
"""The stages of device_check.py, each in a module: what they run, what they make of it."""
