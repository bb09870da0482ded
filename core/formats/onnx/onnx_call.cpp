// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/onnx/onnx_call.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/formats/disk/atomic_file.h"
#include "core/formats/npy/npy_content.h"
#include "core/formats/onnx/onnx_model.h"
#include "core/formats/onnx/onnx_tensor.h"
#include "core/formats/onnx/onnx_types.h"
#include "core/text/visible_text.h"

namespace gathernd {
namespace {

// GatherND came with opset 11; its last change is of 13, and no later opset up to this one has another.
constexpr std::int64_t kFirstOpset = 11;
constexpr std::int64_t kLastOpset = 28;

constexpr auto kListedOps =
    std::to_array<std::string_view>({"GatherND", "Gather", "GatherElements", "ScatterND"});

/// A model that was parsed once, for all that is asked of it.
struct OpenedOnnx {
  struct Listed {
    std::size_t graph;
    const OnnxNode* node;
  };
  OpenedOnnx(OnnxSource file, OnnxModel parsed)
      : source(std::move(file)), model(std::move(parsed)), types(model, source, source.memoryLimit) {
    for (std::size_t graph = 0; graph < model.graphs.size(); ++graph) {
      for (const OnnxNode& node : model.graphs[graph].nodes) {
        if (std::any_of(kListedOps.begin(), kListedOps.end(),
                        [&](std::string_view op) { return node.is(op); }))
          listed.push_back({graph, &node});
      }
    }
  }
  OpenedOnnx(const OpenedOnnx&) = delete;
  OpenedOnnx& operator=(const OpenedOnnx&) = delete;

  OnnxSource source;
  OnnxModel model;  ///< it views the mapped file
  OnnxTypes types;
  std::vector<Listed> listed;
};

class OnnxReader final : public GraphReader {
 public:
  OnnxReader(std::shared_ptr<OpenedOnnx> opened, std::int64_t memoryLimit)
      : opened_(std::move(opened)),
        model_(opened_->model),
        source_(opened_->source),
        listed_(opened_->listed),
        constants_(model_, source_, [this](std::size_t graph, std::string_view name) {
          return opened_->types.typeOf(graph, name);
        }) {
    source_.memoryLimit = memoryLimit;
  }

  /// In a graph an output is made by one node alone.
  std::vector<NodeNames> names() const override {
    std::vector<NodeNames> names;
    for (const auto& [graph, node] : listed_) {
      const std::string& path = model_.graphs[graph].path;
      const bool hasOutput = !node->outputs.empty() && !node->outputs.front().empty();
      const std::string own =
          hasOutput ? std::string(node->outputs.front()) : fmt::format("#{}", names.size());
      names.push_back({std::string(node->name), path.empty() ? own : fmt::format("{}/{}", path, own),
                       std::string(node->op)});
    }
    return names;
  }
  std::string shownName(std::size_t node) const override { return std::string(nodeOf(node).shownName()); }

  Expected<Scenario> rules(std::size_t number) const override {
    const OnnxNode& node = nodeOf(number);
    const auto opset = model_.opsetOf(listed_[number].graph).value_or(0);
    if (opset < kFirstOpset || opset > kLastOpset) {
      return fail(ErrorCode::Unsupported, "onnx.opset",
                  {{"opset", opset},
                   {"offset", model_.graphs[0].opsetOffset},
                   {"first", kFirstOpset},
                   {"last", kLastOpset}});
    }
    if (node.inputs.size() != 2) {
      return fail(ErrorCode::Parse, "graph.inputs",
                  {{"node", shownMember(node.shownName())}, {"count", node.inputs.size()}});
    }
    Scenario scenario;
    const auto* const row = std::find_if(kOnnxOpsets.begin(), kOnnxOpsets.end() - 1,
                                         [&](const OnnxOpset& one) { return one.opset == opset; });
    scenario.dialect = *findDialect(row->dialect);
    scenario.batchDims = TRY(onnxInteger(node, "batch_dims", 0));
    return scenario;
  }

