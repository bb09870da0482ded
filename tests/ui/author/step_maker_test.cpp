// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson step out of the window: from an empty one in few events, saved without a fault, and played; the
// part that is clicked, what is told apart, what is wrong as it is typed, and a file that holds other work.
#include "ui/author/step_maker.h"

#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>

#include "core/formats/lesson_file.h"
#include "core/teach/lesson/lesson.h"
#include "core/teach/page/lesson_page.h"
#include "core/teach/question/diagnosis.h"
#include "tests/support/files.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/ask/asking.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/files/document_file.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/lesson/lesson_player.h"

using namespace gathernd;
using namespace gathernd::ui;
using gathernd::teach::QuestionKind;

namespace {

/// Real events, counted: a key, a click, a field that is filled with text that somebody supplies.
struct Author : WindowFixture {
  explicit Author(Document document = *newDocument()) : WindowFixture(std::move(document)) {}

  void key(Qt::Key key, Qt::KeyboardModifiers modifiers) {
    ++events;
    QTest::keyClick(QApplication::focusWidget(), key, modifiers);
    settle();
  }
  void click(const char* button) {
    ++events;
    auto* widget = find<QWidget>(button);
    reach(widget);
    QVERIFY2(widget->isVisible() && widget->isEnabled(), button);
    QTest::mouseClick(widget, Qt::LeftButton);
    settle();
  }
  /// Clicked or reached by Tab, and pasted into.
  void fill(const char* field, const QString& text) {
    ++events;
    auto* widget = find<QWidget>(field);
    reach(widget);
    auto* area = qobject_cast<QAbstractScrollArea*>(widget);
    QTest::mouseClick(area != nullptr ? area->viewport() : widget, Qt::LeftButton);
    QVERIFY2(widget->hasFocus(), field);
    QApplication::clipboard()->setText(text);
    QTest::keyClick(widget, Qt::Key_V, Qt::ControlModifier);
    settle();
  }
  void clickCell(const CellRef& cell) {
    ++events;
    CanvasWidget& canvas = window->canvas();
    QTest::mouseClick(canvas.viewport(), Qt::LeftButton, {}, canvas.cellRectInView(cell).center().toPoint());
    settle();
  }
  void reach(QWidget* widget) {
    for (QWidget* up = widget->parentWidget(); up != nullptr; up = up->parentWidget())
      if (auto* area = qobject_cast<QScrollArea*>(up)) area->ensureWidgetVisible(widget);
  }
  void settle() {
    QCoreApplication::processEvents();
    QVERIFY(QTest::qWaitFor([this] { return !window->busy(); }));
  }
  QString said(const char* label) { return find<QLabel>(label)->text(); }
  Asking& asking() { return window->learning().asking; }
  LessonPlayer& player() { return window->learning().player; }

  int events = 0;
};

teach::LessonCheck checked(const QString& path) {
  auto check = checkLessonFile(path.toStdString());
  return check ? std::move(*check) : teach::LessonCheck{{}, {check.error()}, false};
}

}  // namespace

class StepMakerTest : public QObject {
  Q_OBJECT

