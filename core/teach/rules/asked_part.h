// SPDX-License-Identifier: GPL-3.0-or-later
// Which part of what a question is about: output[1,0,:], gradient[2,:], or the whole. Errors: `parse` with
// line and column; `rank` and `out_of_range` where the part does not lie in the shape. Thread rule: plain
// values, pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/call/explain.h"
#include "core/error/error.h"
#include "core/tensor/shape.h"

namespace gathernd::teach {

struct AskedPart {
  enum class Of : std::uint8_t { Output, Gradient };
  Of of = Of::Output;
  SliceExpression part;  ///< one entry an axis; empty: the whole (of a tensor of any rank)

  bool whole() const { return part.empty(); }
  bool operator==(const AskedPart&) const = default;
};

/// "output", "output[1,0,:]", "gradient[1, :]"; fewer entries than axes mean ":" for the rest, as in NumPy.
/// Negative entries count from the end. `shape` is that of what is asked about.
Expected<AskedPart> parseAskedPart(std::string_view text, const Shape& shape);
std::string askedPartText(const AskedPart& part);
/// Row-major numbers of its elements, ascending.
std::vector<std::int64_t> elementsOf(const AskedPart& part, const Shape& shape);

}  // namespace gathernd::teach
