// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/bad/bad_causes.h"

#include <algorithm>
#include <numeric>

namespace gathernd {
namespace {

/// What −1 becomes in an index type without a sign, as far as 64 bits hold it (see widenIndex).
std::int64_t missingMark(DType dtype) {
  switch (dtype) {
    case DType::UInt8:
      return UINT8_MAX;
    case DType::UInt16:
      return UINT16_MAX;
    case DType::UInt32:
      return UINT32_MAX;
    case DType::UInt64:
      return INT64_MAX;
    default:
      return -1;
  }
}

bool outside(const OffsetRule& rule, int component, std::int64_t value) {
  // Under a flat check no single component need be at fault: the first that is outside its own axis.
  if (rule.flatOnly) return value < 0 || value >= rule.axisSize[component];
  TupleStatus status = TupleStatus::Ok;
  resolveComponent(rule, component, value, status);
  return outsideItsAxis(status);
}

}  // namespace

std::string_view badCauseName(BadCause cause) {
  constexpr std::array<std::string_view, kBadCauses> kNames = {"missing", "negative", "past_end", "order",
                                                               "far_off"};
  return kNames[static_cast<std::size_t>(cause)];
}

bool findOrder(std::span<const std::int64_t> greatest, std::span<const std::int64_t> sizes,
               std::span<int> order) {
  std::array<int, kMaxDepth> components{};
  std::array<int, kMaxDepth> axes{};
  const auto depth = static_cast<std::ptrdiff_t>(greatest.size());
  std::iota(components.begin(), components.begin() + depth, 0);
  std::iota(axes.begin(), axes.begin() + depth, 0);
  const auto above = [](std::span<const std::int64_t> of) {
    return [of](int a, int b) { return of[static_cast<std::size_t>(a)] > of[static_cast<std::size_t>(b)]; };
  };
  // The greatest number to the longest axis, and so on: where that does not fit, nothing does.
  std::stable_sort(components.begin(), components.begin() + depth, above(greatest));
  std::stable_sort(axes.begin(), axes.begin() + depth, above(sizes));
  for (std::size_t i = 0; i < greatest.size(); ++i) {
    const auto component = static_cast<std::size_t>(components[i]);
    if (greatest[component] >= sizes[static_cast<std::size_t>(axes[i])]) return false;
    order[component] = axes[i];
  }
  return true;
}

BadLook lookOfBadTuple(const Plan& plan, std::span<const std::int64_t> values) {
  BadLook look;
  const int depth = plan.rule.depth;
  while (look.component < depth - 1 &&
         !outside(plan.rule, look.component, values[static_cast<std::size_t>(look.component)]))
    ++look.component;
  look.value = values[static_cast<std::size_t>(look.component)];
  const std::int64_t size = plan.rule.axisSize[look.component];
  std::array<int, kMaxDepth> order{};
  if (look.value == missingMark(plan.indexDtype) && look.value != size) {
    look.cause = BadCause::Missing;
  } else if (look.value < 0) {
    look.cause = BadCause::Negative;
  } else if (look.value == size) {
    look.cause = BadCause::PastEnd;
  } else if (depth > 1 && *std::min_element(values.begin(), values.end()) >= 0 &&
             findOrder(values, {plan.rule.axisSize, values.size()}, order)) {
    look.cause = BadCause::Order;
  }
  return look;
}

}  // namespace gathernd
