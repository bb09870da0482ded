// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/common/model_calls.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <map>

#include <fmt/format.h>

#include "core/formats/common/file_path.h"
#include "core/formats/npy/npy_content.h"
#include "core/tensor/edits.h"
#include "core/tensor/element.h"
#include "core/tensor/extents.h"
#include "core/text/cast.h"
#include "core/text/element_text.h"
#include "core/text/visible_text.h"

namespace gathernd {
namespace {

tl::unexpected<Error> doesNotFit(const Tensor& data) {
  return fail(ErrorCode::Parse, "graph.reshape", {{"shape", data.shape().toString()}});
}

constexpr std::string_view kDialect = "gathernd.dialect";
constexpr std::string_view kPolicy = "gathernd.bad_indices_policy";
constexpr std::string_view kFillValue = "gathernd.fill_value";
constexpr std::string_view kIndicesDType = "gathernd.indices_dtype";

/// Only if nothing is lost; nothing otherwise.
Expected<std::optional<Tensor>> sameNumbers(const Tensor& tensor, DType dtype, std::int64_t memoryLimit) {
  auto there = TRY(constantCast(tensor, dtype, memoryLimit));
  const auto back = TRY(constantCast(there, tensor.dtype(), memoryLimit));
  if (!bitEqual(back, tensor)) return std::optional<Tensor>();
  return std::optional<Tensor>(std::move(there));
}

/// uint64 and int64 hold each other's bits: coming back alike does not tell that the numbers are the same.
bool beyondInt64(const Tensor& tensor) {
  if (tensor.dtype() != DType::UInt64) return false;
  for (const std::uint64_t value : tensor.values<std::uint64_t>()) {
    if (value > static_cast<std::uint64_t>(INT64_MAX)) return true;
  }
  return false;
}

tl::unexpected<Error> wrongNote(std::string_view key, std::string_view value) {
  return fail(ErrorCode::Parse, "call.note", {{"key", key}, {"value", shownMember(value)}});
}

Expected<void> restoreIndices(const std::string& name, std::int64_t memoryLimit, Scenario& scenario) {
  auto* const indices = std::get_if<EditedTensor>(&scenario.indices);
  const auto dtype = dtypeFromName(name);
  if (!dtype || !isInteger(*dtype) || indices == nullptr || !isInteger(indices->dtype())) {
    return wrongNote(kIndicesDType, name);
  }
  auto same = TRY(sameNumbers(indices->base(), *dtype, memoryLimit));
  if (!same) return wrongNote(kIndicesDType, name);
  *indices = *std::move(same);
  return {};
}

constexpr std::string_view kGatherNd = "GatherND";

/// What chooses each: its name where nothing else is called so, else what it has alone; where even that is
/// another's too, its number.
std::vector<std::string> nodeChoices(const std::vector<NodeNames>& nodes) {
  std::map<std::string, int> called;
  for (const NodeNames& node : nodes) {
    ++called[node.name];
    if (node.own != node.name) ++called[node.own];
  }
  std::vector<std::string> choices;
  for (const NodeNames& node : nodes) {
    const bool named = !node.name.empty() && called[node.name] == 1;
    std::string choice = named ? node.name : node.own;
    if (!named && called[node.own] > 1) {
      choice = fmt::format("#{}", choices.size());
      while (!called.emplace(choice, 1).second) choice.insert(0, 1, '#');
    }
    choices.push_back(std::move(choice));
  }
  return choices;
}

/// A few of the nodes with those numbers, for a sentence.
std::string nodeList(const std::vector<std::string>& choices, const std::vector<std::size_t>& numbers) {
  constexpr std::size_t kMaxNamed = 10;
  std::string list;
  for (std::size_t i = 0; i < std::min(numbers.size(), kMaxNamed); ++i) {
    list += (i > 0 ? ", " : "") + shownMember(choices[numbers[i]]);
  }
  if (numbers.size() > kMaxNamed) list += ", …";
  return list;
}

tl::unexpected<Error> otherOperator(const std::string& node, const std::string& op) {
  return fail(ErrorCode::Unsupported, "graph.other_op", {{"node", shownMember(node)}, {"op", op}});
}

/// The GatherND that `choice` is for; an empty one takes the only one. `io` where there is none, no such one,
/// or several and no choice between them.
Expected<std::size_t> chooseNode(const std::vector<NodeNames>& nodes, const std::string& choice) {
  std::vector<std::size_t> gathers, called;
  const std::vector<std::string> choices = nodeChoices(nodes);
  std::optional<std::size_t> chosen;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i].op == kGatherNd) gathers.push_back(i);
    if (choice.empty()) continue;
    if (choices[i] == choice) chosen = i;
    if (nodes[i].name == choice || nodes[i].own == choice) called.push_back(i);
  }
  if (!chosen && called.size() == 1) chosen = called.front();
  if (!chosen && called.empty() && choice.empty() && gathers.size() == 1) chosen = gathers.front();
  if (chosen) {
    if (nodes[*chosen].op == kGatherNd) return *chosen;
    return otherOperator(choice, nodes[*chosen].op);
  }
  if (!called.empty()) {
    return fail(
        ErrorCode::Io, "graph.same_name",
        {{"node", shownMember(choice)}, {"nodes", nodeList(choices, called)}, {"count", called.size()}});
  }
  if (gathers.empty()) return fail(ErrorCode::Io, "graph.no_node");
  return fail(
      ErrorCode::Io, choice.empty() ? "graph.which" : "graph.no_such_node",
      {{"node", shownMember(choice)}, {"nodes", nodeList(choices, gathers)}, {"count", gathers.size()}});
}

