// SPDX-License-Identifier: GPL-3.0-or-later
// Files into values, and back: scenarios with their tensors, cells, what a person names in one line, and
// whole calls of any kind. Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/error/error.h"
#include "core/formats/common/file_path.h"
#include "core/formats/common/model_calls.h"
#include "core/scenario/scenario.h"
#include "core/tensor/tensor.h"
#include "core/text/literal/literal.h"

namespace gathernd {

Expected<Scenario> readScenarioFile(const std::string& path, std::int64_t memoryLimit);

/// A tensor file by its ending: .npy and x.npz:key (mapped where possible; without a key the only member),
/// .pb (an ONNX TensorProto), or .csv, .tsv and .txt as cells. `unsupported` for any other ending.
Expected<Tensor> readTensorFile(const std::string& path, const LiteralOptions& options);
/// Whether writeTensorFile knows the ending.
Expected<void> checkWritable(const std::string& path);
/// .npy, .pb or .csv, by its ending.
Expected<void> writeTensorFile(const std::string& path, const Tensor& tensor,
                               const std::stop_token& stop = {});
/// For a scenario's FileSource: what leaves the folder, also by a symbolic link, is refused as `io`.
TensorLoader makeTensorLoader(std::int64_t memoryLimit);

/// Three quarters of physical memory.
std::int64_t defaultMemoryLimit();

// Tensors of rank 1 and 2 as lines of cells: CSV and TSV. What a cell may be is
// core/text/literal/literal.h's matter (separators, quotes, byte order mark, decimal commas between
// semicolons); here are files. A regular file is mapped and read twice, so that beside the tensor no
// memory is taken; a pipe is taken in whole. Numbers do not depend on the locale. Errors: `parse` with
// line and column, `io`, `limit`, `unsupported`.

/// A first row of names above numbers is left out, and a first column that has no name among them (pandas'
/// index), whatever options.headerRow says.
Expected<Tensor> readCsv(const std::string& path, LiteralOptions options);

/// One row a line, commas between; rank 1 is one line, a scalar one cell. Words are quoted where they need
/// it. `unsupported` above rank 2. Atomic; `cancelled` leaves nothing behind.
Expected<void> writeCsv(const std::string& path, const Tensor& tensor, const std::stop_token& stop = {});

// A tensor as a person names it in one line: a literal, a file or a generator; the T of the command line.
// Units: bytes. Errors: `parse` with line and column, `io`, `limit`, `unsupported` as the kind has them;
// `usage` where a file or generator has not the shape asked for. Thread rule: a function that reads files.

struct TensorReading {
  std::string_view name;       ///< "params", for messages
  std::optional<DType> dtype;  ///< asked for
  std::optional<Shape> shape;  ///< asked for
  DType integerDefault = DType::Int32;
  DType generatorDefault = DType::Float32;
  std::int64_t memoryLimit = 0;
  std::string folder = {};    ///< where a relative path begins; empty: the working directory
  bool convertsFiles = true;  ///< else a file keeps its own dtype, unless none but the asked one is in it
};

/// As a model asks for it, where nothing else is asked for.
void readAs(const TensorType& type, TensorReading& reading);
/// Values, or a generator that has not run (its dtype is the one asked for, else what it says itself).
Expected<TensorSource> readTensorText(std::string_view text, const TensorReading& reading);
/// As which a literal is read that took `textBytes` already.
LiteralOptions literalOptions(const TensorReading& reading, std::int64_t textBytes);

// A whole call (params, indices, batch_dims and the rules) in a file of any kind: one table, a row a kind, by
// the file's ending. To add a kind, write its two functions, give them to its row in load.cpp, and name its
// ending in common/file_path.cpp. Errors: those of the kind itself.

struct CallFileKind {
  std::string_view ending;  ///< ".npz", in small letters
  Expected<Scenario> (*read)(const std::string& path, const CallReading& reading);
  Expected<void> (*write)(const std::string& path, const Scenario& scenario, const std::stop_token& stop);
  bool keepsGenerators;  ///< writes a generator as it is; other kinds need its elements
  /// nullptr: files of this kind hold one call, complete.
  Expected<OpenedModel> (*open)(const std::string& path, std::int64_t memoryLimit);
};

/// By the ending of `path`, without a node; nullptr when it is none of them.
const CallFileKind* callFileKind(std::string_view path);

/// A model's file, without the node of `path`; nullptr where its kind holds one call.
Expected<OpenedModel> openModelFile(const std::string& path, std::int64_t memoryLimit);
/// The same for whoever looks at nodes alone: a .tflite too; `usage` for what is no model.
Expected<OpenedModel> openModel(const std::string& path, std::int64_t memoryLimit);
/// A file with an ending that is no kind's is read as a scenario. Sources that are files themselves lie
/// relative to the folder of `path`, and are not read here.
Expected<Scenario> readCallFile(const std::string& path, const CallReading& reading);
/// `usage` for an ending that is no kind's.
Expected<void> callFileCanBeWritten(const std::string& path);
/// Tensors must be there as values (see keepsGenerators). Atomic.
Expected<void> writeCallFile(const std::string& path, const Scenario& scenario,
                             const std::stop_token& stop = {});

}  // namespace gathernd
