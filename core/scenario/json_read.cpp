// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/json_read.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "core/scenario/scenario_json.h"
#include "core/text/element_text.h"
#include "core/text/literal/literal_scanner.h"
#include "core/text/text_parts.h"
#include "core/text/visible_text.h"

namespace gathernd {
namespace {

using nlohmann::json;

// Rough costs of a tree in bytes, vectors counted at twice their length because they grow by doubling.
constexpr std::int64_t kValueBytes = 2 * sizeof(json);
constexpr std::int64_t kContainerBytes = 48;
constexpr std::int64_t kKeyBytes = 96;

// The parser spells control characters of a token as <U+000A>.
std::size_t rawLength(std::string_view token) {
  std::size_t length = token.size();
  for (std::size_t at = token.find("<U+"); at != token.npos; at = token.find("<U+", at + 1)) length -= 7;
  return length;
}

std::string shortened(std::string_view token) {
  constexpr std::size_t kShown = 40;
  token = token.substr(0, token.find_last_not_of(" \n\r\t") + 1);
  std::string out;
  for (const char c : token.substr(0, kShown)) out += c >= ' ' && c < 127 ? c : '?';
  return token.size() > kShown ? out + "…" : out;
}

/// How much memory the parser takes for its greatest token, beside the tree: it keeps a token twice, in
/// vectors that double, and of one that is no good several copies more, for the message.
std::int64_t tokenBytes(std::string_view text) {
  constexpr std::int64_t kOfString = 4, kOfOther = 9;
  std::int64_t most = 0;
  const auto take = [&](std::size_t length, std::int64_t copies) {
    most = std::max(most, static_cast<std::int64_t>(length) * copies);
  };
  std::size_t at = 0;
  while ((at = text.find_first_not_of(" \n\r\t{}[],:", at)) != text.npos) {
    const std::size_t start = at;
    if (text[at] != '"') {
      at = std::min(text.find_first_of(" \n\r\t{}[],:\"", at), text.size());
      take(at - start, kOfOther);
      continue;
    }
    at = text.find_first_of("\"\\", start + 1);
    while (at != text.npos && text[at] == '\\') at = text.find_first_of("\"\\", at + 2);
    const bool closed = at != text.npos;
    at = closed ? at + 1 : text.size();
    take(at - start, closed ? kOfString : kOfOther);
  }
  return most;
}

class TreeBuilder final : public nlohmann::json_sax<json> {
 public:
  TreeBuilder(std::string_view text, std::int64_t memoryLimit)
      : text_(text), memoryLeft_(memoryLimit), limit_(memoryLimit) {}
  TreeBuilder(const TreeBuilder&) = delete;
  TreeBuilder& operator=(const TreeBuilder&) = delete;
  ~TreeBuilder() override { takeApart(root_); }  // what was read before an error

  json takeRoot() { return std::move(root_); }
  Error takeError() { return std::move(error_); }

  bool null() override { return add(nullptr) != nullptr; }
  bool boolean(bool value) override { return add(value) != nullptr; }
  bool number_integer(number_integer_t value) override { return add(value) != nullptr; }
  bool number_unsigned(number_unsigned_t value) override { return add(value) != nullptr; }
  bool number_float(number_float_t value, const string_t&) override { return add(value) != nullptr; }
  bool string(string_t& value) override {
    return spend(static_cast<std::int64_t>(value.size())) && add(std::move(value)) != nullptr;
  }
  bool binary(binary_t&) override { return false; }  // JSON text has none
  bool start_object(std::size_t) override { return open(json::object()); }
  bool end_object() override { return close(); }
  bool start_array(std::size_t) override { return open(json::array()); }
  bool end_array() override { return close(); }

  bool key(string_t& name) override {
    Frame& frame = stack_.back();
    if (!spend(kKeyBytes + static_cast<std::int64_t>(name.size()))) return false;
    if (frame.value->contains(name)) {
      frame.key = name;
      return refuse(Error(ErrorCode::Parse, "json.key_twice"));
    }
    frame.key = std::move(name);
    return true;
  }

  bool parse_error(std::size_t position, const std::string& token,
                   const json::exception& exception) override {
    const std::string_view what = exception.what();
    // The library's releases differ in what they say of a text without anything in it.
    const bool atEnd =
        what.find("unexpected end of input") != what.npos || what.find("empty input") != what.npos;
    const bool insideToken = what.find("; last read: ") != what.npos;
    const char* reason = "json.unexpected";
    if (dynamic_cast<const json::out_of_range*>(&exception) != nullptr) {
      reason = "json.number_range";
    } else if (atEnd) {
      reason = "json.unexpected_end";
    } else if (what.find("ill-formed UTF-8") != what.npos) {
      reason = "json.utf8";
    } else if (insideToken) {
      reason = "json.broken_token";
    }
    // `position` counts what was read: to a broken token's faulty character, or to the end of one out of
    // place.
    const std::size_t end = std::min(position, text_.size());
    const std::size_t length = insideToken ? wordLength(end) : std::min(end, tokenLength(end, token));
    const std::size_t back = atEnd ? 0 : insideToken ? std::min<std::size_t>(end, 1) : length;
    error_ = errorAt(text_, end - back, reason, {{"token", shortened(text_.substr(end - length, length))}});
    return false;
  }

