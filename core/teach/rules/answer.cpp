// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teach/rules/answer.h"

#include <algorithm>
#include <array>

namespace gathernd::teach {
namespace {

/// In the order of the enumeration.
constexpr std::array<std::string_view, 6> kEndings = {"reads", "error",  "zero",
                                                      "wraps", "clamps", "undefined"};

}  // namespace

std::string_view endingName(Ending ending) {
  return kEndings[static_cast<std::size_t>(ending)];
}

std::optional<Ending> endingByName(std::string_view name) {
  const auto found = std::find(kEndings.begin(), kEndings.end(), name);
  if (found == kEndings.end()) return std::nullopt;
  return static_cast<Ending>(found - kEndings.begin());
}

}  // namespace gathernd::teach
