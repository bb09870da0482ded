// SPDX-License-Identifier: GPL-3.0-or-later
// CSV, TSV and spreadsheet cells. Two passes as for a literal: count and classify, then fill.
#include <algorithm>

#include "core/tensor/element_writer.h"
#include "core/text/element_text.h"
#include "core/text/literal/literal_parser.h"
#include "core/text/literal/literal_scanner.h"

namespace gathernd {
namespace {

constexpr char kBlanks = ' ';  // as a separator: any run of blanks

struct Cell {
  std::size_t offset = 0;
  std::string_view text;  ///< trimmed; of a quoted cell what stands between the quotes, with "" still doubled
  bool quoted = false;
  bool closed = true;
  bool lastOfRow = false;
  std::size_t behind = 0;  ///< of a quoted cell: where something else follows the closing quote, else 0
};

bool isBreak(char c) {
  return c == '\n' || c == '\r';
}
bool isBlank(char c) {
  return c == ' ' || c == '\t';
}

char findSeparator(std::string_view text) {
  bool inQuotes = false;
  bool semicolon = false, comma = false;
  for (const char c : text) {
    if (c == '"') inQuotes = !inQuotes;
    if (inQuotes) continue;
    if (isBreak(c)) break;
    if (c == '\t') return c;
    semicolon |= c == ';';
    comma |= c == ',';
  }
  return semicolon ? ';' : comma ? ',' : kBlanks;
}

class CellScanner {
 public:
  explicit CellScanner(std::string_view text) : text_(text) {
    if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
    skipEmptyLines();
    separator_ = findSeparator(text_.substr(at_));
  }

  char separator() const { return separator_; }
  bool atEnd() const { return at_ >= text_.size(); }

  /// Only before the end.
  Cell next() {
    skipBlanks();
    Cell cell;
    cell.offset = at_;
    if (!atEnd() && text_[at_] == '"') {
      quoted(cell);
    } else {
      const std::size_t start = at_;
      while (!atCellEnd()) ++at_;
      std::size_t end = at_;
      while (end > start && isBlank(text_[end - 1])) --end;
      cell.text = text_.substr(start, end - start);
    }
    if (separator_ == kBlanks) skipBlanks();
    if (!atEnd() && text_[at_] == separator_) {
      ++at_;
    } else if (atEnd() || isBreak(text_[at_])) {
      cell.lastOfRow = true;
      skipEmptyLines();
    }
    return cell;
  }

 private:
  bool atCellEnd() const {
    if (atEnd() || isBreak(text_[at_])) return true;
    return separator_ == kBlanks ? isBlank(text_[at_]) : text_[at_] == separator_;
  }

  void skipBlanks() {
    while (!atEnd() && isBlank(text_[at_]) && text_[at_] != separatorToKeep()) ++at_;
  }
  /// A tab is a blank, unless it separates.
  char separatorToKeep() const { return separator_ == '\t' ? '\t' : '\0'; }

  /// To the start of the next line that holds more than spaces.
  void skipEmptyLines() {
    std::size_t at = at_;
    for (; at < text_.size() && (text_[at] == ' ' || isBreak(text_[at])); ++at) {
      if (isBreak(text_[at])) at_ = at + 1;
    }
    if (at == text_.size()) at_ = at;
  }

