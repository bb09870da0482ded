// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/onnx/onnx_call.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/formats/common/model_calls.h"
#include "core/formats/disk/atomic_file.h"
#include "core/formats/npy/npy_content.h"
#include "core/formats/onnx/onnx_model.h"
#include "core/formats/onnx/onnx_tensor.h"
#include "core/text/visible_text.h"

namespace gathernd {
namespace {

/// Of the main graph.
class OnnxReader final : public GraphReader {
 public:
  OnnxReader(const OnnxModel& model, OnnxSource source)
      : model_(model), source_(std::move(source)), constants_(model, source_) {
    for (const OnnxNode& node : model.nodes) {
      if (node.is("GatherND")) gathers_.push_back(&node);
    }
  }

  /// An output is made by one node alone.
  std::vector<NodeNames> names() const override {
    std::vector<NodeNames> names;
    for (const OnnxNode* node : gathers_) {
      const bool hasOutput = !node->outputs.empty() && !node->outputs.front().empty();
      names.push_back({std::string(node->name),
                       hasOutput ? std::string(node->outputs.front()) : fmt::format("#{}", names.size())});
    }
    return names;
  }
  std::string shownName(std::size_t node) const override { return std::string(gathers_[node]->shownName()); }

  Expected<Scenario> rules(std::size_t number) const override {
    const OnnxNode& node = *gathers_[number];
    if (node.inputs.size() != 2) {
      return fail(ErrorCode::Parse, "graph.inputs",
                  {{"node", shownMember(node.shownName())}, {"count", node.inputs.size()}});
    }
    Scenario scenario;
    const auto* const opset = std::find_if(kOnnxOpsets.begin(), kOnnxOpsets.end() - 1,
                                           [&](const OnnxOpset& row) { return row.opset == model_.opset; });
    scenario.dialect = *findDialect(opset->dialect);
    scenario.batchDims = TRY(onnxInteger(node, "batch_dims", 0));
    return scenario;
  }

  Expected<Tensor> value(std::size_t node, std::size_t input) override {
    return constants_.value(gathers_[node]->inputs[input]);
  }
  TensorType typeOf(std::size_t node, std::size_t input) override {
    return constants_.typeOf(gathers_[node]->inputs[input]);
  }
  bool isConstant(std::size_t node, std::size_t input) const override {
    return model_.initialisers.contains(gathers_[node]->inputs[input]);
  }
  std::vector<CallNote> notes() const override { return model_.metadata; }
  std::int64_t memoryLeft() const override { return source_.memoryLimit; }
  bool damaged() const override { return source_.file->damaged(); }

 private:
  const OnnxModel& model_;
  OnnxSource source_;
  OnnxConstants constants_;
  std::vector<const OnnxNode*> gathers_;
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
  struct Opened {
    OnnxSource source;
    OnnxModel model;  ///< it views the mapped file
  };
  auto file = TRY(MappedFile::open(path));
  const auto opened = std::make_shared<Opened>(Opened{{std::move(file), path, memoryLimit}, {}});
  auto model = parseOnnxModel(opened->source.whole(), memoryLimit);
  if (model && opened->source.file->damaged()) model = fail(ErrorCode::Io, "io.mapping_shrunk");
  if (!model) return fail(modelError(std::move(model.error()), path));
  opened->model = *std::move(model);
  return std::make_shared<const ModelFile>(path, memoryLimit, [opened](std::int64_t limit) {
    OnnxSource source = opened->source;
    source.memoryLimit = limit;
    return std::make_unique<OnnxReader>(opened->model, std::move(source));
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