/// What kept a tensor from being read, with whose tensor it is, and of what is not known its own type.
Error inputError(GraphReader& reader, std::size_t node, std::size_t input, Error error) {
  for (ErrorArg& arg : error.args) {
    if (isUnknownValue(error) && arg.name == "type") arg.value = reader.typeOf(node, input).toString();
  }
  error.args.emplace_back("role", input == 0 ? "params" : "indices");
  error.args.emplace_back("node", shownMember(reader.shownName(node)));
  return error;
}

ModelTensor knownOf(GraphReader& reader, std::size_t node, std::size_t input, const std::string& path) {
  auto value = reader.value(node, input);
  if (value) return {TensorType::of(value->dtype(), value->shape()), std::nullopt};
  Error missing = inputError(reader, node, input, std::move(value.error()));
  missing.args.emplace_back("path", path);
  return {reader.typeOf(node, input), std::move(missing)};
}

Expected<void> readTensors(GraphReader& reader, std::size_t node, const CallReading& reading,
                           Scenario& scenario) {
  const auto tensor = [&](std::size_t input, std::optional<DType> dtype,
                          TensorSource& out) -> Expected<void> {
    auto read = reader.value(node, input);
    if (read) read = asAskedFor(*std::move(read), {.dtype = dtype, .memoryLimit = reader.memoryLeft()});
    if (!read) return fail(inputError(reader, node, input, std::move(read.error())));
    out = EditedTensor(*std::move(read));
    return {};
  };
  if (!reading.paramsGiven) TRY(tensor(0, reading.paramsDType, scenario.params));
  if (!reading.indicesGiven) TRY(tensor(1, reading.indicesDType, scenario.indices));
  // Notes are about the tensors that were written with them.
  if (reading.paramsGiven || reading.indicesGiven || reading.paramsDType || reading.indicesDType) return {};
  return applyCallNotes(reader.notes(), reader.memoryLeft(), scenario);
}

Expected<Scenario> readCall(GraphReader& reader, const std::string& choice, const CallReading& reading) {
  const std::size_t node = TRY(chooseNode(reader.names(), choice));
  Scenario scenario = TRY(reader.rules(node));
  for (std::size_t input = 0; reading.declared != nullptr && input < reading.declared->size(); ++input) {
    if (!reader.isConstant(node, input)) (*reading.declared)[input] = reader.typeOf(node, input);
  }
  const auto done = readTensors(reader, node, reading, scenario);
  if (reader.damaged()) return fail(ErrorCode::Io, "io.mapping_shrunk");
  if (!done) return fail(done.error());
  return scenario;
}

}  // namespace

