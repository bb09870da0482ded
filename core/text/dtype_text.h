// SPDX-License-Identifier: GPL-3.0-or-later
// An element type as programs write it: np.int64, torch.long, 'f4', "<i8", float, '<U3'. Thread rule: a pure
// function.
#pragma once

#include <optional>
#include <string_view>

#include "core/tensor/dtype.h"

namespace gathernd {

/// `float` and `int` are Python's, 64 bits, unless they are torch's. Nothing for a type that no tensor has.
std::optional<DType> writtenDType(std::string_view written);

}  // namespace gathernd
