// SPDX-License-Identifier: GPL-3.0-or-later
// CSV, TSV and spreadsheet cells. Two passes as for a literal: count and classify, then fill.
#include <algorithm>
#include <optional>

#include "core/tensor/element.h"
#include "core/text/element_text.h"
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
  bool tight = false;      ///< the separator behind it has no blank behind itself
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
  explicit CellScanner(std::string_view text, std::optional<char> separator = std::nullopt) : text_(text) {
    if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
    skipEmptyLines();
    separator_ = separator ? *separator : findSeparator(text_.substr(at_));
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
      cell.tight = !atEnd() && !isBlank(text_[at_]) && !isBreak(text_[at_]);
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

/// The first cell that shows a text to be no table.
struct Prose {
  Cell cell;
  bool onlyInOneLine = false;  ///< where the text has several, ProseLines tells
  bool sentence = false;       ///< of several words, few of them with a capital, as names have
};

struct CellStructure {
  std::int64_t rows = 0, columns = 0;
  WordKind kind = WordKind::Bool;
  bool strings = false;
  std::size_t textBytes = 0;
  std::optional<Prose> prose;
};

/// Between semicolons a comma is the decimal point, as spreadsheets of many countries write it.
std::string_view withPoint(std::string_view text, char separator, std::string& storage) {
  const std::size_t comma = text.find(',');
  if (separator != ';' || comma == std::string_view::npos) return text;
  storage = text;
  storage[comma] = '.';
  return scanNumber(storage) ? std::string_view(storage) : text;
}

/// What an unquoted cell that is no number says of the text around it: people paste sentences and error
/// messages, also into files that end in .csv. `alone`: in its row.
std::optional<Prose> proseIn(const Cell& cell, char separator, bool alone) {
  if (separator == '\t') return std::nullopt;  // a spreadsheet's own
  if (separator == kBlanks) return alone ? std::nullopt : std::optional(Prose{cell});
  const auto count = [&](char c) { return std::count(cell.text.begin(), cell.text.end(), c); };
  // Part of a literal, or of x[0, 1]: the separator stands inside its brackets.
  if (count('[') != count(']') || count('(') != count(')')) return Prose{cell};
  std::size_t words = 0, capitals = 0;
  bool numbers = false, marks = false;
  for (CellScanner scanner(cell.text, kBlanks); !scanner.atEnd();) {
    const std::string_view word = scanner.next().text;
    ++words;
    capitals += !word.empty() && word.front() >= 'A' && word.front() <= 'Z' ? 1 : 0;
    numbers |= classifyWord(word) != WordKind::Unknown;
    marks |= word.find_first_of(":=!?") != word.npos || (word.size() > 1 && word.ends_with('.'));
  }
  constexpr std::size_t kFewWords = 3;  // "New York City"
  const bool manyWords = words > kFewWords;
  if (!manyWords && (words < 2 || (!numbers && !marks))) return std::nullopt;
  return Prose{cell, true, manyWords && 2 * capitals < words};
}

/// Tells lines of prose, with as many commas each, from rows of words: behind every comma is a blank, no cell
/// is a number or in quotes, the first line is no row of names, and half of the lines hold a sentence.
class ProseLines {
 public:
  void add(const Cell& cell, bool number, bool sentence) {
    table_ |= number || cell.quoted || cell.tight;
    names_ &= !cell.text.empty() && std::none_of(cell.text.begin(), cell.text.end(), isBlank);
    sentence_ |= sentence;
    if (!cell.lastOfRow) return;
    table_ |= lines_ == 0 && names_;
    ++lines_;
    sentences_ += sentence_ ? 1 : 0;
    names_ = true;
    sentence_ = false;
  }
  bool found() const { return !table_ && sentences_ > 0 && 2 * sentences_ >= lines_; }

 private:
  std::int64_t lines_ = 0, sentences_ = 0;  ///< sentences: lines with one
  bool table_ = false;
  bool names_ = true, sentence_ = false;  ///< of the line so far
};

struct FirstRow {
  std::int64_t cells = 0;
  bool names = true;          ///< none of them a number, and not all empty
  bool numbers = true;        ///< each of them a number
  bool numbersBehind = true;  ///< the first need be none
  bool startsEmpty = false;
};

FirstRow lookAtRow(CellScanner& scanner, bool quotedNumbers) {
  FirstRow row;
  std::string storage;
  bool anyName = false;
  for (bool last = scanner.atEnd(); !last; last = last || scanner.atEnd()) {
    const Cell cell = scanner.next();
    const bool number = !cell.text.empty() &&
                        classifyWord(withPoint(cell.text, scanner.separator(), storage)) != WordKind::Unknown;
    row.startsEmpty |= row.cells == 0 && cell.text.empty();
    ++row.cells;
    row.names &= !number;
    const bool asNumber = number && (!cell.quoted || quotedNumbers);
    row.numbers &= asNumber;
    row.numbersBehind &= asNumber || row.cells == 1;
    anyName |= !cell.text.empty();
    last = cell.lastOfRow;
  }
  row.names &= anyName;
  return row;
}

/// Where the data begin.
struct DataStart {
  CellScanner scanner;
  bool labelled = false;  ///< each row begins with a cell of no column: the index that pandas writes
};

/// Behind a row of names, if the text begins with one; else at its start. Names above words could as well be
/// words, so only numbers below tell.
DataStart firstData(std::string_view text, const LiteralOptions& options) {
  const DataStart start{CellScanner(text)};
  if (!options.headerRow || options.dtype == DType::String) return start;
  CellScanner scanner(text);
  const FirstRow first = lookAtRow(scanner, false);
  const CellScanner behind = scanner;
  const FirstRow second = lookAtRow(scanner, options.dtype.has_value());
  const bool labelled = first.startsEmpty && first.cells > 1;
  const bool numbers = labelled ? second.numbersBehind : second.numbers;
  return first.names && numbers && second.cells == first.cells ? DataStart{behind, labelled} : start;
}

Expected<CellStructure> readCellStructure(std::string_view text, DataStart start) {
  CellStructure result;
  CellScanner& scanner = start.scanner;
  if (scanner.atEnd()) return fail(errorAt(text, text.size(), "literal.empty"));
  std::string storage;
  ProseLines lines;
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
    const bool label = start.labelled && column == 1;
    bool number = label, sentence = false;
    if (cell.quoted && !label) {
      result.strings = true;
    } else if (!cell.text.empty() && !label) {
      const WordKind kind = classifyWord(withPoint(cell.text, scanner.separator(), storage));
      result.kind = std::max(result.kind, kind);
      number = kind != WordKind::Unknown;
      if (!number && (!result.prose || result.prose->onlyInOneLine)) {
        const auto prose = proseIn(cell, scanner.separator(), cell.lastOfRow && column == 1);
        sentence = prose && prose->sentence;
        if (!result.prose || (prose && !prose->onlyInOneLine)) result.prose = prose;
      }
    }
    lines.add(cell, number, sentence);
    if (!cell.lastOfRow) continue;
    if (result.rows > 0 && column != result.columns) {
      return fail(errorAt(text, raggedOffset, "cells.ragged",
                          {{"row", result.rows + 1}, {"length", column}, {"expected", result.columns}}));
    }
    result.columns = column;
    ++result.rows;
    column = 0;
  }
  // Between commas a table may well hold sentences; one line of them is no table.
  if (result.prose && result.prose->onlyInOneLine && result.rows > 1 && !lines.found()) result.prose.reset();
  return result;
}

