// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/dialect_groups.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "core/analysis/dialect_outcomes.h"
#include "core/error/sentences.h"

namespace gathernd::cli {
namespace {

void writeReason(JsonWriter& json, const DialectReason& reason) {
  json.key("why");
  json.beginObject();
  if (!reason.rule.empty()) {
    json.member("rule", reason.rule);
    json.member("value", reason.value);
  }
  json.member("sentence", englishSentence(reason));
  json.endObject();
}

}  // namespace

void writeGroups(JsonWriter& json, const DialectComparison& compared, const EditedTensor& indices) {
  json.key("groups");
  json.beginArray();
  for (const DialectGroup& group : compared.groups) {
    json.beginObject();
    const DialectOutcome& first = compared.outcomes[group.members.front()];
    json.member("ending", endingSentence(first, indices).substr(std::string_view("ends.").size()));
    json.key("members");
    json.beginArray();
    for (const std::size_t member : group.members) {
      const DialectOutcome& outcome = compared.outcomes[member];
      json.beginObject();
      json.member("id", outcome.dialect.id);
      writeReason(json, reasonOf(outcome, indices));
      json.endObject();
    }
    json.endArray();
    json.member("differing_tuples", group.differing);
    if (!group.differingTuples.empty()) json.member("first_differing_tuple", group.differingTuples.front());
    json.endObject();
  }
  json.endArray();
}

void printGroups(Sink& out, const DialectComparison& compared, const EditedTensor& indices) {
  for (const DialectGroup& group : compared.groups) {
    const DialectOutcome& first = compared.outcomes[group.members.front()];
    std::vector<std::string> ids;
    for (const std::size_t member : group.members) ids.push_back(compared.outcomes[member].dialect.id);
    out.write(fmt::format("\n{} {}: {}\n", sentenceTemplate(endingSentence(first, indices)),
                          fmt::format("({})", group.members.size()), fmt::join(ids, ", ")));
    // One line a reason, not one a dialect.
    std::vector<std::string> said;
    for (const std::size_t member : group.members) {
      const DialectReason reason = reasonOf(compared.outcomes[member], indices);
      std::string line =
          (reason.rule.empty() ? "" : reason.rule + "=" + reason.value + ": ") + englishSentence(reason);
      if (std::find(said.begin(), said.end(), line) != said.end()) continue;
      out.write("  " + line + "\n");
      said.push_back(std::move(line));
    }
  }
}

}  // namespace gathernd::cli
