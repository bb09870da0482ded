// SPDX-License-Identifier: GPL-3.0-or-later
// A typed place, in every spelling, over the elements of its block.
#include "tests/support/calls.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "ui/ask/answer_sheet.h"
#include "ui/text/error_text.h"

using namespace gathernd;
using namespace gathernd::ui;
using gathernd::test::arangeTensor;
using gathernd::test::indexTensor;

namespace {

/// Two tuples of one number into [3, 2, 2]: slices of four elements.
teach::Scene blocksScene() {
  CallRules rules;
  rules.dialect = *findDialect("numpy");
  return *teach::Scene::make(rules, arangeTensor({3, 2, 2}), indexTensor({2, 1}, {2, 0}));
}

QString textOf(const teach::Places& places) {
  QStringList all;
  for (const teach::ReadPlace& place : places) {
    QStringList one;
    if (place)
      for (const std::int64_t at : *place) one << QString::number(at);
    all << (place ? one.join(',') : QStringLiteral("none"));
  }
  return all.join(' ');
}

}  // namespace

class PlaceTypingTest : public QObject {
  Q_OBJECT

 private slots:
  void spellings_data() {
    const auto row = test::columns<QString, QString>("typed", "places");
    const QString slice = QStringLiteral("2,0,0 2,0,1 2,1,0 2,1,1");
    for (const char* same : {"2", " 2 ", "[2]", "(2,)", "[2", "２", "[ 2 ]"})
      row(same, QString::fromUtf8(same), slice);
    for (const char* same : {"2,0,0", "2 0 0", "[2, 0, 0]", "(2;0;0)", "２，０，０", "2、0、0"})
      row(same, QString::fromUtf8(same), slice);
    row("another slice part", "2,0,1", "2,0,1 2,0,2 2,1,1 2,1,2");
    row("outside", "7", "7,0,0 7,0,1 7,1,0 7,1,1");
    row("negative", "-1", "-1,0,0 -1,0,1 -1,1,0 -1,1,1");
    for (const char* none : {"none", "None", "null", "—", "-"})
      row(none, QString::fromUtf8(none), "none none none none");
  }
  void spellings() {
    const auto [typed, places] = test::currentRow<QString, QString>();
    const auto read = placesOf(blocksScene(), {0, 1, 2, 3}, {}, typed);
    QVERIFY(read);
    QCOMPARE(textOf(*read), places);
  }

  void pointedCountsFirst() {
    const auto read =
        placesOf(blocksScene(), {4, 5, 6, 7}, std::vector<std::int64_t>{1, 0, 0}, QStringLiteral("2"));
    QVERIFY(read);
    QCOMPARE(textOf(*read), QStringLiteral("1,0,0 1,0,1 1,1,0 1,1,1"));
  }

  /// What is told has as many numbers as params has axes, or as a tuple leads to.
  void exampleFits_data() {
    const auto row = test::columns<QList<int>, QList<int>, QString>("params", "indices", "says");
    row("rows", QList{4, 4}, QList{3, 1}, "x is no place; write it as 9 or [9, 8]");
    row("cells", QList{4, 4}, QList{3, 2}, "x is no place; write it as 9, 8 or [9, 8]");
    row("numbers", QList{4}, QList{3, 1}, "x is no place; write it as 9 or [9]");
    row("blocks", QList{2, 2, 2}, QList{3, 1}, "x is no place; write it as 9 or [9, 8, 7]");
    row("all of it", QList{2, 2}, QList{3, 0}, "x is no place; write it as 9, 8 or [9, 8]");
  }
  void exampleFits() {
    const auto [params, indices, says] = test::currentRow<QList<int>, QList<int>, QString>();
    const auto zeros = [](DType dtype, const QList<int>& shape) {
      return *Tensor::zeros(dtype, *Shape::make(std::vector<std::int64_t>(shape.begin(), shape.end())));
    };
    CallRules rules;
    rules.dialect = *findDialect("numpy");
    const auto scene = teach::Scene::make(rules, zeros(DType::Float32, params), zeros(DType::Int64, indices));
    QVERIFY(scene && scene->plan);
    const auto read = placesOf(*scene, {0}, {}, QStringLiteral("x"));
    QVERIFY(!read);
    QCOMPARE(errorSentence(read.error()), says);
  }

  void refused_data() {
    const auto row = test::columns<QString>("typed");
    for (const char* bad : {"", "x", "1,2", "1,2,3,4", "[", "1.5", "1e3", "99999999999999999999", "1-2"})
      row(bad[0] == '\0' ? "empty" : bad, bad);
    row("long", QString(100000, QLatin1Char('1')));
    row("many", QStringLiteral("1,").repeated(100000));
  }
  void refused() {
    QFETCH(QString, typed);
    const auto read = placesOf(blocksScene(), {0, 1, 2, 3}, {}, typed);
    QVERIFY(!read);
    QCOMPARE(read.error().code, ErrorCode::Parse);
  }
};

GATHERND_TEST(PlaceTypingTest)
#include "place_typing_test.moc"
