// SPDX-License-Identifier: GPL-3.0-or-later
// The course gives no shape away before it asks for it: neither at the question nor at a step before it that
// shows the same scene, in no word, tip, example or picture of the window.

#include "core/teach/lesson/shipped_lessons.h"
#include "tests/support/sanitized.h"
#include "tests/support/test_program.h"
#include "tests/ui/support/reused_window.h"

using namespace gathernd;
using namespace gathernd::ui;
using gathernd::teach::QuestionKind;

namespace {

QStringList visibleWords(MainWindow& window) {
  QStringList all{window.windowTitle(), window.canvas().accessibleSummary()};
  for (const QWidget* widget : window.findChildren<QWidget*>()) {
    if (!widget->isVisible()) continue;
    for (const char* property : {"text", "plainText", "currentText", "toolTip", "accessibleName",
                                 "accessibleDescription", "placeholderText"})
      all << widget->property(property).toString();
  }
  for (const AuditedText& text : window.canvas().audit()) all << text.text;
  return all;
}

/// The shape that a question about the shown scene asks for, at this step or later; "" where none does.
QString shapeToCome(const LessonPlayer& player, const Document& document) {
  const teach::DialStop* shown = player.stops() != nullptr ? &(*player.stops())[player.stop()] : nullptr;
  for (std::size_t k = player.at(); shown != nullptr && k < player.lesson().steps.size(); ++k) {
    const auto& ask = player.lesson().steps[k].ask;
    if (!ask || teach::stopAsked(player.lesson(), k) != shown) continue;
    if (ask->kind != QuestionKind::Shape && ask->kind != QuestionKind::Tiles) return {};
    const auto scene = sceneOf(document);
    const auto question = scene ? teach::lessonQuestion(player.lesson(), k, *scene)
                                : Expected<teach::Question>(fail(scene.error()));
    const auto right =
        question ? teach::rightAnswer(*question) : Expected<teach::Answer>(fail(question.error()));
    return right ? QString::fromStdString(teach::answerText(*question, *right)).remove(' ') : QString();
  }
  return {};
}

}  // namespace

class CourseLeakTest : public QObject {
  Q_OBJECT

 private slots:
  void noShapeBeforeItIsAskedFor() {
    int looked = 0;
    ReusedWindow f;
    QVERIFY(f.ready() && f.window->openDock("lessons"));
    const Learning& learning = f.learning;
    for (const teach::CourseLesson& lesson : teach::course()) {
      if (test::kSanitized && lesson.number % 5 != 0) continue;
      f.leaveAll();
      QVERIFY(learning.lessons.open(QString::fromStdString(lesson.id), true));
      for (std::size_t step = 0; step < learning.player.lesson().steps.size(); ++step) {
        learning.player.goTo(step);
        const QString shape = shapeToCome(learning.player, f.session.document());
        const auto given = [&](const EditedTensor& tensor) {
          return QString::fromStdString(tensor.shape().toString()).remove(' ') == shape;
        };
        if (shape.count(',') < 1 || given(f.session.document().params) || given(f.session.document().indices))
          continue;  // one number stands everywhere
        QTRY_VERIFY(!f.window->busy());
        ++looked;
        for (QString words : visibleWords(*f.window))
          QVERIFY2(!words.remove(' ').contains(shape), qPrintable(QStringLiteral("%1, step %2: %3")
                                                                      .arg(QString::fromStdString(lesson.id))
                                                                      .arg(step + 1)
                                                                      .arg(words)));
      }
    }
    QVERIFY2(looked >= (test::kSanitized ? 1 : 12), qPrintable(QString::number(looked)));
  }
};

GATHERND_TEST(CourseLeakTest)
#include "course_leak_test.moc"
