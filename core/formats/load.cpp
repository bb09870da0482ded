// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/load.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/formats/common/foreign_file.h"
#include "core/formats/common/text_file.h"
#include "core/formats/disk/atomic_file.h"
#include "core/formats/disk/file_identity.h"
#include "core/formats/ir/ir_call.h"
#include "core/formats/npy/npy.h"
#include "core/formats/npz/npz.h"
#include "core/formats/onnx/onnx_call.h"
#include "core/formats/onnx/onnx_tensor.h"
#include "core/formats/scenario_save.h"
#include "core/formats/tflite/tflite_model.h"
#include "core/scenario/scenario_json.h"
#include "core/tensor/access_advice.h"
#include "core/tensor/element.h"
#include "core/tensor/generate.h"
#include "core/tensor/mapped_file.h"
#include "core/text/element_text.h"

namespace gathernd {
namespace {

bool isRegularFile(const std::string& path) {
  struct stat state {};
  return stat(path.c_str(), &state) == 0 && S_ISREG(state.st_mode);
}

Expected<Tensor> readMapped(const std::string& path, const LiteralOptions& options) {
  const auto file = TRY(MappedFile::open(path));
  file->advise(MappedFile::Access::Sequential);
  const std::string_view text(reinterpret_cast<const char*>(file->data()),
                              static_cast<std::size_t>(file->size()));
  auto tensor = parseCells(text, options);
  if (file->damaged()) return fail(ErrorCode::Io, "io.mapping_shrunk");
  return tensor;
}

Expected<Tensor> readWhole(const std::string& path, LiteralOptions options) {
  const auto text = TRY(readTextFile(path, options.memoryLimit));
  options.memoryLimit =
      std::max<std::int64_t>(options.memoryLimit - static_cast<std::int64_t>(text.capacity()), 0);
  return parseCells(text, options);
}

bool needsQuotes(std::string_view word) {
  // A space at an end would be trimmed, and what spells a number would be read as one.
  return word.empty() || word.find_first_of("\",;\t\r\n ") != word.npos ||
         parseElement(word, DType::Complex128) || parseElement(word, DType::Bool);
}

void appendCell(std::string& out, const Tensor& tensor, std::int64_t flat) {
  const std::string text = formatElement(elementAt(tensor, flat));
  if (tensor.dtype() != DType::String || !needsQuotes(text)) {
    out += text;
    return;
  }
  out += '"';
  for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  out += '"';
}

/// `path.file` may be named otherwise than `named`, whose ending counts.
Expected<Tensor> readTensorAs(const TensorPath& path, const std::string& named,
                              const LiteralOptions& options) {
  if (auto foreign = foreignFile(path.file)) return fail(*std::move(foreign));
  const NpyReadOptions npy{.dtype = options.dtype, .memoryLimit = options.memoryLimit};
  switch (fileKind(named)) {
    case FileKind::Npy:
      return readNpy(path.file, npy);
    case FileKind::Npz: {
      const auto archive = TRY(NpzFile::open(path.file, options.memoryLimit));
      return archive.read(path.key, npy);
    }
    case FileKind::TensorProto:
      return readTensorProto(path.file, npy);
    case FileKind::Cells:
      return readCsv(path.file, options);
    case FileKind::Other:
    case FileKind::Scenario:
    case FileKind::Onnx:
    case FileKind::Ir:
    case FileKind::Tflite:
      break;
  }
  std::error_code ignored;
  if (!std::filesystem::exists(path.file, ignored)) return cannotOpen(path.file, ENOENT);
  return failAt(path.file, ErrorCode::Unsupported, "file.ending", {{"ending", fileEnding(named)}});
}

Expected<Tensor> loadInside(const FileSource& source, const std::string& folder, std::int64_t memoryLimit) {
  if (!staysInFolder(source.path)) return failAt(source.path, ErrorCode::Io, "file.outside_folder");
  const TensorPath path = splitTensorPath(source.path);
  const auto file = TRY(fileInsideFolder(folder, path.file));
  // The resolved path is opened, so that what was checked is what is read; but a link may lead to a file that
  // is named otherwise, and the scenario's name tells the kind.
  auto tensor = readTensorAs({file, path.key}, path.file,
                             {.dtype = source.dtype,
                              .integerDefault = source.integerDefault,
                              .shape = {},
                              .memoryLimit = memoryLimit});
  if (!tensor) tensor.error().path = source.path;
  return tensor;
}

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
              {{"tensor", reading.name}, {"given", reading.shape->toString()}, {"shape", shape.toString()}});
}

Expected<TensorSource> asSource(Expected<Tensor> tensor) {
  return EditedTensor(TRY(std::move(tensor)));
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
  const EditedTensor values(TRY(std::move(tensor)));
  TRY(checkShape(values.shape(), reading));
  return values;
}

Expected<Scenario> readScenario(const std::string& path, const CallReading& reading) {
  return readScenarioFile(path, reading.memoryLimit);
}

Expected<void> writeScenario(const std::string& path, const Scenario& scenario, const std::stop_token& stop) {
  const auto saved = TRY(saveScenario(path, scenario, {.stop = stop}));
  return {};
}

/// One node of a model: "model.onnx:NODE", or the only one.
template <auto Open>
Expected<Scenario> readModel(const std::string& path, const CallReading& reading) {
  const CallPath parts = splitCallPath(path);
  const auto model = TRY(Open(parts.file, reading.memoryLimit));
  return model->read(parts.node, reading);
}

