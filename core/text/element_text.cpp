// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/element_text.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "core/tensor/element.h"
#include "core/tensor/element_types.h"
#include "core/text/cast.h"
#include "core/text/decimal.h"
#include "core/text/quoted.h"

namespace gathernd {
namespace {

constexpr std::string_view kSpaces = " \t\r\n\v\f";

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kSpaces);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kSpaces) - first + 1);
}

tl::unexpected<Error> refuse(const char* reason, std::string_view text, DType dtype) {
  constexpr std::size_t kShown = 40;
  const std::string shown = quoteString(text.substr(0, kShown)) + (text.size() > kShown ? "…" : "");
  return fail(ErrorCode::Parse, reason, {{"text", shown}, {"dtype", std::string(dtypeName(dtype))}});
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

Expected<std::uint64_t> partBits(const std::optional<RealText>& part, DType partType, std::string_view text,
                                 DType dtype) {
  if (!part) return 0;
  std::uint64_t bits = 0;
  const RealError error = floatBits(*part, partType, bits);
  if (error != RealError::None) return refuse(reasonOf(error), text, dtype);
  return bits;
}

template <class Bits>
Expected<Element> parseFloat(const RealText& real, std::string_view text, DType dtype) {
  const auto bits = TRY(partBits(real, dtype, text, dtype));
  return Element::of(dtype, static_cast<Bits>(bits));
}

template <class Bits>
Expected<Element> parseComplex(const ComplexText& number, DType partType, std::string_view text,
                               DType dtype) {
  const auto real = TRY(partBits(number.real, partType, text, dtype));
  const auto imaginary = TRY(partBits(number.imaginary, partType, text, dtype));
  return Element::of(dtype, std::array<Bits, 2>{static_cast<Bits>(real), static_cast<Bits>(imaginary)});
}

Expected<Element> parseNumber(const ComplexText& number, std::string_view text, DType dtype) {
  if (dtype == DType::Complex64) return parseComplex<std::uint32_t>(number, DType::Float32, text, dtype);
  if (dtype == DType::Complex128) return parseComplex<std::uint64_t>(number, DType::Float64, text, dtype);
  if (number.imaginary) return refuse("element.malformed", text, dtype);
  const RealText& real = *number.real;
  if (dtype == DType::Float64) return parseFloat<std::uint64_t>(real, text, dtype);
  if (dtype == DType::Float32) return parseFloat<std::uint32_t>(real, text, dtype);
  if (isFloat(dtype)) return parseFloat<std::uint16_t>(real, text, dtype);
  return visitIndexType(
      dtype, [&](auto tag) { return parseInteger<typename decltype(tag)::type>(real, text, dtype); });
}

/// A truth value in any numeric dtype, as NumPy converts it.
Element boolElement(bool value, DType dtype) {
  return castElement(Element::of(DType::Bool, value), dtype);
}

/// Both parts without ".0": the j already says what it is.
template <class Bits>
std::string formatComplex(const Element& element, DType part) {
  const auto parts = element.as<std::array<Bits, 2>>();
  const std::string real = formatFloatBits(parts[0], part, false);
  const std::string imaginary = formatFloatBits(parts[1], part, false);
  return fmt::format("{}{}{}j", real, imaginary.front() == '-' ? "" : "+", imaginary);
}

}  // namespace

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
  if (boolWord(word)) return WordKind::Bool;
  const auto number = scanNumber(word);
  if (!number) return WordKind::Unknown;
  if (number->imaginary) return WordKind::Complex;
  return number->real->kind == RealText::Kind::Integer ? WordKind::Integer : WordKind::Decimal;
}

Expected<Element> parseElement(std::string_view text, DType dtype) {
  if (dtype == DType::String) {
    Element element;
    element.dtype = dtype;
    element.text = text;
    return element;
  }
  const std::string_view word = trimmed(text);
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
  switch (element.dtype) {
    case DType::Bool:
      return integerValue(element) != 0 ? "True" : "False";
    case DType::Float16:
    case DType::BFloat16:
      return formatFloatBits(element.as<std::uint16_t>(), element.dtype, true);
    case DType::Float32:
      return formatFloatBits(element.as<std::uint32_t>(), element.dtype, true);
    case DType::Float64:
      return formatFloatBits(element.as<std::uint64_t>(), element.dtype, true);
    case DType::Complex64:
      return formatComplex<std::uint32_t>(element, DType::Float32);
    case DType::Complex128:
      return formatComplex<std::uint64_t>(element, DType::Float64);
    case DType::String:
      return element.text;
    case DType::UInt64:
      return std::to_string(element.as<std::uint64_t>());
    default:
      return std::to_string(integerValue(element));
  }
}

}  // namespace gathernd
