# SPDX-License-Identifier: GPL-3.0-or-later
# The lessons of the course, in order; a translation, NAME.LANGUAGE, stands behind its source.
set(GATHERND_LESSONS
    01-address
    02-full-address
    03-brackets
    04-depth
    05-equation
    06-grid
    07-batch
    08-by-hand
    09-three-meanings
    10-outside
    11-relatives
    12-bad-tuple
    13-columns
    14-nothing
    15-backwards
    16-memory)
