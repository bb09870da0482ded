// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/element_text.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>

#include <fmt/format.h>

#include "core/text/cast.h"
#include "core/text/text_parts.h"
#include "core/text/visible_text.h"

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
  const auto found = std::ranges::find(table, name, &Alias::name);
  return found == table.end() ? std::nullopt : std::optional(found->dtype);
}

/// Past what holds for every code, the order of bytes: values are the same in each.
std::string_view withoutOrder(std::string_view code) {
  return code.substr(std::min(code.find_first_not_of("<>|="), code.size()));
}

tl::unexpected<Error> refuse(const char* reason, std::string_view text, DType dtype) {
  constexpr std::size_t kShown = 40;
  const std::string shown = quoteString(text.substr(0, kShown)) + (text.size() > kShown ? "…" : "");
  return fail(ErrorCode::Parse, reason, {{"text", shown}, {"dtype", dtypeName(dtype)}});
}

const char* reasonOf(RealError error) {
  switch (error) {
    case RealError::TooLarge:
      return "element.out_of_range";
    case RealError::NotWhole:
      return "element.not_whole";
    case RealError::NanBits:
      return "element.nan_bits";
    case RealError::None:
      break;
  }
  return "element.malformed";
}

template <class T>
Expected<Element> parseInteger(const RealText& real, std::string_view text, DType dtype) {
  std::uint64_t magnitude = 0;
  if (const RealError error = wholeMagnitude(real, magnitude); error != RealError::None) {
    return refuse(reasonOf(error), text, dtype);
  }
  const auto most = static_cast<std::uint64_t>(std::numeric_limits<T>::max());
  if (real.negative && magnitude != 0) {
    if (!std::numeric_limits<T>::is_signed || magnitude > most + 1) {
      return refuse("element.out_of_range", text, dtype);
    }
    return Element::of(dtype, static_cast<T>(0 - magnitude));
  }
  if (magnitude > most) return refuse("element.out_of_range", text, dtype);
  return Element::of(dtype, static_cast<T>(magnitude));
}

Expected<Element> parseNumber(const ComplexText& number, std::string_view text, DType dtype) {
  if (number.imaginary && !isComplex(dtype)) return refuse("element.malformed", text, dtype);
  if (isFloat(dtype) || isComplex(dtype)) {
    Element element{.dtype = dtype, .bits = {}, .text = {}};
    std::size_t part = 0;
    for (const auto& real : {number.real, number.imaginary}) {
      std::uint64_t bits = 0;
      const RealError error = real ? floatBits(*real, partType(dtype), bits) : RealError::None;
      if (error != RealError::None) return refuse(reasonOf(error), text, dtype);
      if (real) setPart(element, part, bits);
      ++part;
    }
    return element;
  }
  const RealText& real = *number.real;
  return visitIndexType(
      dtype, [&](auto tag) { return parseInteger<typename decltype(tag)::type>(real, text, dtype); });
}

/// With hyphens for the minus signs that printed matter and this program's pictures have; empty: there are
/// none.
std::string withoutMinusSigns(std::string_view text) {
  constexpr std::string_view kMinus = "\u2212";
  std::string plain;
  for (std::size_t at = text.find(kMinus); at != text.npos; at = text.find(kMinus)) {
    plain.append(text.substr(0, at)).push_back('-');
    text.remove_prefix(at + kMinus.size());
  }
  if (!plain.empty()) plain.append(text);
  return plain;
}

