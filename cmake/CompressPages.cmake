# SPDX-License-Identifier: GPL-3.0-or-later
# CPack runs it on what it has installed for the packages: manuals and changelogs by gzip, without a date in them.
file(GLOB_RECURSE pages ${CPACK_TEMPORARY_DIRECTORY}/*.1 ${CPACK_TEMPORARY_DIRECTORY}/*/changelog.Debian)
list(FILTER pages INCLUDE REGEX "/man/man1/|/changelog.Debian$")
if(pages)
  execute_process(COMMAND gzip -9nf ${pages} COMMAND_ERROR_IS_FATAL ANY)
endif()
