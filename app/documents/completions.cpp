// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "app/documents/documented_program.h"

namespace gathernd::documents {
namespace {

constexpr std::string_view kExamplePrefix = "example:";

std::string identifier(std::string_view program) {
  std::string name = fmt::format("_{}", program);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

std::string joined(const std::vector<std::string>& words, std::string_view before = "",
                   std::string_view between = " ") {
  std::string text;
  for (const std::string& word : words) {
    if (!text.empty()) text += between;
    text.append(before).append(word);
  }
  return text;
}

std::vector<std::string> namesOf(const std::vector<DocumentedOption>& options) {
  std::vector<std::string> names;
  for (const DocumentedOption& option : options) names.push_back(option.name);
  return names;
}

bool isAction(const DocumentedCommand& command) {
  return command.name.find(' ') != std::string::npos;
}

std::string_view lastWord(std::string_view name) {
  return name.substr(name.rfind(' ') + 1);  // npos + 1 is 0
}

std::vector<std::string> commandNames(const DocumentedProgram& program) {
  std::vector<std::string> names;
  for (const DocumentedCommand& command : program.commands)
    if (!isAction(command)) names.push_back(command.name);
  return names;
}

std::vector<std::string> actionNames(const DocumentedProgram& program, const DocumentedCommand& of) {
  std::vector<std::string> names;
  for (const DocumentedCommand& command : program.commands)
    if (command.name.starts_with(of.name + " ")) names.emplace_back(lastWord(command.name));
  return names;
}

/// In single quotes, as bash and zsh read them.
std::string quoted(std::string_view text) {
  return fmt::format("'{}'", escaped(text, {{'\'', "'\\''"}}));
}

std::string withoutDashes(const std::string& option) {
  return option.substr(option.find_first_not_of('-'));
}

std::string head(const DocumentedProgram& program) {
  return fmt::format(
      "# SPDX-License-Identifier: GPL-3.0-or-later\n# Completes the options of {}: made of the table "
      "that it reads them by.\n",
      program.name);
}

// -- bash

/// What an option's value may be, as the arm of a `case`.
std::string bashValue(const DocumentedOption& option) {
  std::string text = fmt::format("    {})\n", option.name);
  if (option.takesFile)
    text += "      compopt -o filenames\n      mapfile -t COMPREPLY < <(compgen -f -- \"$cur\")\n";
  if (!option.values.empty()) {
    text += fmt::format("      COMPREPLY+=($(compgen -P \"$before\" -W '{}' -- \"$cur\"))\n",
                        joined(option.values));
  }
  return text + "      return ;;\n";
}

std::string bashWords(const DocumentedProgram& program) {
  std::string text = "  case $command in\n";
  for (const DocumentedCommand& command : program.commands) {
    text += fmt::format("    {})\n      options='{}'\n", quoted(command.name),
                        joined(namesOf(optionsOf(program, command))));
    if (command.hasActions) text += fmt::format("      words='{}'\n", joined(actionNames(program, command)));
    if (command.takesExample) text += "      examples=yes\n";
    if (command.takesFile || command.takesExample) text += "      files=yes\n";
    text += "      ;;\n";
  }
  // No command yet: those there are, and the options that all take.
  std::vector<std::string> common;
  for (const DocumentedOption& option : program.options) {
    const auto takes = [&](const DocumentedCommand& command) { return (option.group & command.groups) != 0; };
    if (std::all_of(program.commands.begin(), program.commands.end(), takes)) common.push_back(option.name);
  }
  text += fmt::format("    '')\n      words='{}'\n      options='{}'\n      ;;\n  esac\n",
                      joined(commandNames(program)), joined(common));
  return text;
}

// -- zsh

/// A text within the brackets of a specification of _arguments, or between its colons.
std::string zshText(std::string_view text) {
  return escaped(text, {{'[', "\\["}, {']', "\\]"}, {':', "\\:"}, {'\\', "\\\\"}});
}

std::string zshSpec(const DocumentedOption& option) {
  const std::string help = fmt::format("[{}]", zshText(option.help));
  if (option.valueName.empty()) return quoted(option.name + help);
  std::string action = " ";
  if (!option.values.empty()) {
    std::vector<std::string> values;
    for (const std::string& value : option.values) values.push_back(zshText(value));
    action = fmt::format("({})", joined(values));
  }
  if (option.takesFile) {
    action = option.values.empty()
                 ? "_files"
                 : fmt::format(R"(_alternative "words\:word\:{}" "files\:file\:_files")", action);
  }
  return quoted(option.name + "=" + help + ":" + zshText(option.valueName) + ":" + action);
}

std::string zshArguments(const std::vector<DocumentedOption>& options, std::string_view rest) {
  std::string text = "_arguments -S";
  for (const DocumentedOption& option : options) text += " \\\n        " + zshSpec(option);
  return text + " \\\n        " + quoted(rest);
}

std::string zshList(const DocumentedProgram& program, std::string_view before) {
  std::string text = "(";
  for (const DocumentedCommand& command : program.commands) {
    if (!std::string_view(command.name).starts_with(before)) continue;
    const std::string name = command.name.substr(before.size());
    if (name.find(' ') == std::string::npos)
      text += ' ' + quoted(zshText(name) + ':' + zshText(command.summary));
  }
  return text + " )";
}

// -- fish

/// Within its quotes a backslash counts.
std::string fishText(std::string_view text) {
  return fmt::format("'{}'", escaped(text, {{'\'', "\\'"}, {'\\', "\\\\"}}));
}

std::string fishOption(const DocumentedProgram& program, const DocumentedOption& option,
                       const std::string& condition) {
  std::string text =
      fmt::format("complete -c {}{} -l {}", program.name, condition, withoutDashes(option.name));
  if (!option.valueName.empty()) text += option.takesFile ? " -rF" : " -x";
  if (!option.values.empty()) text += " -a " + quoted(joined(option.values));
  return text + fmt::format(" -d {}\n", fishText(option.help));
}

std::string fishCondition(const std::vector<std::string>& words) {
  return fmt::format(" -n {}", quoted("__fish_seen_subcommand_from " + joined(words)));
}

}  // namespace

std::string bashCompletion(const DocumentedProgram& program) {
  const bool commands = !program.commands.empty();
  std::string valued;
  for (const DocumentedOption& option : program.options)
    if (!option.valueName.empty()) valued += (valued.empty() ? "" : "|") + option.name;
  std::string text = head(program) + fmt::format(R"({}() {{
  local cur=${{COMP_WORDS[COMP_CWORD]}} option='' command='' before='' options='' words='' files='' examples='' i
  COMPREPLY=()
)",
                                                 identifier(program.name));
  if (commands) {
    std::string nested;
    for (const DocumentedCommand& command : program.commands)
      if (command.hasActions) nested += (nested.empty() ? "" : "|") + command.name;
    text += fmt::format(R"(  for ((i = 1; i < COMP_CWORD; ++i)); do
    case ${{COMP_WORDS[i]}} in
      {})
        if [[ ${{COMP_WORDS[i + 1]}} == = ]]; then ((++i)); fi
        ((++i)) ;;
      -*) ;;
      *)
        case $command in
          '') command=${{COMP_WORDS[i]}} ;;
          {}) command+=" ${{COMP_WORDS[i]}}" ;;
        esac ;;
    esac
  done
)",
                        valued, nested);
  }
  // Bash parts a line at = and at :, too.
  text += R"(  if [[ $cur == = ]]; then
    option=${COMP_WORDS[COMP_CWORD - 1]} cur=''
  elif [[ ${COMP_WORDS[COMP_CWORD - 1]} == = ]]; then
    option=${COMP_WORDS[COMP_CWORD - 2]}
  else
    option=${COMP_WORDS[COMP_CWORD - 1]}
  fi
  case $option in
)";
  for (const DocumentedOption& option : program.options) {
    if (option.valueName.empty()) continue;
    if (option.valueName.find(',') != std::string::npos) {  // a list: what stands before the last comma stays
      text += fmt::format(
          "    {})\n      if [[ $cur == *,* ]]; then before=${{cur%,*}}, cur=${{cur##*,}}; fi ;;&\n",
          option.name);
    }
    text += bashValue(option);
  }
  text += "  esac\n";
  if (commands) {
    text += bashWords(program);
  } else {
    text += fmt::format("  options='{}' files=yes\n", joined(namesOf(program.options)));
  }
  text +=
      fmt::format(R"(  if [[ -n $examples && $cur == : && ${{COMP_WORDS[COMP_CWORD - 1]}} == example ]]; then
    COMPREPLY=($(compgen -W '{0}'))
  elif [[ -n $examples && ${{COMP_WORDS[COMP_CWORD - 1]}} == : && ${{COMP_WORDS[COMP_CWORD - 2]}} == example ]]; then
    COMPREPLY=($(compgen -W '{0}' -- "$cur"))
  elif [[ $cur == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$cur"))
  elif [[ -n $words ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$cur"))
  elif [[ -n $files ]]; then
    compopt -o filenames
    mapfile -t COMPREPLY < <(compgen -f -- "$cur")
    if [[ -n $examples && -n $cur && {1} == "$cur"* ]]; then
      COMPREPLY+=({1})
      compopt -o nospace
    fi
  fi
}} &&
  complete -F {2} {3}
)",
                  joined(program.examples), kExamplePrefix, identifier(program.name), program.name);
  return text;
}

