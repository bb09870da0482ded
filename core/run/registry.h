// SPDX-License-Identifier: GPL-3.0-or-later
// The backends of this program, by id. app composes it (core's own plus gpu's) and hands it down; nothing
// global. Thread rule: build once, then const.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "core/run/backend.h"

namespace gathernd {

class BackendRegistry {
 public:
  void add(std::unique_ptr<Backend> backend) { backends_.push_back(std::move(backend)); }
  /// By id; "auto" is cpu. nullptr when unknown.
  const Backend* find(std::string_view id) const;
  const std::vector<std::unique_ptr<Backend>>& all() const { return backends_; }

 private:
  std::vector<std::unique_ptr<Backend>> backends_;
};

std::unique_ptr<Backend> makeReferenceBackend();
std::unique_ptr<Backend> makeEigenBackend();
std::unique_ptr<Backend> makeCpuBackend();

/// reference, eigen, cpu.
BackendRegistry makeCoreRegistry();

}  // namespace gathernd
