// SPDX-License-Identifier: GPL-3.0-or-later
// The table of a test, in its _data() function, a row a line:
//   const Rows<QString, int> row("text", "words");
//   row("two words", "a b", 2);  // its name, then a value a column
//   row("a b c", 3);             // named by its first value
// or, of texts alone, in a file: rowsOfFile("core/formats/csv_read.rows"). Thread rule: as Qt Test.
#pragma once

#include <QByteArray>
#include <QFile>
#include <QString>
#include <QTest>

#include "tests/support/places.h"

namespace gathernd::test {

inline QByteArray rowName(const QByteArray& first) {
  return first;
}
inline QByteArray rowName(const QString& first) {
  return first.toUtf8();
}

template <class First, class... Rest>
class Rows {
 public:
  template <class... Names>
  explicit Rows(const char* first, const Names*... rest) {
    static_assert(sizeof...(Names) == sizeof...(Rest), "a name a column");
    QTest::addColumn<First>(first);
    (QTest::addColumn<Rest>(rest), ...);
  }
  void operator()(const char* name, const First& first, const Rest&... rest) const {
    ((QTest::newRow(name) << first) << ... << rest);
  }
  void operator()(const First& first, const Rest&... rest) const {
    operator()(rowName(first).constData(), first, rest...);
  }
};

/// As they stand in a line of it: backslashes as in C, two digits to \\x.
inline QByteArray unescapedCell(const QByteArray& cell) {
  QByteArray text;
  for (qsizetype at = 0; at < cell.size(); ++at) {
    const char next = cell[at] == '\\' ? cell[++at] : '\0';
    if (next == '\0')
      text += cell[at];
    else if (next == 'x')
      text += QByteArray::fromHex(cell.mid(at + 1, 2)), at += 2;
    else
      text += next == 'n' ? '\n' : next == 'r' ? '\r' : next == 't' ? '\t' : next;
  }
  return text;
}

/// Rows of a file of tests/: its first line names the columns, and each line has its cells between " | ".
/// They are QByteArray; a first column called "name" is the rows' name alone.
inline void rowsOfFile(const QString& path) {
  QFile file(places::tree() + "/tests/" + path);
  if (!file.open(QIODevice::ReadOnly)) qFatal("cannot read %s", qPrintable(file.fileName()));
  const auto cellsOf = [](const QString& line) {
    QByteArrayList cells;
    for (const QString& cell : line.split(" |")) cells.append(unescapedCell(cell.trimmed().toUtf8()));
    return cells;
  };
  QStringList lines = QString::fromUtf8(file.readAll()).split('\n', Qt::SkipEmptyParts);
  static QByteArrayList columns;  // Qt Test keeps where a name stands, not the name
  columns = cellsOf(lines.takeFirst());
  const bool named = columns[0] == "name";
  for (qsizetype at = named ? 1 : 0; at < columns.size(); ++at)
    QTest::addColumn<QByteArray>(columns[at].constData());
  for (const QString& line : lines) {
    const QByteArrayList cells = cellsOf(line);
    if (cells.size() != columns.size()) qFatal("%s: %s", qPrintable(path), qPrintable(line));
    QTestData& row = QTest::newRow(cells[0].constData());
    for (qsizetype at = named ? 1 : 0; at < cells.size(); ++at) row << cells[at];
  }
}

}  // namespace gathernd::test
