// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of ONNX: which field of a TensorProto holds the elements of each type, which opset is which
// dialect. Internal to this folder. Source: the comments of onnx.proto3's TensorProto. Thread rule:
// constants.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/tensor/dtype.h"

namespace gathernd {

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

}  // namespace gathernd
