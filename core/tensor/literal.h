// SPDX-License-Identifier: GPL-3.0-or-later
// Text <-> tensor in Python, NumPy and JSON spelling: [[0, 1], [2, 3]], [["a","b"]], [1+2j], [nan, -0.0],
// True/true. Also CSV and spreadsheet cells, by detection. Printing then parsing gives the same bits. Errors:
// `parse` with 1-based line and column; ragged nesting names its place; `limit` beyond memoryLimit or
// rank 32. Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/error/error.h"
#include "core/tensor/tensor.h"

namespace gathernd {

struct LiteralOptions {
  std::optional<DType>
      dtype;  ///< absent: guessed: integers → integerDefault, decimals → float32, words → string …
  DType integerDefault = DType::Int32;
  std::optional<Shape> shape;  ///< for zero-size axes; must agree with what the text says
  std::int64_t memoryLimit = INT64_MAX;
};

Expected<Tensor> parseLiteral(std::string_view text, const LiteralOptions& options = {});
/// CSV, TSV or spreadsheet cells as a matrix (one line: a vector of rank 1 unless there are several lines).
Expected<Tensor> parseCells(std::string_view text, const LiteralOptions& options = {});
/// What a clipboard holds: a literal (also `np.array(...)`, `tf.constant(...)`, `tensor(...)` around one) or
/// cells.
Expected<Tensor> parsePasted(std::string_view text, const LiteralOptions& options = {});

struct PrintOptions {
  std::int64_t elideAbove = INT64_MAX;  ///< above so many elements print 3 … 3 along each axis, as NumPy does
  bool multiline = true;                ///< rows on their own lines
};
std::string formatLiteral(const Tensor& tensor, const PrintOptions& options = {});
/// A string element as it stands in a literal: quoted, non-UTF-8 bytes as \xNN, backslash doubled.
std::string quoteString(std::string_view bytes);

}  // namespace gathernd
