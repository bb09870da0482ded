// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/backends.h"

#include "gpu/backends/cuda_backend.h"

namespace gathernd {

BackendRegistry makeAllBackends() {
  BackendRegistry registry = makeCoreRegistry();
  registry.add(makeCudaBackend());
  registry.add(makeEmulatedBackend());
  return registry;
}

}  // namespace gathernd
