// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teach/rules/answer.h"

#include <algorithm>
#include <array>

namespace gathernd::teach {
namespace {

/// In the order of the enumeration.
constexpr std::array<std::string_view, kEndings.size()> kNames = {"reads", "error",  "zero",
                                                                  "wraps", "clamps", "undefined"};

}  // namespace

std::string_view endingName(Ending ending) {
  return kNames[static_cast<std::size_t>(ending)];
}

std::optional<Ending> endingByName(std::string_view name) {
  const auto found = std::find(kNames.begin(), kNames.end(), name);
  if (found == kNames.end()) return std::nullopt;
  return static_cast<Ending>(found - kNames.begin());
}

std::string exampleNumbers(int count, int first) {
  std::string numbers;
  for (int k = 0; k < count; ++k) {
    if (k > 0) numbers += ", ";
    numbers += std::to_string(((first - k) % 10 + 10) % 10);
  }
  return numbers;
}

}  // namespace gathernd::teach
