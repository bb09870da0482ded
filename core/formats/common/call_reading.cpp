// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/common/call_reading.h"

#include <algorithm>
#include <cstddef>

namespace gathernd {

CallPath splitCallPath(std::string_view path) {
  for (const std::string_view marked : {".onnx:", ".xml:"}) {
    const auto* const found =
        std::search(path.begin(), path.end(), marked.begin(), marked.end(),
                    [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b; });
    if (found == path.end()) continue;
    const auto colon = static_cast<std::size_t>(found - path.begin()) + marked.size() - 1;
    return {std::string(path.substr(0, colon)), std::string(path.substr(colon + 1))};
  }
  return {std::string(path), {}};
}

}  // namespace gathernd
