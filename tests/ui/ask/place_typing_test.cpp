// SPDX-License-Identifier: GPL-3.0-or-later
// A typed place, in every spelling, over the elements of its block.
#include "ui/ask/place_typing.h"

#include "tests/support/calls.h"
#include "tests/support/test_program.h"

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
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("places");
    const QString slice = QStringLiteral("2,0,0 2,0,1 2,1,0 2,1,1");
    for (const char* same : {"2", " 2 ", "[2]", "(2,)", "[2", "２", "[ 2 ]"})
      QTest::newRow(same) << QString::fromUtf8(same) << slice;
    for (const char* same : {"2,0,0", "2 0 0", "[2, 0, 0]", "(2;0;0)", "２，０，０", "2、0、0"})
      QTest::newRow(same) << QString::fromUtf8(same) << slice;
    QTest::newRow("another slice part") << "2,0,1"
                                        << "2,0,1 2,0,2 2,1,1 2,1,2";
    QTest::newRow("outside") << "7"
                             << "7,0,0 7,0,1 7,1,0 7,1,1";
    QTest::newRow("negative") << "-1"
                              << "-1,0,0 -1,0,1 -1,1,0 -1,1,1";
    for (const char* none : {"none", "None", "null", "—", "-"})
      QTest::newRow(none) << QString::fromUtf8(none) << "none none none none";
  }
  void spellings() {
    QFETCH(QString, typed);
    QFETCH(QString, places);
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

  void refused_data() {
    QTest::addColumn<QString>("typed");
    for (const char* bad : {"", "x", "1,2", "1,2,3,4", "[", "1.5", "1e3", "99999999999999999999", "1-2"})
      QTest::newRow(bad[0] == '\0' ? "empty" : bad) << bad;
    QTest::newRow("long") << QString(100000, QLatin1Char('1'));
    QTest::newRow("many") << QStringLiteral("1,").repeated(100000);
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
