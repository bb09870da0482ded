// SPDX-License-Identifier: GPL-3.0-or-later
// Every step of every lesson before a class: all text is as large as the back row needs, nothing is cut, and
// what does not fit at once is on a page that its mark tells of. The suite tries each lesson on one screen;
// GATHERND_FIT=all tries every lesson on every screen.

#include "ui/fit/lesson_fit.h"

#include "core/teach/lesson/shipped_lessons.h"
#include "tests/support/sanitized.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/support/reused_window.h"
#include "ui/present/fitted_label.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

constexpr QSize kClassScreens[] = {{800, 600}, {1024, 768}, {1366, 768}, {1920, 1080}};

struct FittedLesson : ReusedWindow {
  bool open(const QString& lesson, const QSize& size) {
    window->setPresenting(true);
    window->resize(size);
    QCoreApplication::processEvents();
    const bool opened = ready() && learning.lessons.open(lesson, true).has_value();
    settle();
    return opened;
  }
  void settle() {
    if (!QTest::qWaitFor([this] { return !window->busy(); })) qFatal("not done");
    QCoreApplication::processEvents();
  }
};

}  // namespace

class LessonFitTest : public QObject {
  Q_OBJECT

 private slots:
  void everyStep_data() {
    test::columns<QString, QSize>("id", "size");
    const bool all = qgetenv("GATHERND_FIT") == "all";
    for (const teach::CourseLesson& lesson : teach::course()) {
      if (test::kSanitized && lesson.number % 4 != 1) continue;
      for (std::size_t k = 0; k < std::size(kClassScreens); ++k) {
        if (!all && k != static_cast<std::size_t>(lesson.number) % std::size(kClassScreens)) continue;
        const QSize& size = kClassScreens[k];
        QTest::addRow("%s on %d", lesson.id.c_str(), size.width())
            << QString::fromStdString(lesson.id) << size;
      }
    }
  }
  void everyStep() {
    QFETCH(QString, id);
    QFETCH(QSize, size);
    FittedLesson& f = shared_.fresh();
    QVERIFY(f.open(id, size));
    LessonFit fit(*f.window, f.window->canvas(), f.player, f.asking, [&]() -> Expected<void> {
      f.settle();
      if (f.window->size() != size) return fail(ErrorCode::Limit, "figure.too_large");
      return {};
    });
    const auto found = fit.check();
    QVERIFY(found.has_value());
    QStringList faults;
    for (const LessonFitProblem& each : *found)
      faults << QString::fromStdString(f.player.lesson().steps[each.step].id) + ": " + each.problem;
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join('\n').left(1500)));
  }

  /// A clicker reads all of it, and back; only then it goes on, here to what reveals the answer.
  void wordsAreTurnedFirst() {
    FittedLesson& f = shared_.fresh();
    QVERIFY(f.open("relatives", {800, 600}));
    auto* sentence = f.find<FittedLabel>("presentSentence");
    const Asking& asking = f.asking;
    QCOMPARE(asking.stage(), Asking::Stage::Open);
    QVERIFY(sentence->text().contains(asking.prompt()));
    const int pages = sentence->pageCount();
    QVERIFY(pages > 1);
    for (int page = 1; page < pages; ++page) {
      f.press(Qt::Key_PageDown);
      QCOMPARE(sentence->page(), page);
    }
    f.press(Qt::Key_PageUp);
    QCOMPARE(sentence->page(), pages - 2);
    QCOMPARE(asking.stage(), Asking::Stage::Open);
    f.press(Qt::Key_PageDown);
    f.press(Qt::Key_PageDown);
    QVERIFY(sentence->text().startsWith(QStringLiteral("Again to reveal")));  // beside the choices is no room
    QCOMPARE(asking.stage(), Asking::Stage::Open);
    f.press(Qt::Key_PageDown);
    for (int k = 0; k < 8 && asking.stage() == Asking::Stage::Open; ++k) f.press(Qt::Key_PageDown);
    QCOMPARE(asking.stage(), Asking::Stage::Revealed);
  }

  /// Another call that is opened over a lesson is stepped through; the lesson is gone on with where it was
  /// left.
  void anotherCallIsItsOwn() {
    FittedLesson& f = shared_.fresh();
    QVERIFY(f.open("address", {1024, 768}));
    const LessonPlayer& player = f.player;
    f.press(Qt::Key_PageDown);
    const std::size_t at = player.at();
    QVERIFY(!player.away());
    f.session.edits().setBatchDims(f.session.document().batchDims);
    QVERIFY(!player.away());
    f.window->files().openExample(QStringLiteral("rows"));
    f.settle();
    QVERIFY(player.active() && player.away());
    for (const Qt::Key key : {Qt::Key_PageDown, Qt::Key_Right, Qt::Key_Space, Qt::Key_PageUp, Qt::Key_Home}) {
      f.press(key);
      QCOMPARE(player.at(), at);
      QCOMPARE(f.window->files().exampleId(), QStringLiteral("rows"));
    }
    QVERIFY(f.session.playback().state().active);
    f.trigger("actionLessonNext");
    f.settle();
    QCOMPARE(player.at(), at + 1);
    QVERIFY(!player.away() && f.window->files().exampleId().isEmpty());
  }

 private:
  SharedWindow<FittedLesson> shared_;
};

GATHERND_TEST(LessonFitTest)
#include "lesson_fit_test.moc"