TensorType TensorType::of(DType dtype, const Shape& shape) {
  TensorType type{.dtype = dtype, .axes = std::vector<Axis>()};
  for (const std::int64_t extent : shape) type.axes->push_back({.size = extent});
  return type;
}

std::optional<Shape> TensorType::shape() const {
  if (!axes) return std::nullopt;
  std::vector<std::int64_t> extents;
  for (const Axis& axis : *axes) {
    if (!axis.size) return std::nullopt;
    extents.push_back(*axis.size);
  }
  const auto made = Shape::make(extents);
  if (!made) return std::nullopt;
  return *made;
}

std::string TensorType::shapeText() const {
  if (!axes) return "of unknown rank";
  std::string text = "[";
  for (const Axis& axis : *axes) {
    if (text.size() > 1) text += ", ";
    text += axis.size ? std::to_string(*axis.size) : axis.name.empty() ? "?" : axis.name;
  }
  return text + "]";
}

std::string TensorType::toString() const {
  if (!dtype && !axes && otherType.empty()) return "of unknown shape";
  return (dtype ? std::string(dtypeName(*dtype)) : otherType.empty() ? "?" : otherType) + " " + shapeText();
}

Expected<void> TensorType::takes(const std::string& tensor, DType given, const Shape& shape) const {
  if (dtype && *dtype != given) {
    return fail(ErrorCode::Usage, "graph.given_dtype",
                {{"tensor", tensor}, {"wanted", dtypeName(*dtype)}, {"given", dtypeName(given)}});
  }
  if (!axes) return {};
  bool fits = axes->size() == static_cast<std::size_t>(shape.rank());
  for (int axis = 0; fits && axis < shape.rank(); ++axis) {
    const auto& size = (*axes)[static_cast<std::size_t>(axis)].size;
    fits = !size || *size == shape[axis];
  }
  if (fits) return {};
  return fail(ErrorCode::Usage, "graph.given_shape",
              {{"tensor", tensor}, {"wanted", shapeText()}, {"given", shape.toString()}});
}

Expected<Tensor> constantReshape(const Tensor& data, const Tensor& target, bool zeroKeeps) {
  if (!isInteger(target.dtype()) || target.shape().rank() != 1 || target.elementCount() > kMaxRank) {
    return doesNotFit(data);
  }
  std::vector<std::int64_t> extents;
  std::size_t open = SIZE_MAX;
  ElementCounter known;
  for (std::int64_t i = 0; i < target.elementCount(); ++i) {
    std::int64_t extent = integerValue(elementAt(target, i));
    if (extent == 0 && zeroKeeps) {
      if (i >= data.shape().rank()) return doesNotFit(data);
      extent = data.shape()[static_cast<int>(i)];
    }
    if (extent == -1 && open == SIZE_MAX) {
      open = extents.size();
      extent = 1;
    }
    if (extent < 0 || !known.take(extent)) return doesNotFit(data);
    extents.push_back(extent);
  }
  if (open != SIZE_MAX) {
    // Beside an axis of size 0, -1 can be anything.
    if (known.count() == 0 || data.elementCount() % known.count() != 0) return doesNotFit(data);
    extents[open] = data.elementCount() / known.count();
  }
  const auto shape = Shape::make(extents);
  if (!shape || shape->elementCount() != data.elementCount()) return doesNotFit(data);
  return data.reshaped(*shape);
}

Expected<Tensor> constantCast(const Tensor& data, DType dtype, std::int64_t memoryLimit) {
  if (data.dtype() == dtype) return data;
  if (data.dtype() == DType::String || dtype == DType::String) {
    return fail(ErrorCode::Unsupported, "graph.cast",
                {{"from", dtypeName(data.dtype())}, {"to", dtypeName(dtype)}});
  }
  return converted(data, dtype, memoryLimit);
}

