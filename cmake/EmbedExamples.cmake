# SPDX-License-Identifier: GPL-3.0-or-later
# Run with cmake -P: writes a C++ file with the text of each example.
#   FOLDER   where ID.gathernd lie    IDS  their ids, in menu order, separated by commas    OUTPUT  the file to write
set(PIECE 4000) # compilers limit the length of one literal; adjacent ones are joined
string(REPLACE "," ";" IDS "${IDS}")
set(entries "")
foreach(id IN LISTS IDS)
  file(READ "${FOLDER}/${id}.gathernd" text)
  string(LENGTH "${text}" length)
  set(literal "")
  set(at 0)
  while(at LESS length)
    string(SUBSTRING "${text}" ${at} ${PIECE} piece)
    string(APPEND literal "\nR\"gathernd(${piece})gathernd\"")
    math(EXPR at "${at} + ${PIECE}")
  endwhile()
  string(APPEND entries "    {\"${id}\",${literal}},\n")
endforeach()
file(WRITE "${OUTPUT}" "// Generated from resources/examples by cmake/EmbedExamples.cmake.
#include <array>

#include \"core/scenario/examples_data.h\"

namespace gathernd {
namespace {

constexpr auto kExamples = std::to_array<ExampleEntry>({
${entries}});

}  // namespace

std::span<const ExampleEntry> embeddedExamples() { return kExamples; }

}  // namespace gathernd
")