constexpr auto kKinds = std::to_array<CallFileKind>({
    {".gathernd", readScenario, writeScenario, true, nullptr},
    {".json", readScenario, writeScenario, true, nullptr},
    {".npz", readCallNpz, writeCallNpz, false, nullptr},
    {".onnx", readModel<openOnnxModel>, writeCallOnnx, false, openOnnxModel},
    {".xml", readModel<openIrModel>, writeCallIr, false, openIrModel},
});

}  // namespace

Expected<Tensor> readCsv(const std::string& path, LiteralOptions options) {
  options.headerRow = true;
  auto tensor = isRegularFile(path) ? readMapped(path, options) : readWhole(path, options);
  if (!tensor) tensor.error().path = path;
  return tensor;
}

Expected<void> writeCsv(const std::string& path, const Tensor& tensor, const std::stop_token& stop) {
  const Shape& shape = tensor.shape();
  if (shape.rank() > 2) {
    return fail(ErrorCode::Unsupported, "csv.rank", {{"path", path}, {"rank", shape.rank()}});
  }
  auto file = TRY(AtomicFile::create(path));
  const ScanAdvice advice(tensor);
  constexpr std::size_t kChunk = std::size_t{1} << 20;
  const std::int64_t row = shape.rank() == 0 ? 1 : shape[shape.rank() - 1];
  std::string chunk;
  for (std::int64_t i = 0; i < tensor.elementCount(); ++i) {
    appendCell(chunk, tensor, i);
    chunk += (i + 1) % row == 0 ? '\n' : ',';
    if (chunk.size() < kChunk) continue;
    if (stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
    TRY(file.write(chunk));
    chunk.clear();
  }
  if (!tensor.intact()) return fail(ErrorCode::Io, "io.mapping_shrunk");
  TRY(file.write(chunk));
  if (stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
  return file.commit(stop);
}

Expected<Scenario> readScenarioFile(const std::string& path, std::int64_t memoryLimit) {
  const auto text = TRY(readTextFile(path, memoryLimit));
  auto scenario = parseScenario(text, memoryLimit);
  // Malformed JSON has no field to name, so the file is what the error points to.
  if (!scenario && scenario.error().path.empty()) scenario.error().path = path;
  return scenario;
}

Expected<Tensor> readTensorFile(const std::string& path, const LiteralOptions& options) {
  const TensorPath parts = splitTensorPath(path);
  return readTensorAs(parts, parts.file, options);
}

Expected<void> checkWritable(const std::string& path) {
  const std::string ending = fileEnding(path);
  if (ending == ".npy" || ending == ".csv" || ending == ".pb") return {};
  return failAt(path, ErrorCode::Unsupported, "file.write_ending",
                {{"ending", ending}, {"endings", std::string(".npy, .csv, .pb")}});
}

Expected<void> writeTensorFile(const std::string& path, const Tensor& tensor, const std::stop_token& stop) {
  TRY(checkWritable(path));
  const std::string ending = fileEnding(path);
  if (ending == ".npy") return writeNpy(path, tensor, stop);
  return ending == ".csv" ? writeCsv(path, tensor, stop) : writeTensorProto(path, tensor, stop);
}

TensorLoader makeTensorLoader(std::int64_t memoryLimit) {
  return [memoryLimit](const FileSource& source, const std::string& folder) {
    return loadInside(source, folder, memoryLimit);
  };
}

std::int64_t defaultMemoryLimit() {
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long pageBytes = sysconf(_SC_PAGESIZE);
  constexpr std::int64_t kUnknown = std::int64_t{1} << 30;
  if (pages <= 0 || pageBytes <= 0) return kUnknown;
  return static_cast<std::int64_t>(pages) / 4 * 3 * pageBytes;
}

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

const CallFileKind* callFileKind(std::string_view path) {
  const std::string ending = fileEnding(splitCallPath(path).file);
  const auto* const row = std::ranges::find(kKinds, ending, &CallFileKind::ending);
  return row == kKinds.end() ? nullptr : row;
}

Expected<Scenario> readCallFile(const std::string& path, const CallReading& reading) {
  if (auto foreign = foreignFile(splitCallPath(path).file)) return fail(*std::move(foreign));
  const CallFileKind* const kind = callFileKind(path);
  return kind == nullptr ? readScenario(path, reading) : kind->read(path, reading);
}

Expected<OpenedModel> openModelFile(const std::string& path, std::int64_t memoryLimit) {
  const CallFileKind* const kind = callFileKind(path);
  if (kind == nullptr || kind->open == nullptr) return nullptr;
  const std::string file = splitCallPath(path).file;
  if (auto foreign = foreignFile(file)) return fail(*std::move(foreign));
  return kind->open(file, memoryLimit);
}

Expected<OpenedModel> openModel(const std::string& path, std::int64_t memoryLimit) {
  if (isTflite(path)) return openTfliteModel(path, memoryLimit);
  if (auto foreign = foreignFile(path)) return fail(*std::move(foreign));
  const auto model = TRY(openModelFile(path, memoryLimit));
  if (model == nullptr)
    return failAt(path, ErrorCode::Usage, "usage.no_such_model", {{"ending", fileEnding(path)}});
  return model;
}

Expected<void> callFileCanBeWritten(const std::string& path) {
  if (callFileKind(path) != nullptr) return {};
  std::string endings;
  for (const CallFileKind& kind : kKinds) {
    if (!endings.empty()) endings += ", ";
    endings += kind.ending;
  }
  return failAt(path, ErrorCode::Usage, "call.ending",
                {{"ending", fileEnding(path)}, {"endings", std::move(endings)}});
}

Expected<void> writeCallFile(const std::string& path, const Scenario& scenario, const std::stop_token& stop) {
  TRY(callFileCanBeWritten(path));
  return callFileKind(path)->write(path, scenario, stop);
}

}  // namespace gathernd
