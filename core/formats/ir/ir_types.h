// SPDX-License-Identifier: GPL-3.0-or-later
// OpenVINO's names of element types: an attribute of a layer says "f32" where a port's precision says "FP32".
// Internal to reading and writing its IR. Source: OpenVINO's description of the IR. Thread rule: constants.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/tensor/dtype.h"

namespace gathernd {

struct IrType {
  DType dtype;
  std::string_view name, precision;
};

inline constexpr auto kIrTypes = std::to_array<IrType>({
    {DType::Bool, "boolean", "BOOL"},
    {DType::Int8, "i8", "I8"},
    {DType::Int16, "i16", "I16"},
    {DType::Int32, "i32", "I32"},
    {DType::Int64, "i64", "I64"},
    {DType::UInt8, "u8", "U8"},
    {DType::UInt16, "u16", "U16"},
    {DType::UInt32, "u32", "U32"},
    {DType::UInt64, "u64", "U64"},
    {DType::Float16, "f16", "FP16"},
    {DType::BFloat16, "bf16", "BF16"},
    {DType::Float32, "f32", "FP32"},
    {DType::Float64, "f64", "FP64"},
});

/// Which of its opsets' GatherND is which dialect.
struct IrOpset {
  std::string_view opset, dialect;
};
inline constexpr auto kIrOpsets =
    std::to_array<IrOpset>({{"opset5", "openvino-5"}, {"opset8", "openvino-8"}});

}  // namespace gathernd
