// SPDX-License-Identifier: GPL-3.0-or-later
// A tensor as a line of NumPy: np.array([[0, 1]], dtype=np.int64). Thread rule: pure function, any thread.
#pragma once

#include <cstdint>
#include <string>

#include "core/tensor/tensor.h"

namespace gathernd::ui {

inline constexpr std::int64_t kMaxLiteralElements = 1'000'000;  ///< a clipboard is no place for more

/// Ready to paste into Python after `import numpy as np` (and `ml_dtypes` for bfloat16). `limit` when there
/// are too many elements.
Expected<std::string> numpyLiteral(const Tensor& tensor);

}  // namespace gathernd::ui
