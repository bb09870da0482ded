// SPDX-License-Identifier: GPL-3.0-or-later
// A gather as a program writes it: tf.gather_nd(params, indices, batch_dims=1), x[[0, 1], [2, 3]],
// np.take(x, [0, 2], axis=0), with the assignments above it. Its tensors are literals, or arrays described as
// core/code/expression reads them: np.arange(6).reshape(2, 3), or generators: arange:2,3, to whose shape all
// plain numbers behind it belong. Names that the text does not assign are left open. No code is run. Errors:
// `parse` with 1-based line and column (in code points) where a call is there but cannot be read. Thread
// rule: pure function.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/call/dialect.h"
#include "core/error/error.h"
#include "core/tensor/tensor.h"

namespace gathernd {

struct PastedCall {
  std::optional<Tensor> params;  ///< absent: the text only names them
  Tensor indices;
  std::int64_t batchDims = 0;
  std::string dialect;             ///< id; empty: the text does not say whose call it is
  std::string policy;              ///< bad_indices_policy
  std::optional<CallRules> rules;  ///< of a link: all of them, in place of the three above
};

/// Nothing when the text is no call (a plain literal, say).
Expected<std::optional<PastedCall>> parsePastedCall(std::string_view text, std::int64_t memoryLimit);

}  // namespace gathernd
