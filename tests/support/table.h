// SPDX-License-Identifier: GPL-3.0-or-later
// A table of cases whose columns are said in one line, and read in one:
//
//   void words_data() {
//     const auto row = columns<QString, int>("text", "words");
//     row("two", "one *two*", 2);
//   }
//   void words() {
//     const auto [text, words] = currentRow<QString, int>();
//
// QFETCH and QTEST find the columns too. Thread rule: the thread of the tests.
#pragma once

#include <QDebug>
#include <tuple>
#include <utility>
#include <vector>

#include <QtTest/QtTest>

namespace gathernd::test {

/// Of the table that was made last, which is that of the running test: Qt Test makes it just before.
inline std::vector<const char*>& columnNames() {
  static std::vector<const char*> names;
  return names;
}

/// Adds a row: its name, then a value a column.
template <class... Columns>
struct AddRow {
  void operator()(const char* name, const Columns&... values) const {
    (QTest::newRow(name) << ... << values);
  }
};

/// Adds a row whose values are its name.
template <class... Columns>
struct AddUnnamedRow {
  void operator()(const Columns&... values) const {
    constexpr int kLongest = 120;
    QString name;
    (QDebug(&name).noquote() << ... << told(values));
    (QTest::newRow(qPrintable(name.trimmed().left(kLongest))) << ... << values);
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
template <class... Columns, class... Names>
AddUnnamedRow<Columns...> columnsOfUnnamedRows(const Names&... names) {
  columns<Columns...>(names...);
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

}  // namespace gathernd::test
