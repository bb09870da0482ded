// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/documents/documented_program.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "core/call/dialect.h"
#include "core/code/snippet/framework.h"
#include "core/scenario/examples.h"
#include "core/teach/lesson/shipped_lessons.h"
#include "core/tensor/dtype.h"

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

std::vector<std::string> spelledOut(std::string_view values, bool& takesFile) {
  std::vector<std::string> words;
  while (!values.empty()) {
    const std::size_t space = std::min(values.find(' '), values.size());
    const std::string_view word = values.substr(0, space);
    values.remove_prefix(std::min(space + 1, values.size()));
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
  std::string out;
  for (const char c : text) {
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else if (c == '"') {
      out += "\\(dq";
    } else {
      out += c;
    }
  }
  if (!out.empty() && (out.front() == '.' || out.front() == '\'')) out.insert(0, "\\&");
  return out;
}

std::string markdown(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '|') out += '\\';
    out += c;
  }
  return out;
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

}  // namespace gathernd::documents