 private:
  // Of the token that ends at `end`. The parser's own text of a bracket begins with the space before it.
  std::size_t tokenLength(std::size_t end, const std::string& token) const {
    constexpr std::string_view kSigns = "{}[],:";
    const bool sign = end > 0 && kSigns.find(text_[end - 1]) != kSigns.npos && !token.starts_with('"');
    return sign ? 1 : rawLength(token);
  }

  // Back to the last sign or space: what a person would call the broken word.
  std::size_t wordLength(std::size_t end) const {
    const std::string_view before = text_.substr(0, end);
    const std::size_t last = before.find_last_not_of(" \n\r\t");
    const std::size_t gap = before.substr(0, last).find_last_of("{}[],: \n\r\t");
    return last == before.npos ? 0 : end - (gap == before.npos ? 0 : gap + 1);
  }

  struct Frame {
    json* value;
    std::string key;  // the one that waits for its value
  };

  json* add(json value) {
    if (!spend(kValueBytes)) return nullptr;
    if (stack_.empty()) {
      root_ = std::move(value);
      return &root_;
    }
    Frame& frame = stack_.back();
    if (frame.value->is_array()) {
      frame.value->push_back(std::move(value));
      return &frame.value->back();
    }
    return &((*frame.value)[frame.key] = std::move(value));
  }

  bool open(json container) {
    if (stack_.size() == kMaxJsonDepth) {
      return refuse(Error(ErrorCode::Parse, "json.too_deep", {{"limit", kMaxJsonDepth}}));
    }
    json* const place = spend(kContainerBytes) ? add(std::move(container)) : nullptr;
    if (place == nullptr) return false;
    stack_.push_back({place, {}});
    return true;
  }
  bool close() {
    stack_.pop_back();
    return true;
  }

  bool spend(std::int64_t bytes) {
    if (bytes > memoryLeft_) {
      error_ = Error(ErrorCode::Limit, "json.memory", {{"limit", limit_}});
      return false;
    }
    memoryLeft_ -= bytes;
    return true;
  }

  bool refuse(Error error) {
    std::string path;
    for (const Frame& frame : stack_) {
      if (frame.value->is_array()) {
        path += fmt::format("[{}]", frame.value->empty() ? 0 : frame.value->size() - 1);
      } else {
        path += (path.empty() ? "" : ".") + frame.key;
      }
    }
    error.args.emplace_back("path", shortened(path));
    error.path = std::move(path);
    error_ = std::move(error);
    return false;
  }

  std::string_view text_;
  std::int64_t memoryLeft_;
  std::int64_t limit_;
  json root_;
  std::vector<Frame> stack_;
  Error error_;
};

}  // namespace

Expected<json> parseJsonText(std::string_view text, std::int64_t memoryLimit) {
  if (tokenBytes(text) > memoryLimit) return fail(ErrorCode::Limit, "json.memory", {{"limit", memoryLimit}});
  TreeBuilder builder(text, memoryLimit);
  try {
    if (json::sax_parse(text.begin(), text.end(), &builder)) return builder.takeRoot();
    return fail(builder.takeError());
  } catch (const json::exception&) {
    return fail(ErrorCode::Parse, "json.unexpected_end");
  }
}

void takeApart(json& tree) noexcept {
  if (auto* const list = tree.get_ptr<json::array_t*>()) {
    for (json& each : *list) takeApart(each);
    list->clear();
  } else if (auto* const object = tree.get_ptr<json::object_t*>()) {
    for (auto& [key, each] : *object) takeApart(each);
    object->clear();
  }
}

// Elements as JSON has them, and back.

namespace {

constexpr std::string_view kNanBits = "NaN:0x";

std::string escapeBytes(std::string_view bytes) {
  return escapedText(bytes, [](std::string& out, std::uint32_t value, std::string_view character) {
    if (value == '\\') out += '\\';
    out += character;
  });
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
    if (text.size() - at < 4 || text[at + 1] != 'x') return false;
    const auto value = numberIn<std::uint8_t>(text.substr(at + 2, 2), 16);
    if (!value) return false;
    out += static_cast<char>(*value);
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
  Element element{DType::String, {}, {}};
  if (!unescapeBytes(value.get_ref<const std::string&>(), element.text))
    return fieldError("field.backslash", path);
  return element;
}

Expected<Element> complexFromJson(const json& value, DType dtype, const std::string& path) {
  if (!value.is_array() || value.size() != 2) {
    return fieldError("field.element_pair", path, {{"dtype", dtypeName(dtype)}});
  }
  Element element{dtype, {}, {}};
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

tl::unexpected<Error> fieldError(std::string_view reason, const std::string& path,
                                 std::vector<ErrorArg> args) {
  return failAt(path, ErrorCode::Parse, reason, std::move(args));
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
