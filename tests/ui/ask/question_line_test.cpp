// SPDX-License-Identifier: GPL-3.0-or-later
// Output that a question hides never stays hidden without a way out: where neither question nor lesson is in
// sight a line says why, and leads back or ends it.
#include <QPushButton>

#include "core/teach/lesson/shipped_lessons.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/support/reused_window.h"
#include "ui/ask/question_box.h"
#include "ui/panel/page.h"
#include "ui/text/value_text.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

struct Stranded : ReusedWindow {
  QuestionLine& line() { return *find<QuestionLine>("questionLine"); }
  Page& dock(const char* name) { return *find<Page>(name); }
  bool hidden() { return session.snapshot().veil != Veil::None; }
  void settle() {
    for (int k = 0; k < 3; ++k) QCoreApplication::processEvents();
  }
  void leaveAll() {
    ReusedWindow::leaveAll();
    for (const char* name : {"predictDock", "lessonsDock", "explainDock"}) dock(name).close();
    settle();
  }
  /// A question whose panel was closed.
  void strand() {
    trigger("actionAskShape");
    settle();
    dock("predictDock").close();
    settle();
  }
};

}  // namespace

class QuestionLineTest : public QObject {
  Q_OBJECT

 private slots:
  void saysWhyWhereNothingElseDoes() {
    Stranded& f = shared_.fresh();
    QVERIFY(!f.line().isVisible());
    f.trigger("actionAskShape");
    f.settle();
    QVERIFY(f.hidden() && f.dock("predictDock").isVisible() && !f.line().isVisible());
    f.dock("predictDock").close();
    f.settle();
    QVERIFY(f.line().isVisible());
    QVERIFY(f.line().sentence().contains(QLatin1String("hidden")));
    f.find<QAction>("actionExplain")->trigger();  // another panel says nothing of it
    f.settle();
    QVERIFY(f.line().isVisible());
    f.trigger("actionReveal");
    f.settle();
    QVERIFY(!f.hidden() && !f.line().isVisible());
  }

  void leadsBack_data() {
    const auto row = test::columns<QString>("way");
    row("its button", "button");
    row("Run", "actionRun");
  }
  void leadsBack() {
    QFETCH(QString, way);
    Stranded& f = shared_.fresh();
    f.strand();
    if (way == QLatin1String("button"))
      QTest::mouseClick(f.find<QPushButton>("questionBack"), Qt::LeftButton);
    else
      f.trigger("actionRun");
    f.settle();
    QVERIFY(f.dock("predictDock").isVisible() && !f.line().isVisible());
    QVERIFY(f.hidden());
  }

  void ends_data() {
    const auto row = test::columns<bool>("key");
    row("its button", false);
    row("Esc", true);
  }
  void ends() {
    QFETCH(bool, key);
    Stranded& f = shared_.fresh();
    f.strand();
    if (key)
      QTest::keyClick(&f.window->canvas(), Qt::Key_Escape);
    else
      QTest::mouseClick(f.find<QPushButton>("questionEnd"), Qt::LeftButton);
    f.settle();
    QVERIFY(!f.hidden() && !f.line().isVisible());
    QVERIFY(!f.asking.active());
    QVERIFY(f.window->canvas().scene().tensor(TensorId::Output).present);
  }

  /// At each step of each lesson: also where the lesson hides what it asks about later.
  void lessonsLeadBackToo() {
    Stranded& f = shared_.fresh();
    LessonPlayer& player = f.player;
    int hidden = 0;
    for (const auto& lesson : teach::course()) {
      f.window->openDock(QStringLiteral("lessons"));
      QVERIFY(f.learning.lessons.open(fromBytes(lesson.id), true));
      for (std::size_t step = 0; step < player.lesson().steps.size(); ++step) {
        player.goTo(step);
        f.dock("lessonsDock").close();
        f.settle();
        QCOMPARE(f.line().isVisible(), f.hidden());
        hidden += f.hidden() ? 1 : 0;
        f.window->openDock(QStringLiteral("lessons"));
        f.settle();
        QVERIFY(!f.line().isVisible());
      }
      player.goTo(0);
      f.dock("lessonsDock").close();
      f.settle();
      if (!f.hidden()) continue;
      QTest::mouseClick(f.find<QPushButton>("questionEnd"), Qt::LeftButton);
      f.settle();
      QVERIFY(!player.active() && !f.hidden());
    }
    QVERIFY(hidden > 10);
  }

  /// Before a class the question stands below the picture.
  void notBeforeAClass() {
    Stranded& f = shared_.fresh();
    f.strand();
    f.window->setPresenting(true);
    f.settle();
    QVERIFY(f.hidden() && !f.line().isVisible());
    f.window->setPresenting(false);
    f.settle();
    QVERIFY(f.line().isVisible());
  }

 private:
  SharedWindow<Stranded> shared_;
};

GATHERND_TEST(QuestionLineTest)
#include "question_line_test.moc"
