// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/documents/option_pages.h"

#include <string_view>

#include <fmt/format.h>

namespace gathernd::documents {
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
