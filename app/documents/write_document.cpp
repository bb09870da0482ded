// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>

#include <fmt/format.h>

#include "app/documents/documented_program.h"

namespace gathernd::documents {
namespace {

std::optional<std::string> contentsOf(const char* path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  if (!file) return std::nullopt;
  return text.str();
}

int failed(std::string_view what, std::string_view path) {
  fmt::print(stderr, "documents: {} {}\n", what, path);
  return 1;
}

int write(const char* path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  return file ? 0 : failed("cannot write", path);
}

/// Whether `mark` was there; all of them are replaced.
bool fill(std::string& text, std::string_view mark, std::string_view by) {
  bool found = false;
  for (std::size_t at = 0; (at = text.find(mark, at)) != std::string::npos; at += by.size()) {
    text.replace(at, mark.size(), by);
    found = true;
  }
  return found;
}

int writeManual(const DocumentedProgram& program, const char* from, const char* to, const Release& release) {
  auto text = contentsOf(from);
  if (!text) return failed("cannot read", from);
  if (!fill(*text, "@OPTIONS@\n", manOptions(program))) return failed("no @OPTIONS@ in", from);
  fill(*text, "@VERSION@", release.version);
  fill(*text, "@DATE@", release.date);
  return write(to, *text);
}

int renewOptions(const DocumentedProgram& program, const char* path) {
  auto text = contentsOf(path);
  if (!text) return failed("cannot read", path);
  const std::string begin = fmt::format("<!-- options of {} -->\n", program.name);
  const std::size_t from = text->find(begin);
  const std::size_t to = from == std::string::npos ? from : text->find("<!-- end -->", from);
  if (to == std::string::npos) return failed("no place for the options in", path);
  text->replace(from + begin.size(), to - from - begin.size(), markdownOptions(program));
  return write(path, *text);
}

}  // namespace

int writeDocument(const DocumentedProgram& program, std::span<const char* const> arguments,
                  const Release& release) {
  const std::string_view kind = arguments.empty() ? "" : arguments[0];
  if (kind == "man" && arguments.size() == 3)
    return writeManual(program, arguments[1], arguments[2], release);
  if (arguments.size() == 2) {
    if (kind == "bash") return write(arguments[1], bashCompletion(program));
    if (kind == "zsh") return write(arguments[1], zshCompletion(program));
    if (kind == "fish") return write(arguments[1], fishCompletion(program));
    if (kind == "docs") return renewOptions(program, arguments[1]);
  }
  return failed("usage: man TEMPLATE OUTPUT, bash|zsh|fish OUTPUT, or docs FILE;", "of " + program.name);
}

}  // namespace gathernd::documents
