// SPDX-License-Identifier: GPL-3.0-or-later
// ONNX's TensorProto, alone in a .pb file or inside a model: raw bytes, typed fields, or external data in a
// file below the folder. Raw and external bytes are mapped where their place suits their type; what is copied
// counts against the limit. Units: bytes. Errors: `parse` with the byte of what contradicts itself,
// `unsupported` for a type that no dtype is, `limit`, `io` for external data that are not there or lie
// elsewhere. Source: onnx.proto3, its documentation of external data. Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/formats/npy/npy.h"
#include "core/formats/onnx/onnx_wire.h"
#include "core/tensor/mapped_file.h"
#include "core/tensor/tensor.h"

namespace gathernd {

/// Where a message lies: what it names lies beside it.
struct OnnxSource {
  std::shared_ptr<const MappedFile> file;
  std::string path;
  std::int64_t memoryLimit = INT64_MAX;

  WireMessage whole() const;
};

Expected<Tensor> readOnnxTensor(const OnnxSource& source, const WireMessage& message);
/// A .pb file.
Expected<Tensor> readTensorProto(const std::string& path, const NpyReadOptions& options = {});

/// A tensor as a message: `head`, then `data`, which stays where it is.
struct OnnxEncodedTensor {
  std::string head;
  std::string_view data;
  std::uint64_t size() const { return head.size() + data.size(); }
};
/// The tensor must outlive it. `limit` beyond the 2 GiB that a protobuf file may have.
Expected<OnnxEncodedTensor> encodeOnnxTensor(const Tensor& tensor, std::string_view name);
/// Atomic.
Expected<void> writeTensorProto(const std::string& path, const Tensor& tensor,
                                const std::stop_token& stop = {});

/// TensorProto.DataType's numbers.
std::optional<DType> dtypeOfOnnx(std::uint64_t code);
std::uint64_t onnxCode(DType dtype);

/// No protobuf message may be larger.
constexpr std::uint64_t kMaxOnnxBytes = (std::uint64_t{1} << 31) - 1;

}  // namespace gathernd
