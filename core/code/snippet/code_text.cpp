// SPDX-License-Identifier: GPL-3.0-or-later
#include <functional>

#include <fmt/format.h>

#include "core/code/snippet/snippet_values.h"
#include "core/text/utf8.h"
#include "core/text/visible_text.h"

namespace gathernd {
namespace {

void replaceAll(std::string& text, std::string_view what, std::string_view by) {
  for (std::size_t at = text.find(what); at != text.npos; at = text.find(what, at + by.size())) {
    text.replace(at, what.size(), by);
  }
}

bool isPlainAscii(unsigned char byte) {
  return byte >= 0x20 && byte < 0x7F;
}

/// `escape` for the quote, the backslash and whatever is no printable ASCII.
std::string escapedBytes(std::string_view text, std::string_view marked,
                         const std::function<std::string(unsigned char)>& escape) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (isPlainAscii(byte) && marked.find(c) == marked.npos) {
      out += c;
    } else {
      out += escape(byte);
    }
  }
  return out;
}

// Octal ends after three digits; a hexadecimal escape would take the digits that follow. A question mark
// could be part of a trigraph.
std::string cppText(std::string_view text) {
  return escapedBytes(text, "\"\\?", [](unsigned char byte) { return fmt::format("\\{:03o}", byte); });
}

std::string mlirText(std::string_view text) {
  return escapedBytes(text, "\"\\", [](unsigned char byte) { return fmt::format("\\{:02X}", byte); });
}

std::string pythonBytes(std::string_view text) {
  return escapedBytes(text, "\"\\", [](unsigned char byte) {
    return byte == '"' || byte == '\\' ? std::string{'\\', static_cast<char>(byte)}
                                       : fmt::format("\\x{:02x}", byte);
  });
}

/// Python and JavaScript: letters of any script stand for themselves.
std::string unicodeText(std::string_view text, SnippetLanguage language, char quote) {
  std::string out;
  while (!text.empty()) {
    const CodePoint point = firstCodePoint(text);
    if (point.bytes == 0) {
      // Python's own name for a byte of a file name that is no UTF-8; JavaScript has none.
      out += language == SnippetLanguage::Python
                 ? fmt::format("\\udc{:02x}", static_cast<unsigned char>(text.front()))
                 : "\\ufffd";
    } else if (text.front() == quote || text.front() == '\\') {
      out += {'\\', text.front()};
    } else if (isInvisible(point.value)) {
      out += point.value < 0x80 ? fmt::format("\\x{:02x}", point.value) : escapedCharacter(point.value);
    } else {
      out += text.substr(0, point.bytes);
    }
    text.remove_prefix(point.bytes == 0 ? 1 : point.bytes);
  }
  return out;
}

}  // namespace

std::string_view lineCommentMark(SnippetLanguage language) {
  return language == SnippetLanguage::Python ? "#" : "//";
}

std::string lineCommentText(std::string_view text) {
  std::string line = visibleText(text);
  // In a Python file's first two lines this would choose how the rest is decoded.
  replaceAll(line, "coding:", "coding\\x3a");
  replaceAll(line, "coding=", "coding\\x3d");
  // A compiler joins the next line to one that ends with a backslash, blanks after it or not.
  const std::size_t last = line.find_last_not_of(' ');
  if (last != line.npos && line[last] == '\\') line.replace(last, 1, "\\x5c");
  return line;
}

std::string literalText(std::string_view text, SnippetLanguage language, char quote) {
  switch (language) {
    case SnippetLanguage::Cpp:
      return cppText(text);
    case SnippetLanguage::Mlir:
      return mlirText(text);
    case SnippetLanguage::Python:
    case SnippetLanguage::JavaScript:
      break;
  }
  return unicodeText(text, language, quote);
}

std::string quotedText(std::string_view text, SnippetLanguage language) {
  if (language == SnippetLanguage::Python && !isUtf8(text)) return fmt::format("b\"{}\"", pythonBytes(text));
  return fmt::format("\"{}\"", literalText(text, language, '"'));
}

}  // namespace gathernd
