// SPDX-License-Identifier: GPL-3.0-or-later
// Documents from where they come: a scenario or call file, a model, a tensor file or two, a shipped example,
// or nothing; and which tensor of a call a file holds, told by its name, then by its element type, then by
// shape and values. Errors: `io`, `parse`, `limit` as core gives them, with the file's name; `dtype` where
// neither of two can be indices, `usage` for files that are no call together. Thread rule: plain values, pure
// functions; off the GUI thread, since values are read.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

#include "core/formats/common/model_calls.h"
#include "core/formats/model_capture.h"
#include "core/tensor/tensor.h"
#include "ui/selection/cell_ref.h"
#include "ui/session/document.h"

namespace gathernd::ui {

/// One tensor and nothing else: "x.npy", "x.npz:key".
bool isTensorPath(const std::string& path);
/// What its name says: "val_idx.npy" is indices, "data.npy" params. A member of an archive is named by its
/// key.
std::optional<TensorId> roleByName(const std::string& path);
/// Every tuple lies within params, counted from the end where it is negative.
bool fits(const TensorDesc& params, const Tensor& indices, const std::stop_token& stop = {});

struct TensorFile {
  std::string path;
  Tensor tensor;
};
Expected<TensorFile> readTensorFileAt(const std::string& path, std::int64_t memoryLimit);

/// What one tensor is to become in a call with `params`.
struct RoleGuess {
  TensorId role = TensorId::Params;
  bool sure = false;  ///< nobody need be asked
};
RoleGuess guessRole(const TensorFile& file, const TensorDesc& params, const std::stop_token& stop = {});

/// One scenario or model, or two tensors: what can be opened together.
Expected<void> checkTogether(std::span<const std::string> paths);

/// Two tensors of which either could be the indices.
struct PairQuestion {
  std::array<TensorFile, 2> files;  ///< as they were named
  std::string dialect = {};         ///< an id; empty: the default
};
/// Which of them is params; absent: only a person can tell.
Expected<std::optional<std::size_t>> guessParams(const PairQuestion& pair, const std::stop_token& stop = {});
Document documentOfPair(const PairQuestion& pair, std::size_t params);

/// A scenario, or another file that holds a whole call; or a tensor file. That becomes params with one tuple
/// that reads its first slice, or, where it holds integers and its name says so, indices, with params made
/// for them to read.
Expected<Document> documentOfFile(const std::string& path, std::int64_t memoryLimit);
Expected<Document> documentOfExample(const std::string& id, std::int64_t memoryLimit);
/// What File ▸ New starts with: a 3 × 4 arange and two tuples that each name a row.
Expected<Document> newDocument();

/// A model file that cannot be opened without a word from a person: which of its nodes, or the tensors that
/// it does not hold. Of a GatherND first, then of what gathers or scatters otherwise.
struct ModelQuestion {
  std::string path;        ///< of the file, without a node
  OpenedModel model = {};  ///< the file, parsed
  std::vector<ModelCall> calls;
  std::size_t first = 0;  ///< the call to begin with
  std::int64_t memoryLimit = INT64_MAX;
  std::string dialect = {};  ///< an id: these rules in place of the model's; empty: its own
};

/// What was made of it: a document as if the file had held it, of that call; its notes say what the file does
/// not hold, and where that is from.
struct ModelAnswer {
  std::size_t call = 0;
  Document document;
};

/// "model.onnx:NODE" where there are several nodes, else the file alone.
std::string modelPath(const ModelQuestion& question, std::size_t call);

/// For params and indices: what is given in place of what the file lacks.
using GivenTensors = std::array<std::optional<TensorSource>, 2>;
Expected<ModelAnswer> answerQuestion(const ModelQuestion& question, std::size_t call,
                                     const GivenTensors& given);

/// Runs the model; `request` names it, and the node.
Expected<ModelAnswer> captureAnswer(const ModelQuestion& question, std::size_t call,
                                    const CaptureRequest& request);

/// A file as a document, or as a question where an answer would help; else why it cannot be opened.
using Opened = std::variant<Document, ModelQuestion, PairQuestion>;
Expected<Opened> openFile(const std::string& path, std::int64_t memoryLimit);
/// Two tensor files as a call, whichever is which; what goes wrong names the file.
Expected<Opened> openTensors(const std::string& first, const std::string& second, std::int64_t memoryLimit,
                             const std::stop_token& stop = {});

}  // namespace gathernd::ui
