// SPDX-License-Identifier: GPL-3.0-or-later
// The lines of a lesson's text, and what all its blocks are made of: "key: value" lines whose value goes on
// in indented lines. Internal to the reader. Thread rule: views of the text, which must outlive them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/teach/lesson/lesson.h"

namespace gathernd::teach {

using Lines = std::span<const ProseLine>;

inline bool isSpace(char c) {
  return c == ' ' || c == '\t';
}

/// The lines, without their ends. A byte order mark is passed over. Faults: the first byte that is no UTF-8
/// (and nothing is read), control characters and those that turn the direction of text; those beyond the
/// first kMostLessonFaults are counted in `untold` alone: a text of nothing else has a million.
std::optional<std::vector<ProseLine>> splitLines(std::string_view text, std::vector<Error>& faults,
                                                 std::int64_t& untold);

struct KeyValue {
  std::string_view key, argument;  ///< "wrong", "keep_depth, gather_rule"
  TextPlace place, argumentPlace;
  std::vector<ProseLine> value;

  /// Its lines joined by spaces.
  PlacedText text() const;
};

/// Lines of a block as keys and values; what is neither is a fault.
std::vector<KeyValue> readKeys(Lines lines, std::vector<Error>& faults);

/// Parts between `separator`, each with its place; empty parts are left out.
std::vector<PlacedText> splitPlaced(std::string_view text, TextPlace place, char separator);

/// Without spaces at both ends, its place moved along.
ProseLine trimmedLine(ProseLine line);
/// A step's heading, and a block's fence.
bool isStepLine(std::string_view line);
/// How many backticks, from three on, the line begins with; else 0.
std::size_t fenceOf(std::string_view line);

/// Code points.
int columnsOf(std::string_view text);

// Blocks, from the lines between their fences. `place` is the fence's.

std::vector<DialStop> readSceneBlock(Lines lines, TextPlace place, std::vector<Error>& faults);
std::vector<DialStop> readDialBlock(Lines lines, TextPlace place, std::string& name,
                                    std::vector<Error>& faults);
AskSpec readAskBlock(Lines lines, TextPlace place, std::vector<Error>& faults);

}  // namespace gathernd::teach
