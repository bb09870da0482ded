// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "core/scenario/json_read.h"
#include "core/scenario/scenario_json.h"
#include "core/text/element_text.h"
#include "core/text/visible_text.h"

namespace gathernd {
namespace {

using nlohmann::json;

constexpr std::string_view kNanBits = "NaN:0x";

std::string escapeBytes(std::string_view bytes) {
  std::string out;
  while (!bytes.empty()) {
    const CodePoint point = firstCodePoint(bytes);
    if (point.bytes == 0) {
      out += fmt::format("\\x{:02x}", static_cast<unsigned char>(bytes.front()));
    } else if (bytes.front() == '\\') {
      out += "\\\\";
    } else {
      out += bytes.substr(0, point.bytes);
    }
    bytes.remove_prefix(std::max<std::size_t>(point.bytes, 1));
  }
  return out;
}

// False for a backslash that is neither doubled nor the start of \xNN: it is more likely a slip than meant.
bool unescapeBytes(std::string_view text, std::string& out) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '\\') {
      out += text[at];
      continue;
    }
    if (text.substr(at, 2) == "\\\\") {
      out += '\\';
      ++at;
      continue;
    }
    unsigned value = 0;
    const char* const digits = text.data() + at + 2;
    if (text.size() - at < 4 || text[at + 1] != 'x') return false;
    const auto [end, status] = std::from_chars(digits, digits + 2, value, 16);
    if (status != std::errc() || end != digits + 2) return false;
    out += static_cast<char>(value);
    at += 3;
  }
  return true;
}

Element partOf(const Element& element, std::size_t part) {
  Element out{.dtype = partType(element.dtype), .bits = {}, .text = {}};
  setPart(out, 0, partBits(element, part));
  return out;
}

std::string realToJson(const Element& element) {
  std::string text = formatElement(element);
  if (text == "nan") return "\"NaN\"";
  if (text.starts_with("nan:")) return "\"NaN" + text.substr(3) + '"';
  if (text == "inf") return "\"Infinity\"";
  if (text == "-inf") return "\"-Infinity\"";
  return text;
}

Expected<Element> stringFromJson(const json& value, const std::string& path) {
  if (!value.is_string()) return fieldError("field.element_string", path);
  Element element;
  element.dtype = DType::String;
  if (!unescapeBytes(value.get_ref<const std::string&>(), element.text))
    return fieldError("field.backslash", path);
  return element;
}

Expected<Element> complexFromJson(const json& value, DType dtype, const std::string& path) {
  if (!value.is_array() || value.size() != 2) {
    return fieldError("field.element_pair", path, {{"dtype", dtypeName(dtype)}});
  }
  Element element;
  element.dtype = dtype;
  for (std::size_t part = 0; part < 2; ++part) {
    const auto number = TRY(elementFromJson(value[part], partType(dtype), fmt::format("{}[{}]", path, part)));
    setPart(element, part, partBits(number, 0));
  }
  return element;
}

// The text that parseElement shall read; empty when `value` is nothing of the kind.
std::string elementText(const json& value, DType dtype) {
  switch (value.type()) {
    case json::value_t::boolean:
      return value.get<bool>() ? "True" : "False";
    case json::value_t::number_integer:
      return std::to_string(value.get<std::int64_t>());
    case json::value_t::number_unsigned:
      return std::to_string(value.get<std::uint64_t>());
    case json::value_t::number_float:
      // The shortest decimal of the double is the file's own one up to 15 digits, so a float32 is rounded
      // only once.
      return fmt::format("{}", value.get<double>());
    case json::value_t::string: {
      const auto& word = value.get_ref<const std::string&>();
      if (!isFloat(dtype) || !isNumberWord(word)) return {};
      return word.starts_with(kNanBits) ? "nan" + word.substr(3) : word;
    }
    default:
      return {};
  }
}

}  // namespace

tl::unexpected<Error> fieldError(std::string reason, const std::string& path, std::vector<ErrorArg> args) {
  return failAt(path, ErrorCode::Parse, std::move(reason), std::move(args));
}

bool isNumberWord(const std::string& word) {
  return word == "NaN" || word == "Infinity" || word == "-Infinity" || word.starts_with(kNanBits);
}

std::string quoteJson(std::string_view text) {
  return json(text).dump(-1, ' ', false, json::error_handler_t::replace);
}

std::string elementToJson(const Element& element) {
  if (element.dtype == DType::Bool) return integerValue(element) != 0 ? "true" : "false";
  if (element.dtype == DType::String) return quoteJson(escapeBytes(element.text));
  if (isComplex(element.dtype)) {
    return '[' + realToJson(partOf(element, 0)) + ", " + realToJson(partOf(element, 1)) + ']';
  }
  return realToJson(element);
}

Expected<Element> elementFromJson(const json& value, DType dtype, const std::string& path) {
  if (dtype == DType::String) return stringFromJson(value, path);
  if (isComplex(dtype)) return complexFromJson(value, dtype, path);
  const std::string text = elementText(value, dtype);
  if (text.empty()) return fieldError("field.element_number", path, {{"dtype", dtypeName(dtype)}});
  auto element = parseElement(text, dtype);
  if (!element) {
    return fieldError("field.element_value", path, {{"text", text}, {"dtype", dtypeName(dtype)}});
  }
  return element;
}

}  // namespace gathernd
