// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/call/faulty_axes.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace gathernd {
namespace {

using Extents = std::vector<std::int64_t>;

const Extents& extentsOf(const std::optional<Extents>& shape) {
  static const Extents kNone;
  return shape ? *shape : kNone;
}

/// The axes [first, first + count) that the tensor has.
std::vector<int> range(const Extents& extents, int first, std::int64_t count) {
  std::vector<int> axes;
  for (int axis = first; axis < static_cast<int>(extents.size()) && axis - first < count; ++axis)
    axes.push_back(axis);
  return axes;
}

std::string_view namedTensor(const Error& error) {
  const auto found = std::find_if(error.args.begin(), error.args.end(),
                                  [](const ErrorArg& arg) { return arg.name == "tensor"; });
  if (found == error.args.end()) return {};
  const auto* name = std::get_if<std::string>(&found->value);
  return name != nullptr ? std::string_view(*name) : std::string_view();
}

}  // namespace

FaultyAxes faultyAxes(const Error& error, TupleAxis tupleAxis) {
  const Extents& params = extentsOf(error.paramsShape);
  const Extents& indices = extentsOf(error.indicesShape);
  // Where a tuple's numbers lie along axis 0, the batch axes of indices come after it.
  const int shift = tupleAxis == TupleAxis::First ? 1 : 0;
  FaultyAxes faulty;
  switch (error.code) {
    case ErrorCode::ShapeMismatch:  // its axis is that of the batch, as params number it
      if (!error.axis) break;
      faulty.params = range(params, *error.axis, 1);
      faulty.indices = range(indices, *error.axis + shift, 1);
      break;
    case ErrorCode::IndexDepth:  // its axis is that of indices
      if (error.axis) faulty.indices = range(indices, *error.axis, 1);
      break;
    case ErrorCode::BatchDims: {
      const std::int64_t claimed = error.batchDims.value_or(0);
      const std::string_view tensor = namedTensor(error);
      if (tensor != "indices") faulty.params = range(params, 0, claimed);
      if (tensor != "params") faulty.indices = range(indices, shift, claimed);
      break;
    }
    case ErrorCode::EmptyParams:
      for (std::size_t axis = 0; axis < params.size(); ++axis)
        if (params[axis] == 0) faulty.params.push_back(static_cast<int>(axis));
      break;
    default:
      break;
  }
  return faulty;
}

}  // namespace gathernd
