// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/written_call.h"

#include <span>
#include <utility>

#include "core/code/message/message.h"
#include "core/tensor/edits.h"
#include "core/text/cast.h"
#include "core/text/visible_text.h"

namespace gathernd::cli {
namespace {

/// Large arrays are made by a word, so no program needs more text.
constexpr std::int64_t kMostText = std::int64_t{64} << 20;

/// By which an output of so many axes is transposed; empty: it is as it is written.
std::span<const int> moved(const CallInput& input, int rank) {
  if (!input.written || std::ssize(input.written->outputAxes) != rank) return {};
  return input.written->outputAxes;
}

Expected<Tensor> converted(Tensor tensor, const std::optional<DType>& dtype, const char* name,
                           std::int64_t memoryLimit) {
  if (!dtype || *dtype == tensor.dtype()) return tensor;
  if (*dtype == DType::String || tensor.dtype() == DType::String)
    return fail(ErrorCode::DType, "dtype.convert",
                {{"tensor", name}, {"from", dtypeName(tensor.dtype())}, {"to", dtypeName(*dtype)}});
  return gathernd::converted(tensor, *dtype, memoryLimit);
}

TensorInput inputOf(Tensor tensor) {
  TensorInput input;
  input.desc = {tensor.dtype(), tensor.shape()};
  input.tensor = std::move(tensor);
  return input;
}

}  // namespace

Expected<void> checkWritten(const Options& options) {
  const std::pair<bool, const char*> given[] = {{options.scenario.has_value(), "SCENARIO"},
                                                {options.params.has_value(), "--params"},
                                                {options.indices.has_value(), "--indices"},
                                                {options.batchDims.has_value(), "--batch-dims"},
                                                {options.paramsShape.has_value(), "--params-shape"},
                                                {options.indicesShape.has_value(), "--indices-shape"}};
  for (const auto& [there, name] : given)
    if (there) return fail(ErrorCode::Usage, "usage.call_beside", {{"option", name}});
  return {};
}

Expected<CallInput> readWritten(const Options& options, std::int64_t memoryLimit) {
  std::string text = *options.call;
  if (text == "-") text = TRY(readStandardInput(std::min(memoryLimit / 3, kMostText), memoryLimit));
  auto written = parseWrittenCall(text, memoryLimit);
  if (!written && written.error().code == ErrorCode::Parse && readErrorMessage(text))
    written.error().reason = "pasted.message";
  auto read = TRY(std::move(written));
  CallInput input;
  input.call.dialect = *findDialect(read.dialect.empty() ? "tensorflow-cpu" : read.dialect);
  input.call.policy = read.policy;
  input.call.batchDims = read.batchDims;
  if (read.rules) input.call.rules() = *read.rules;
  input.call.memoryLimit = memoryLimit;
  input.params = inputOf(TRY(converted(*std::move(read.params), options.dtype, "params", memoryLimit)));
  input.indices =
      inputOf(TRY(converted(std::move(read.indices), options.indexDtype, "indices", memoryLimit)));
  if (input.call.fillValue)
    input.call.fillValue = castElement(*input.call.fillValue, input.params.desc.dtype);
  read.params.reset();  // held once
  read.indices = Tensor();
  input.written = std::make_shared<const PastedCall>(std::move(read));
  return input;
}

void writeWritten(JsonWriter& json, const CallInput& input) {
  if (!input.written) return;
  const PastedCall& written = *input.written;
  json.member("call", json.of("function", written.function, "dialect", input.call.dialect.id, "params_shape",
                              input.call.params.shape.extents(), "indices_shape",
                              input.call.indices.shape.extents(), "batch_dims", input.call.batchDims, [&] {
                                if (!written.paramsAxes.empty())
                                  json.member("params_axes", written.paramsAxes);
                                if (!written.outputAxes.empty())
                                  json.member("output_axes", written.outputAxes);
                                json.member("became", json.each(written.became, [&](const Clause& clause) {
                                  json.text(englishClause(clause));
                                }));
                              }));
}

void printWritten(Sink& out, const CallInput& input, std::string_view mark) {
  if (!input.written) return;
  out.print("{}call: {} is gather_nd({}, {}, batch_dims={}) of {}\n", mark,
            visibleText(input.written->function), input.call.params.shape.toString(),
            input.call.indices.shape.toString(), input.call.batchDims, input.call.dialect.id);
  for (const Clause& clause : input.written->became)
    out.print("{}  {}\n", mark, visibleText(englishClause(clause)));
}

Shape writtenShape(const CallInput& input, const Shape& output) {
  const auto axes = moved(input, output.rank());
  if (axes.empty()) return output;
  std::vector<std::int64_t> extents;
  for (const int axis : axes) extents.push_back(output[axis]);
  return Shape::make(extents).value_or(output);
}

Expected<Tensor> writtenOutput(const CallInput& input, Tensor output, std::int64_t memoryLimit) {
  return input.written ? asWritten(*input.written, output, memoryLimit) : output;
}

Expected<Tensor> plannedUpstream(const CallInput& input, Tensor upstream, std::int64_t memoryLimit) {
  if (moved(input, upstream.shape().rank()).empty()) return upstream;
  return transposedBack(upstream, input.written->outputAxes, memoryLimit);
}

Expected<Tensor> writtenGradient(const CallInput& input, const Tensor& gradient, std::int64_t memoryLimit) {
  if (!input.written) return gradient;
  const auto whole = TRY(transposedBack(gradient, input.written->paramsAxes, memoryLimit));
  return whole.reshaped(input.written->written);
}

Error inWrittenAxes(const CallInput& input, Error error) {
  if (!input.written || !error.badTuple) return error;
  const std::vector<int>& axes = input.written->paramsAxes;
  if (static_cast<std::size_t>(error.badTuple->axis) >= axes.size()) return error;
  error.badTuple->axis = axes[static_cast<std::size_t>(error.badTuple->axis)];
  for (ErrorArg& arg : error.args) {
    if (arg.name == "axis") arg.value = std::int64_t{error.badTuple->axis};
    if (arg.name == "params_shape") arg.value = input.written->written.toString();
  }
  return error;
}

}  // namespace gathernd::cli
