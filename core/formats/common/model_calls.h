// SPDX-License-Identifier: GPL-3.0-or-later
// Calls in files of others' formats: how they are asked for, the notes that keep what the operator does not
// say, and what a model could be opened as. Thread rule: plain values, pure functions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error/error.h"
#include "core/formats/common/model_tensors.h"
#include "core/scenario/scenario.h"
#include "core/tensor/dtype.h"

namespace gathernd {

// What whoever reads a call out of a file may say of it, whatever the kind of the file. Thread rule: plain
// values, pure functions.

struct CallReading {
  std::int64_t memoryLimit = INT64_MAX;
  std::optional<DType> paramsDType = {}, indicesDType = {};  ///< as which a file's own tensors are read
  /// The caller has it from elsewhere: a model that does not know it, or is large, is not asked for it.
  bool paramsGiven = false, indicesGiven = false;
  /// Filled with what a model tells of params and indices that it computes or is given.
  std::array<TensorType, 2>* declared = nullptr;
};

/// "model.onnx:NODE", "model.xml:LAYER" in parts; `node` is empty where the path names a file alone.
struct CallPath {
  std::string file, node;
};
CallPath splitCallPath(std::string_view path);

// What a call has beside its operator, as notes in a file of another's format, which runtimes pass over:
// pairs of a key ("gathernd.dialect") and a text. With them the call comes back as it was. Errors: `parse`
// for a note with our key that says nothing sensible, `unsupported` for a call that the operator cannot
// be. Thread rule: pure functions.

using CallNote = std::pair<std::string, std::string>;

/// A call ready to be written as one GatherND.
struct PlainCall {
  Tensor params, indices;
  std::vector<CallNote> notes;
};
/// Indices become int64 unless `keptIndexTypes` has their dtype; `ownDialect` is the dialect that the
/// operator itself says, and needs no note.
Expected<PlainCall> plainCall(const Scenario& scenario, DTypeSet keptIndexTypes, std::string_view ownDialect);

/// Both tensors must be in their places already.
Expected<void> applyCallNotes(std::span<const CallNote> notes, std::int64_t memoryLimit, Scenario& scenario);

// What a model with several nodes, or without all of its values, could be opened as: every GatherND of its
// main graph, with what the file tells of its tensors and what somebody else must give. Values are read to
// know that they are there, and let go again. Thread rule: plain values.

struct ModelTensor {
  TensorType type;               ///< of its value, or as far as the model tells it
  std::optional<Error> missing;  ///< why the file has no value for it
};

struct ModelCall {
  std::string node;     ///< what chooses it behind "model.onnx:", and no other
  std::string name;     ///< its own, which others may have too
  std::string dialect;  ///< an id
  std::int64_t batchDims = 0;
  ModelTensor params, indices;
  std::optional<Error> refused;  ///< why it is no call, whoever gives its tensors; the rest is empty then

  bool complete() const { return !refused && !params.missing && !indices.missing; }
};

/// A model's file, parsed once and asked as often as one likes. Errors name the file. Thread rule: immutable;
/// one question at a time.
class ModelFile {
 public:
  virtual ~ModelFile() = default;

  /// In the order of the graph; `io` where there is none.
  virtual Expected<std::vector<ModelCall>> calls() const = 0;
  /// `node`: as calls() names it; empty where there is only one.
  virtual Expected<Scenario> read(const std::string& node, const CallReading& reading) const = 0;
};
using OpenedModel = std::shared_ptr<const ModelFile>;

/// How the nodes of a graph may be called: by a name, which several may have, or by what each has alone (its
/// output, its id).
struct NodeNames {
  std::string name, own;
};
/// What chooses each: its name where nothing else is called so.
std::vector<std::string> nodeChoices(const std::vector<NodeNames>& nodes);
/// The node that `choice` is for; an empty one takes the only node. `io` where there is none, no such one, or
/// several and no choice between them.
Expected<std::size_t> chooseNode(const std::vector<NodeNames>& nodes, const std::string& choice);

/// "model.onnx:NODE" or, without a node, the file: what an error of it is about.
std::string shownCallPath(const std::string& file, const std::string& node);

/// Whether a value is missing that somebody else may give; what contradicts itself nobody mends.
bool isUnknownValue(const Error& error);
/// "io", "unsupported" or what else kept a tensor from being read, with whose tensor it is.
Error tensorError(Error error, std::size_t input, std::string node);

}  // namespace gathernd
