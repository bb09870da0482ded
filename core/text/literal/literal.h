// SPDX-License-Identifier: GPL-3.0-or-later
// Text <-> tensor in Python, NumPy and JSON spelling: [[0, 1], [2, 3]], [["a","b"]], [1+2j], [nan, -0.0],
// True/true; NumPy's print without commas and tuples too. Also CSV and spreadsheet cells, by detection.
// Printing then parsing gives the same bits when LiteralOptions::dtype (and, for a tensor without elements,
// shape) says what was printed. Without a dtype the most general kind among the elements decides: True < 1
// < 1.5 < 1+2j; an empty literal has integerDefault. Errors: `parse` with 1-based line and column (in code
// points); ragged nesting names its place; `limit` beyond memoryLimit or rank 32. Time is linear in the text;
// nothing is allocated before the elements are counted. Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/error/error.h"
#include "core/tensor/generate.h"
#include "core/tensor/tensor.h"

namespace gathernd {

struct LiteralOptions {
  std::optional<DType>
      dtype;  ///< absent: guessed: integers → integerDefault, decimals → float32, words → string …
  bool writtenDTypeWins = false;  ///< parsePasted: `dtype` gives way to the one of np.array(…, dtype=…)
  DType integerDefault = DType::Int32;
  /// For zero-size axes ("[]" fits every shape without elements). Must agree with what the text says, but a
  /// flat list (and cells) takes any shape of as many elements.
  std::optional<Shape> shape;
  std::int64_t memoryLimit = INT64_MAX;
  /// parseCells: a first row of names above a row of numbers is left out, and a first column without one.
  bool headerRow = false;
};

Expected<Tensor> parseLiteral(std::string_view text, const LiteralOptions& options = {});
/// Cells separated by tabs, semicolons, commas or else spaces, whichever the first line holds first in this
/// order. Several lines are a matrix, one line a vector. "a ""quoted"" cell" as in CSV; cells that are not
/// all numbers are strings, but between blanks words need quotes, and so does a sentence: prose is `parse`,
/// one line or several. Between semicolons 1,5 is 1.5.
Expected<Tensor> parseCells(std::string_view text, const LiteralOptions& options = {});
/// What a clipboard holds: a literal (also `np.array(...)`, `tf.constant(...)`, `tensor(...)` around one) or
/// cells. Of a session at a prompt (">>> a", "In [1]: a") what it printed last, else what was typed last.
Expected<Tensor> parsePasted(std::string_view text, const LiteralOptions& options = {});
/// With blanks in place of a session's prompts; a text that begins with none stays as it is.
std::string withoutPrompts(std::string_view text);

struct PrintOptions {
  std::int64_t elideAbove = INT64_MAX;  ///< above so many elements print 3 … 3 along each axis, as NumPy does
  bool multiline = true;                ///< rows on their own lines
};
/// Nested lists. Without elements: as [[], []] while the brackets are few, else "[]" as NumPy does.
std::string formatLiteral(const Tensor& tensor, const PrintOptions& options = {});
/// The same piece by piece, until `take` says that it wants no more.
void writeLiteral(const Tensor& tensor, const PrintOptions& options,
                  const std::function<bool(std::string_view piece)>& take);

// How a generator is spelt: "random:2,3@7". Errors: `parse`.

/// "random:2,3@7" → spec; nullopt when `text` starts with no generator's name and ':'.
std::optional<Expected<GeneratorSpec>> parseGenerator(std::string_view text);
std::string formatGenerator(const GeneratorSpec& spec);

}  // namespace gathernd
