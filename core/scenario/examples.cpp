// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/examples.h"

#include <algorithm>

#include "core/scenario/scenario_json.h"

namespace gathernd {

bool showsReads(std::string_view id) {
  return id == "rank5";
}

Expected<Scenario> loadExample(std::string_view id) {
  const auto examples = shippedExamples();
  const auto found = std::ranges::find(examples, id, &ExampleEntry::id);
  if (found != examples.end()) return parseScenario(found->text);
  Error error(ErrorCode::Io, "example.unknown", {{"id", id}});
  error.path = "example:" + std::string(id);
  return fail(std::move(error));
}

}  // namespace gathernd
