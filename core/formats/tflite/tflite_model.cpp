// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/tflite/tflite_model.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/tensor/extents.h"
#include "core/tensor/mapped_file.h"
#include "core/text/visible_text.h"

namespace gathernd {
namespace {

constexpr std::string_view kTfliteMark = "TFL3";
constexpr std::int64_t kMarkAt = 4;

/// The bytes of a flatbuffer. What leads outside them throws nothing: the first such place is kept, and zeros
/// stand for what would lie there.
class Flatbuffer {
 public:
  explicit Flatbuffer(std::span<const std::byte> bytes) : bytes_(bytes) {}

  std::optional<std::int64_t> wrongAt() const { return wrongAt_; }
  std::int64_t size() const { return static_cast<std::int64_t>(bytes_.size()); }

  template <class T>
  T number(std::int64_t at) const {
    T value{};
    if (inside(at, sizeof value)) std::memcpy(&value, bytes_.data() + at, sizeof value);
    return value;
  }
  std::string_view text(std::int64_t at, std::int64_t length) const {
    if (length < 0 || !inside(at, static_cast<std::size_t>(length))) return {};
    return {reinterpret_cast<const char*>(bytes_.data()) + at, static_cast<std::size_t>(length)};
  }
  /// Where an offset that stands at `at` leads.
  std::int64_t follow(std::int64_t at) const { return at + number<std::uint32_t>(at); }
  /// Tables may lie over each other: what is read in all stays in proportion to the file.
  bool mayRead(std::int64_t bytes) const {
    constexpr std::int64_t kTimes = 64, kAlways = 1 << 20;
    read_ += bytes;
    if (read_ > kTimes * size() + kAlways && !wrongAt_) wrongAt_ = 0;
    return !wrongAt_;
  }
  bool inside(std::int64_t at, std::size_t length) const {
    const bool fits = at >= 0 && at <= size() && length <= static_cast<std::size_t>(size() - at);
    if (!fits && !wrongAt_) wrongAt_ = at;
    return fits;
  }

 private:
  std::span<const std::byte> bytes_;
  mutable std::optional<std::int64_t> wrongAt_;
  mutable std::int64_t read_ = 0;
};

struct FlatVector;

/// A table: its fields by their number in the schema; absent ones are as good as their default.
struct FlatTable {
  const Flatbuffer* buffer = nullptr;
  std::int64_t at = -1;

  explicit operator bool() const { return at >= 0; }
  /// Where a field's value stands; -1 where it is absent.
  std::int64_t field(int number) const {
    if (at < 0) return -1;
    const std::int64_t layout = at - buffer->number<std::int32_t>(at);
    const std::int64_t entry = 4 + 2 * number;
    if (entry + 2 > buffer->number<std::uint16_t>(layout)) return -1;
    const auto offset = buffer->number<std::uint16_t>(layout + entry);
    return offset == 0 ? -1 : at + offset;
  }
  template <class T>
  T number(int key, T fallback = {}) const {
    const std::int64_t place = field(key);
    return place < 0 ? fallback : buffer->number<T>(place);
  }
  FlatTable table(int number) const {
    const std::int64_t place = field(number);
    return {buffer, place < 0 ? -1 : buffer->follow(place)};
  }
  FlatVector vector(int number, std::size_t width) const;
  std::string_view text(int number) const;
};

/// A vector of numbers or offsets; of one that leaves the file nothing.
struct FlatVector {
  const Flatbuffer* buffer = nullptr;
  std::int64_t at = 0, size = 0;