  Expected<Tensor> value(std::size_t node, std::size_t input) override {
    return constants_.value(listed_[node].graph, nodeOf(node).inputs[input]);
  }
  TensorType typeOf(std::size_t node, std::size_t input) override {
    return opened_->types.typeOf(listed_[node].graph, nodeOf(node).inputs[input]);
  }
  bool isConstant(std::size_t node, std::size_t input) const override {
    const std::string_view name = nodeOf(node).inputs[input];
    const OnnxGraph& graph = model_.graphs[model_.homeOf(listed_[node].graph, name)];
    const auto producer = graph.producers.find(name);
    return graph.initialisers.contains(name) || graph.sparse.contains(name) ||
           (producer != graph.producers.end() && graph.nodes[producer->second].is("Constant"));
  }
  ModelNode describe(std::size_t number) override {
    const OnnxNode& node = nodeOf(number);
    ModelNode out;
    out.op = node.op;
    out.name = node.name;
    out.graph = model_.graphs[listed_[number].graph].path;
    const auto integer = [&](const char* name) {
      const auto value = onnxInteger(node, name, 0);
      return value ? std::optional(*value) : std::nullopt;
    };
    out.batchDims = node.op == "GatherND" ? integer("batch_dims") : 0;
    if (node.op == "Gather" || node.op == "GatherElements") out.axis = integer("axis");
    for (std::size_t input = 0; input < 2 && input < node.inputs.size(); ++input)
      (input == 0 ? out.params : out.indices) = describeInput(number, input);
    return out;
  }
  Expected<CapturePlan> capture(std::size_t node) override {
    return planOnnxCapture(model_, source_, opened_->types, listed_[node].graph, nodeOf(node));
  }
  std::vector<CallNote> notes() const override { return model_.metadata; }
  std::int64_t memoryLeft() const override { return source_.memoryLimit; }
  bool damaged() const override { return source_.file->damaged(); }

 private:
  const OnnxNode& nodeOf(std::size_t number) const { return *listed_[number].node; }

  ModelNode::Input describeInput(std::size_t number, std::size_t input) {
    std::string_view name = nodeOf(number).inputs[input];
    ModelNode::Input out{std::string(name), typeOf(number, input)};
    if (isConstant(number, input)) {
      out.from = ModelNode::From::Constant;
      return out;
    }
    std::size_t home = model_.homeOf(listed_[number].graph, name);
    const OnnxNode* maker = makerOf(home, name);
    std::vector<std::string> makers;
    while (maker != nullptr && makers.size() < kMostMakers) {
      makers.push_back(fmt::format("{} {}", maker->op, maker->shownName()));
      if (!maker->is(maker->op) || !keepsValues(maker->op) || maker->inputs.empty()) break;
      name = maker->inputs.front();
      home = model_.homeOf(home, name);
      maker = makerOf(home, name);
    }
    const bool isInput = maker == nullptr && model_.graphs[home].inputNames.contains(name);
    if (isInput && makers.empty()) out.from = ModelNode::From::Input;
    tellMakers(out, std::move(makers), isInput ? name : std::string_view());
    return out;
  }
  const OnnxNode* makerOf(std::size_t number, std::string_view value) const {
    const OnnxGraph& graph = model_.graphs[number];
    const auto producer = graph.producers.find(value);
    return producer == graph.producers.end() ? nullptr : &graph.nodes[producer->second];
  }

