// SPDX-License-Identifier: GPL-3.0-or-later
// A framework's error message about a gather, alone or at the end of a traceback: whose it is, which rule was
// broken, and the numbers that stand in it. What it does not hold stays absent; nothing is guessed. Shapes
// are in elements an axis, `position` indexes I[:-1], as in core/error/error.h. Sources: what frameworks were
// made to say (tests/lab/conformance/provoke.py), and for those that do not run there published messages
// (tests/data/published_messages.json). Errors: `parse`, with the line and column of what is no message.
// Thread rule: pure functions over constant tables.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "core/error/error.h"

namespace gathernd {

struct ErrorMessage {
  std::string_view framework;     ///< "numpy", …; empty: several say it in these words
  std::optional<ErrorCode> code;  ///< absent: the message names no rule (a device's assert)
  std::optional<std::vector<std::int64_t>> paramsShape, indicesShape, position, tuple;
  std::optional<std::int64_t> value, axis, axisSize, batchDims;
  std::optional<std::int64_t> depth, rank, otherSize;  ///< of a tuple; of params; of indices along `axis`
  bool ofGatherNd = false;     ///< the shapes are those of a gather_nd, not of a gather along one axis
  std::array<Clause, 2> says;  ///< what it means, and what people did about it: a sentence each
};

/// The last one in the text. Of a long text its end is read.
Expected<ErrorMessage> readErrorMessage(std::string_view text);

/// The gather_nd that ends as the message says.
struct SuggestedCall {
  std::vector<std::int64_t> paramsShape, indicesShape;
  std::vector<std::int64_t> tuple;  ///< the last of indices; empty: only shapes are at fault
  std::int64_t batchDims = 0;
  std::string_view dialect;  ///< empty: whatever is chosen
  /// The message leaves something open: axes that it does not name have size 1, and batch_dims is the least
  /// that is refused so.
  bool incomplete = false;
};

/// Nothing where the message holds too little for a call.
std::optional<SuggestedCall> suggestedCall(const ErrorMessage& message);

/// The kind of fix (core/analysis/fixes.h) that the sentence of what people did names first; empty: none.
/// `stands`: whether a text is that sentence.
std::string_view advisedFix(const std::function<bool(const char* text)>& stands);

/// visit(name, value) for each thing that a message may hold, by the names of the JSON and in its order.
template <class Visit>
void visitHeld(const ErrorMessage& message, const Visit& visit) {
  visit("params_shape", message.paramsShape), visit("indices_shape", message.indicesShape);
  visit("position", message.position), visit("tuple", message.tuple), visit("value", message.value);
  visit("axis", message.axis), visit("axis_size", message.axisSize);
  visit("batch_dims", message.batchDims);
}

}  // namespace gathernd
