// SPDX-License-Identifier: GPL-3.0-or-later
// A call with its data: what a document edits, a question is about and a job is given. Thread rule: plain
// values, cheap to copy.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/call/plan.h"
#include "core/tensor/edited_tensor.h"

namespace gathernd {

/// params or indices.
struct Operand : EditedTensor {
  Operand() = default;
  // NOLINTNEXTLINE(google-explicit-constructor): values alone are one
  Operand(EditedTensor values) : EditedTensor(std::move(values)) {}
  // NOLINTNEXTLINE(google-explicit-constructor): likewise
  Operand(Tensor values) : EditedTensor(std::move(values)) {}

  /// Others in their place: all else stays.
  void setValues(EditedTensor values) { static_cast<EditedTensor&>(*this) = std::move(values); }

  /// Where they came from, a file or a generator; dropped by the first edit, so a save writes them inline
  /// from then on.
  std::optional<TensorSource> origin;
  std::optional<FileIdentity> file;    ///< of a file among them, where it could be told
  std::vector<std::string> axisNames;  ///< one an axis, of which some may be empty; none where all are

  void nameAxes(std::vector<std::string> names) {
    const bool any = std::any_of(names.begin(), names.end(), [](const auto& name) { return !name.empty(); });
    axisNames = any ? std::move(names) : std::vector<std::string>();
  }
};

struct Call : CallRules {
  Operand params, indices;
  std::string backend = "auto";

  /// What makePlan is asked.
  GatherCall shapes(std::int64_t memoryLimit = INT64_MAX) const {
    GatherCall call;
    call.memoryLimit = memoryLimit;
    call.rules() = rules();
    call.params = {params.dtype(), params.shape()};
    call.indices = {indices.dtype(), indices.shape()};
    return call;
  }
};

}  // namespace gathernd
