// SPDX-License-Identifier: GPL-3.0-or-later
// A clicker's keys in everything that can stand before a class: the table of docs/presenting.md, key by key.
// No first press gives an answer away.
#include <QPushButton>
#include <QTest>

#include "tests/support/sanitized.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/support/reused_window.h"
#include "ui/present/fitted_label.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

struct Hall : ReusedWindow {
  /// "call", "lesson" (its second step, told), "choice" and "typed" (open questions), "vote".
  bool bring(const QString& what) {
    if (!ready()) return false;
    if (what != QLatin1String("call")) {
      const bool choice = what == QLatin1String("choice");
      if (!learning.lessons.open(choice ? QStringLiteral("depth") : QStringLiteral("batch-1"), true))
        return false;
    }
    window->setPresenting(true);
    window->resize(1920, 1080);
    QCoreApplication::processEvents();
    if (what == QLatin1String("call")) {
      session.playback().goTo(1, StepPhase::Locate);
      return true;
    }
    while (asking.stage() != Asking::Stage::Open) player.next();
    if (what == QLatin1String("lesson")) asking.reveal();
    if (what == QLatin1String("vote")) trigger("actionVote");
    QCoreApplication::processEvents();
    return true;
  }

  void type(const QKeySequence& key) {
    // What is said is read to its end, or its beginning, before.
    auto* sentence = find<FittedLabel>("presentSentence");
    const bool back = key == QKeySequence(Qt::Key_PageUp) || key == QKeySequence(Qt::Key_Left);
    sentence->showPage(back ? 0 : sentence->pageCount() - 1);
    press(key[0].key(), key[0].keyboardModifiers());
  }

  QString state() {
    if (!window->canvas().presenting()) return QStringLiteral("left");
    if (find<QWidget>("presentBlank")->isVisible()) return QStringLiteral("black");
    const auto* vote = find<QWidget>("votePanel");
    if (vote->isVisible()) return vote->accessibleDescription().section(QLatin1Char('\n'), 0, 0);
    QStringList parts;
    if (player.active()) parts << QStringLiteral("step %1").arg(player.at() + 1);
    const QString said =
        find<FittedLabel>("presentSentence")->text() + find<FittedLabel>("presentTuple")->text();
    switch (asking.stage()) {
      case Asking::Stage::None:
        break;
      case Asking::Stage::Open:
        parts << (said.contains(QLatin1String("Again to reveal")) ? QStringLiteral("again")
                                                                  : QStringLiteral("asked"));
        break;
      case Asking::Stage::Right:
        parts << QStringLiteral("right");
        break;
      case Asking::Stage::Revealed:
        parts << QStringLiteral("revealed");
        break;
    }
    if (const StepState& step = session.playback().state(); step.active)
      parts << QStringLiteral("tuple %1 phase %2").arg(step.tuple).arg(static_cast<int>(step.phase));
    return parts.isEmpty() ? QStringLiteral("rest") : parts.join(QStringLiteral(", "));
  }
};

}  // namespace

class ClickerTest : public QObject {
  Q_OBJECT

 private slots:
  void keys_data() {
    // keys: /< with spaces between them
    test::columns<QString, QString, QString>("before", "keys", "after");
    auto row = [n = 0](const char* before, const char* keys, const char* after) mutable {
      if (test::kSanitized && n++ % 3 != 0) return;
      QTest::addRow("%s: %s", before, keys) << before << keys << after;
    };
    for (const char* on : {"PgDown", "Right", "Space"}) {
      row("call", on, "tuple 1 phase 3");
      row("lesson", on, "step 3, asked");
      row("choice", on, "step 1, again");
      row("choice", qPrintable(QStringLiteral("%1 %1").arg(on)), "step 1, revealed");
    }
    for (const char* back : {"PgUp", "Left"}) {
      row("call", back, "tuple 1 phase 1");
      row("lesson", back, "step 1");
    }
    for (const char* on : {"call", "lesson", "choice", "typed"}) row(on, "B", "black");
    row("call", "B B", "tuple 1 phase 2");
    row("typed", "1 B", "step 2, asked");  // part of the answer
    row("call", ".", "tuple 1 phase 3");
    row("lesson", ".", "step 2, revealed, tuple 0 phase 1");
    row("choice", ".", "step 1, asked");  // there is nothing to step through yet
    row("typed", ".", "step 2, asked");
    // What is stepped through is gone through both ways, then the lesson.
    row("lesson", ". . Left", "step 2, revealed, tuple 0 phase 1");
    row("lesson", ". . Left Right", "step 2, revealed, tuple 0 phase 2");
    row("lesson", ". Left", "step 2, revealed");
    row("lesson", ". Left Left", "step 1");
    row("lesson", ". Esc Right", "step 3, asked");
    row("lesson", "Left Right", "step 2");  // whose answer was shown stays answered
    row("call", "F5", "tuple 1 phase 2");
    row("lesson", "F5", "step 2, revealed");
    row("choice", "F5", "step 1, asked");
    row("typed", "F5", "step 2, asked");
    row("call", "Home", "tuple 1 phase 1");
    row("lesson", "Home", "step 2");  // an answered question stays answered
    row("call", "Esc", "rest");
    row("call", "Esc Esc", "left");
    row("call", "Esc Home Esc", "rest");  // another key between them: one stays
    row("call", "Esc Home Esc Esc", "left");
    row("lesson", "Esc", "step 2, revealed");
    row("choice", "B PgDown", "step 1, asked");  // nothing happens behind a black screen
    row("choice", "B 1", "step 1, asked");
    row("choice", "Esc", "step 1, asked");  // put away, it would be answered
    row("choice", "Esc Esc", "left");
    row("call", "B Esc", "tuple 1 phase 2");  // the screen first
    row("call", "B Esc Esc", "rest");         // then the tuple
    row("call", "B Esc Esc Esc", "left");
    row("typed", "PgDown", "step 2, again");
    row("typed", "PgDown PgDown", "step 2, revealed");
    row("typed", "Right", "step 2, asked");
    row("typed", "Space", "step 2, asked");
    row("typed", "1", "step 2, asked");
    row("typed", "PgUp", "step 1");
    row("choice", "5", "step 1, asked");  // there are four
  }

