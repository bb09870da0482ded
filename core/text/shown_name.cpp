// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/shown_name.h"

#include <algorithm>

#include "core/text/utf8.h"

namespace gathernd {

std::string shownMember(std::string_view name) {
  constexpr std::size_t kMost = 60;
  std::string out;
  for (std::size_t at = 0; at < name.size();) {
    if (out.size() >= kMost) return out + "…";
    const CodePoint point = firstCodePoint(name.substr(at));
    const bool printable = point.bytes > 0 && point.value >= ' ' && point.value != 127;
    out += printable ? std::string(name.substr(at, point.bytes)) : "?";
    at += std::max<std::size_t>(point.bytes, 1);
  }
  return out;
}

}  // namespace gathernd
