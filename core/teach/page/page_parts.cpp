// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teach/page/page_parts.h"

#include <algorithm>
#include <vector>

#include "core/teach/page/lesson_page.h"
#include "core/text/sha256.h"

namespace gathernd::teach {
namespace {

bool isWord(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' ||
         static_cast<unsigned char>(c) >= 0x80;
}

std::vector<std::string_view> linesOf(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    lines.push_back(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

/// Whether a slash behind `before` begins a regular expression.
bool opensRegex(char before) {
  return std::string_view("(,=:?!&|{};[\n").find(before) != std::string_view::npos;
}

/// Where the text or regular expression that begins at `from` ends.
std::size_t endOfQuoted(std::string_view line, std::size_t from) {
  bool inClass = false;
  for (std::size_t i = from + 1; i < line.size(); ++i) {
    if (line[i] == '\\') {
      ++i;
    } else if (line[from] == '/' && line[i] == '[') {
      inClass = true;
    } else if (line[from] == '/' && line[i] == ']') {
      inClass = false;
    } else if (line[i] == line[from] && !inClass) {
      return i + 1;
    }
  }
  return line.size();
}

void appendCompact(std::string& out, std::string_view line) {
  for (std::size_t i = 0; i < line.size();) {
    const char c = line[i];
    const char before = out.empty() ? '\n' : out.back();
    if (c == ' ') {
      const char after = i + 1 < line.size() ? line[i + 1] : '\n';
      const bool words = isWord(before) && isWord(after);
      const bool signs = (before == '+' || before == '-') && after == before;
      if (words || signs) out += ' ';
      ++i;
    } else if (c == '"' || c == '\'' || (c == '/' && opensRegex(before))) {
      const std::size_t end = endOfQuoted(line, i);
      out += line.substr(i, end - i);
      i = end;
    } else {
      out += c;
      ++i;
    }
  }
}

}  // namespace

std::string_view pagePart(std::string_view name) {
  const auto parts = embeddedPage();
  const auto found =
      std::find_if(parts.begin(), parts.end(), [&](const PagePart& p) { return p.name == name; });
  return found == parts.end() ? std::string_view() : found->text;
}

std::string compactScript(std::string_view script) {
  std::string out;
  for (const std::string_view line : linesOf(script)) {
    if (line.empty() || line.starts_with("//")) continue;
    appendCompact(out, line);
    // A line may end a statement without a semicolon; behind these it cannot.
    if (std::string_view("{;,(").find(out.back()) == std::string_view::npos) out += '\n';
  }
  return out;
}

std::string compactStyle(std::string_view style) {
  std::string out;
  for (const std::string_view line : linesOf(style)) {
    if (line.empty() || line.starts_with("/*")) continue;
    out += line;
    if (std::string_view("{;,}").find(out.back()) == std::string_view::npos) out += '\n';
  }
  return out;
}

std::string policyHash(std::string_view block) {
  return "sha256-" + base64(sha256(block));
}

std::string pageScript(bool links) {
  std::string script = "// SPDX-License-Identifier: GPL-3.0-or-later\n(function(){\"use strict\";\n";
  for (const PagePart& part : embeddedPage())
    if (part.name.ends_with(".js") && (links || part.name != "link.js")) script += compactScript(part.text);
  return script + "})();\n";
}

}  // namespace gathernd::teach
