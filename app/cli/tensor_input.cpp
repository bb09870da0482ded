// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/tensor_input.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <string>

#include <sys/stat.h>
#include <unistd.h>

#include "core/formats/load.h"
#include "core/formats/npz.h"
#include "core/tensor/edits.h"
#include "core/tensor/literal.h"

namespace gathernd::cli {
namespace {

/// Known endings, and whatever else looks like a path. A literal begins with a bracket, a quote, a sign or a
/// digit.
bool namesFile(std::string_view text) {
  const std::string ending = fileEnding(splitTensorPath(text).file);
  for (const std::string_view known : {".npy", ".npz", ".csv", ".tsv", ".pb"}) {
    if (ending == known) return true;
  }
  if (text.empty() || text.find_first_of("[(\"'+-0123456789") == 0) return false;
  if (text.find('/') != text.npos) return true;
  struct stat state {};
  return text.find('(') == text.npos && ::stat(std::string(text).c_str(), &state) == 0;
}

Expected<std::string> readStandardInput(std::int64_t limit) {
  std::string text;
  std::array<char, 1 << 16> block{};
  for (;;) {
    const ssize_t got = ::read(STDIN_FILENO, block.data(), block.size());
    if (got == 0) return text;
    if (got < 0) {
      if (errno == EINTR) continue;
      return fail(ErrorCode::Io, "io.standard_input", {{"why", std::string(std::strerror(errno))}});
    }
    // Growth doubles, so the string may hold twice what it says, and the old block while it moves.
    if (static_cast<std::int64_t>(text.size()) + got > limit / 3) {
      return fail(ErrorCode::Limit, "limit.standard_input", {{"limit", limit}});
    }
    text.append(block.data(), static_cast<std::size_t>(got));
  }
}

LiteralOptions literalOptions(const TensorReading& reading, std::int64_t textBytes) {
  LiteralOptions options;
  options.dtype = reading.dtype;
  options.integerDefault = reading.integerDefault;
  options.shape = reading.shape;
  options.memoryLimit = std::max<std::int64_t>(reading.memoryLimit - textBytes, 0);
  return options;
}

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

TensorInput fromGenerator(const GeneratorSpec& spec, const TensorReading& reading) {
  TensorInput input;
  input.generator = spec;
  input.desc.dtype = reading.dtype.value_or(spec.dtype.value_or(reading.generatorDefault));
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

Expected<void> checkShape(const TensorInput& input, const TensorReading& reading) {
  if (!reading.shape || *reading.shape == input.desc.shape) return {};
  return fail(ErrorCode::Usage, "usage.shape_disagrees",
              {{"tensor", std::string(reading.name)},
               {"given", reading.shape->toString()},
               {"shape", input.desc.shape.toString()}});
}

Expected<TensorInput> readFile(const std::string& path, const TensorReading& reading) {
  const std::string ending = fileEnding(path);
  const bool cells = ending == ".csv" || ending == ".tsv";
  LiteralOptions options = literalOptions(reading, 0);
  // Cells take a shape, as literals do; other files have one.
  if (!cells) options.shape.reset();
  auto input = wrap(readTensorFile(path, options));
  if (!input || cells) return input;
  if (const auto agrees = checkShape(*input, reading); !agrees) return fail(agrees.error());
  return input;
}

}  // namespace

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
  if (auto spec = parseGenerator(text)) {
    if (!*spec) return fail(spec->error());
    TensorInput input = fromGenerator(**spec, reading);
    if (const auto agrees = checkShape(input, reading); !agrees) return fail(agrees.error());
    return input;
  }
  if (text == "-") {
    const auto typed = readStandardInput(reading.memoryLimit);
    if (!typed) return fail(typed.error());
    return wrap(parseLiteral(*typed, literalOptions(reading, static_cast<std::int64_t>(typed->capacity()))));
  }
  if (namesFile(text)) return readFile(std::string(text), reading);
  return wrap(parseLiteral(text, literalOptions(reading, 0)));
}

Expected<TensorInput> readTensorSource(const TensorSource& source, const std::string& folder,
                                       const TensorReading& reading) {
  if (const auto* spec = std::get_if<GeneratorSpec>(&source)) return fromGenerator(*spec, reading);
  const auto* file = std::get_if<FileSource>(&source);
  const Expected<Tensor> tensor = file != nullptr ? makeTensorLoader(reading.memoryLimit)(*file, folder)
                                                  : std::get<EditedTensor>(source).flattened();
  if (!tensor) return fail(tensor.error());
  if (!reading.dtype) return fromTensor(*tensor);
  return wrap(convert(*tensor, *reading.dtype, reading));
}

}  // namespace gathernd::cli
