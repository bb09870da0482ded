// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tensor/dtype.h"

namespace gathernd {
namespace {

constexpr std::array<std::string_view, kAllDTypes.size()> kNames = {
    "bool",   "int8",    "int16",    "int32",   "int64",   "uint8",     "uint16",     "uint32",
    "uint64", "float16", "bfloat16", "float32", "float64", "complex64", "complex128", "string"};

}  // namespace

std::string_view dtypeName(DType dtype) {
  return kNames[static_cast<std::size_t>(dtype)];
}

std::optional<DType> dtypeFromName(std::string_view name) {
  for (const DType dtype : kAllDTypes) {
    if (dtypeName(dtype) == name) return dtype;
  }
  return std::nullopt;
}

}  // namespace gathernd
