// SPDX-License-Identifier: GPL-3.0-or-later
// Fresh questions: every kind comes, a mistake that was named comes again in a question that can show it, and
// goes once it is answered rightly.
#include <QLabel>
#include <QPushButton>
#include <set>
#include <vector>

#include "core/teach/question/diagnosis.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/canvas/canvas_fixture.h"
#include "ui/ask/predict_panel.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;
using gathernd::teach::QuestionKind;
using gathernd::teach::WrongRule;

namespace {

/// Somebody who holds one rule, and knows nothing else wrong.
void answerAs(Asking& asking, const WrongRule& rule) {
  if (const auto answer = answerByRule(*asking.question(), rule)) return asking.choose(*answer);
  if (const auto right = rightAnswer(*asking.question())) asking.choose(*right);
}

bool shows(const teach::Question& question, const WrongRule* rule) {
  const auto answer = answerByRule(question, *rule);
  return answer && !isRight(question, *answer);
}

}  // namespace

class PracticeTest : public QObject {
  Q_OBJECT

 private slots:
  void everyKindComes() {
    CanvasFixture f(rowsDocument());
    Asking asking(f.session);
    Practice practice(asking, 7);
    std::set<QuestionKind> kinds;
    std::set<std::string> calls;
    for (int k = 0; k < 15; ++k) {
      const auto asked = practice.next(1 + k % 5);
      QVERIFY(asked);
      QVERIFY(practice.active());
      kinds.insert(asking.question()->kind);
      calls.insert(asking.question()->scene.params.shape().toString() +
                   asking.question()->scene.indices.shape().toString());
    }
    QCOMPARE(kinds.size(), std::size_t{7});
    QVERIFY(calls.size() > 5);
    QVERIFY(practice.mistakes().empty());
    f.session.undoStack().undo();  // each is one step of undo
    QVERIFY(!practice.active());
  }

  void mistakesComeAgain_data() {
    const auto row = test::columns<QString>("rule");
    for (const char* rule : {"keep_depth", "batch_zero", "reversed", "gather_rule"}) row(rule, rule);
  }
  void mistakesComeAgain() {
    QFETCH(QString, rule);
    const WrongRule* held = teach::findWrongRule(rule.toStdString());
    QVERIFY(held != nullptr);
    CanvasFixture f(rowsDocument());
    Asking asking(f.session);
    Practice practice(asking, 11);
    for (int k = 0; k < 60 && practice.mistakes().empty(); ++k) {
      QVERIFY(practice.next(5));
      answerAs(asking, *held);
    }
    QVERIFY(!practice.mistakes().empty());
    QCOMPARE(practice.mistakes().back(), held);
    bool again = false;
    for (int k = 0; k < 2 && !again; ++k) {
      QVERIFY(practice.next(5));
      again = shows(*asking.question(), held);
      if (!again) asking.reveal();
    }
    QVERIFY(again);
    answerAs(asking, *held);  // the same again: it stays
    QCOMPARE(practice.mistakes().back(), held);
    for (int k = 0; k < 6 && !practice.mistakes().empty(); ++k) {
      QVERIFY(practice.next(5));
      asking.choose(*rightAnswer(*asking.question()));
    }
    QVERIFY(practice.mistakes().empty());
  }

  /// To answer one tuple would be to answer all.
  void tuplesAreNotAllAlike() {
    CanvasFixture f(rowsDocument());
    Asking asking(f.session);
    for (const int level : {1, 3, 5}) {
      Practice practice(asking, static_cast<std::uint64_t>(level) * 1000);
      int looked = 0;
      for (int k = 0; k < 60; ++k) {
        QVERIFY(practice.next(level));
        const teach::Scene& scene = asking.question()->scene;
        const bool made = asking.question()->kind == QuestionKind::Make;  // it begins with zeros
        if (made || !scene.plan || scene.plan->tupleCount < 2 || scene.plan->depth == 0) continue;
        std::set<std::vector<std::int64_t>> tuples;
        for (std::int64_t tuple = 0; tuple < scene.plan->tupleCount; ++tuple)
          tuples.insert(scene.trace().at(tuple).given);
        QVERIFY2(tuples.size() > 1, qPrintable(QStringLiteral("level %1, question %2").arg(level).arg(k)));
        ++looked;
      }
      QVERIFY(looked > 20);
    }
  }

  void byTheButton() {
    CanvasFixture f(rowsDocument());
    Asking asking(f.session);
    PracticeRow row(asking);
    auto* next = row.findChild<QPushButton*>(QStringLiteral("practiceNext"));
    const auto* said = row.findChild<QLabel*>(QStringLiteral("practiceSaid"));
    next->click();
    QCOMPARE(asking.stage(), Asking::Stage::Open);
    QVERIFY(!said->isVisibleTo(&row));
    const teach::Question first = *asking.question();
    next->click();
    QVERIFY(first.seed != asking.question()->seed);
  }
};

GATHERND_TEST(PracticeTest)
#include "practice_test.moc"
