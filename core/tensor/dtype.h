// SPDX-License-Identifier: GPL-3.0-or-later
// Element types: names, sizes, classes. No C++ element types here (see element_types.h), so CUDA code may
// include it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

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
  // In the order of DType.
  constexpr std::array kBytes = {1, 1, 2, 4, 8, 1, 2, 4, 8, 2, 2, 4, 8, 8, 16, 16};
  static_assert(kBytes.size() == kAllDTypes.size());
  return kBytes[static_cast<std::size_t>(dtype)];
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

// The C++ type behind each DType that can index, for code that has no use for the others.

template <class T>
struct TypeTag {
  using type = T;
};

/// Calls f(TypeTag<T>{}) for an integer dtype that can index; any other dtype is treated as int64 (makePlan
/// forbids it).
template <class F>
decltype(auto) visitIndexType(DType dtype, F&& f) {
  switch (dtype) {
    case DType::Int8:
      return f(TypeTag<std::int8_t>{});
    case DType::Int16:
      return f(TypeTag<std::int16_t>{});
    case DType::Int32:
      return f(TypeTag<std::int32_t>{});
    case DType::UInt8:
      return f(TypeTag<std::uint8_t>{});
    case DType::UInt16:
      return f(TypeTag<std::uint16_t>{});
    case DType::UInt32:
      return f(TypeTag<std::uint32_t>{});
    case DType::UInt64:
      return f(TypeTag<std::uint64_t>{});
    default:
      return f(TypeTag<std::int64_t>{});
  }
}

/// An index's value; INT64_MAX for a uint64 above it.
template <class T>
constexpr std::int64_t saturatedIndex(T value) {
  if constexpr (std::is_same_v<T, std::uint64_t>) {
    if (value > static_cast<std::uint64_t>(INT64_MAX)) return INT64_MAX;
  }
  return static_cast<std::int64_t>(value);
}

/// Calls f(TypeTag<Unit<N>>{}) for N = 1, 2, 4, 8 or 16 bytes.
template <template <int> class Unit, class F>
decltype(auto) visitUnit(int bytes, F&& f) {
  switch (bytes) {
    case 1:
      return f(TypeTag<Unit<1>>{});
    case 2:
      return f(TypeTag<Unit<2>>{});
    case 4:
      return f(TypeTag<Unit<4>>{});
    case 8:
      return f(TypeTag<Unit<8>>{});
    default:
      return f(TypeTag<Unit<16>>{});
  }
}

}  // namespace gathernd