std::string zshCompletion(const DocumentedProgram& program) {
  const std::string name = identifier(program.name);
  std::string text = fmt::format("#compdef {}\n", program.name) + head(program);
  if (program.commands.empty()) {
    return text + fmt::format("\n{}() {{\n  {}\n}}\n\n{} \"$@\"\n", name,
                              zshArguments(program.options, "*:file:_files"), name);
  }
  text += fmt::format("\n{}_call() {{\n  _files\n  compadd -- {}\n}}\n", name,
                      joined(program.examples, kExamplePrefix));
  text += fmt::format(
      "\n{}() {{\n  local -a choices\n  if (( CURRENT == 2 )); then\n    choices={}\n"
      "    _describe command choices\n    return\n  fi\n  local command=$words[2]\n",
      name, zshList(program, ""));
  text += "  shift words\n  (( --CURRENT ))\n";
  for (const DocumentedCommand& command : program.commands) {
    if (!command.hasActions) continue;
    text += fmt::format(
        "  if [[ $command == {0} ]]; then\n    if (( CURRENT == 2 )); then\n      choices={1}\n"
        "      _describe action choices\n      return\n    fi\n    command+=\" $words[2]\"\n"
        "    shift words\n    (( --CURRENT ))\n  fi\n",
        command.name, zshList(program, command.name + " "));
  }
  text += "  case $command in\n";
  for (const DocumentedCommand& command : program.commands) {
    if (command.hasActions) continue;
    const std::string rest = command.takesExample ? fmt::format("*:call:{}_call", name)
                             : command.takesFile  ? "*:file:_files"
                                                  : "*: :";
    text += fmt::format("    {})\n      {}\n      ;;\n", quoted(command.name),
                        zshArguments(optionsOf(program, command), rest));
  }
  return text + fmt::format("  esac\n}}\n\n{} \"$@\"\n", name);
}

