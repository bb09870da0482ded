# SPDX-License-Identifier: GPL-3.0-or-later
# What frameworks were seen to say, as core/contrast/observed.h reads it: tests/data/observed.json, as far as it holds messages.
set(GATHERND_OBSERVED messages)
