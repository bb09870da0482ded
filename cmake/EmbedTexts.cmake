# SPDX-License-Identifier: GPL-3.0-or-later
# Run with cmake -P: writes a C++ file with a table of texts.
#   FOLDER   where the files lie    NAMES   of the texts, in order, separated by commas; a file is NAME + ENDING
#   ENDING   of the files           HEADER  declares FUNCTION, which gives a span of TYPE {name, text}
#   OUTPUT   the file to write
# Compilers limit the length of one literal; adjacent ones are joined. They end with a line: CMake counts bytes, and none
# may begin within a character.
set(PIECE 4000)
string(REPLACE "," ";" NAMES "${NAMES}")
set(entries "")
foreach(name IN LISTS NAMES)
  file(READ "${FOLDER}/${name}${ENDING}" text)
  string(LENGTH "${text}" length)
  set(literal "")
  set(at 0)
  while(at LESS length)
    string(SUBSTRING "${text}" ${at} ${PIECE} piece)
    math(EXPR end "${at} + ${PIECE}")
    if(end LESS length)
      string(FIND "${piece}" "\n" last REVERSE)
      if(last LESS 0)
        message(FATAL_ERROR "${name}${ENDING}: a line of more than ${PIECE} bytes")
      endif()
      math(EXPR bytes "${last} + 1")
      string(SUBSTRING "${text}" ${at} ${bytes} piece)
      math(EXPR end "${at} + ${bytes}")
    endif()
    string(APPEND literal "\nR\"gathernd(${piece})gathernd\"")
    set(at ${end})
  endwhile()
  string(APPEND entries "    {\"${name}\",${literal}},\n")
endforeach()
cmake_path(GET FOLDER FILENAME folder)
file(WRITE "${OUTPUT}" "// Generated from resources/${folder} by cmake/EmbedTexts.cmake.
#include <array>

#include \"${HEADER}\"

namespace gathernd {
namespace {

constexpr auto kTexts = std::to_array<${TYPE}>({
${entries}});

}  // namespace

std::span<const ${TYPE}> ${FUNCTION}() { return kTexts; }

}  // namespace gathernd
")
