// SPDX-License-Identifier: GPL-3.0-or-later
// A gather as a program writes it, tf.gather_nd(params, indices, batch_dims=1), x[[0, 1], :, [2, 3]],
// torch.gather(x, 1, i) and the like (core/code/gather_functions.h lists them), with the assignments above
// it, as the gather_nd that does the same. Its tensors are literals, or arrays described as
// core/code/expression reads them: np.arange(6).reshape(2, 3), or generators: arange:2,3, to whose shape all
// plain numbers behind it belong. No code is run. Errors: `parse` with 1-based line and column (in code
// points) where a call is there but cannot be read, or its own framework refuses it; `limit`. Thread rule:
// pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/call/dialect.h"
#include "core/error/error.h"
#include "core/tensor/tensor.h"

namespace gathernd {

struct PastedCall {
  std::optional<Tensor> params;  ///< as the gather_nd takes them; absent: the text only names them
  Tensor indices;
  std::int64_t batchDims = 0;
  std::string dialect;             ///< id; empty: the text does not say whose call it is
  std::string policy;              ///< bad_indices_policy
  std::optional<CallRules> rules;  ///< all of them, in place of the three above: of a link, and where a
                                   ///< function parts from its framework's gather_nd

  // What the text has, where that is not params and the output themselves.
  std::string function;          ///< "torch.gather"; of a subscript "x[…]" as it stands there
  Shape written;                 ///< of params as they are written
  std::vector<int> paramsAxes;   ///< by which they are transposed (numpy.transpose); empty: they are not
  std::vector<int> outputAxes;   ///< by which the output is transposed to be what is written; empty: it is
  std::vector<Clause> became{};  ///< how it became the gather_nd, a sentence each
};

/// Nothing when the text is no call (a plain literal, say). Names that it does not assign are left open where
/// they are params.
Expected<std::optional<PastedCall>> parsePastedCall(std::string_view text, std::int64_t memoryLimit);

/// The call of a text that has to be one, complete.
Expected<PastedCall> parseWrittenCall(std::string_view text, std::int64_t memoryLimit);

/// What is written, of what the gather_nd gives: by outputAxes, where it has as many axes.
Expected<Tensor> asWritten(const PastedCall& call, const Tensor& output, std::int64_t memoryLimit);
/// From what paramsAxes or outputAxes give to what was there before them: the way of a gradient.
Expected<Tensor> transposedBack(const Tensor& tensor, const std::vector<int>& axes, std::int64_t memoryLimit);

}  // namespace gathernd
