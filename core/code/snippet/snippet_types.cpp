// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>

#include "core/code/snippet/snippet_values.h"

namespace gathernd {
namespace {

struct TypeRow {
  DType dtype;
  /// In the order of kColumns. C++ keeps bool as a byte, as files do, and 16-bit floats as their bits.
  std::array<std::string_view, 6> names;
};

constexpr std::array<std::string_view, 6> kColumns = {"onnx", "openvino", "cpp", "mlir", "webnn", "js_array"};

constexpr auto kRows = std::to_array<TypeRow>({
    {DType::Bool, {"BOOL", "boolean", "unsigned char", "i1", "uint8", "Uint8Array"}},
    {DType::Int8, {"INT8", "i8", "std::int8_t", "i8", "int8", "Int8Array"}},
    {DType::Int16, {"INT16", "i16", "std::int16_t", "i16", "", ""}},
    {DType::Int32, {"INT32", "i32", "std::int32_t", "i32", "int32", "Int32Array"}},
    {DType::Int64, {"INT64", "i64", "std::int64_t", "i64", "int64", "BigInt64Array"}},
    {DType::UInt8, {"UINT8", "u8", "std::uint8_t", "ui8", "uint8", "Uint8Array"}},
    {DType::UInt16, {"UINT16", "u16", "std::uint16_t", "ui16", "", ""}},
    {DType::UInt32, {"UINT32", "u32", "std::uint32_t", "ui32", "uint32", "Uint32Array"}},
    {DType::UInt64, {"UINT64", "u64", "std::uint64_t", "ui64", "uint64", "BigUint64Array"}},
    {DType::Float16, {"FLOAT16", "f16", "std::uint16_t", "f16", "float16", "Float16Array"}},
    {DType::BFloat16, {"BFLOAT16", "bf16", "std::uint16_t", "bf16", "", ""}},
    {DType::Float32, {"FLOAT", "f32", "float", "f32", "float32", "Float32Array"}},
    {DType::Float64, {"DOUBLE", "f64", "double", "f64", "", ""}},
    {DType::Complex64, {"COMPLEX64", "", "std::complex<float>", "complex<f32>", "", ""}},
    {DType::Complex128, {"COMPLEX128", "", "std::complex<double>", "complex<f64>", "", ""}},
    {DType::String, {"STRING", "string", "std::string", "", "", ""}},
});

}  // namespace

std::string_view snippetTypeName(std::string_view column, DType dtype) {
  const auto* const at = std::find(kColumns.begin(), kColumns.end(), column);
  const auto* const row =
      std::find_if(kRows.begin(), kRows.end(), [&](const TypeRow& r) { return r.dtype == dtype; });
  if (at == kColumns.end() || row == kRows.end()) return {};
  return row->names[static_cast<std::size_t>(at - kColumns.begin())];
}

}  // namespace gathernd
