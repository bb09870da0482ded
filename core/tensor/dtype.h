// SPDX-License-Identifier: GPL-3.0-or-later
// Element types: names, sizes, classes. No C++ element types here (see element_types.h), so CUDA code may
// include it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace gathernd {

enum class DType : std::uint8_t {
  Bool,
  Int8,
  Int16,
  Int32,
  Int64,
  UInt8,
  UInt16,
  UInt32,
  UInt64,
  Float16,
  BFloat16,
  Float32,
  Float64,
  Complex64,
  Complex128,
  String
};

inline constexpr std::array kAllDTypes = {DType::Bool,    DType::Int8,      DType::Int16,      DType::Int32,
                                          DType::Int64,   DType::UInt8,     DType::UInt16,     DType::UInt32,
                                          DType::UInt64,  DType::Float16,   DType::BFloat16,   DType::Float32,
                                          DType::Float64, DType::Complex64, DType::Complex128, DType::String};

/// "float32", "bfloat16", "string", …: NumPy's spelling.
std::string_view dtypeName(DType dtype);
std::optional<DType> dtypeFromName(std::string_view name);

/// Bytes of one stored element. A string element is a 16-byte StringRef into its tensor's arena.
constexpr int elementBytes(DType dtype) {
  switch (dtype) {
    case DType::Bool:
    case DType::Int8:
    case DType::UInt8:
      return 1;
    case DType::Int16:
    case DType::UInt16:
    case DType::Float16:
    case DType::BFloat16:
      return 2;
    case DType::Int32:
    case DType::UInt32:
    case DType::Float32:
      return 4;
    case DType::Int64:
    case DType::UInt64:
    case DType::Float64:
    case DType::Complex64:
      return 8;
    case DType::Complex128:
    case DType::String:
      return 16;
  }
  return 0;
}

constexpr bool isSignedInteger(DType d) {
  return d >= DType::Int8 && d <= DType::Int64;
}
constexpr bool isUnsignedInteger(DType d) {
  return d >= DType::UInt8 && d <= DType::UInt64;
}
constexpr bool isInteger(DType d) {
  return isSignedInteger(d) || isUnsignedInteger(d);
}
constexpr bool isFloat(DType d) {
  return d >= DType::Float16 && d <= DType::Float64;
}
constexpr bool isComplex(DType d) {
  return d == DType::Complex64 || d == DType::Complex128;
}

/// A set of element types, as a bit mask.
class DTypeSet {
 public:
  constexpr DTypeSet() = default;
  template <class... D>
  static constexpr DTypeSet of(D... dtypes) {
    DTypeSet set;
    ((set.bits_ |= bit(dtypes)), ...);
    return set;
  }
  static constexpr DTypeSet all() { return DTypeSet(0xFFFF); }
  constexpr bool contains(DType d) const { return (bits_ & bit(d)) != 0; }
  constexpr DTypeSet without(DTypeSet other) const { return DTypeSet(bits_ & ~other.bits_); }
  constexpr DTypeSet with(DTypeSet other) const { return DTypeSet(bits_ | other.bits_); }
  constexpr bool operator==(const DTypeSet&) const = default;

 private:
  explicit constexpr DTypeSet(std::uint32_t bits) : bits_(bits) {}
  static constexpr std::uint32_t bit(DType d) { return 1U << static_cast<unsigned>(d); }
  std::uint32_t bits_ = 0;
};

}  // namespace gathernd
