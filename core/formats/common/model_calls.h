// SPDX-License-Identifier: GPL-3.0-or-later
// Models in others' formats: what they tell of their tensors, the calls that they hold and how those are
// asked for, and the notes that keep what the operator does not say. Thread rule: values and pure functions,
// where nothing else is said.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error/error.h"
#include "core/scenario/scenario.h"
#include "core/tensor/dtype.h"
#include "core/tensor/mapped_file.h"
#include "core/tensor/shape.h"
#include "core/tensor/tensor.h"

namespace gathernd {

// What a model tells of a tensor without its values: an element type, and axes of which some have a size,
// some a name or nothing. Units: elements. Thread rule: a plain value.

struct TensorType {
  struct Axis {
    std::optional<std::int64_t> size;
    std::string name = {};  ///< of one whose size is open: "N"; may be empty
    bool operator==(const Axis&) const = default;
  };

  std::optional<DType> dtype;
  std::string otherType = {};             ///< "int4": the format's name of one that is no dtype here
  std::optional<std::vector<Axis>> axes;  ///< absent: not even the rank is known

  static TensorType of(DType dtype, const Shape& shape);
  /// Where every axis has a size, and they make a shape.
  std::optional<Shape> shape() const;
  /// "float32 [2, ?, N]", as far as it is told; "of unknown shape".
  std::string toString() const;
  /// "[2, ?, N]", or "of unknown rank".
  std::string shapeText() const;
  /// Whether a tensor of that type can stand where this one is told of; `usage` otherwise. `tensor`: its name
  /// in the sentence.
  Expected<void> takes(const std::string& tensor, DType given, const Shape& shape) const;
  bool operator==(const TensorType&) const = default;
};

// What a graph's constants pass through on their way to a GatherND, as far as it is easy: the two
// operators that ONNX and OpenVINO have alike. Thread rule: pure functions.

/// `target` has the sizes to be: at most one -1, which takes what is left; a 0 keeps the axis of `data` if
/// `zeroKeeps`. `parse` (graph.reshape) where that does not fit.
Expected<Tensor> constantReshape(const Tensor& data, const Tensor& target, bool zeroKeeps);
/// By value; `unsupported` (graph.cast) between strings and numbers.
Expected<Tensor> constantCast(const Tensor& data, DType dtype, std::int64_t memoryLimit);

// Little-endian elements that lie in a file as a Tensor wants them. Units: bytes. Thread rule: pure
// function.

/// The bytes from `offset`, which lie inside the file: mapped where their place suits the type, else copied,
/// `limit` beyond memoryLimit. A byte of a bool other than 0 counts as 1. Not for strings.
Expected<Tensor> tensorOfMappedBytes(DType dtype, const Shape& shape,
                                     const std::shared_ptr<const MappedFile>& file, std::int64_t offset,
                                     std::int64_t memoryLimit);

/// What a Tensor has taken of the limit: nothing where it is mapped.
std::int64_t ownedBytes(const Tensor& tensor);

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

/// What is there as values; `unsupported` for a file or generator, which the caller loads and runs: it knows
/// the folder and the limits. `name`: "params".
Expected<Tensor> valuesOf(const TensorSource& source, const char* name);

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

// The nodes of a model that gather or scatter, wherever they stand: in the main graph, in what an If, a Loop
// or a Scan runs, in a function. Thread rule: plain values.

struct ModelNode {
  enum class From : std::uint8_t { Constant, Input, Computed };
  struct Input {
    std::string name = {};  ///< the tensor's own, which the node takes
    TensorType type = {};
    From from = From::Computed;  ///< a constant of the model, an input of its graph, or another node's output
    /// What that comes from, "TopK best", and the nodes in between that change its form alone, each as the
    /// data of the next: "Cast Cast_12". Where it comes from an input, `by` is "input x".
    std::string by = {};
    std::vector<std::string> through = {};
  };

