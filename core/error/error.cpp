// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/error/error.h"

#include <array>

namespace gathernd {

std::string_view errorCodeName(ErrorCode code) {
  // In the order of the enumeration.
  constexpr auto kNames = std::to_array<std::string_view>(
      {"usage", "out_of_range", "batch_dims", "shape_mismatch", "index_depth", "rank", "dtype",
       "empty_params", "policy", "parse", "io", "limit", "unsupported", "cancelled"});
  static_assert(kNames.size() == static_cast<std::size_t>(ErrorCode::Cancelled) + 1);
  return kNames[static_cast<std::size_t>(code)];
}

}  // namespace gathernd
