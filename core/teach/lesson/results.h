// SPDX-License-Identifier: GPL-3.0-or-later
// What a learner may hand in: one line about one lesson, without a name.
//   gathernd-result 1 lesson=batch-1 seed=7 steps=look:right,vary:batch_zero,own:skipped check=3f2a
// A step ended right, skipped, wrong (of no mistake that has a name), or by the id of a wrong rule. `check`
// is against slips of the hand: 16 bits of FNV-1a over what stands before it, in hexadecimal digits. Errors:
// `parse` with line and column. Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/error/error.h"

namespace gathernd::teach {

struct StepResult {
  std::string step;    ///< its id
  std::string ending;  ///< "right", "skipped", "wrong" or a rule's id
  bool operator==(const StepResult&) const = default;
};

struct LessonResult {
  std::string lesson;
  std::uint64_t seed = 0;
  std::vector<StepResult> steps;
  bool operator==(const LessonResult&) const = default;
};

std::string resultLine(const LessonResult& result);
/// The line, wherever it begins in `text`: mails quote and indent.
Expected<LessonResult> parseResultLine(std::string_view text);

/// How often each ending was, by lesson and step, the steps in the order in which they were first met.
struct ResultCounts {
  struct Step {
    std::string id;
    std::map<std::string, std::int64_t> endings;
  };
  struct OfLesson {
    std::int64_t results = 0;
    std::vector<Step> steps;
    std::map<std::string, std::size_t> places;  ///< of a step's id in `steps`
  };
  std::map<std::string, OfLesson> lessons;
  std::int64_t results = 0;
  std::int64_t otherLines = 0;  ///< without a result in them; empty ones are not counted
  std::int64_t faults = 0;
};

/// Of one text; more are counted alone.
inline constexpr std::size_t kMostResultFaults = 1000;

/// Adds the results of a text of any lines. A line that is meant as a result and is none is a fault.
void countResults(std::string_view text, ResultCounts& counts, std::vector<Error>& faults);

}  // namespace gathernd::teach