  void keys() {
    QFETCH(QString, before);
    QFETCH(QString, keys);
    Hall& f = shared_.fresh();
    QVERIFY(f.bring(before));
    for (const QString& key : keys.split(QLatin1Char(' '))) f.type(QKeySequence(key));
    QFETCH(QString, after);
    QTRY_COMPARE(f.state(), after);
  }

  /// Whoever waits between the two still leaves, and is told so meanwhile.
  void escAtAnyPace() {
    for (const char* on : {"call", "lesson"}) {
      Hall& f = shared_.fresh();
      QVERIFY(f.bring(QLatin1String(on)));
      const auto said = [&] { return f.find<FittedLabel>("presentSentence")->text(); };
      f.type(QKeySequence(Qt::Key_Escape));
      QTest::qWait(1600);  // longer than two quick ones ever took
      QCOMPARE(said(), QStringLiteral("Esc again leaves."));
      f.type(QKeySequence(Qt::Key_Escape));
      QCOMPARE(f.state(), QStringLiteral("left"));
    }
  }

  /// What is answered or asked of a call is put away first, and seen to be.
  void escPutsTheQuestionAway() {
    Hall& f = shared_.fresh();
    QVERIFY(f.bring(QStringLiteral("call")));
    f.session.playback().reset();
    QVERIFY(f.asking.askAboutDocument(teach::QuestionKind::Shape));
    f.type(QKeySequence(Qt::Key_Escape));
    QVERIFY(!f.asking.active());
    QCOMPARE(f.find<FittedLabel>("presentSentence")->text(), QStringLiteral("Esc again leaves."));
    QTest::mouseClick(f.window->canvas().viewport(), Qt::LeftButton, {}, QPoint(2, 2));
    QVERIFY(f.find<FittedLabel>("presentSentence")->text() != QStringLiteral("Esc again leaves."));
    f.type(QKeySequence(Qt::Key_Escape));
    QCOMPARE(f.state(), QStringLiteral("rest"));
    f.type(QKeySequence(Qt::Key_Escape));
    QCOMPARE(f.state(), QStringLiteral("left"));
  }

  /// A digit is the choice of that number: right or wrong as core says.
  void digits() {
    for (int k = 0; k < 4; ++k) {
      Hall& f = shared_.fresh();
      QVERIFY(f.bring(QStringLiteral("choice")));
      const teach::Question question = *f.asking.question();
      QCOMPARE(question.choices.size(), std::size_t{4});
      f.type(QKeySequence(Qt::Key_1 + k));
      QCOMPARE(f.asking.stage() == Asking::Stage::Right, isRight(question, teach::Choice{k}));
      QCOMPARE(f.asking.outcome().tries, 1);
    }
  }

  /// What is chosen among is always in sight, a wrong one is out of it, and the right letter is said.
  void choicesStandInARow() {
    Hall& f = shared_.fresh();
    QVERIFY(f.bring(QStringLiteral("choice")));
    const teach::Question question = *f.asking.question();
    const auto button = [&](int k) {
      return f.window->findChild<QPushButton*>(QStringLiteral("presentChoice%1").arg(k + 1));
    };
    const auto* row = f.find<QWidget>("presentChoices");
    QVERIFY(row->isVisible());
    for (int k = 0; k < 4; ++k) QCOMPARE(button(k)->text(), choiceText(question, k));
    const int right = std::get<teach::Choice>(*rightAnswer(question)).number, wrong = right == 0 ? 1 : 0;
    button(wrong)->click();
    QTRY_VERIFY(!button(wrong)->isEnabled());
    f.asking.reveal();
    QVERIFY(!row->isVisible());
    const QString said = f.find<FittedLabel>("presentSentence")->text();
    QVERIFY2(said.startsWith(QStringLiteral("It is %1: ").arg(QChar('A' + right))), qPrintable(said));
  }

  /// Hints are read from the last row too.
  void hints() {
    Hall& f = shared_.fresh();
    QVERIFY(f.bring(QStringLiteral("typed")));
    QVERIFY(f.asking.hintsLeft() > 0);
    f.trigger("actionHint");
    const QString said = f.find<FittedLabel>("presentSentence")->text();
    QVERIFY2(said.contains(f.asking.hints().last()), qPrintable(said));
  }

  /// A question begins where it asks.
  void opensOnItsPage() {
    Hall& f = shared_.fresh();
    QVERIFY(f.bring(QStringLiteral("typed")));
    f.window->resize(1024, 768);
    QCoreApplication::processEvents();
    f.player.goTo(0);
    f.player.goTo(1);
    QTRY_VERIFY(f.session.work().idle());
    CanvasWidget& canvas = f.window->canvas();
    QVERIFY(canvas.scroll().pageCount() > 1);
    const Scene& scene = canvas.scene();
    const std::int64_t tuple = scene.tensor(TensorId::Output).unitOf(f.asking.view()->blocks.front().output);
    QCOMPARE(tuple, std::int64_t{2});
    const QRectF unit = canvas.cellRectInView(scene.unit(TensorId::Indices, tuple));
    QVERIFY(QRectF(canvas.viewport()->rect()).contains(unit));
  }

 private:
  SharedWindow<Hall> shared_;
};

GATHERND_TEST(ClickerTest)
#include "clicker_test.moc"
