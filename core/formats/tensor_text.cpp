// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <filesystem>

#include "core/formats/common/file_path.h"
#include "core/formats/common/foreign_file.h"
#include "core/formats/load.h"
#include "core/formats/npz/npz.h"
#include "core/tensor/generate.h"
#include "core/text/literal/literal.h"

namespace gathernd {
namespace {

namespace fs = std::filesystem;

std::string placed(std::string_view path, const TensorReading& reading) {
  return reading.folder.empty() ? std::string(path) : (fs::path(reading.folder) / path).string();
}

/// Known endings, and whatever else looks like a path. A literal begins with a bracket, a quote, a sign or a
/// digit.
bool namesFile(std::string_view text, const TensorReading& reading) {
  const FileKind kind = fileKind(splitTensorPath(text).file);
  if (isTensorKind(kind) || kind == FileKind::Npz || hasForeignEnding(text)) return true;
  if (text.empty() || text.find_first_of("[(\"'+-0123456789") == 0) return false;
  if (text.find('/') != text.npos) return true;
  std::error_code ignored;
  return text.find('(') == text.npos && fs::exists(placed(text, reading), ignored);
}

Expected<void> checkShape(const Shape& shape, const TensorReading& reading) {
  if (!reading.shape || *reading.shape == shape) return {};
  return fail(ErrorCode::Usage, "usage.shape_disagrees",
              {{"tensor", std::string(reading.name)},
               {"given", reading.shape->toString()},
               {"shape", shape.toString()}});
}

Expected<TensorSource> asSource(Expected<Tensor> tensor) {
  if (!tensor) return fail(std::move(tensor.error()));
  return EditedTensor(*std::move(tensor));
}

Expected<TensorSource> readFile(const std::string& path, const TensorReading& reading) {
  const bool cells = fileKind(splitTensorPath(path).file) == FileKind::Cells;
  LiteralOptions options = literalOptions(reading, 0);
  if (cells) return asSource(readTensorFile(path, options));
  // Cells take a shape, as literals do; other files have one.
  options.shape.reset();
  if (!reading.convertsFiles) options.dtype.reset();
  auto tensor = readTensorFile(path, options);
  // NumPy has no bfloat16: its bytes say nothing until they are asked for.
  if (!tensor && !reading.convertsFiles && reading.dtype == DType::BFloat16) {
    options.dtype = reading.dtype;
    tensor = readTensorFile(path, options);
  }
  if (!tensor) return fail(std::move(tensor.error()));
  TRY(checkShape(tensor->shape(), reading));
  return EditedTensor(*std::move(tensor));
}

}  // namespace

LiteralOptions literalOptions(const TensorReading& reading, std::int64_t textBytes) {
  LiteralOptions options;
  options.dtype = reading.dtype;
  options.integerDefault = reading.integerDefault;
  options.shape = reading.shape;
  options.memoryLimit = std::max<std::int64_t>(reading.memoryLimit - textBytes, 0);
  return options;
}

void readAs(const TensorType& type, TensorReading& reading) {
  if (!reading.dtype && type.dtype) {
    reading.dtype = type.dtype;
    reading.generatorDefault = *type.dtype;
    reading.convertsFiles = false;
  }
  // "[]" alone does not tell which axes it has.
  if (const auto shape = type.shape(); !reading.shape && shape && shape->empty()) reading.shape = shape;
}

Expected<TensorSource> readTensorText(std::string_view text, const TensorReading& reading) {
  if (auto spec = parseGenerator(text)) {
    if (!*spec) return fail(spec->error());
    TRY(checkShape((*spec)->shape, reading));
    if (reading.dtype) (*spec)->dtype = reading.dtype;
    return **spec;
  }
  if (namesFile(text, reading)) return readFile(placed(text, reading), reading);
  return asSource(parseLiteral(text, literalOptions(reading, 0)));
}

}  // namespace gathernd
