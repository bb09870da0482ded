// SPDX-License-Identifier: GPL-3.0-or-later
// --call: a gather as a program writes it in place of params and indices, and its answer in the order in
// which it is written. Errors: those of parseWrittenCall, `usage`. Thread rule: reads standard input; else
// pure functions.
#pragma once

#include "app/cli/call_input.h"
#include "app/cli/output/json_writer.h"

namespace gathernd::cli {

/// `usage` beside what --call stands in place of.
Expected<void> checkWritten(const Options& options);
/// The call of options.call, without what options say of it.
Expected<CallInput> readWritten(const Options& options, std::int64_t memoryLimit);

/// "call": {"function", "dialect", …}, where there is one.
void writeWritten(JsonWriter& json, const CallInput& input);
/// How it became a gather_nd: a line, and one a sentence, each behind `mark`.
void printWritten(Sink& out, const CallInput& input, std::string_view mark = "");

/// The output in the written order, and the other way round; as it is where nothing moves.
Shape writtenShape(const CallInput& input, const Shape& output);
Expected<Tensor> writtenOutput(const CallInput& input, Tensor output, std::int64_t memoryLimit);
Expected<Tensor> plannedUpstream(const CallInput& input, Tensor upstream, std::int64_t memoryLimit);
/// With respect to the params that are written.
Expected<Tensor> writtenGradient(const CallInput& input, const Tensor& gradient, std::int64_t memoryLimit);
/// A bad tuple's axis as one of the params that are written.
Error inWrittenAxes(const CallInput& input, Error error);

}  // namespace gathernd::cli