  template <class T>
  T number(std::int64_t i) const {
    return buffer->number<T>(at + i * static_cast<std::int64_t>(sizeof(T)));
  }
  FlatTable table(std::int64_t i) const {
    return i < 0 || i >= size ? FlatTable{buffer, -1} : FlatTable{buffer, buffer->follow(at + 4 * i)};
  }
};

FlatVector FlatTable::vector(int number, std::size_t width) const {
  const std::int64_t place = field(number);
  if (place < 0) return {buffer};
  const std::int64_t start = buffer->follow(place);
  const auto count = std::int64_t{buffer->number<std::uint32_t>(start)};
  if (!buffer->inside(start + 4, static_cast<std::size_t>(count) * width)) return {buffer};
  return {buffer, start + 4, count};
}

std::string_view FlatTable::text(int number) const {
  const FlatVector bytes = vector(number, 1);
  return buffer == nullptr ? std::string_view() : buffer->text(bytes.at, bytes.size);
}

// Of schema.fbs: the fields of each table, by their number.
constexpr int kModelCodes = 1, kModelSubgraphs = 2, kModelBuffers = 4;
constexpr int kCodeOld = 0, kCodeNew = 3;
constexpr int kGraphTensors = 0, kGraphInputs = 1, kGraphOperators = 3, kGraphName = 4;
constexpr int kTensorShape = 0, kTensorType = 1, kTensorBuffer = 2, kTensorName = 3, kTensorSignature = 7,
              kTensorHasRank = 8;
constexpr int kOperatorCode = 0, kOperatorInputs = 1, kOperatorOutputs = 2, kOperatorOptions = 4;
constexpr int kBufferData = 0, kBufferSize = 2;

struct TfliteOp {
  std::int32_t code;
  std::string_view op;
  int params, indices;  ///< which of its inputs they are
};
constexpr auto kTfliteOps = std::to_array<TfliteOp>({
    {107, "GatherND", 0, 1}, {36, "Gather", 0, 1}, {122, "ScatterND", 1, 0},  // its tuples come first
});

/// CAST, RESHAPE, EXPAND_DIMS, SQUEEZE, TRANSPOSE: see keepsValues().
constexpr std::array kKeepsValues = {53, 22, 70, 43, 39};

struct TfliteType {
  std::string_view name;
  std::optional<DType> dtype;
};
/// By TensorType's number.
constexpr auto kTfliteTypes = std::to_array<TfliteType>({
    {"float32", DType::Float32},   {"float16", DType::Float16}, {"int32", DType::Int32},
    {"uint8", DType::UInt8},       {"int64", DType::Int64},     {"string", DType::String},
    {"bool", DType::Bool},         {"int16", DType::Int16},     {"complex64", DType::Complex64},
    {"int8", DType::Int8},         {"float64", DType::Float64}, {"complex128", DType::Complex128},
    {"uint64", DType::UInt64},     {"resource", std::nullopt},  {"variant", std::nullopt},
    {"uint32", DType::UInt32},     {"uint16", DType::UInt16},   {"int4", std::nullopt},
    {"bfloat16", DType::BFloat16},
});

struct TfliteNode {
  const TfliteOp* op;
  std::int64_t subgraph, number;
  FlatTable node;
};

class TfliteReader final : public GraphReader {
 public:
  explicit TfliteReader(std::shared_ptr<const MappedFile> file)
      : file_(std::move(file)),
        buffer_({file_->data(), static_cast<std::size_t>(file_->size())}),
        model_{&buffer_, buffer_.follow(0)},
        graphs_(model_.vector(kModelSubgraphs, 4)) {
    const FlatVector codes = model_.vector(kModelCodes, 4);
    for (std::int64_t graph = 0; graph < graphs_.size; ++graph) {
      const FlatVector nodes = graphs_.table(graph).vector(kGraphOperators, 4);
      for (std::int64_t i = 0; i < nodes.size && !buffer_.wrongAt(); ++i) {
        const FlatTable node = nodes.table(i);
        const FlatTable code = codes.table(node.number<std::uint32_t>(kOperatorCode));
        // The older field holds a byte alone.
        const auto number =
            std::max<std::int32_t>(code.number<std::int8_t>(kCodeOld), code.number<std::int32_t>(kCodeNew));
        const auto* const op = std::ranges::find(kTfliteOps, number, &TfliteOp::code);
        if (op != kTfliteOps.end()) nodes_.push_back({op, graph, i, node});
        const auto inputs = numbersOf(node, kOperatorInputs);
        if (std::ranges::find(kKeepsValues, number) != kKeepsValues.end() && !inputs.empty())
          data_.emplace(std::pair(graph, i), inputs.front());
        for (const std::int64_t made : numbersOf(node, kOperatorOutputs)) {
          if (made >= 0) producers_.emplace(std::pair(graph, made), i);
        }
      }
      for (const std::int64_t input : numbersOf(graphs_.table(graph), kGraphInputs))
        inputs_.emplace(graph, input);
    }
    for (std::size_t i = 0; i < nodes_.size(); ++i) (void)describe(i);
  }

  /// Said before anything else is asked.
  Expected<void> check() const {
    const std::string_view mark = buffer_.text(kMarkAt, static_cast<std::int64_t>(kTfliteMark.size()));
    if (mark != kTfliteMark) return fail(ErrorCode::Parse, "tflite.mark");
    if (const auto at = buffer_.wrongAt())
      return fail(ErrorCode::Parse, "tflite.outside", {{"offset", *at}, {"size", buffer_.size()}});
    return {};
  }

