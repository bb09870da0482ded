// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/dtype_text.h"

#include <algorithm>
#include <array>

namespace gathernd {
namespace {

struct Alias {
  std::string_view name;
  DType dtype;
};
constexpr std::array kAliases = {Alias{"long", DType::Int64},          Alias{"short", DType::Int16},
                                 Alias{"half", DType::Float16},        Alias{"double", DType::Float64},
                                 Alias{"bool_", DType::Bool},          Alias{"complex", DType::Complex128},
                                 Alias{"cfloat", DType::Complex64},    Alias{"cdouble", DType::Complex128},
                                 Alias{"single", DType::Float32},      Alias{"str", DType::String},
                                 Alias{"bytes", DType::String},        Alias{"object", DType::String},
                                 Alias{"str_", DType::String},         Alias{"bytes_", DType::String},
                                 Alias{"int_", DType::Int64},          Alias{"intp", DType::Int64},
                                 Alias{"longlong", DType::Int64},      Alias{"intc", DType::Int32},
                                 Alias{"byte", DType::Int8},           Alias{"ubyte", DType::UInt8},
                                 Alias{"ushort", DType::UInt16},       Alias{"uintc", DType::UInt32},
                                 Alias{"uint", DType::UInt64},         Alias{"uintp", DType::UInt64},
                                 Alias{"ulonglong", DType::UInt64},    Alias{"float_", DType::Float64},
                                 Alias{"complex_", DType::Complex128}, Alias{"csingle", DType::Complex64}};

/// NumPy's codes, which are strings: a kind and its bytes, or a single letter.
constexpr std::array kCodes = {
    Alias{"?", DType::Bool},     Alias{"b1", DType::Bool},      Alias{"i1", DType::Int8},
    Alias{"i2", DType::Int16},   Alias{"i4", DType::Int32},     Alias{"i8", DType::Int64},
    Alias{"u1", DType::UInt8},   Alias{"u2", DType::UInt16},    Alias{"u4", DType::UInt32},
    Alias{"u8", DType::UInt64},  Alias{"f2", DType::Float16},   Alias{"f4", DType::Float32},
    Alias{"f8", DType::Float64}, Alias{"c8", DType::Complex64}, Alias{"c16", DType::Complex128},
    Alias{"b", DType::Int8},     Alias{"B", DType::UInt8},      Alias{"h", DType::Int16},
    Alias{"H", DType::UInt16},   Alias{"i", DType::Int32},      Alias{"I", DType::UInt32},
    Alias{"l", DType::Int64},    Alias{"L", DType::UInt64},     Alias{"q", DType::Int64},
    Alias{"Q", DType::UInt64},   Alias{"e", DType::Float16},    Alias{"f", DType::Float32},
    Alias{"d", DType::Float64},  Alias{"F", DType::Complex64},  Alias{"D", DType::Complex128}};

template <class Table>
std::optional<DType> findIn(const Table& table, std::string_view name) {
  const auto found =
      std::find_if(table.begin(), table.end(), [&](const Alias& alias) { return alias.name == name; });
  return found == table.end() ? std::nullopt : std::optional(found->dtype);
}

/// Past what holds for every code, the order of bytes: values are the same in each.
std::string_view withoutOrder(std::string_view code) {
  return code.substr(std::min(code.find_first_not_of("<>|="), code.size()));
}

}  // namespace

std::optional<DType> writtenDType(std::string_view written) {
  const bool quoted = written.starts_with('"') || written.starts_with('\'');
  written = written.substr(std::min(written.find_first_not_of("'\""), written.size()));
  written = written.substr(0, written.find_last_not_of("'\"") + 1);
  const bool torch = written.starts_with("torch.");
  const std::string_view name = written.substr(written.rfind('.') + 1);  // npos + 1 is 0
  if (const auto known = dtypeFromName(name)) return known;
  if (name == "float") return torch ? DType::Float32 : DType::Float64;
  if (name == "int") return torch ? DType::Int32 : DType::Int64;
  if (const auto alias = findIn(kAliases, name)) return alias;
  const std::string_view code = withoutOrder(name);
  if (quoted) {
    if (const auto known = findIn(kCodes, code)) return known;
  }
  const bool digits = code.size() > 1 && code.find_first_not_of("0123456789", 1) == std::string_view::npos;
  if (digits && (code[0] == 'U' || code[0] == 'S')) return DType::String;
  return std::nullopt;
}

}  // namespace gathernd
