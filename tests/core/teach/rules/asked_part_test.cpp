// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest/QtTest>

#include "core/teach/rules/answer.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;         // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::teach;  // NOLINT(google-build-using-namespace): a test of that namespace

class AskedPartTest : public QObject {
  Q_OBJECT

 private slots:
  void reads_data() {
    const auto row = test::columns<QString, QString, QString>("text", "again", "elements");
    row("whole", "output", "output", "0 1 2 3 4 5 6 7 8 9 10 11");
    row("row", "output[1,:,:]", "output[1,:,:]", "6 7 8 9 10 11");
    row("fewer entries", " output [ 1 ] ", "output[1,:,:]", "6 7 8 9 10 11");
    row("column", "gradient[:, 2]", "gradient[:,2,:]", "4 5 10 11");
    row("from the end", "output[-1,-3,-1]", "output[1,0,1]", "7");
    row("all axes", "output[:,:,:]", "output", "0 1 2 3 4 5 6 7 8 9 10 11");
    row("no entries", "gradient[]", "gradient", "0 1 2 3 4 5 6 7 8 9 10 11");
  }
  void reads() {
    const auto [text, again, elements] = test::currentRow<QString, QString, QString>();
    const Shape shape{2, 3, 2};
    const auto part = test::valueOf(parseAskedPart(text.toStdString(), shape));
    QCOMPARE(QString::fromStdString(askedPartText(part)), again);
    QVERIFY(*parseAskedPart(again.toStdString(), shape) == part);
    QStringList numbers;
    for (const std::int64_t element : elementsOf(part, shape)) numbers << QString::number(element);
    QCOMPARE(numbers.join(' '), elements);
  }

  void refuses_data() {
    const auto row = test::columns<QString, QString, int>("text", "reason", "column");
    row("empty", "", "asked.malformed", 1);
    row("another tensor", "params[1]", "asked.malformed", 1);
    row("word", "output[x]", "asked.malformed", 8);
    row("open", "output[1", "asked.malformed", 9);
    row("comma", "output[1,]", "asked.malformed", 10);
    row("more", "output[1] x", "asked.malformed", 11);
    row("huge", "output[99999999999999999999]", "asked.number", 8);
    row("range", "output[0:1]", "asked.malformed", 9);
    row("too many", "output[0,0,0,0]", "asked.rank", 0);
    row("too many colons", "output[:,:,:,:]", "asked.rank", 0);
    row("outside", "output[2]", "asked.outside", 0);
    row("below", "output[-3]", "asked.outside", 0);
    row("smallest number", "output[-9223372036854775808]", "asked.outside", 0);
  }
  void refuses() {
    const auto [text, reason, column] = test::currentRow<QString, QString, int>();
    const auto part = parseAskedPart(text.toStdString(), Shape{2, 3, 2});
    QVERIFY(!part);
    QCOMPARE(QString::fromStdString(part.error().reason), reason);
    QCOMPARE(part.error().column.value_or(0), column);
  }

  void ofNoAxes() {
    const auto part = parseAskedPart("output", Shape{});
    QVERIFY(part && part->whole());
    QCOMPARE(elementsOf(*part, Shape{}).size(), std::size_t{1});
    QCOMPARE(elementsOf(*part, Shape{0, 3}).size(), std::size_t{0});
    QVERIFY(!parseAskedPart("output[0]", Shape{}));
    QVERIFY(!parseAskedPart("output[0]", Shape{0, 3}));
  }
};

GATHERND_TEST(AskedPartTest)
#include "asked_part_test.moc"