  std::vector<NodeNames> names() const override {
    std::vector<NodeNames> names;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      const auto outputs = numbersOf(nodes_[i].node, kOperatorOutputs);
      const std::string_view output = outputs.empty() ? "" : tensor(i, outputs.front()).text(kTensorName);
      const std::string graph = graphName(nodes_[i].subgraph);
      const std::string own = output.empty() ? fmt::format("#{}", i) : std::string(output);
      names.push_back(
          {"", graph.empty() ? own : fmt::format("{}/{}", graph, own), std::string(nodes_[i].op->op)});
    }
    return names;
  }
  std::string shownName(std::size_t node) const override { return names()[node].own; }

  Expected<Scenario> rules(std::size_t number) const override {
    const auto count = numbersOf(nodes_[number].node, kOperatorInputs).size();
    if (count != 2) {
      return fail(ErrorCode::Parse, "graph.inputs",
                  {{"node", shownMember(shownName(number))}, {"count", count}});
    }
    Scenario scenario;
    scenario.dialect = *findDialect("tflite");
    return scenario;
  }
  Expected<Tensor> value(std::size_t node, std::size_t input) override {
    const ModelNode about = describe(node);
    const ModelNode::Input& tensor = input == 0 ? about.params : about.indices;
    const char* const reason = tensor.from == ModelNode::From::Input      ? "graph.no_value"
                               : tensor.from == ModelNode::From::Constant ? "graph.unread"
                                                                          : "graph.computed";
    return fail(ErrorCode::Unsupported, reason,
                {{"input", shownMember(tensor.name)},
                 {"type", tensor.type.toString()},
                 {"op", tensor.by.empty() ? "TensorFlow Lite" : tensor.by}});
  }
  TensorType typeOf(std::size_t node, std::size_t input) override { return typeOf(inputTensor(node, input)); }
  bool isConstant(std::size_t node, std::size_t input) const override {
    const FlatTable buffer =
        model_.vector(kModelBuffers, 4).table(inputTensor(node, input).number<std::uint32_t>(kTensorBuffer));
    return buffer &&
           (buffer.vector(kBufferData, 1).size > 0 || buffer.number<std::uint64_t>(kBufferSize) > 0);
  }
  ModelNode describe(std::size_t number) override {
    const TfliteNode& node = nodes_[number];
    ModelNode out;
    out.op = node.op->op;
    out.number = node.number;
    out.graph = graphName(node.subgraph);
    out.batchDims = 0;
    if (node.op->op == "Gather") {
      const FlatTable options = node.node.table(kOperatorOptions);
      out.axis = options.number<std::int32_t>(0);
      out.batchDims = options.number<std::int32_t>(1);
    }
    for (std::size_t input = 0; input < 2; ++input) {
      const std::int64_t index = inputIndex(number, input);
      ModelNode::Input& to = input == 0 ? out.params : out.indices;
      to = {std::string(inputTensor(number, input).text(kTensorName)), typeOf(number, input)};
      if (isConstant(number, input)) {
        to.from = ModelNode::From::Constant;
      } else {
        tellOrigin(number, index, to);
      }
    }
    return out;
  }
  Expected<CapturePlan> capture(std::size_t number) override {
    const TfliteNode& node = nodes_[number];
    if (node.subgraph != 0)
      return fail(ErrorCode::Unsupported, "capture.body",
                  {{"graph", graphName(node.subgraph)}, {"runtime", "tflite"}});
    CapturePlan plan;
    plan.runtimes = {"tflite"};
    nlohmann::json needs = nlohmann::json::array();
    const FlatTable graph = graphs_.table(0);
    for (const std::int64_t input : numbersOf(graph, kGraphInputs)) {
      const FlatTable one = graph.vector(kGraphTensors, 4).table(input);
      plan.inputs.push_back({std::string(one.text(kTensorName)), typeOf(one)});
      needs.push_back(plan.inputs.back().name);
    }
    const nlohmann::json tensors = {{"params", inputIndex(number, 0)}, {"indices", inputIndex(number, 1)}};
    const nlohmann::json gives = {{"params", "params"}, {"indices", "indices"}};
    const nlohmann::json cut = {
        {"operator", node.number}, {"needs", needs}, {"gives", gives}, {"tensors", tensors}};
    plan.steps = cut.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    return plan;
  }
  std::vector<CallNote> notes() const override { return {}; }
  std::int64_t memoryLeft() const override { return INT64_MAX; }
  bool damaged() const override { return file_->damaged(); }

