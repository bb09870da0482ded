// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/documents/documented_program.h"

#include <cstdio>
#include <fstream>
#include <optional>
#include <sstream>

#include <fmt/format.h>

#include "core/call/dialect.h"
#include "core/code/snippet/framework.h"
#include "core/scenario/examples.h"
#include "core/teach/lesson/shipped_lessons.h"
#include "core/tensor/dtype.h"
#include "core/text/text_parts.h"

namespace gathernd::documents {

std::vector<DocumentedOption> optionsOf(const DocumentedProgram& program, const DocumentedCommand& command) {
  std::vector<DocumentedOption> options;
  std::copy_if(program.options.begin(), program.options.end(), std::back_inserter(options),
               [&](const DocumentedOption& option) { return (option.group & command.groups) != 0; });
  return options;
}

std::vector<std::string> exampleIds() {
  std::vector<std::string> ids;
  for (const ExampleEntry& example : shippedExamples()) ids.emplace_back(example.id);
  return ids;
}

std::string escaped(std::string_view text, std::initializer_list<std::pair<char, std::string_view>> escapes) {
  std::string out;
  for (const char c : text) {
    const auto* const found =
        std::find_if(escapes.begin(), escapes.end(), [c](const auto& escape) { return escape.first == c; });
    out += found == escapes.end() ? std::string_view(&c, 1) : found->second;
  }
  return out;
}

std::vector<std::string> spelledOut(std::string_view values, bool& takesFile) {
  std::vector<std::string> words;
  if (values.empty()) return words;
  for (const std::string_view word : splitText(values, ' ')) {
    if (word == "{file}") {
      takesFile = true;
    } else if (word == "{dialects}") {
      for (const Dialect& dialect : builtinDialects()) words.emplace_back(dialect.id);
    } else if (word == "{dtypes}") {
      for (const DType dtype : kAllDTypes) words.emplace_back(dtypeName(dtype));
    } else if (word == "{frameworks}") {
      for (const Framework& framework : frameworks()) words.emplace_back(framework.id);
    } else if (word == "{examples}") {
      for (std::string& id : exampleIds()) words.push_back(std::move(id));
    } else if (word == "{lessons}") {
      for (const teach::CourseLesson& lesson : teach::course()) words.push_back(lesson.id);
    } else {
      words.emplace_back(word);
    }
  }
  return words;
}

namespace {

/// As roff reads it back: a minus that can be copied, no escape, no request.
std::string roff(std::string_view text) {
  std::string out = escaped(text, {{'\\', "\\e"}, {'-', "\\-"}, {'"', "\\(dq"}});
  if (!out.empty() && (out.front() == '.' || out.front() == '\'')) out.insert(0, "\\&");
  return out;
}

std::string markdown(std::string_view text) {
  return escaped(text, {{'|', "\\|"}});
}

/// "all" where that is so, "all of a call", else who takes it; an action by its whole name.
std::string takers(const DocumentedProgram& program, const DocumentedOption& option) {
  std::string names;
  bool all = true;
  bool calls = true;
  for (const DocumentedCommand& command : program.commands) {
    const bool takes = (option.group & command.groups) != 0;
    all &= takes;
    calls &= takes == command.takesExample;
    if (!takes) continue;
    if (!names.empty()) names += ", ";
    names += command.name;
  }
  return all ? "all" : calls ? "all of a call" : names;
}

}  // namespace

std::string manOptions(const DocumentedProgram& program) {
  std::string text;
  for (const DocumentedOption& option : program.options) {
    if (option.valueName.empty()) {
      text += fmt::format(".TP\n.B {}\n", roff(option.name));
    } else {
      text += fmt::format(".TP\n.BI {} \" {}\"\n", roff(option.name), roff(option.valueName));
    }
    text += roff(option.help) + '\n';
  }
  return text;
}

std::string markdownOptions(const DocumentedProgram& program) {
  const bool commands = !program.commands.empty();
  std::string text = commands ? "| option | says | of |\n|---|---|---|\n" : "| option | says |\n|---|---|\n";
  for (const DocumentedOption& option : program.options) {
    const std::string space = option.valueName.empty() ? "" : " ";
    text += fmt::format("| `{}{}{}` | {} |", option.name, space, markdown(option.valueName),
                        markdown(option.help));
    text += commands ? fmt::format(" {} |\n", takers(program, option)) : "\n";
  }
  return text;
}

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
