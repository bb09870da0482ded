// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teach/rules/asked_part.h"

#include <QtTest/QtTest>

#include "tests/support/test_program.h"

using namespace gathernd;         // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::teach;  // NOLINT(google-build-using-namespace): a test of that namespace

class AskedPartTest : public QObject {
  Q_OBJECT

 private slots:
  void reads_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("again");
    QTest::addColumn<QString>("elements");
    QTest::newRow("whole") << "output"
                           << "output"
                           << "0 1 2 3 4 5 6 7 8 9 10 11";
    QTest::newRow("row") << "output[1,:,:]"
                         << "output[1,:,:]"
                         << "6 7 8 9 10 11";
    QTest::newRow("fewer entries") << " output [ 1 ] "
                                   << "output[1,:,:]"
                                   << "6 7 8 9 10 11";
    QTest::newRow("column") << "gradient[:, 2]"
                            << "gradient[:,2,:]"
                            << "4 5 10 11";
    QTest::newRow("from the end") << "output[-1,-3,-1]"
                                  << "output[1,0,1]"
                                  << "7";
    QTest::newRow("all axes") << "output[:,:,:]"
                              << "output"
                              << "0 1 2 3 4 5 6 7 8 9 10 11";
    QTest::newRow("no entries") << "gradient[]"
                                << "gradient"
                                << "0 1 2 3 4 5 6 7 8 9 10 11";
  }
  void reads() {
    QFETCH(QString, text);
    QFETCH(QString, again);
    QFETCH(QString, elements);
    const Shape shape{2, 3, 2};
    const auto part = parseAskedPart(text.toStdString(), shape);
    QVERIFY(part.has_value());
    QCOMPARE(QString::fromStdString(askedPartText(*part)), again);
    QVERIFY(*parseAskedPart(again.toStdString(), shape) == *part);
    QStringList numbers;
    for (const std::int64_t element : elementsOf(*part, shape)) numbers << QString::number(element);
    QCOMPARE(numbers.join(' '), elements);
  }

  void refuses_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("reason");
    QTest::addColumn<int>("column");
    QTest::newRow("empty") << ""
                           << "asked.malformed" << 1;
    QTest::newRow("another tensor") << "params[1]"
                                    << "asked.malformed" << 1;
    QTest::newRow("word") << "output[x]"
                          << "asked.malformed" << 8;
    QTest::newRow("open") << "output[1"
                          << "asked.malformed" << 9;
    QTest::newRow("comma") << "output[1,]"
                           << "asked.malformed" << 10;
    QTest::newRow("more") << "output[1] x"
                          << "asked.malformed" << 11;
    QTest::newRow("huge") << "output[99999999999999999999]"
                          << "asked.number" << 8;
    QTest::newRow("range") << "output[0:1]"
                           << "asked.malformed" << 9;
    QTest::newRow("too many") << "output[0,0,0,0]"
                              << "asked.rank" << 0;
    QTest::newRow("too many colons") << "output[:,:,:,:]"
                                     << "asked.rank" << 0;
    QTest::newRow("outside") << "output[2]"
                             << "asked.outside" << 0;
    QTest::newRow("below") << "output[-3]"
                           << "asked.outside" << 0;
    QTest::newRow("smallest number") << "output[-9223372036854775808]"
                                     << "asked.outside" << 0;
  }
  void refuses() {
    QFETCH(QString, text);
    QFETCH(QString, reason);
    QFETCH(int, column);
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