std::string fishCompletion(const DocumentedProgram& program) {
  std::string text = head(program);
  if (program.commands.empty()) {
    for (const DocumentedOption& option : program.options) text += fishOption(program, option, "");
    return text;
  }
  text += fmt::format("complete -c {} -f\n", program.name);
  std::vector<std::string> calls;
  std::vector<std::string> files;
  for (const DocumentedCommand& command : program.commands) {
    const std::string words(lastWord(command.name));
    std::string condition = " -n __fish_use_subcommand";
    if (isAction(command)) {
      const std::string parent = command.name.substr(0, command.name.find(' '));
      const auto parentCommand = std::ranges::find(program.commands, parent, &DocumentedCommand::name);
      condition = fmt::format(" -n '__fish_seen_subcommand_from {}; and not __fish_seen_subcommand_from {}'",
                              parent, joined(actionNames(program, *parentCommand)));
    }
    text += fmt::format("complete -c {}{} -a {} -d {}\n", program.name, condition, words,
                        fishText(command.summary));
    if (command.takesExample) calls.push_back(words);
    if (command.takesExample || command.takesFile) files.push_back(words);
  }
  text += fmt::format("complete -c {}{} -F\n", program.name, fishCondition(files));
  text += fmt::format("complete -c {}{} -a {}\n", program.name, fishCondition(calls),
                      quoted(joined(program.examples, kExamplePrefix)));
  for (const DocumentedOption& option : program.options) {
    std::vector<std::string> takers;
    for (const DocumentedCommand& command : program.commands)
      if ((option.group & command.groups) != 0) takers.emplace_back(lastWord(command.name));
    text += fishOption(program, option, fishCondition(takers));
  }
  return text;
}

}  // namespace gathernd::documents