  void quoted(Cell& cell) {
    cell.quoted = true;
    const std::size_t start = ++at_;
    while (!atEnd() && (text_[at_] != '"' || text_.substr(at_, 2) == "\"\""))
      at_ += text_[at_] == '"' ? 2 : 1;
    cell.closed = !atEnd();
    cell.text = text_.substr(start, at_ - start);
    if (!cell.closed) return;
    ++at_;
    skipBlanks();
    if (!atCellEnd() && separator_ != kBlanks) cell.behind = at_;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  char separator_ = '\0';
};

struct CellStructure {
  std::int64_t rows = 0, columns = 0;
  WordKind kind = WordKind::Bool;
  bool strings = false;
  std::size_t textBytes = 0;
};

/// Between semicolons a comma is the decimal point, as spreadsheets of many countries write it.
std::string_view withPoint(std::string_view text, char separator, std::string& storage) {
  const std::size_t comma = text.find(',');
  if (separator != ';' || comma == std::string_view::npos) return text;
  storage = text;
  storage[comma] = '.';
  return scanNumber(storage) ? std::string_view(storage) : text;
}

struct FirstRow {
  std::int64_t cells = 0;
  bool names = true;    ///< none of them a number, and not all empty
  bool numbers = true;  ///< each of them a number
};

FirstRow lookAtRow(CellScanner& scanner, bool quotedNumbers) {
  FirstRow row;
  std::string storage;
  bool anyName = false;
  for (bool last = scanner.atEnd(); !last; last = last || scanner.atEnd()) {
    const Cell cell = scanner.next();
    const bool number = !cell.text.empty() &&
                        classifyWord(withPoint(cell.text, scanner.separator(), storage)) != WordKind::Unknown;
    ++row.cells;
    row.names &= !number;
    row.numbers &= number && (!cell.quoted || quotedNumbers);
    anyName |= !cell.text.empty();
    last = cell.lastOfRow;
  }
  row.names &= anyName;
  return row;
}

/// The scanner behind a row of names, if the text begins with one; else at its start. Names above words could
/// as well be words, so only numbers below tell.
CellScanner firstData(std::string_view text, const LiteralOptions& options) {
  const CellScanner start(text);
  if (!options.headerRow || options.dtype == DType::String) return start;
  CellScanner scanner(text);
  const FirstRow first = lookAtRow(scanner, false);
  const CellScanner behind = scanner;
  const FirstRow second = lookAtRow(scanner, options.dtype.has_value());
  return first.names && second.numbers && second.cells == first.cells ? behind : start;
}

Expected<CellStructure> readCellStructure(std::string_view text, CellScanner scanner) {
  CellStructure result;
  if (scanner.atEnd()) return fail(errorAt(text, text.size(), "literal.empty"));
  std::string storage;
  std::int64_t column = 0;
  std::size_t raggedOffset = 0;
  while (!scanner.atEnd() || column > 0) {
    const Cell cell = scanner.next();
    if (!cell.closed) return fail(errorAt(text, cell.offset, "literal.unclosed_string"));
    if (cell.behind > 0) {
      return fail(errorAt(text, cell.behind, "cells.after_quote",
                          {{"text", shownText(text.substr(cell.behind, 1))}}));
    }
    // A short row is shown at its start, a long one at its first cell too many.
    if (column == 0 || (result.rows > 0 && column == result.columns)) raggedOffset = cell.offset;
    ++column;
    result.textBytes += cell.text.size();
    if (cell.quoted) {
      result.strings = true;
    } else if (!cell.text.empty()) {
      result.kind = std::max(result.kind, classifyWord(withPoint(cell.text, scanner.separator(), storage)));
    }
    if (!cell.lastOfRow) continue;
    if (result.rows > 0 && column != result.columns) {
      return fail(errorAt(text, raggedOffset, "cells.ragged",
                          {{"row", result.rows + 1}, {"length", column}, {"expected", result.columns}}));
    }
    result.columns = column;
    ++result.rows;
    column = 0;
  }
  return result;
}

DType guessedDType(const CellStructure& cells, const LiteralOptions& options) {
  if (cells.strings || cells.kind == WordKind::Unknown) return DType::String;
  if (cells.kind == WordKind::Bool) return DType::Bool;
  if (cells.kind == WordKind::Integer) return options.integerDefault;
  return cells.kind == WordKind::Complex ? DType::Complex64 : DType::Float32;
}

void putString(const Cell& cell, ElementWriter& writer) {
  for (std::size_t i = 0; i < cell.text.size(); ++i) {
    writer.text().push_back(cell.text[i]);
    if (cell.quoted && cell.text[i] == '"') ++i;  // the second of a doubled quote
  }
  writer.endString();
}

}  // namespace

Expected<Tensor> parseCells(std::string_view text, const LiteralOptions& options) {
  CellScanner scanner = firstData(text, options);
  const auto cells = readCellStructure(text, scanner);
  if (!cells) return fail(cells.error());
  const Shape written = cells->rows == 1 ? Shape{cells->columns} : Shape{cells->rows, cells->columns};
  const auto shape = agreedShape(written, ShapeFreedom::AnyOfSameCount, options, text, 0);
  if (!shape) return fail(shape.error());
  const DType dtype = options.dtype ? *options.dtype : guessedDType(*cells, options);
  auto writer = ElementWriter::make(dtype, *shape, cells->textBytes, options.memoryLimit);
  if (!writer) return fail(writer.error());

  std::string storage;
  for (std::int64_t left = written.elementCount(); left > 0; --left) {
    const Cell cell = scanner.next();
    if (dtype == DType::String) {
      putString(cell, *writer);
      continue;
    }
    if (cell.text.empty()) return fail(errorAt(text, cell.offset, "cells.empty"));
    const auto element = parseElement(withPoint(cell.text, scanner.separator(), storage), dtype);
    if (!element) return fail(placedElementError(element.error(), text, cell.offset));
    writer->put(*element);
  }
  return std::move(*writer).finish();
}

}  // namespace gathernd
