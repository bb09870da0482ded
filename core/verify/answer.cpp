// SPDX-License-Identifier: GPL-3.0-or-later
#include <vector>

#include <nlohmann/json.hpp>

#include "core/verify/verify.h"

namespace gathernd {
namespace {

using Json = nlohmann::json;

tl::unexpected<Error> noAnswer() {
  return fail(ErrorCode::Unsupported, "verify.silent");
}

int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/// False when the text is not pairs of hexadecimal digits.
bool readBytes(const std::string& text, std::string& bytes) {
  if (text.size() % 2 != 0) return false;
  bytes.reserve(text.size() / 2);
  for (std::size_t i = 0; i < text.size(); i += 2) {
    const int high = digit(text[i]), low = digit(text[i + 1]);
    if (high < 0 || low < 0) return false;
    bytes += static_cast<char>(high * 16 + low);
  }
  return true;
}

std::string textOf(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

Expected<Tensor> readStrings(const Json& data, const Shape& shape) {
  if (!data.is_array() || static_cast<std::int64_t>(data.size()) != shape.elementCount()) return noAnswer();
  std::vector<std::string> strings(data.size());
  for (std::size_t i = 0; i < data.size(); ++i) {
    if (!data[i].is_string() || !readBytes(data[i].get_ref<const std::string&>(), strings[i]))
      return noAnswer();
  }
  return Tensor::fromStrings(shape, strings);
}

Expected<Tensor> readOutput(const Json& json) {
  const auto dtype = dtypeFromName(textOf(json, "dtype"));
  const auto data = json.find("data"), extents = json.find("shape");
  if (!dtype || data == json.end() || extents == json.end() || !extents->is_array()) return noAnswer();
  std::vector<std::int64_t> sizes;
  for (const Json& extent : *extents) {
    if (!extent.is_number_integer()) return noAnswer();
    sizes.push_back(extent.get<std::int64_t>());
  }
  const auto shape = Shape::make(sizes);
  if (!shape) return noAnswer();
  if (*dtype == DType::String) return readStrings(*data, *shape);
  std::string bytes;
  if (!data->is_string() || !readBytes(data->get_ref<const std::string&>(), bytes)) return noAnswer();
  std::int64_t wanted = 0;
  if (__builtin_mul_overflow(shape->elementCount(), std::int64_t{elementBytes(*dtype)}, &wanted) ||
      static_cast<std::int64_t>(bytes.size()) != wanted) {
    return noAnswer();
  }
  return Tensor::fromBytes(*dtype, *shape, std::as_bytes(std::span(bytes)));
}

}  // namespace

Expected<FrameworkAnswer> readAnswer(std::string_view line) {
  const Json json = Json::parse(line, nullptr, false);
  if (!json.is_object()) return noAnswer();
  FrameworkAnswer answer;
  answer.version = textOf(json, "version");
  answer.errorType = textOf(json, "error");
  answer.message = textOf(json, "message");
  answer.missing = textOf(json, "missing");
  answer.broken = textOf(json, "broken");
  const bool ran = answer.missing.empty() && answer.broken.empty();
  if (ran && answer.errorType.empty()) {
    auto output = readOutput(json);
    if (!output) return fail(std::move(output.error()));
    answer.output = std::move(*output);
  }
  return answer;
}

}  // namespace gathernd
