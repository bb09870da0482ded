// SPDX-License-Identifier: GPL-3.0-or-later
// How both programs read their command line: by a table, a row an option. A value is the next argument or
// follows '=', and may begin with a minus; so an option that takes a value always takes the next argument,
// whatever it looks like. "--" ends the options, and -h is --help. Errors: `usage`. Thread rule: pure
// functions over constant tables.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <fmt/format.h>

#include "core/error/error.h"
#include "core/text/text_parts.h"

namespace gathernd {

template <class Options>
struct OptionRow {
  std::string_view name;       ///< "--batch-dims"
  std::string_view valueName;  ///< "N"; empty: a flag
  unsigned group;              ///< which commands take it, where there are several
  std::string_view help;       ///< empty: not shown
  Expected<void> (*set)(Options&, std::string_view value);
  /// What may be given, word by word, for completion: "light dark". {dialects}, {examples}, {lessons},
  /// {frameworks}, {dtypes} and {file} stand for what they name.
  std::string_view values = {};
};

/// Whether `word` stands among `words`, which spaces part.
inline bool isOneOf(std::string_view words, std::string_view word) {
  const auto all = splitText(words, ' ');
  return std::find(all.begin(), all.end(), word) != all.end();
}

enum class EmptyValue : std::uint8_t { Taken, Refused };

template <class Options>
struct ReadLine {
  std::vector<std::string> positionals;
  std::vector<const OptionRow<Options>*> used;
  std::optional<Error> error;  ///< the first thing wrong; the rest of the line is read all the same
};

template <class Options>
class LineReader {
 public:
  LineReader(std::span<const OptionRow<Options>> table, EmptyValue empty, Options& options)
      : table_(table), empty_(empty), options_(options) {}

  ReadLine<Options> read(std::span<const char* const> arguments) {
    for (std::size_t next = 0; next < arguments.size();) {
      const std::string_view argument = arguments[next++];
      if (onlyPositionals_ || argument.size() < 2 || argument[0] != '-') {
        line_.positionals.emplace_back(argument);
      } else if (argument == "--") {
        onlyPositionals_ = true;
      } else {
        next += takeOption(argument, next < arguments.size() ? arguments[next] : nullptr);
      }
    }
    return std::move(line_);
  }

 private:
  void refuse(const char* reason, std::vector<ErrorArg> args) {
    if (!line_.error) line_.error = Error(ErrorCode::Usage, reason, std::move(args));
  }

  const OptionRow<Options>* find(std::string_view name) const {
    if (name == "-h") name = "--help";
    const auto row =
        std::find_if(table_.begin(), table_.end(), [&](const auto& each) { return each.name == name; });
    return row == table_.end() ? nullptr : &*row;
  }

  /// How many arguments its value took; `following` is nullptr at the end of the line.
  std::size_t takeOption(std::string_view argument, const char* following) {
    const std::size_t equals = argument.find('=');
    const std::string name(argument.substr(0, equals));
    const OptionRow<Options>* const row = find(name);
    if (row == nullptr) {
      refuse("usage.option", {{"option", name}});
      return 0;
    }
    const std::string option(row->name);
    std::string_view value;
    std::size_t taken = 0;
    if (row->valueName.empty()) {
      if (equals != std::string_view::npos) refuse("usage.flag_value", {{"option", option}});
    } else {
      taken = equals == std::string_view::npos && following != nullptr ? 1 : 0;
      const bool there = taken > 0 || equals != std::string_view::npos;
      if (there) value = taken > 0 ? std::string_view(following) : argument.substr(equals + 1);
      if (!there || (value.empty() && empty_ == EmptyValue::Refused)) {
        refuse("usage.missing_value", {{"option", option}, {"value_name", row->valueName}});
        return taken;
      }
    }
    line_.used.push_back(row);
    if (auto set = row->set(options_, value); !set && !line_.error) {
      line_.error = std::move(set.error());
      line_.error->args.emplace_back("option", option);
    }
    return taken;
  }

  std::span<const OptionRow<Options>> table_;
  EmptyValue empty_;
  Options& options_;
  bool onlyPositionals_ = false;
  ReadLine<Options> line_;
};

/// The rows of these groups, each on a line of its own, in two columns.
template <class Options>
std::string optionLines(std::span<const OptionRow<Options>> table, unsigned groups = ~0U) {
  constexpr std::size_t kColumn = 26;
  std::string text;
  for (const OptionRow<Options>& row : table) {
    if ((row.group & groups) == 0 || row.help.empty()) continue;
    const std::string head =
        row.valueName.empty() ? std::string(row.name) : fmt::format("{} {}", row.name, row.valueName);
    std::string help(row.help);
    for (std::size_t at = help.find('\n'); at != std::string::npos; at = help.find('\n', at + 1)) {
      help.insert(at + 1, kColumn + 4, ' ');
    }
    text += fmt::format("  {:<{}}  {}\n", head, kColumn, help);
  }
  return text;
}

// The commonest setters.

template <auto Member, class Options>
Expected<void> setText(Options& options, std::string_view value) {
  options.*Member = std::string(value);
  return {};
}

/// A whole decimal number within [Low, High]; digits only, with a minus where Low is negative.
template <auto Member, std::int64_t Low, std::int64_t High, class Options>
Expected<void> setNumber(Options& options, std::string_view text) {
  const auto value = numberIn<std::int64_t>(text);
  if (!value) return fail(ErrorCode::Usage, "usage.not_a_number", {{"value", text}});
  if (*value < Low || *value > High)
    return fail(ErrorCode::Usage, "usage.number_range", {{"value", *value}, {"low", Low}, {"high", High}});
  using Field = std::remove_reference_t<decltype(options.*Member)>;
  if constexpr (requires { typename Field::value_type; }) {
    options.*Member = static_cast<typename Field::value_type>(*value);
  } else {
    options.*Member = static_cast<Field>(*value);
  }
  return {};
}

/// The reason of an error, as an argument of a template.
template <std::size_t Size>
struct Reason {
  // NOLINTNEXTLINE(google-explicit-constructor): a literal names it
  consteval Reason(const char (&reason)[Size]) { std::copy_n(reason, Size, text); }
  char text[Size];
};

/// One of `Words`.
template <auto Member, Reason Why, const std::string_view& Words, class Options>
Expected<void> setWord(Options& options, std::string_view value) {
  if (isOneOf(Words, value)) return setText<Member>(options, value);
  return fail(ErrorCode::Usage, Why.text, {{"value", value}});
}

template <auto Member, class Options>
Expected<void> setFlag(Options& options, std::string_view) {
  options.*Member = true;
  return {};
}

}  // namespace gathernd
