// SPDX-License-Identifier: GPL-3.0-or-later
// The shipped examples (resources/examples/*.gathernd), compiled in so that the command line needs no files.
// Thread rule: constant data.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/error/error.h"
#include "core/scenario/scenario.h"

namespace gathernd {

struct ExampleEntry {
  std::string_view id;    ///< "tf-01"
  std::string_view text;  ///< the scenario file
};

/// In menu order; the first is the one at start. The table that the build makes of resources/examples.
std::span<const ExampleEntry> shippedExamples();
/// What is said of an example, beside what it holds.
struct ExampleSummary {
  std::string_view id;
  std::string title;  ///< the id where it has none
  std::string notes;
};
/// Of all, in menu order; they are read once.
std::span<const ExampleSummary> exampleSummaries();
/// `io` when there is no such example.
Expected<Scenario> loadExample(std::string_view id);
/// An example that is about who reads what: the window opens it with its read counts.
inline bool showsReads(std::string_view id) {
  return id == "rank5";
}

}  // namespace gathernd