 private:
  static std::vector<std::int64_t> numbersOf(const FlatTable& table, int field) {
    const FlatVector vector = table.vector(field, sizeof(std::int32_t));
    std::vector<std::int64_t> numbers;
    if (table.buffer == nullptr || !table.buffer->mayRead(16 + 4 * vector.size)) return numbers;
    for (std::int64_t i = 0; i < vector.size; ++i) numbers.push_back(vector.number<std::int32_t>(i));
    return numbers;
  }
  FlatTable tensor(std::size_t node, std::int64_t index) const {
    return graphs_.table(nodes_[node].subgraph).vector(kGraphTensors, 4).table(index);
  }
  std::int64_t inputIndex(std::size_t node, std::size_t input) const {
    const auto inputs = numbersOf(nodes_[node].node, kOperatorInputs);
    const auto which =
        static_cast<std::size_t>(input == 0 ? nodes_[node].op->params : nodes_[node].op->indices);
    return which < inputs.size() ? inputs[which] : -1;
  }
  void tellOrigin(std::size_t number, std::int64_t value, ModelNode::Input& to) const {
    const std::int64_t graph = nodes_[number].subgraph;
    std::vector<std::string> makers;
    auto made = producers_.find({graph, value});
    while (made != producers_.end() && makers.size() < kMostMakers) {
      makers.push_back(fmt::format("node {}", made->second));
      const auto data = data_.find({graph, made->second});
      if (data == data_.end()) break;
      value = data->second;
      made = producers_.find({graph, value});
    }
    const bool isInput = made == producers_.end() && inputs_.contains({graph, value});
    if (isInput && makers.empty()) to.from = ModelNode::From::Input;
    tellMakers(to, std::move(makers), isInput ? tensor(number, value).text(kTensorName) : "");
  }
  FlatTable inputTensor(std::size_t node, std::size_t input) const {
    return tensor(node, inputIndex(node, input));
  }

  std::string graphName(std::int64_t graph) const {
    if (graph == 0) return {};
    const std::string_view name = graphs_.table(graph).text(kGraphName);
    return fmt::format("{} {}", name.empty() ? "subgraph" : shownMember(name), graph);
  }

  static TensorType typeOf(const FlatTable& tensor) {
    TensorType type;
    if (!tensor) return type;
    const auto number = static_cast<std::uint8_t>(tensor.number<std::int8_t>(kTensorType));
    if (number < kTfliteTypes.size()) {
      type.dtype = kTfliteTypes[number].dtype;
      if (!type.dtype) type.otherType = kTfliteTypes[number].name;
    }
    const auto shape = numbersOf(tensor, kTensorShape);
    auto sizes = numbersOf(tensor, kTensorSignature);  // -1 where a size is open
    if (sizes.size() != shape.size()) sizes = shape;
    // A scalar has no axes, and neither has what is of any rank: an older file does not tell them apart.
    const bool known = !sizes.empty() || tensor.number<std::uint8_t>(kTensorHasRank) != 0;
    if (!known || sizes.size() > static_cast<std::size_t>(kMaxRank)) return type;
    type.axes.emplace();
    for (const std::int64_t size : sizes)
      type.axes->push_back({.size = size >= 0 ? std::optional(size) : std::nullopt});
    return type;
  }

  std::shared_ptr<const MappedFile> file_;
  Flatbuffer buffer_;
  FlatTable model_;
  FlatVector graphs_;
  std::vector<TfliteNode> nodes_;
  std::map<std::pair<std::int64_t, std::int64_t>, std::int64_t>
      producers_,  ///< by output, the operator's number
      data_;       ///< by an operator that keeps values, the tensor that holds them
  std::set<std::pair<std::int64_t, std::int64_t>> inputs_;
};

}  // namespace

Expected<OpenedModel> openTfliteModel(const std::string& path, std::int64_t memoryLimit) {
  auto file = MappedFile::open(path);
  if (!file) return fail(std::move(file.error()));
  if (const auto sound = TfliteReader(*file).check(); !sound) return fail(modelError(sound.error(), path));
  return std::make_shared<const ModelFile>(
      path, memoryLimit, [file = *file](std::int64_t) { return std::make_unique<TfliteReader>(file); });
}

}  // namespace gathernd
