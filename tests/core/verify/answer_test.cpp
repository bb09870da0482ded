// SPDX-License-Identifier: GPL-3.0-or-later
// A framework's line of JSON: every kind of answer, and that no line makes more of it than it says.
#include <QtTest/QtTest>

#include "core/verify/verify.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;

class AnswerTest : public QObject {
  Q_OBJECT

 private slots:
  void outputs();
  void strings();
  void failures();
  void noAnswer_data();
  void noAnswer();
};

void AnswerTest::outputs() {
  const auto answer = test::valueOf(
      readAnswer(R"({"version": "1.2", "dtype": "float32", "shape": [1, 2], "data": "0000803f000000c0"})"));
  QCOMPARE(QString::fromStdString(answer.version), QStringLiteral("1.2"));
  QCOMPARE(answer.output->shape(), (Shape{1, 2}));
  QCOMPARE(answer.output->values<float>()[1], -2.0F);
  const auto empty = readAnswer(R"({"version": "1", "dtype": "bool", "shape": [0, 3], "data": ""})");
  QVERIFY(empty.has_value() && empty->output->elementCount() == 0);
}

void AnswerTest::strings() {
  const auto answer = test::valueOf(
      readAnswer(R"({"version": "1", "dtype": "string", "shape": [2], "data": ["61ff00", ""]})"));
  QCOMPARE(answer.output->stringAt(0), std::string_view("a\xff\0", 3));
  QCOMPARE(answer.output->stringAt(1), std::string_view());
}

void AnswerTest::failures() {
  const auto raised = readAnswer(R"({"version": "1", "error": "IndexError", "message": "no"})");
  QVERIFY(raised.has_value() && !raised->output);
  QCOMPARE(QString::fromStdString(raised->errorType), QStringLiteral("IndexError"));
  QCOMPARE(QString::fromStdString(readAnswer(R"({"missing": "torch"})")->missing), QStringLiteral("torch"));
  QCOMPARE(QString::fromStdString(readAnswer(R"({"broken": "jax", "message": "x"})")->broken),
           QStringLiteral("jax"));
}

void AnswerTest::noAnswer_data() {
  const auto row = test::columns<QString>("line");
  row("nothing", "");
  row("words", "Segmentation fault");
  row("a list", "[1]");
  row("cut off", R"({"version": "1", "dtype": "bool", "sha)");
  row("unknown dtype", R"({"version": "1", "dtype": "object", "shape": [1], "data": "00"})");
  row("too few bytes", R"({"version": "1", "dtype": "int32", "shape": [2], "data": "00000000"})");
  row("no digits", R"({"version": "1", "dtype": "int8", "shape": [1], "data": "0g"})");
  row("half a byte", R"({"version": "1", "dtype": "int8", "shape": [1], "data": "0"})");
  row("negative", R"({"version": "1", "dtype": "int8", "shape": [-1], "data": ""})");
  row("too large", R"({"version": "1", "dtype": "int64", "shape": [9000000000000000000], "data": ""})");
  row("fewer strings", R"({"version": "1", "dtype": "string", "shape": [2], "data": ["61"]})");
}

void AnswerTest::noAnswer() {
  QFETCH(const QString, line);
  const auto answer = readAnswer(line.toStdString());
  QVERIFY(!answer.has_value());
  QCOMPARE(QString::fromStdString(answer.error().reason), QStringLiteral("verify.silent"));
}

GATHERND_TEST(AnswerTest)
#include "answer_test.moc"
