// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/load.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <new>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/formats/common/file_path.h"
#include "core/formats/common/foreign_file.h"
#include "core/formats/common/text_file.h"
#include "core/formats/npy/npy.h"
#include "core/formats/npz/npz.h"
#include "core/formats/onnx/onnx_tensor.h"
#include "core/formats/scenario_save.h"
#include "core/scenario/scenario_json.h"

namespace gathernd {
namespace {

tl::unexpected<Error> fileError(ErrorCode code, std::string reason, const std::string& path,
                                std::vector<ErrorArg> args = {}) {
  args.push_back({"path", path});
  Error error(code, std::move(reason), std::move(args));
  error.path = path;
  return fail(std::move(error));
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
      break;
  }
  std::error_code ignored;
  if (!std::filesystem::exists(path.file, ignored))
    return fileError(ErrorCode::Io, "file.open", path.file, {{"why", std::string(std::strerror(ENOENT))}});
  return fileError(ErrorCode::Unsupported, "file.ending", path.file, {{"ending", fileEnding(named)}});
}

Expected<Tensor> loadInside(const FileSource& source, const std::string& folder, std::int64_t memoryLimit) {
  if (!staysInFolder(source.path)) return fileError(ErrorCode::Io, "file.outside_folder", source.path);
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

}  // namespace

Expected<Scenario> readScenarioFile(const std::string& path, std::int64_t memoryLimit) {
  const auto text = TRY(readTextFile(path, memoryLimit));
  auto scenario = parseScenario(text, memoryLimit);
  // Malformed JSON has no field to name, so the file is what the error points to.
  if (!scenario && scenario.error().path.empty()) scenario.error().path = path;
  return scenario;
}

Expected<void> writeScenarioFile(const std::string& path, const Scenario& scenario) {
  const auto saved = TRY(saveScenario(path, scenario, {.removesReplaced = false}));
  return {};
}

Expected<Tensor> readTensorFile(const std::string& path, const LiteralOptions& options) {
  const TensorPath parts = splitTensorPath(path);
  return readTensorAs(parts, parts.file, options);
}

Expected<void> checkWritable(const std::string& path) {
  const std::string ending = fileEnding(path);
  if (ending == ".npy" || ending == ".csv" || ending == ".pb") return {};
  return fileError(ErrorCode::Unsupported, "file.write_ending", path,
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

}  // namespace gathernd
