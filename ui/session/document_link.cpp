// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/document_link.h"

#include "core/scenario/link.h"

namespace gathernd::ui {

Expected<std::string> linkOf(const Document& document) {
  Scenario scenario = scenarioFrom(document);
  scenario.params = document.params;
  scenario.indices = document.indices;
  return gathernd::linkOf(scenario);
}

Expected<Document> documentOfLink(const std::string& link, std::int64_t memoryLimit) {
  const auto scenario = readLink(link);
  if (!scenario) return fail(scenario.error());
  return documentFrom(*scenario, {}, {}, memoryLimit);
}

}  // namespace gathernd::ui
