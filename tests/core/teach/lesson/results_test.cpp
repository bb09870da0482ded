// SPDX-License-Identifier: GPL-3.0-or-later
// The line that a learner may hand in: back and forth, slips of the hand, and counts over many.
#include "core/teach/lesson/results.h"

#include <QTest>

#include "core/teach/lesson/lesson.h"
#include "tests/core/teach/lesson/faults.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::teach;

namespace {

LessonResult sample() {
  return {"batch-1", 7, {{"look", "right"}, {"vary", "batch_zero"}, {"own", "skipped"}}};
}

}  // namespace

class ResultsTest : public QObject {
  Q_OBJECT

 private slots:
  void backAndForth() {
    const std::string line = resultLine(sample());
    QVERIFY2(
        line.starts_with(
            "gathernd-result 1 lesson=batch-1 seed=7 steps=look:right,vary:batch_zero,own:skipped check="),
        line.c_str());
    for (const std::string& text :
         {line, "> > " + line + "  ", "\t" + line + "\r", "my result: \"" + line + "\"."}) {
      const auto result = test::valueOf(parseResultLine(text));
      QVERIFY(result == sample());
    }
    LessonResult most = sample();
    most.seed = UINT64_MAX;
    most.steps.resize(kMostLessonSteps, most.steps.front());
    QVERIFY(*parseResultLine(resultLine(most)) == most);
  }

  /// Any one character changed, left out or twice is noticed.
  void slipsAreNoticed() {
    const std::string line = resultLine(sample());
    for (std::size_t at = 0; at < line.size(); ++at) {
      std::string twice = line, gone = line;
      twice.insert(at, 1, line[at]);
      gone.erase(at, 1);
      for (const char c : {'a', '1', ':', ',', '=', 'z'}) {
        std::string other = line;
        if (other[at] == c) continue;
        other[at] = c;
        QVERIFY2(!parseResultLine(other), other.c_str());
      }
      QVERIFY2(!parseResultLine(gone), gone.c_str());
      const auto read = parseResultLine(twice);
      QVERIFY2(!read || *read == sample(), twice.c_str());  // a space, or a digit behind the check
    }
  }

  void refusals_data() {
    const auto row = test::columns<QString, QString>("text", "fault");
    row("", "1:1 result.none");
    row("hello", "1:1 result.none");
    row("gathernd-result 2 lesson=a", "1:17 result.version");
    row("gathernd-result 1 lesson=A", "1:19 result.field");
    row("gathernd-result 1 lesson=a seed=x", "1:28 result.field");
    row("gathernd-result 1 lesson=a seed=18446744073709551616", "1:28 result.field");
    row("gathernd-result 1 lesson=a seed=1 steps=", "1:35 result.field");
    row("gathernd-result 1 lesson=a seed=1 steps=a:<b>", "1:35 result.field");
    row("gathernd-result 1 lesson=a seed=1 steps=a:right", "1:48 result.field");
    row("gathernd-result 1 lesson=a seed=1 steps=a:right check=0000", "1:49 result.check");
  }
  void refusals() {
    const auto [text, fault] = test::currentRow<QString, QString>();
    const auto result = parseResultLine(text.toStdString());
    QVERIFY(!result);
    QCOMPARE(test::textOf({result.error()}).front(), fault);
    QVERIFY(sentenceTemplate(result.error().reason) != nullptr);
  }

  void counts() {
    LessonResult other = sample();
    other.seed = 8;
    other.steps[0].ending = "batch_zero";
    const std::string wrong = resultLine(sample()).replace(30, 1, "x");
    const std::string text = "Dear all,\n\n" + resultLine(sample()) + "\n> " + resultLine(other) + "\r\n" +
                             wrong + "\n" + resultLine({"address", 0, {{"predict", "right"}}});
    ResultCounts counts;
    std::vector<Error> faults;
    countResults(text, counts, faults);
    QCOMPARE(counts.results, std::int64_t{3});
    QCOMPARE(counts.otherLines, std::int64_t{1});
    QCOMPARE(test::textOf(faults).size(), 1);
    QCOMPARE(faults[0].line.value(), 5);
    const auto& batch = counts.lessons.at("batch-1");
    QCOMPARE(batch.results, std::int64_t{2});
    QCOMPARE(batch.steps.size(), std::size_t{3});
    QCOMPARE(batch.steps[0].id, std::string("look"));
    QCOMPARE(batch.steps[0].endings.at("right"), std::int64_t{1});
    QCOMPARE(batch.steps[0].endings.at("batch_zero"), std::int64_t{1});
    QCOMPARE(batch.steps[1].endings.at("batch_zero"), std::int64_t{2});
    countResults(text, counts, faults);
    QCOMPARE(counts.lessons.at("address").results, std::int64_t{2});
  }
};

GATHERND_TEST(ResultsTest)
#include "results_test.moc"
