// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/disk/atomic_file.h"
#include "core/formats/onnx/onnx_tensor.h"
#include "core/formats/onnx/onnx_types.h"
#include "core/tensor/access_advice.h"

namespace gathernd {

Expected<OnnxEncodedTensor> encodeOnnxTensor(const Tensor& tensor, std::string_view name) {
  OnnxEncodedTensor out;
  std::uint64_t bytes = tensor.bytes().size();
  if (tensor.dtype() == DType::String) {
    for (std::int64_t i = 0; i < tensor.elementCount(); ++i) bytes += tensor.stringAt(i).size();
  }
  if (bytes > kMaxOnnxBytes) {
    return fail(
        ErrorCode::Limit, "onnx.too_large",
        {{"bytes", static_cast<std::int64_t>(bytes)}, {"limit", static_cast<std::int64_t>(kMaxOnnxBytes)}});
  }
  for (const std::int64_t extent : tensor.shape().extents()) {
    putNumber(out.head, kOnnxDims, static_cast<std::uint64_t>(extent));
  }
  putNumber(out.head, kOnnxDataType, onnxCode(tensor.dtype()));
  if (!name.empty()) putBytes(out.head, kOnnxName, name);
  if (tensor.dtype() == DType::String) {
    for (std::int64_t i = 0; i < tensor.elementCount(); ++i) {
      putBytes(out.head, kOnnxStringData, tensor.stringAt(i));
    }
    return out;
  }
  out.data = {reinterpret_cast<const char*>(tensor.data()), tensor.bytes().size()};
  putBytesHead(out.head, kOnnxRawData, out.data.size());
  return out;
}

Expected<void> writeTensorProto(const std::string& path, const Tensor& tensor, const std::stop_token& stop) {
  auto file = TRY(AtomicFile::create(path));
  const ScanAdvice advice(tensor);
  const auto encoded = TRY(encodeOnnxTensor(tensor, {}));
  TRY(file.write(encoded.head));
  TRY(file.write(encoded.data));
  // Zeros read from a file that was cut must not replace good data.
  if (!tensor.intact()) return fail(ErrorCode::Io, "io.mapping_shrunk");
  if (stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
  return file.commit(stop);
}

}  // namespace gathernd
