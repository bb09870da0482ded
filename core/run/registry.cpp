// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/registry.h"

namespace gathernd {

const Backend* BackendRegistry::find(std::string_view id) const {
  const std::string_view wanted = id == "auto" ? std::string_view("cpu") : id;
  for (const auto& backend : backends_) {
    if (backend->id() == wanted) return backend.get();
  }
  return nullptr;
}

BackendRegistry makeCoreRegistry() {
  BackendRegistry registry;
  registry.add(makeReferenceBackend());
  registry.add(makeEigenBackend());
  registry.add(makeCpuBackend());
  return registry;
}

}  // namespace gathernd
