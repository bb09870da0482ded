// SPDX-License-Identifier: GPL-3.0-or-later
// A table of cases whose columns are said in one line, and read in one:
//
//   void words_data() {
//     const auto row = columns<QString, int>("text", "words");
//     row("two", "one *two*", 2);  // its name, then a value a column
//     row("one", 1);               // named by its values
//   }
//   void words() {
//     const auto [text, words] = currentRow<QString, int>();
//
// QFETCH and QTEST find the columns too. Rows of texts may stand in a file:
// rowsOfFile("core/formats/csv_read.rows"). Thread rule: the thread of the tests.
#pragma once

#include <QDebug>
#include <QFile>
#include <tuple>
#include <utility>
#include <vector>

#include <QtTest/QtTest>

#include "tests/support/places.h"

namespace gathernd::test {

/// Of the table that was made last, which is that of the running test: Qt Test makes it just before.
inline std::vector<const char*>& columnNames() {
  static std::vector<const char*> names;
  return names;
}

/// Adds a row: its name, then a value a column; or the values alone, which then name it.
template <class... Columns>
class AddRow {
 public:
  void operator()(const char* name, const Columns&... values) const {
    (QTest::newRow(name) << ... << values);
  }
  void operator()(const Columns&... values) const {
    constexpr int kLongest = 120;
    QString name;
    (QDebug(&name).noquote() << ... << told(values));
    operator()(qPrintable(name.trimmed().left(kLongest)), values...);
  }

 private:
  template <class T>
  static auto told(const T& value) {
    if constexpr (std::is_same_v<T, QByteArray>) {
      return QString::fromUtf8(value);
    } else if constexpr (std::is_enum_v<T>) {
      return static_cast<int>(value);
    } else if constexpr (requires(QDebug debug) { debug << value; }) {
      return value;
    } else {
      return QString();
    }
  }
};

/// In a `_data()` function, before its rows; gives what adds them.
template <class... Columns, class... Names>
AddRow<Columns...> columns(const Names&... names) {
  static_assert(sizeof...(Columns) == sizeof...(Names));
  (QTest::addColumn<Columns>(names), ...);
  columnNames() = {names...};
  return {};
}

/// The row that a test function runs with.
template <class... Columns>
std::tuple<Columns...> currentRow() {
  return [&]<std::size_t... At>(std::index_sequence<At...> /*places*/) {
    return std::tuple<Columns...>{
        *static_cast<const Columns*>(QTest::qData(columnNames().at(At), qMetaTypeId<Columns>()))...};
  }
  (std::index_sequence_for<Columns...>());
}

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
  static QByteArrayList names;  // Qt Test keeps where a name stands, not the name
  names = cellsOf(lines.takeFirst());
  const bool named = names[0] == "name";
  for (qsizetype at = named ? 1 : 0; at < names.size(); ++at)
    QTest::addColumn<QByteArray>(names[at].constData());
  for (const QString& line : lines) {
    const QByteArrayList cells = cellsOf(line);
    if (cells.size() != names.size()) qFatal("%s: %s", qPrintable(path), qPrintable(line));
    QTestData& row = QTest::newRow(cells[0].constData());
    for (qsizetype at = named ? 1 : 0; at < cells.size(); ++at) row << cells[at];
  }
}

}  // namespace gathernd::test