/// A truth value in any numeric dtype, as NumPy converts it.
Element boolElement(bool value, DType dtype) {
  return castElement(Element::of(DType::Bool, value), dtype);
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

DType partType(DType dtype) {
  if (!isComplex(dtype)) return dtype;
  return dtype == DType::Complex64 ? DType::Float32 : DType::Float64;
}

std::uint64_t partBits(const Element& element, std::size_t part) {
  std::uint64_t bits = 0;
  const auto size = static_cast<std::size_t>(elementBytes(partType(element.dtype)));
  std::memcpy(&bits, element.bits.data() + part * size, size);
  return bits;
}

void setPart(Element& element, std::size_t part, std::uint64_t bits) {
  const auto size = static_cast<std::size_t>(elementBytes(partType(element.dtype)));
  std::memcpy(element.bits.data() + part * size, &bits, size);
}

std::optional<bool> boolWord(std::string_view word) {
  if (word == "True" || word == "true" || word == "TRUE") return true;
  if (word == "False" || word == "false" || word == "FALSE") return false;
  return std::nullopt;
}

std::optional<ComplexText> scanNumber(std::string_view word) {
  const auto isUnit = [](std::string_view text) { return text == "j" || text == "J"; };
  const auto skipSpaces = [](std::string_view text) {
    return text.substr(std::min(text.find_first_not_of(" \t"), text.size()));
  };
  if (word.size() > 2 && word.front() == '(' && word.back() == ')') word = word.substr(1, word.size() - 2);
  const auto first = scanReal(word);
  if (!first) return std::nullopt;
  std::string_view rest = word.substr(first->length);
  if (rest.empty()) return ComplexText{first, std::nullopt};
  if (isUnit(rest)) return ComplexText{std::nullopt, first};

  rest = skipSpaces(rest);
  if (rest.empty() || (rest[0] != '+' && rest[0] != '-')) return std::nullopt;
  const bool minus = rest[0] == '-';
  rest = skipSpaces(rest.substr(1));
  auto second = scanReal(rest);
  if (!second || !isUnit(rest.substr(second->length))) return std::nullopt;
  // "1+-2j" is what some printers write for a negative imaginary part; any other second sign is a slip.
  if (rest[0] == '+' || (rest[0] == '-' && minus)) return std::nullopt;
  second->negative |= minus;
  return ComplexText{first, second};
}

WordKind classifyWord(std::string_view word) {
  if (const std::string plain = withoutMinusSigns(word); !plain.empty()) return classifyWord(plain);
  if (boolWord(word)) return WordKind::Bool;
  const auto number = scanNumber(word);
  if (!number) return WordKind::Unknown;
  if (number->imaginary) return WordKind::Complex;
  return number->real->kind == RealText::Kind::Integer ? WordKind::Integer : WordKind::Decimal;
}

Expected<Element> parseElement(std::string_view text, DType dtype) {
  if (dtype == DType::String) return Element{dtype, {}, std::string(text)};
  if (const std::string plain = withoutMinusSigns(text); !plain.empty()) return parseElement(plain, dtype);
  const std::string_view word = stripped(text, " \t\r\n\v\f");
  if (const auto truth = boolWord(word)) return boolElement(*truth, dtype);
  const auto number = scanNumber(word);
  if (!number) return refuse("element.malformed", word, dtype);
  if (dtype != DType::Bool) return parseNumber(*number, word, dtype);
  // Of the numbers only 0 and 1 are truth values: a 2 is more likely a slip.
  std::uint64_t magnitude = 2;
  const bool real = number->real && !number->imaginary;
  if (!real || wholeMagnitude(*number->real, magnitude) != RealError::None || magnitude > 1 ||
      (magnitude == 1 && number->real->negative)) {
    return refuse("element.malformed", word, dtype);
  }
  return boolElement(magnitude == 1, dtype);
}

std::string formatElement(const Element& element) {
  const DType dtype = element.dtype;
  if (dtype == DType::String) return element.text;
  if (dtype == DType::Bool) return integerValue(element) != 0 ? "True" : "False";
  if (isFloat(dtype)) return formatFloatBits(partBits(element, 0), dtype, true);
  if (isComplex(dtype)) {
    // Both parts without ".0": the j already says what it is.
    const std::string real = formatFloatBits(partBits(element, 0), partType(dtype), false);
    const std::string imaginary = formatFloatBits(partBits(element, 1), partType(dtype), false);
    return fmt::format("{}{}{}j", real, imaginary.front() == '-' ? "" : "+", imaginary);
  }
  return dtype == DType::UInt64 ? std::to_string(element.as<std::uint64_t>())
                                : std::to_string(integerValue(element));
}

}  // namespace gathernd
