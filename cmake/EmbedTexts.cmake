# SPDX-License-Identifier: GPL-3.0-or-later
# Run with cmake -P: writes a C++ file with a table of texts.
#   FOLDER   where the files lie    NAMES   of the texts, in order, separated by commas; a file is NAME + ENDING
#   ENDING   of the files           HEADER  declares FUNCTION, which gives a span of TYPE {name, text}
#   OUTPUT   the file to write
set(PIECE 4000) # compilers limit the length of one literal; adjacent ones are joined
string(REPLACE "," ";" NAMES "${NAMES}")
set(entries "")
foreach(name IN LISTS NAMES)
  file(READ "${FOLDER}/${name}${ENDING}" text)
  string(LENGTH "${text}" length)
  set(literal "")
  set(at 0)
  while(at LESS length)
    string(SUBSTRING "${text}" ${at} ${PIECE} piece)
    string(APPEND literal "\nR\"gathernd(${piece})gathernd\"")
    math(EXPR at "${at} + ${PIECE}")
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
