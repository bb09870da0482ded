// SPDX-License-Identifier: GPL-3.0-or-later
// Pasted Python as text: where statements, arguments and subscripts begin and end, the tokens of an
// expression, and a program as far as it gives values. Quotes and brackets are respected; nothing is
// evaluated. Units: byte offsets into the text. Errors: none. Thread rule: pure functions and values; what
// views the text must not outlive it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/text_parts.h"

namespace gathernd {

TextRange trimmed(std::string_view text, TextRange range);
/// A copy of the same length, with spaces where comments stood.
std::string withoutComments(std::string_view text);
/// Parts between `separator`s outside of all brackets and quotes, trimmed; an empty last part is left out
/// (`f(a, b,)`). Nothing when a bracket or quote stays open, or closes what is not open.
std::optional<std::vector<TextRange>> splitPython(std::string_view text, TextRange range,
                                                  std::string_view separators);
/// Of a text that ends with ')' or ']': where the bracket that it closes opens.
std::optional<std::size_t> openingOfLast(std::string_view text, TextRange range);
/// Of the bracket that opens at `open`: where it closes; nothing when it does not before `end`.
std::optional<std::size_t> closingOf(std::string_view text, std::size_t open, std::size_t end);
/// Where the quoted text that begins at `at` has ended; beyond `end` when it stays open.
std::size_t afterQuote(std::string_view text, std::size_t at, std::size_t end);
/// `name = value` and `name=value`, not `==`: where the sign stands, when the left side is a plain name.
std::optional<std::size_t> assignmentIn(std::string_view text, TextRange range);
/// a, np.array, x_1
bool isPythonName(std::string_view text);

struct PythonToken {
  enum class Kind : std::uint8_t { Name, Digits, Quoted, Sign, End };
  Kind kind = Kind::End;
  TextRange range;        ///< of End: empty, where the expression ends
  std::string_view text;  ///< np, 0x1F, "a", **, (
  bool is(std::string_view sign) const { return kind == Kind::Sign && text == sign; }
};

class PythonTokens {
 public:
  PythonTokens(std::string_view text, TextRange range);
  const PythonToken& peek() const { return ahead_; }
  std::size_t end() const { return end_; }
  PythonToken next();
  /// True, and past it, where `sign` comes next.
  bool skip(std::string_view sign);
  /// Goes on at `offset`, behind what somebody else has read.
  void moveTo(std::size_t offset);

 private:
  PythonToken read() const;

  std::string_view text_;
  std::size_t end_;
  PythonToken ahead_;
};

/// `name = value`, or a value alone.
struct PythonStatement {
  std::string_view name;  ///< empty: assigned to nothing
  TextRange value;
  bool printed = false;     ///< what stands within print(…)
  std::size_t part = kAll;  ///< of a, b = value: which part of it
  std::size_t parts = 0;    ///< how many names there are
  std::size_t end = 0;      ///< of all that is bound at once, where that is behind `value`

  static constexpr std::size_t kAll = static_cast<std::size_t>(-1);
};

/// Those that may hold a value: no import, no assert. Nothing when brackets or quotes do not match.
std::optional<std::vector<PythonStatement>> pythonStatements(std::string_view code);

class Assignments {
 public:
  void bind(const PythonStatement& statement);
  /// What `name` means to whoever stands at `place`; nothing where it is part of something.
  std::optional<TextRange> valueOf(std::string_view name, std::size_t place) const;
  /// The same with the part.
  const PythonStatement* statementOf(std::string_view name, std::size_t place) const;
  /// Past the names that stand for one another.
  TextRange resolved(std::string_view code, TextRange range) const;

 private:
  std::map<std::string_view, std::vector<PythonStatement>> values_;  ///< in the text's order
};

/// A program's text and what is needed to read a value out of it.
struct PythonSource {
  std::string_view text;  ///< as pasted; places in errors are places in it
  std::string_view code;  ///< as long as `text`, without comments
  const Assignments& names;
};

}  // namespace gathernd
