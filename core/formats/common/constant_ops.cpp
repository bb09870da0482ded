// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/common/constant_ops.h"

#include <algorithm>
#include <vector>

#include "core/tensor/edits.h"
#include "core/tensor/element.h"
#include "core/tensor/extents.h"
#include "core/text/cast.h"
#include "core/text/shown_name.h"

namespace gathernd {
namespace {

tl::unexpected<Error> doesNotFit(const Tensor& data) {
  return fail(ErrorCode::Parse, "graph.reshape", {{"shape", data.shape().toString()}});
}

}  // namespace

Expected<Tensor> constantReshape(const Tensor& data, const Tensor& target, bool zeroKeeps) {
  if (!isInteger(target.dtype()) || target.shape().rank() != 1 || target.elementCount() > kMaxRank) {
    return doesNotFit(data);
  }
  std::vector<std::int64_t> extents;
  std::size_t open = SIZE_MAX;
  ElementCounter known;
  for (std::int64_t i = 0; i < target.elementCount(); ++i) {
    std::int64_t extent = integerValue(elementAt(target, i));
    if (extent == 0 && zeroKeeps) {
      if (i >= data.shape().rank()) return doesNotFit(data);
      extent = data.shape()[static_cast<int>(i)];
    }
    if (extent == -1 && open == SIZE_MAX) {
      open = extents.size();
      extent = 1;
    }
    if (extent < 0 || !known.take(extent)) return doesNotFit(data);
    extents.push_back(extent);
  }
  if (open != SIZE_MAX) {
    // Beside an axis of size 0, -1 can be anything.
    if (known.count() == 0 || data.elementCount() % known.count() != 0) return doesNotFit(data);
    extents[open] = data.elementCount() / known.count();
  }
  const auto shape = Shape::make(extents);
  if (!shape || shape->elementCount() != data.elementCount()) return doesNotFit(data);
  return data.reshaped(*shape);
}

Expected<Tensor> constantCast(const Tensor& data, DType dtype, std::int64_t memoryLimit) {
  if (data.dtype() == dtype) return data;
  if (data.dtype() == DType::String || dtype == DType::String) {
    return fail(ErrorCode::Unsupported, "graph.cast",
                {{"from", std::string(dtypeName(data.dtype()))}, {"to", std::string(dtypeName(dtype))}});
  }
  return converted(data, dtype, memoryLimit);
}

Expected<std::size_t> chooseNode(const std::vector<std::string>& names, const std::string& choice) {
  if (names.empty()) return fail(ErrorCode::Io, "graph.no_node");
  if (choice.empty() && names.size() == 1) return std::size_t{0};
  const auto found = std::find(names.begin(), names.end(), choice);
  if (!choice.empty() && found != names.end()) return static_cast<std::size_t>(found - names.begin());
  constexpr std::size_t kMostNamed = 10;
  std::string list;
  for (std::size_t i = 0; i < std::min(names.size(), kMostNamed); ++i) {
    list += (i > 0 ? ", " : "") + shownMember(names[i]);
  }
  if (names.size() > kMostNamed) list += ", …";
  return fail(
      ErrorCode::Io, choice.empty() ? "graph.which" : "graph.no_such_node",
      {{"node", shownMember(choice)}, {"nodes", list}, {"count", static_cast<std::int64_t>(names.size())}});
}

}  // namespace gathernd
