// SPDX-License-Identifier: GPL-3.0-or-later
// A pasted program as far as it gives values: its statements, and what a name means at a place. A name stands
// for what was last assigned to it above, so `x = x.reshape(2, 3)` is no circle. Nothing is evaluated. Units:
// byte offsets. Errors: none. Thread rule: values; they view the text, which must outlive them.
#pragma once

#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "core/code/python/python_text.h"

namespace gathernd {

/// `name = value`, or a value alone.
struct PythonStatement {
  std::string_view name;  ///< empty: assigned to nothing
  TextRange value;
};

/// Those that may hold a value: no import, no print. Nothing when brackets or quotes do not match.
std::optional<std::vector<PythonStatement>> pythonStatements(std::string_view code);

class Assignments {
 public:
  void bind(std::string_view name, TextRange value);
  /// What `name` means to whoever stands at `place`.
  std::optional<TextRange> valueOf(std::string_view name, std::size_t place) const;

 private:
  std::map<std::string_view, std::vector<TextRange>> values_;  ///< in the text's order
};

/// A program's text and what is needed to read a value out of it.
struct PythonSource {
  std::string_view text;  ///< as pasted; places in errors are places in it
  std::string_view code;  ///< as long as `text`, without comments
  const Assignments& names;
};

}  // namespace gathernd
