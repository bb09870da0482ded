# SPDX-License-Identifier: GPL-3.0-or-later
# The lessons of the course, in order; a translation, NAME.LANGUAGE, stands behind its source.
set(GATHERND_LESSONS
    01-address
    02-full-address
    07-batch)
