// SPDX-License-Identifier: GPL-3.0-or-later
// A program's command line as its documents need it, read from the very tables that it is parsed by: what its
// man page, the completions of three shells and docs/cli.md say of options is made of this.
// Thread rule: values; pure functions over constant tables.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/options/option_table.h"

namespace gathernd::documents {

struct DocumentedOption {
  std::string name;       ///< "--batch-dims"
  std::string valueName;  ///< "N"; empty: a flag
  std::string help;       ///< one line
  unsigned group = 0;
  std::vector<std::string> values;  ///< what may be given, as far as that can be listed
  bool takesFile = false;
};

struct DocumentedCommand {
  std::string name;  ///< of an action, its command in front: "lesson check"
  std::string summary;
  unsigned groups = 0;        ///< an option is its own where they share one
  bool hasActions = false;    ///< its actions come next
  bool takesExample = false;  ///< a call: a file, or example:ID
  bool takesFile = false;
};

struct DocumentedProgram {
  std::string name;
  std::vector<DocumentedOption> options;
  std::vector<DocumentedCommand> commands;  ///< none: the program itself takes files and all options
  std::vector<std::string> examples;        ///< ids
};

/// The options that `command` takes.
std::vector<DocumentedOption> optionsOf(const DocumentedProgram& program, const DocumentedCommand& command);

/// "light dark", or "{dialects}", as the words that it stands for; {file} sets `takesFile`.
std::vector<std::string> spelledOut(std::string_view values, bool& takesFile);
std::vector<std::string> exampleIds();
/// `text` with each of these characters as its escape.
std::string escaped(std::string_view text, std::initializer_list<std::pair<char, std::string_view>> escapes);

template <class Options>
std::vector<DocumentedOption> documentedOptions(std::span<const OptionRow<Options>> table) {
  std::vector<DocumentedOption> options;
  for (const OptionRow<Options>& row : table) {
    if (row.help.empty()) continue;
    DocumentedOption option;
    option.name = row.name;
    option.valueName = row.valueName;
    option.help = row.help;
    std::replace(option.help.begin(), option.help.end(), '\n', ' ');
    option.group = row.group;
    option.values = spelledOut(row.values, option.takesFile);
    options.push_back(std::move(option));
  }
  return options;
}

struct Release {
  std::string_view version, date;  ///< "1.0.0", "2026-11-26"
};
/// What a program that writes documents does: ARGUMENTS are `man TEMPLATE OUTPUT`, `bash OUTPUT`, `zsh
/// OUTPUT`, `fish OUTPUT`, or `docs FILE`, which renews what stands between the marks of this program in
/// FILE. Gives its exit status, and says on standard error what went wrong.
int writeDocument(const DocumentedProgram& program, std::span<const char* const> arguments,
                  const Release& release);

// What a shell sources to complete a program's command line: commands, options of the command at hand, values
// where they can be listed, files. Thread rule: pure functions.

std::string bashCompletion(const DocumentedProgram& program);
std::string zshCompletion(const DocumentedProgram& program);
std::string fishCompletion(const DocumentedProgram& program);

// Options on paper: as a man page has them, and as docs/cli.md does. Thread rule: pure functions.

/// A .TP each, roff.
std::string manOptions(const DocumentedProgram& program);
/// A table, a row an option, with the commands that take it where there are commands.
std::string markdownOptions(const DocumentedProgram& program);

}  // namespace gathernd::documents
