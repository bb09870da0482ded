// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>

#include "core/formats/common/model_calls.h"
#include "core/formats/disk/atomic_file.h"
#include "core/formats/onnx/onnx_call.h"
#include "core/formats/onnx/onnx_tensor.h"
#include "core/formats/onnx/onnx_types.h"

namespace gathernd {
namespace {

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

/// ValueInfoProto of a tensor whose shape the reader works out.
std::string outputValue(DType dtype) {
  std::string tensor, type, value;
  putNumber(tensor, 1, onnxCode(dtype));
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

/// The model in pieces, one after another; the tensors' bytes stay where they are.
using Pieces = std::array<std::string_view, 5>;

Expected<void> writePieces(AtomicFile& file, const Pieces& pieces, const std::stop_token& stop) {
  constexpr std::size_t kChunk = std::size_t{1} << 20;  // between two looks for a stop
  for (std::string_view piece : pieces) {
    while (!piece.empty()) {
      if (stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
      if (auto ok = file.write(piece.substr(0, kChunk)); !ok) return ok;
      piece.remove_prefix(std::min(kChunk, piece.size()));
    }
  }
  return {};
}

}  // namespace

Expected<void> writeCallOnnx(const std::string& path, const Scenario& scenario, const std::stop_token& stop) {
  const auto* const opset =
      std::find_if(kOnnxOpsets.begin(), kOnnxOpsets.end() - 1,
                   [&](const OnnxOpset& row) { return row.dialect == scenario.dialect.id; });
  const auto call = plainCall(scenario, DTypeSet::of(DType::Int64), opset->dialect);
  if (!call) return fail(call.error());
  const auto params = encodeOnnxTensor(call->params, "params");
  if (!params) return fail(params.error());
  const auto indices = encodeOnnxTensor(call->indices, "indices");
  if (!indices) return fail(indices.error());

  // Pieces of the graph: up to params' bytes, up to indices' bytes, and the rest.
  std::string graphStart, graphMiddle, graphEnd;
  putBytes(graphStart, 1, gatherNode(scenario.batchDims));
  putBytes(graphStart, 2, "gather_nd");
  putBytesHead(graphStart, 5, params->size());
  graphStart += params->head;
  putBytesHead(graphMiddle, 5, indices->size());
  graphMiddle += indices->head;
  putBytes(graphEnd, 12, outputValue(call->params.dtype()));

  std::string start, version;
  putNumber(start, 1, opset->irVersion);
  putBytes(start, 2, "GatherND Explorer");
  putNumber(version, 2, static_cast<std::uint64_t>(opset->opset));
  putBytes(start, 8, version);
  for (const CallNote& note : call->notes) putBytes(start, 14, noteEntry(note));
  putBytesHead(
      start, 7,
      graphStart.size() + params->data.size() + graphMiddle.size() + indices->data.size() + graphEnd.size());
  start += graphStart;
  const Pieces pieces{start, params->data, graphMiddle, indices->data, graphEnd};
  std::uint64_t bytes = 0;
  for (const std::string_view piece : pieces) bytes += piece.size();
  if (bytes > kMaxOnnxBytes) {
    return fail(
        ErrorCode::Limit, "onnx.too_large",
        {{"bytes", static_cast<std::int64_t>(bytes)}, {"limit", static_cast<std::int64_t>(kMaxOnnxBytes)}});
  }
  auto file = AtomicFile::create(path);
  if (!file) return fail(file.error());
  if (auto ok = writePieces(*file, pieces, stop); !ok) return ok;
  // Zeros read from a file that was cut must not replace good data.
  if (!call->params.intact() || !call->indices.intact()) return fail(ErrorCode::Io, "io.mapping_shrunk");
  if (stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
  return file->commit(stop);
}

}  // namespace gathernd
