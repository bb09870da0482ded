// SPDX-License-Identifier: GPL-3.0-or-later
// ONNX's TensorProto, alone in a .pb file or inside a model: raw bytes, typed fields, or external data in a
// file below the folder. Raw and external bytes are mapped where their place suits their type; what is copied
// counts against the limit. Units: bytes. Errors: `parse` with the byte of what contradicts itself,
// `unsupported` for a type that no dtype is, `limit`, `io` for external data that are not there or lie
// elsewhere. Source: onnx.proto3, its documentation of external data. Thread rule: pure functions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/formats/npy/npy.h"
#include "core/formats/onnx/onnx_wire.h"
#include "core/tensor/dtype.h"
#include "core/tensor/mapped_file.h"
#include "core/tensor/tensor.h"

namespace gathernd {

// Numbers of ONNX: which field of a TensorProto holds the elements of each type, which opset is which
// dialect.

enum OnnxTensorField : std::uint8_t {
  kOnnxDims = 1,
  kOnnxDataType = 2,
  kOnnxSegment = 3,
  kOnnxFloatData = 4,
  kOnnxInt32Data = 5,
  kOnnxStringData = 6,
  kOnnxInt64Data = 7,
  kOnnxName = 8,
  kOnnxRawData = 9,
  kOnnxDoubleData = 10,
  kOnnxUInt64Data = 11,
  kOnnxExternalData = 13,
  kOnnxDataLocation = 14,
};

struct OnnxType {
  std::uint64_t code;  ///< TensorProto.DataType
  DType dtype;
  OnnxTensorField field;  ///< where its elements lie if they are not raw
  std::size_t width;      ///< of a number there: 0 for varints
  std::int64_t numbers = 1;
  std::int64_t least = INT64_MIN, most = INT64_MAX;  ///< of a varint
};

inline constexpr auto kOnnxTypes = std::to_array<OnnxType>({
    {1, DType::Float32, kOnnxFloatData, 4},
    {2, DType::UInt8, kOnnxInt32Data, 0, 1, 0, UINT8_MAX},
    {3, DType::Int8, kOnnxInt32Data, 0, 1, INT8_MIN, INT8_MAX},
    {4, DType::UInt16, kOnnxInt32Data, 0, 1, 0, UINT16_MAX},
    {5, DType::Int16, kOnnxInt32Data, 0, 1, INT16_MIN, INT16_MAX},
    {6, DType::Int32, kOnnxInt32Data, 0, 1, INT32_MIN, INT32_MAX},
    {7, DType::Int64, kOnnxInt64Data, 0},
    {8, DType::String, kOnnxStringData, 0},
    {9, DType::Bool, kOnnxInt32Data, 0, 1, 0, 1},
    {10, DType::Float16, kOnnxInt32Data, 0, 1, 0, UINT16_MAX},  // its bits
    {11, DType::Float64, kOnnxDoubleData, 8},
    {12, DType::UInt32, kOnnxUInt64Data, 0, 1, 0, UINT32_MAX},
    {13, DType::UInt64, kOnnxUInt64Data, 0},
    {14, DType::Complex64, kOnnxFloatData, 4, 2},
    {15, DType::Complex128, kOnnxDoubleData, 8, 2},
    {16, DType::BFloat16, kOnnxInt32Data, 0, 1, 0, UINT16_MAX},
});

/// Which dialect an opset is.
struct OnnxOpset {
  std::int64_t opset;
  std::string_view dialect;
  std::uint64_t irVersion;  ///< of the first release that has it
};

/// Later opsets have the last one's GatherND.
inline constexpr auto kOnnxOpsets =
    std::to_array<OnnxOpset>({{11, "onnx-11", 6}, {12, "onnx-12", 7}, {13, "onnx", 7}});

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
/// "int4": the name of a type that is no dtype here; empty where ONNX has none of that number.
std::string_view otherOnnxType(std::uint64_t code);
std::uint64_t onnxCode(DType dtype);

/// No protobuf message may be larger.
constexpr std::uint64_t kMaxOnnxBytes = (std::uint64_t{1} << 31) - 1;

}  // namespace gathernd
