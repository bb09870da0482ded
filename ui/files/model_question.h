// SPDX-License-Identifier: GPL-3.0-or-later
// A model file that cannot be opened without a word from a person: which of its nodes, or the tensors that it
// does not hold. Errors: those of the file's kind. Thread rule: plain values; the functions are pure and
// callable from any thread.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

#include "core/formats/common/model_calls.h"
#include "ui/files/tensor_roles.h"
#include "ui/session/document.h"

namespace gathernd::ui {

struct ModelQuestion {
  std::string path;        ///< of the file, without a node
  OpenedModel model = {};  ///< the file, parsed
  std::vector<ModelCall> calls;
  std::size_t first = 0;  ///< the call to begin with
  std::int64_t memoryLimit = INT64_MAX;
  std::string dialect = {};  ///< an id: these rules in place of the model's; empty: its own
};

/// What was made of it: a document as if the file had held it, of that call.
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

/// A file as a document, or as a question where an answer would help; else why it cannot be opened.
using Opened = std::variant<Document, ModelQuestion, PairQuestion>;
Expected<Opened> openFile(const std::string& path, std::int64_t memoryLimit);
/// Two tensor files as a call, whichever is which; what goes wrong names the file.
Expected<Opened> openTensors(const std::string& first, const std::string& second, std::int64_t memoryLimit,
                             const std::stop_token& stop = {});

}  // namespace gathernd::ui