 private slots:
  void fromAnEmptyWindow() {
    Author f;
    const QString path = f.folder.filePath("boxes.md");
    f.dialogs.file = path;
    f.dialogs.unsaved = Dialogs::Unsaved::Discard;  // the lesson comes where the pasted call stands
    f.window->canvas().setFocus();
    QApplication::clipboard()->setText(
        "tf.gather_nd(np.arange(60).reshape(3, 4, 5), [[[1],[3]],[[2],[0]],[[3],[1]]], batch_dims=1)");
    f.key(Qt::Key_V, Qt::ControlModifier);
    QTRY_COMPARE(f.session.document().batchDims, 1);
    f.settle();
    f.key(Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(f.asking().stage(), Asking::Stage::Open);
    f.click("askPlace");
    f.click("stepMake");
    QVERIFY(f.said("stepTells").contains("mistakes told apart here"));
    f.fill("stepHeading", "Three images, two boxes each");
    f.fill("stepProse", "Row 1 of `indices` belongs to image 1. It need *not* say so.");
    f.fill("stepHint1", "Which image does this row belong to?");
    f.fill("stepWhy", "Each row reads from its own image.");
    f.fill("stepNotes", "Vote first. Most choose image 0.");
    f.click("stepSaveNew");
    f.events += 2;                        // the name in the dialog, and Enter
    QCOMPARE(f.dialogs.unsavedAsked, 1);  // once it is saved, before it is played
    QVERIFY2(f.events <= 12, qPrintable(QString::number(f.events)));
    qInfo("a lesson step in %d events", f.events);

    const teach::LessonCheck check = checked(path);
    for (const Error& fault : check.faults) QFAIL(fault.reason.c_str());
    QCOMPARE(check.lesson.title, std::string("Three images, two boxes each"));
    QCOMPARE(check.lesson.steps.size(), std::size_t{1});
    const teach::LessonStep& step = check.lesson.steps.front();
    QCOMPARE(step.ask->kind, QuestionKind::Place);
    QCOMPARE(step.ask->hints.size(), std::size_t{1});
    QVERIFY(!step.notes.empty());
    QCOMPARE(teach::plainText(step.why), std::string("Each row reads from its own image."));
    const auto page = teach::lessonPage(check.lesson, {});
    QVERIFY(page);
    QVERIFY(page->find("Three images, two boxes each") != std::string::npos);

    // It is open to be played at once.
    QVERIFY(f.player().active());
    QCOMPARE(f.player().step().id, std::string("three-images-two-boxes-each"));
    QCOMPARE(f.asking().stage(), Asking::Stage::Open);
    auto* answer = f.window->learning().lessons.findChild<QLineEdit*>("lessonAnswer");
    answer->setFocus();
    const auto right = rightAnswer(*f.asking().question());
    QTest::keyClicks(answer, QString::fromStdString(answerText(*f.asking().question(), *right)));
    QTest::keyClick(answer, Qt::Key_Return);
    QCOMPARE(f.asking().stage(), Asking::Stage::Right);
  }

  /// The other lesson's bytes stay, and it is read again at the new step.
  void addedToTheOpenLesson() {
    Author f;
    const QString path = f.folder.filePath("own.md");
    f.find<QAction>("actionAskShape")->trigger();
    f.click("stepMake");
    f.fill("stepHeading", "Look");
    f.dialogs.file = f.folder.filePath("own.npy");  // no lesson under a tensor's name
    f.click("stepSaveNew");
    QVERIFY(!QFile::exists(f.dialogs.file));
    f.dialogs.file = path;
    f.click("stepSaveNew");
    const QByteArray first = test::fileBytes(path);
    QVERIFY(f.player().active());
    f.find<QAction>("actionAskValue")->trigger();
    f.fill("stepHeading", "Look");
    QVERIFY(f.find<QPushButton>("stepSave")->text().contains("own.md"));
    f.click("stepSave");
    const QByteArray both = test::fileBytes(path);
    QVERIFY(both.startsWith(first) && both.size() > first.size());
    const teach::LessonCheck check = checked(path);
    QVERIFY(check.faults.empty());
    QCOMPARE(check.lesson.steps.size(), std::size_t{2});
    QCOMPARE(check.lesson.steps[1].id, std::string("look-2"));
    QCOMPARE(f.player().step().id, std::string("look-2"));
    QCOMPARE(f.player().lesson().steps.size(), std::size_t{2});
  }

  void nothingIsWrittenOver() {
    Author f;
    const QString path = test::writeFile(f.folder.filePath("notes.md"), "somebody's own notes");
    f.dialogs.file = path;
    f.find<QAction>("actionAskValue")->trigger();
    f.click("stepMake");
    for (const char* button : {"stepSaveNew", "stepSaveInto"}) {
      f.click(button);
      QVERIFY2(!f.said("stepSaid").isEmpty(), button);
      QCOMPARE(test::fileBytes(path), QByteArray("somebody's own notes"));
    }
    QVERIFY(!f.player().active());
  }

  void aPartIsClicked() {
    Author f(smallDocument("[[0], [2], [1]]"));
    f.find<QAction>("actionAskPlace")->trigger();
    f.settle();
    f.click("stepMake");
    QCOMPARE(f.said("stepAbout"), QStringLiteral("About output"));
    f.click("stepPart");
    QCOMPARE(f.asking().stage(), Asking::Stage::None);
    f.clickCell({TensorId::Output, 9});
    QCOMPARE(f.asking().stage(), Asking::Stage::Open);
    QCOMPARE(f.asking().question()->kind, QuestionKind::Place);
    QCOMPARE(f.said("stepAbout"), QStringLiteral("About output[2,:]"));
  }

  void tellsAtOnce() {
    Document document = smallDocument();
    document.params =
        *generateTensor({GeneratorKind::Arange, Shape{5, 3, 7}, 0, DType::Int32}, DType::Int32, INT64_MAX);
    document.indices = literal("[[[0,1],[1,2],[2,0],[3,1]],[[4,2],[0,0],[1,1],[2,2]]]", DType::Int64);
    Author f(std::move(document));
    f.find<QAction>("actionAskShape")->trigger();
    f.click("stepMake");
    const teach::TellsApart apart = tellsApart(*f.asking().question());
    QVERIFY2(f.said("stepTells")
                 .startsWith(QStringLiteral("%1 of %2 mistakes told apart here.")
                                 .arg(apart.distinct())
                                 .arg(apart.rules.size())),
             qPrintable(f.said("stepTells")));
    qInfo("%s", qPrintable(f.said("stepTells")));
  }

  void faultsAreSaidAsOneTypes_data() {
    const auto row = test::columns<QString, QString>("field", "text");
    row("too many words", "stepProse", QStringLiteral("word ").repeated(61));
    row("an image", "stepProse", "![a](b.png)");
    row("a block", "stepProse", "```notes");
    row("emphasis left open", "stepHint1", "this *is");
    row("a heading", "stepNotes", "# Large");
  }
  void faultsAreSaidAsOneTypes() {
    const auto [field, text] = test::currentRow<QString, QString>();
    Author f;
    f.find<QAction>("actionAskValue")->trigger();
    f.click("stepMake");
    QVERIFY(f.find<QPushButton>("stepSaveNew")->isEnabled());
    f.fill(field.toLatin1().constData(), text);
    QVERIFY(!f.said("stepSaid").isEmpty());
    QVERIFY(!f.find<QPushButton>("stepSaveNew")->isEnabled());
  }

  /// The form says nothing before somebody makes a step: what a question tells apart depends on its answer.
  void silentForWhoAnswers() {
    Author f;
    f.find<QAction>("actionAskValue")->trigger();
    QVERIFY(!f.find<QLabel>("stepTells")->isVisible());
    QVERIFY(f.said("stepTells").isEmpty());
  }
};

GATHERND_TEST(StepMakerTest)
#include "step_maker_test.moc"