Expected<Tensor> tensorOfMappedBytes(DType dtype, const Shape& shape,
                                     const std::shared_ptr<const MappedFile>& file, std::int64_t offset,
                                     std::int64_t memoryLimit) {
  static_assert(std::endian::native == std::endian::little, "elements are taken as they lie");
  const std::int64_t bytes = shape.elementCount() * elementBytes(dtype);
  const std::byte* const data = file->data() + offset;
  const bool booleans =
      dtype != DType::Bool || std::all_of(data, data + bytes, [](std::byte b) { return b <= std::byte{1}; });
  if (bytes > 0 && booleans && offset % elementBytes(dtype) == 0) {
    return Tensor::fromMapping(dtype, shape, file, offset);
  }
  TRY(checkedBytes(dtype, shape, memoryLimit));
  auto buffer = TRY(Buffer::allocate(bytes));
  if (bytes > 0) std::memcpy(buffer.data(), data, static_cast<std::size_t>(bytes));
  if (!booleans) {
    std::for_each(buffer.data(), buffer.data() + bytes, [](std::byte& b) {
      if (b != std::byte{0}) b = std::byte{1};
    });
  }
  return Tensor::fromBuffer(dtype, shape, std::move(buffer));
}

std::int64_t ownedBytes(const Tensor& tensor) {
  if (tensor.mapped()) return 0;
  return tensor.byteCount() +
         (tensor.arena() == nullptr ? 0 : static_cast<std::int64_t>(tensor.arena()->size()));
}

bool keepsValues(std::string_view op) {
  constexpr auto kOps =
      std::to_array<std::string_view>({"Cast", "CastLike", "Convert", "ConvertLike", "Reshape", "Flatten",
                                       "Squeeze", "Unsqueeze", "Identity", "Transpose"});
  return std::ranges::find(kOps, op) != kOps.end();
}

void tellMakers(ModelNode::Input& input, std::vector<std::string> makers, std::string_view source) {
  if (makers.empty()) return;
  if (!source.empty()) makers.push_back(fmt::format("input {}", source));
  input.by = std::move(makers.back());
  makers.pop_back();
  input.through.assign(makers.rbegin(), makers.rend());
}

CallPath splitCallPath(std::string_view path) {
  auto [file, node] = splitPath(path, {".onnx:", ".xml:", ".tflite:"});
  return {std::move(file), std::move(node)};
}

Expected<Tensor> valuesOf(const TensorSource& source, const char* name) {
  const auto* const values = std::get_if<EditedTensor>(&source);
  if (values == nullptr) return fail(ErrorCode::Unsupported, "call.no_values", {{"tensor", name}});
  return values->flattened();
}

Expected<PlainCall> plainCall(const Scenario& scenario, DTypeSet keptIndexTypes,
                              std::string_view ownDialect) {
  if (scenario.dialect.tupleAxis != TupleAxis::Last) {
    return fail(ErrorCode::Unsupported, "call.tuple_axis", {{"dialect", scenario.dialect.id}});
  }
  auto params = TRY(valuesOf(scenario.params, "params"));
  auto indices = TRY(valuesOf(scenario.indices, "indices"));
  PlainCall call{std::move(params), std::move(indices), {}};
  if (!isInteger(call.indices.dtype())) {
    return fail(ErrorCode::Unsupported, "call.index_type", {{"dtype", dtypeName(call.indices.dtype())}});
  }
  if (!keptIndexTypes.contains(call.indices.dtype())) {
    if (beyondInt64(call.indices)) return fail(ErrorCode::Unsupported, "call.index_range");
    call.notes.emplace_back(kIndicesDType, dtypeName(call.indices.dtype()));
    call.indices = TRY(constantCast(call.indices, DType::Int64, INT64_MAX));
  }
  const Dialect* const row = findDialect(scenario.dialect.id);
  if (row != nullptr && *row == scenario.dialect && row->id != ownDialect) {
    call.notes.emplace_back(kDialect, row->id);
  }
  if (!scenario.policy.empty()) call.notes.emplace_back(kPolicy, scenario.policy);
  if (scenario.fillValue) call.notes.emplace_back(kFillValue, formatElement(*scenario.fillValue));
  return call;
}

