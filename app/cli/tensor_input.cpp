// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <string>

#include <unistd.h>

#include "app/cli/call_input.h"
#include "core/formats/load.h"
#include "core/tensor/edits.h"
#include "core/text/cast.h"
#include "core/text/literal/literal.h"

namespace gathernd::cli {
namespace {

TensorInput fromTensor(Tensor tensor) {
  TensorInput input;
  input.desc = {tensor.dtype(), tensor.shape()};
  input.tensor = std::move(tensor);
  return input;
}

Expected<TensorInput> wrap(Expected<Tensor> tensor) {
  if (!tensor) return fail(tensor.error());
  return fromTensor(std::move(*tensor));
}

TensorInput fromGenerator(const GeneratorSpec& spec, DType dtypeDefault) {
  TensorInput input;
  input.generator = spec;
  input.desc.dtype = spec.dtype.value_or(dtypeDefault);
  input.desc.shape = spec.shape;
  return input;
}

/// By value, as astype does; a word has no value as a number and the other way round.
Expected<Tensor> convert(const Tensor& tensor, DType dtype, const TensorReading& reading) {
  if (tensor.dtype() == dtype) return tensor;
  if (tensor.dtype() == DType::String || dtype == DType::String) {
    return fail(ErrorCode::DType, "dtype.convert",
                {{"tensor", std::string(reading.name)},
                 {"from", std::string(dtypeName(tensor.dtype()))},
                 {"to", std::string(dtypeName(dtype))}});
  }
  return converted(tensor, dtype, reading.memoryLimit);
}

}  // namespace

Expected<std::string> readStandardInput(std::int64_t most, std::int64_t limit) {
  std::string text;
  std::array<char, 1 << 16> block{};
  for (;;) {
    const ssize_t got = ::read(STDIN_FILENO, block.data(), block.size());
    if (got == 0) return text;
    if (got < 0) {
      if (errno == EINTR) continue;
      return fail(ErrorCode::Io, "io.standard_input", {{"why", std::string(std::strerror(errno))}});
    }
    if (static_cast<std::int64_t>(text.size()) + got > most) {
      return fail(ErrorCode::Limit, "limit.standard_input", {{"limit", limit}});
    }
    text.append(block.data(), static_cast<std::size_t>(got));
  }
}

Expected<std::int64_t> TensorInput::ownedBytes() const {
  if (shapeOnly() || (tensor && tensor->mapped())) return 0;
  std::int64_t bytes = 0;
  if (__builtin_mul_overflow(desc.shape.elementCount(), std::int64_t{elementBytes(desc.dtype)}, &bytes)) {
    return fail(ErrorCode::Limit, "shape.overflow", {{"shape", desc.shape.toString()}});
  }
  if (tensor && tensor->arena() != nullptr) bytes += static_cast<std::int64_t>(tensor->arena()->size());
  return bytes;
}

Expected<TensorInput> readTensorArgument(std::string_view text, const TensorReading& reading) {
  if (text == "-") {
    // Growth doubles, so the string may hold twice what it says, and the old block while it moves.
    const auto typed = readStandardInput(reading.memoryLimit / 3, reading.memoryLimit);
    if (!typed) return fail(typed.error());
    return wrap(parseLiteral(*typed, literalOptions(reading, static_cast<std::int64_t>(typed->capacity()))));
  }
  auto source = readTensorText(text, reading);
  if (!source) return fail(std::move(source.error()));
  if (const auto* spec = std::get_if<GeneratorSpec>(&*source)) {
    return fromGenerator(*spec, reading.generatorDefault);
  }
  return wrap(std::get<EditedTensor>(*source).flattened());
}

Expected<TensorInput> readTensorSource(const TensorSource& source, const std::string& folder,
                                       const TensorReading& reading) {
  if (const auto* spec = std::get_if<GeneratorSpec>(&source)) {
    GeneratorSpec made = *spec;
    if (reading.dtype) made.dtype = reading.dtype;
    return fromGenerator(made, reading.generatorDefault);
  }
  const auto* file = std::get_if<FileSource>(&source);
  const Expected<Tensor> tensor = file != nullptr ? makeTensorLoader(reading.memoryLimit)(*file, folder)
                                                  : std::get<EditedTensor>(source).flattened();
  if (!tensor) return fail(tensor.error());
  if (!reading.dtype) return fromTensor(*tensor);
  return wrap(convert(*tensor, *reading.dtype, reading));
}

}  // namespace gathernd::cli