  std::shared_ptr<OpenedOnnx> opened_;
  const OnnxModel& model_;
  OnnxSource source_;
  const std::vector<OpenedOnnx::Listed>& listed_;
  OnnxConstants constants_;
};

std::string gatherNode(std::int64_t batchDims) {
  std::string node;
  putBytes(node, 1, "params");
  putBytes(node, 1, "indices");
  putBytes(node, 2, "output");
  putBytes(node, 3, "gather_nd");
  putBytes(node, 4, "GatherND");
  if (batchDims != 0) {
    std::string attribute;
    putBytes(attribute, 1, "batch_dims");
    putNumber(attribute, 3, static_cast<std::uint64_t>(batchDims));
    putNumber(attribute, 20, 2);  // AttributeType INT
    putBytes(node, 5, attribute);
  }
  return node;
}

/// ValueInfoProto, with the shape that ONNX's own inference gives, which knows few rules: the checker takes
/// no output without one, though the call may be one that is refused.
std::string outputValue(const PlainCall& call, std::int64_t batchDims) {
  std::string shape, tensor, type, value;
  const auto put = [&](std::int64_t extent) {
    std::string dim;
    putNumber(dim, 1, static_cast<std::uint64_t>(extent));
    putBytes(shape, 1, dim);
  };
  const Shape& params = call.params.shape();
  const Shape& indices = call.indices.shape();
  for (int axis = 0; axis < indices.rank() - 1; ++axis) put(indices[axis]);
  const std::int64_t depth = indices.rank() > 0 ? indices[indices.rank() - 1] : 0;
  const std::int64_t first =
      std::clamp<std::int64_t>(batchDims, -kMaxRank, kMaxRank) + std::min<std::int64_t>(depth, kMaxRank);
  for (auto axis = static_cast<int>(std::max<std::int64_t>(first, 0)); axis < params.rank(); ++axis)
    put(params[axis]);
  putNumber(tensor, 1, onnxCode(call.params.dtype()));
  putBytes(tensor, 2, shape);
  putBytes(type, 1, tensor);
  putBytes(value, 1, "output");
  putBytes(value, 2, type);
  return value;
}

std::string noteEntry(const CallNote& note) {
  std::string entry;
  putBytes(entry, 1, note.first);
  putBytes(entry, 2, note.second);
  return entry;
}

}  // namespace

Expected<OpenedModel> openOnnxModel(const std::string& path, std::int64_t memoryLimit) {
  auto file = TRY(MappedFile::open(path));
  OnnxSource source{std::move(file), path, memoryLimit};
  auto model = parseOnnxModel(source.whole(), memoryLimit);
  if (model && source.file->damaged()) model = fail(ErrorCode::Io, "io.mapping_shrunk");
  if (!model) return fail(modelError(std::move(model.error()), path));
  const auto opened = std::make_shared<OpenedOnnx>(std::move(source), *std::move(model));
  return std::make_shared<const ModelFile>(path, memoryLimit, [opened](std::int64_t limit) {
    return std::make_unique<OnnxReader>(opened, limit);
  });
}

Expected<void> writeCallOnnx(const std::string& path, const Scenario& scenario, const std::stop_token& stop) {
  const auto* const opset =
      std::ranges::find(kOnnxOpsets.begin(), kOnnxOpsets.end() - 1, scenario.dialect.id, &OnnxOpset::dialect);
  const auto call = TRY(plainCall(scenario, DTypeSet::of(DType::Int64), opset->dialect));
  const Dialect& operators = *findDialect(opset->dialect);
  if (scenario.batchDims != 0 && operators.batchDims == BatchDims::None)
    return fail(ErrorCode::Unsupported, "onnx.no_batch_dims", {{"opset", opset->opset}});
  if (!operators.elementTypes.contains(call.params.dtype())) {
    return fail(ErrorCode::Unsupported, "onnx.no_type",
                {{"opset", opset->opset}, {"dtype", dtypeName(call.params.dtype())}});
  }
  const auto params = TRY(encodeOnnxTensor(call.params, "params"));
  const auto indices = TRY(encodeOnnxTensor(call.indices, "indices"));

  // Pieces of the graph: up to params' bytes, up to indices' bytes, and the rest.
  std::string graphStart, graphMiddle, graphEnd;
  putBytes(graphStart, 1, gatherNode(scenario.batchDims));
  putBytes(graphStart, 2, "gather_nd");
  putBytesHead(graphStart, 5, params.size());
  graphStart += params.head;
  putBytesHead(graphMiddle, 5, indices.size());
  graphMiddle += indices.head;
  putBytes(graphEnd, 12, outputValue(call, scenario.batchDims));

  std::string start, version;
  putNumber(start, 1, opset->irVersion);
  putBytes(start, 2, "GatherND Explorer");
  putNumber(version, 2, static_cast<std::uint64_t>(opset->opset));
  putBytes(start, 8, version);
  for (const CallNote& note : call.notes) putBytes(start, 14, noteEntry(note));
  putBytesHead(
      start, 7,
      graphStart.size() + params.data.size() + graphMiddle.size() + indices.data.size() + graphEnd.size());
  start += graphStart;
  // One after another; the tensors' bytes stay where they are.
  const std::array<std::string_view, 5> parts = {start, params.data, graphMiddle, indices.data, graphEnd};
  std::uint64_t bytes = 0;
  for (const std::string_view part : parts) bytes += part.size();
  if (bytes > kMaxOnnxBytes) {
    return fail(ErrorCode::Limit, "onnx.too_large", {{"bytes", bytes}, {"limit", kMaxOnnxBytes}});
  }
  auto file = TRY(AtomicFile::create(path));
  for (const std::string_view part : parts)
    TRY(inPieces(part, stop, [&file](std::string_view piece) { return file.write(piece); }));
  // Zeros read from a file that was cut must not replace good data.
  if (!call.params.intact() || !call.indices.intact()) return fail(ErrorCode::Io, "io.mapping_shrunk");
  if (stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
  return file.commit(stop);
}

}  // namespace gathernd
