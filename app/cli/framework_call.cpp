// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/framework_call.h"

namespace gathernd::cli {
namespace {

std::string frameworkNames() {
  std::string names;
  for (const Framework& framework : frameworks()) {
    if (!names.empty()) names += ", ";
    names += framework.id;
  }
  return names;
}

}  // namespace

Expected<std::vector<const Framework*>> chosenFrameworks(const Options& options,
                                                         bool (*listed)(const Framework&)) {
  std::vector<const Framework*> chosen;
  if (!options.framework) {
    for (const Framework& framework : frameworks()) {
      if (listed(framework)) chosen.push_back(&framework);
    }
    return chosen;
  }
  std::string_view rest = *options.framework;
  while (true) {
    const std::size_t comma = rest.find(',');
    const std::string_view name = rest.substr(0, comma);
    const Framework* framework = findFramework(name);
    if (framework == nullptr) {
      return fail(ErrorCode::Usage, "usage.framework",
                  {{"value", std::string(name)}, {"frameworks", frameworkNames()}});
    }
    chosen.push_back(framework);
    if (comma == rest.npos) return chosen;
    rest.remove_prefix(comma + 1);
  }
}

Expected<CallInput> readFrameworkCall(const Options& options, const BackendRegistry& backends) {
  auto input = readCall(options, backends, DialectUse::Every);
  if (!input) return input;
  const auto plan = planCallAs(*input, input->call.dialect);
  if (plan) {
    if (auto made = generateData(*input, *plan); !made) return fail(std::move(made.error()));
  } else if (!input->shapeOnly() && !(input->params.tensor && input->indices.tensor)) {
    return fail(plan.error());
  }
  return input;
}

}  // namespace gathernd::cli