  std::string ref;                        ///< what chooses it behind "model.onnx:", and no other
  std::string op;                         ///< "GatherND", "Gather", …
  std::string name;                       ///< its own, which others may have too; may be empty
  std::string graph;                      ///< where it stands; empty: the main graph
  std::optional<std::int64_t> batchDims;  ///< absent where the model leaves it open
  std::optional<std::int64_t> axis;       ///< of those that have one
  std::optional<std::int64_t> number;     ///< in its graph, where the runtime's messages count so
  Input params, indices;
};

// What a person's own runtime must run to see the two tensors that a node takes, its values not read here.

struct CaptureInput {
  std::string name;
  TensorType type;
  bool hasValue = false;  ///< it need not be given
};
struct CapturePlan {
  std::vector<std::string> runtimes;  ///< that can do it, the model's own first
  std::string runtime = {};           ///< the one that is to do it
  std::string steps = {};             ///< JSON for resources/frameworks/capture.py: one cut, or levels
  std::vector<std::pair<std::string, std::string>> files = {};  ///< models that the steps name, by name
  std::vector<CaptureInput> inputs = {};                        ///< of the model, that must be given
};

// What a model with several nodes, or without all of its values, could be opened as: every node of its, and
// of a GatherND what somebody else must give. Values are read to know that they are there, and let go again.
// Thread rule: plain values.

struct ModelTensor {
  TensorType type;               ///< of its value, or as far as the model tells it
  std::optional<Error> missing;  ///< why the file has no value for it
};

struct ModelCall {
  ModelNode node;
  std::string dialect;  ///< an id
  ModelTensor params, indices;
  /// Why it is no call, whoever gives its tensors, such as a Gather; all but the node is empty then.
  std::optional<Error> refused;

  bool complete() const { return !refused && !params.missing && !indices.missing; }
};

/// How a node may be called: by a name, which several may have, or by what it has alone in its graph (its
/// output, its id).
struct NodeNames {
  std::string name, own, op;
};

/// Whether an operator gives the values of its first input in another form: as another type or shape, or
/// transposed. ONNX's and OpenVINO's names.
bool keepsValues(std::string_view op);
inline constexpr std::size_t kMostMakers = 16;  ///< of which is told
/// `makers`: the nodes that lead to an input of a node, the nearest first; `source`: the graph's input that
/// they begin with, where it is one.
void tellMakers(ModelNode::Input& input, std::vector<std::string> makers, std::string_view source);

/// What each kind of model does in its own way: the nodes that gather or scatter, by their number, and the
/// values of their inputs, 0 and 1. Thread rule: one thread.
class GraphReader {
 public:
  virtual ~GraphReader() = default;
  virtual std::vector<NodeNames> names() const = 0;
  /// As a person may call the node.
  virtual std::string shownName(std::size_t node) const = 0;
  /// The call without its tensors.
  virtual Expected<Scenario> rules(std::size_t node) const = 0;
  virtual Expected<Tensor> value(std::size_t node, std::size_t input) = 0;
  virtual TensorType typeOf(std::size_t node, std::size_t input) = 0;
  /// Its value stands in the model as such.
  virtual bool isConstant(std::size_t node, std::size_t input) const = 0;
  /// All but its ref.
  virtual ModelNode describe(std::size_t node) = 0;
  virtual Expected<CapturePlan> capture(std::size_t node) = 0;
  virtual std::vector<CallNote> notes() const = 0;
  virtual std::int64_t memoryLeft() const = 0;
  /// Somebody cut a file that was read: zeros in its place are no answer.
  virtual bool damaged() const = 0;
};

/// A model's file, parsed once and asked as often as one likes. Errors name the file. Thread rule: immutable;
/// one question at a time.
class ModelFile {
 public:
  using MakeReader = std::function<std::unique_ptr<GraphReader>(std::int64_t memoryLimit)>;
  ModelFile(std::string path, std::int64_t memoryLimit, MakeReader makeReader)
      : path_(std::move(path)), memoryLimit_(memoryLimit), makeReader_(std::move(makeReader)) {}

  /// In the order of the file, the main graph first.
  Expected<std::vector<ModelNode>> nodes() const;
  /// The same, as what each could be opened; `io` where there is none.
  Expected<std::vector<ModelCall>> calls() const;
  /// `node`: as calls() names it; empty where there is only one.
  Expected<Scenario> read(const std::string& node, const CallReading& reading) const;
  /// How its tensors are had by running the model, with its call, which has none yet.
  struct Capture {
    CapturePlan plan;
    Scenario rules;
    ModelNode node;
  };
  /// `runtime`: its own where empty; `unsupported` where it cannot be.
  Expected<Capture> capture(const std::string& node, const std::string& runtime) const;

 private:
  std::string path_;
  std::int64_t memoryLimit_;
  MakeReader makeReader_;
};
using OpenedModel = std::shared_ptr<const ModelFile>;

/// An error of the model at `path`, or of one of its nodes.
Error modelError(Error error, const std::string& path, const std::string& node = {});
/// Whether a value is missing that somebody else may give; what contradicts itself nobody mends.
bool isUnknownValue(const Error& error);

}  // namespace gathernd