Expected<void> applyCallNotes(std::span<const CallNote> notes, std::int64_t memoryLimit, Scenario& scenario) {
  for (const auto& [key, value] : notes) {
    if (key == kDialect) {
      const Dialect* const row = findDialect(value);
      if (row == nullptr) return wrongNote(key, value);
      scenario.dialect = *row;
    } else if (key == kPolicy) {
      scenario.policy = value;
    } else if (key == kFillValue) {
      auto element = parseElement(value, std::get<EditedTensor>(scenario.params).dtype());
      if (!element) return wrongNote(key, value);
      scenario.fillValue = *std::move(element);
    } else if (key == kIndicesDType) {
      TRY(restoreIndices(value, memoryLimit, scenario));
    }
  }
  return {};
}

bool isUnknownValue(const Error& error) {
  return error.reason == "graph.computed" || error.reason == "graph.no_value" ||
         error.reason == "graph.unread";
}

Error modelError(Error error, const std::string& path, const std::string& node) {
  if (error.path.empty()) error.path = node.empty() ? path : path + ":" + node;
  error.args.emplace_back("path", path);
  return error;
}

Expected<std::vector<ModelNode>> ModelFile::nodes() const {
  const auto reader = makeReader_(memoryLimit_);
  const std::vector<std::string> choices = nodeChoices(reader->names());
  std::vector<ModelNode> nodes;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    nodes.push_back(reader->describe(i));
    nodes.back().ref = choices[i];
  }
  if (reader->damaged()) return fail(modelError(Error(ErrorCode::Io, "io.mapping_shrunk"), path_));
  return nodes;
}

Expected<ModelFile::Capture> ModelFile::capture(const std::string& choice, const std::string& runtime) const {
  const auto attempt = [&]() -> Expected<Capture> {
    const auto reader = makeReader_(memoryLimit_);
    const std::vector<NodeNames> names = reader->names();
    const std::size_t number = TRY(chooseNode(names, choice));
    Capture capture;
    capture.rules = TRY(reader->rules(number));
    capture.node = reader->describe(number);
    capture.node.ref = nodeChoices(names)[number];
    capture.plan = TRY(reader->capture(number));
    const auto& able = capture.plan.runtimes;
    capture.plan.runtime = runtime.empty() ? able.front() : runtime;
    if (std::find(able.begin(), able.end(), capture.plan.runtime) == able.end())
      return fail(ErrorCode::Unsupported, "capture.runtime", {{"runtime", runtime}, {"own", able.front()}});
    if (reader->damaged()) return fail(ErrorCode::Io, "io.mapping_shrunk");
    return capture;
  };
  return attempt().map_error([&](Error error) { return modelError(std::move(error), path_, choice); });
}

Expected<std::vector<ModelCall>> ModelFile::calls() const {
  std::vector<ModelCall> calls;
  auto reader = makeReader_(memoryLimit_);
  const std::vector<NodeNames> names = reader->names();
  const std::vector<std::string> choices = nodeChoices(names);
  for (std::size_t i = 0; i < names.size(); ++i) {
    ModelCall& call = calls.emplace_back();
    call.node = reader->describe(i);
    call.node.ref = choices[i];
    Expected<Scenario> rules = otherOperator(choices[i], names[i].op);
    if (names[i].op == kGatherNd) rules = reader->rules(i);
    if (!rules) {
      call.refused = std::move(rules.error());
      call.refused->args.emplace_back("path", path_);
      continue;
    }
    call.dialect = rules->dialect.id;
    // Each anew: one model's tensors need not fit the memory together, only those of the chosen one.
    reader = makeReader_(memoryLimit_);
    call.params = knownOf(*reader, i, 0, path_);
    call.indices = knownOf(*reader, i, 1, path_);
  }
  if (calls.empty()) return fail(modelError(Error(ErrorCode::Io, "graph.no_node"), path_));
  if (reader->damaged()) return fail(modelError(Error(ErrorCode::Io, "io.mapping_shrunk"), path_));
  return calls;
}

Expected<Scenario> ModelFile::read(const std::string& node, const CallReading& reading) const {
  return readCall(*makeReader_(reading.memoryLimit), node, reading).map_error([&](Error error) {
    return modelError(std::move(error), path_, node);
  });
}

}  // namespace gathernd
