// SPDX-License-Identifier: GPL-3.0-or-later
// The relatives of gather_nd on one call's tensors: what each gives, whether that is what gather_nd gives
// here, and where the two read apart. Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/error/error.h"
#include "core/teach/rules/answer.h"
#include "core/teach/rules/wrong_rules.h"
#include "core/tensor/tensor.h"

namespace gathernd::teach {

struct RelativeOutcome {
  const Relative* relative = nullptr;
  /// Errors as readByRelative's, and `unsupported` where an index lies outside and the dialect raises there,
  /// or promises nothing.
  Expected<Tensor> output;
  /// Shape and values, bit for bit; nothing where it refuses, or gather_nd gives nothing to compare with.
  std::optional<bool> equal;
};

/// Of gather_nd itself; nothing where it raises or promises nothing.
std::optional<Tensor> ownOutput(const Scene& scene);
/// In the order of relatives().
std::vector<RelativeOutcome> compareRelatives(const Scene& scene);

/// Where a relative's output has an element at a tuple's own position (its first there), and where gather_nd
/// reads for that tuple: elements of params by row-major number.
struct ReadingsApart {
  std::int64_t tuple = 0;
  std::optional<std::int64_t> theirs, own;  ///< nothing: none is read
  bool operator==(const ReadingsApart&) const = default;
};
/// The tuples for which the two are not the same; none where the relative refuses.
std::vector<ReadingsApart> readingsApart(const Relative& relative, const Scene& scene);

}  // namespace gathernd::teach