DType guessedDType(const CellStructure& cells, const LiteralOptions& options) {
  if (cells.strings || cells.kind == WordKind::Unknown) return DType::String;
  return guessedDType(cells.kind, options);
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
  DataStart start = firstData(text, options);
  const auto cells = TRY(readCellStructure(text, start));
  const std::int64_t columns = cells.columns - (start.labelled ? 1 : 0);
  const Shape written = cells.rows == 1 ? Shape{columns} : Shape{cells.rows, columns};
  const auto shape = TRY(agreedShape(written, ShapeFreedom::AnyOfSameCount, options, text, 0));
  const DType dtype = options.dtype ? *options.dtype : guessedDType(cells, options);
  if (dtype == DType::String && cells.prose) {
    const Cell& cell = cells.prose->cell;
    return fail(errorAt(text, cell.offset, "literal.word", {{"text", shownText(cell.text)}}));
  }
  auto writer = TRY(ElementWriter::make(dtype, shape, cells.textBytes, options.memoryLimit));

  std::string storage;
  bool newRow = true;
  for (std::int64_t left = written.elementCount(); left > 0; --left) {
    if (newRow && start.labelled) start.scanner.next();
    const Cell cell = start.scanner.next();
    newRow = cell.lastOfRow;
    if (dtype == DType::String) {
      putString(cell, writer);
      continue;
    }
    if (cell.text.empty()) return fail(errorAt(text, cell.offset, "cells.empty"));
    const auto element = parseElement(withPoint(cell.text, start.scanner.separator(), storage), dtype);
    if (!element) return fail(placedElementError(element.error(), text, cell.offset));
    writer.put(*element);
  }
  return std::move(writer).finish();
}

}  // namespace gathernd
