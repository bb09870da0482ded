// SPDX-License-Identifier: GPL-3.0-or-later
// The course played in the window, by its own fields and buttons: each listed mistake is answered in the
// lesson's words, the right answer ends its question, every step can be skipped and gone back to, and one key
// brings a scene back as it was.
#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QTextDocumentFragment>
#include <algorithm>

#include "core/teach/lesson/lesson.h"
#include "core/teach/lesson/shipped_lessons.h"
#include "core/teach/question/diagnosis.h"
#include "tests/support/files.h"
#include "tests/support/sanitized.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/session/session_fixture.h"
#include "tests/ui/support/reused_window.h"
#include "ui/session/gradient_lens.h"
#include "ui/text/value_text.h"

using namespace gathernd;
using namespace gathernd::ui;
using gathernd::teach::QuestionKind;

namespace {

void addLessons() {
  QTest::addColumn<QString>("id");
  int n = 0;
  for (const teach::LessonEntry& entry : teach::shippedLessons()) {
    if (teach::sourceOfShipped(entry) != nullptr) continue;
    if (test::kSanitized && n++ % 3 != 1) continue;
    const std::string id = teach::readLesson(entry.text).lesson.id;
    QTest::newRow(id.c_str()) << QString::fromStdString(id);
  }
}

struct LessonFixture : ReusedWindow {
  bool open(const QString& id) { return ready() && learning.lessons.open(id, true).has_value(); }
  QLineEdit* field() const { return learning.lessons.findChild<QLineEdit*>(QStringLiteral("lessonAnswer")); }
  /// As a person would: into the field and Enter, or a button.
  void give(const teach::Answer& answer) {
    const teach::Question& question = *asking.question();
    if (question.kind == QuestionKind::Outcome || question.kind == QuestionKind::Choose)
      return asking.choose(answer);
    field()->setFocus();
    field()->setText(QString::fromStdString(answerText(question, answer)));
    QTest::keyClick(field(), Qt::Key_Return);
  }
  void make(const teach::Made& made) {
    session.edits().setBatchDims(made.batchDims);
    session.edits().setTensor(TensorId::Indices, made.indices, QStringLiteral("make"));
    (void)asking.check();
  }
};

}  // namespace

class LessonPlayTest : public QObject {
  Q_OBJECT

 private slots:
  /// Once more with new numbers: what is said, asked, judged and given back is about those.
  void repeated_data() { addLessons(); }
  void repeated() {
    QFETCH(QString, id);
    LessonFixture& f = shared_.fresh();
    QVERIFY(f.open(id));
    const auto* text = f.learning.lessons.findChild<QLabel*>(QStringLiteral("lessonText"));
    const auto* why = f.learning.lessons.findChild<QLabel*>(QStringLiteral("lessonWhy"));
    static const QRegularExpression digit(QStringLiteral("\\d"));
    const auto said = [](const QLabel* label) {
      return label->isVisibleTo(label->window())
                 ? QTextDocumentFragment::fromHtml(label->text()).toPlainText()
                 : QString();
    };
    int asked = 0;
    for (std::size_t k = 0; k < f.player.lesson().steps.size(); ++k) {
      f.player.goTo(k);
      if (!f.player.step().ask) continue;
      const bool refused = !f.asking.question()->scene.plan;
      const bool make = f.asking.question()->kind == QuestionKind::Make;
      f.asking.reveal();
      QCOMPARE(f.asking.stage(), Asking::Stage::Revealed);
      if (make) QCOMPARE(f.player.ending(k), std::string("skipped"));
      for (int again = 0; again < 2; ++again) {
        if (refused && !f.asking.another()) break;
        if (!refused) QVERIFY(f.asking.another());
        ++asked;
        const teach::Question question = *f.asking.question();
        QVERIFY2(!said(text).contains(digit), qPrintable(said(text)));
        QVERIFY(said(why).isEmpty());
        if (question.upstream)
          QVERIFY(f.asking.prompt().contains(
              valueText(elementAt(*question.upstream, 0), 24).section(QLatin1Char('.'), 0, 0)));
        while (f.asking.hintsLeft() > 0) f.asking.hint();
        for (const QString& hint : f.asking.hints()) QVERIFY2(!hint.contains(digit), qPrintable(hint));
        for (const teach::WrongRule* rule : listedRules(*f.player.step().ask)) {
          const auto wrong = answerByRule(question, *rule);
          if (!wrong || isRight(question, *wrong)) continue;
          f.give(*wrong);
          QCOMPARE(f.asking.stage(), Asking::Stage::Open);
          QVERIFY(!f.asking.outcome().verdict.isEmpty());
        }
        const auto right = rightAnswer(question);
        QVERIFY(right);
        if (const auto* made = std::get_if<teach::Made>(&*right))
          f.make(*made);
        else
          f.give(*right);
        QCOMPARE(f.asking.stage(), Asking::Stage::Right);
        QVERIFY2(!said(why).contains(digit), qPrintable(said(why)));
      }
    }
    QVERIFY(asked > 1);
  }

  /// How it is made is said as the step has it: where brackets alone may change, no number is offered.
  void makesAreAskedAsTheyAre_data() {
    test::columns<QString, QString, bool>("id", "step", "numbers");
    const auto row = [](const char* id, const char* step, bool numbers) {
      QTest::addRow("%s, %s", id, step) << QString::fromLatin1(id) << QString::fromLatin1(step) << numbers;
    };
    row("brackets", "make", false);
    row("relatives", "gather", false);
    row("by-hand", "last-row", true);
    row("memory", "sort", true);
  }
  void makesAreAskedAsTheyAre() {
    QFETCH(QString, id);
    QFETCH(QString, step);
    QFETCH(bool, numbers);
    LessonFixture& f = shared_.fresh();
    QVERIFY(f.open(id));
    const auto& steps = f.player.lesson().steps;
    const auto at = std::find_if(steps.begin(), steps.end(), [&](const teach::LessonStep& each) {
      return each.id == step.toStdString();
    });
    QVERIFY(at != steps.end());
    f.player.goTo(static_cast<std::size_t>(at - steps.begin()));
    QVERIFY(f.ready());
    QCOMPARE(f.asking.question()->kind, QuestionKind::Make);
    const auto* prompt = f.learning.lessons.findChild<QLabel*>(QStringLiteral("askPrompt"));
    QTRY_COMPARE(prompt->text().contains(QStringLiteral("change")), numbers);
    QVERIFY2(prompt->text().startsWith(QStringLiteral("Make output the wanted one: ")),
             qPrintable(prompt->text()));
    QVERIFY2(!prompt->text().contains(QStringLiteral("batch_dims")), qPrintable(prompt->text()));
  }

  void playedWhole_data() { addLessons(); }
  void playedWhole() {
    QFETCH(QString, id);
    LessonFixture& f = shared_.fresh();
    QVERIFY(f.open(id));
    const std::size_t steps = f.player.lesson().steps.size();
    for (std::size_t k = 0; k < steps; ++k) {
      QCOMPARE(f.player.at(), k);
      QVERIFY2(f.player.problem().isEmpty(), qPrintable(f.player.problem()));
      const teach::LessonStep& step = f.player.step();
      if (step.ask) {
        QCOMPARE(f.asking.stage(), Asking::Stage::Open);
        QVERIFY(!f.player.told());
        for (const teach::WrongAnswer& wrong : step.ask->wrong) {
          const teach::WrongRule* rule = teach::findWrongRule(wrong.rules.front().text);
          QVERIFY(rule != nullptr);
          const auto said = answerByRule(*f.asking.question(), *rule);
          QVERIFY2(said, rule->id.data());
          f.give(*said);
          QCOMPARE(f.asking.stage(), Asking::Stage::Open);
          const QString words = fromBytes(teach::plainText(wrong.sentence));
          QVERIFY2(f.asking.outcome().verdict.contains(words),
                   qPrintable(QStringLiteral("%1: %2, not %3")
                                  .arg(fromBytes(rule->id), f.asking.outcome().said(), words)));
        }
        const auto right = rightAnswer(*f.asking.question());
        QVERIFY(right);
        if (f.asking.question()->kind == QuestionKind::Make)
          f.make(std::get<teach::Made>(*right));
        else
          f.give(*right);
        QCOMPARE(f.asking.stage(), Asking::Stage::Right);
        QVERIFY(f.player.told());
      }
      if (k + 1 < steps) f.trigger("actionLessonNext");
    }
    QCOMPARE(f.player.at(), steps - 1);
    QVERIFY(f.player.resultLine().contains(QStringLiteral("lesson=") + id));
  }

  /// A scene keeps back what a step behind it asks for; once that is told it shows everything, from then on.
  void keptBackUntilItIsTold() {
    LessonFixture& f = shared_.fresh();
    QVERIFY(f.open("equation"));  // look, predict (the shape), why
    QCOMPARE(f.session.snapshot().veil, Veil::Shape);
    QVERIFY(!f.session.snapshot().plan);
    Document other = f.session.document();
    other.title = "Another call";
    f.session.exchange(other, QStringLiteral("another call"), [](bool) {});
    QCOMPARE(f.session.snapshot().veil, Veil::None);  // theirs
    f.player.restore();
    QCOMPARE(f.session.snapshot().veil, Veil::Shape);
    f.trigger("actionLessonNext");
    QCOMPARE(f.session.snapshot().veil, Veil::Shape);
    f.give(*rightAnswer(*f.asking.question()));
    QCOMPARE(f.session.snapshot().veil, Veil::None);
    f.trigger("actionLessonNext");
    QVERIFY(!f.player.step().ask);
    QCOMPARE(f.session.snapshot().veil, Veil::None);
    f.player.goTo(0);
    QCOMPARE(f.session.snapshot().veil, Veil::None);
    QVERIFY(f.open("batch-1"));  // asks for places: the shape may be seen
    QCOMPARE(f.session.snapshot().veil, Veil::Values);
  }

  /// What was said of an answer, and why, goes with the call that it was about, and comes back with it.
  void nothingSaidOfAnotherCall_data() {
    test::columns<QString, QString>("id", "way");
    for (const char* id : {"address", "brackets"})  // places; an answer that is made by editing
      for (const char* way : {"new", "pasted", "edited"}) QTest::addRow("%s, %s", id, way) << id << way;
  }
  void nothingSaidOfAnotherCall() {
    QFETCH(QString, id);
    QFETCH(QString, way);
    LessonFixture& f = shared_.fresh();
    QVERIFY(f.open(id) && f.window->openDock("lessons"));
    const bool make = id == QLatin1String("brackets");
    while (!f.asking.active() || (make && f.asking.question()->kind != QuestionKind::Make)) f.player.next();
    const auto right = rightAnswer(*f.asking.question());
    QVERIFY(right);
    make ? f.make(std::get<teach::Made>(*right)) : f.give(*right);
    QCOMPARE(f.asking.stage(), Asking::Stage::Right);
    const auto label = [&f](const char* name) {
      return f.learning.lessons.findChild<QLabel*>(QLatin1String(name));
    };
    QVERIFY(label("askVerdict")->isVisible() && label("lessonWhy")->isVisible());

    f.dialogs.unsaved = Dialogs::Unsaved::Discard;
    const auto document = f.session.snapshot().document;
    if (way == QLatin1String("new")) {
      f.trigger("actionNew");
    } else if (way == QLatin1String("pasted")) {
      QApplication::clipboard()->setText(
          QStringLiteral("tf.gather_nd(np.arange(30).reshape(2, 5, 3), [[1]])"));
      emit f.window->canvas().pasteAsked();
    } else {
      f.session.edits().setBatchDims(1);
    }
    QTRY_VERIFY(f.session.snapshot().document != document && !f.window->busy());
    QVERIFY(!f.asking.active());
    QVERIFY(!label("askVerdict")->isVisible());
    QVERIFY(!label("lessonWhy")->isVisible());
    QVERIFY(f.player.spoken().why.empty());
    QVERIFY(f.find<QPushButton>("lessonRestore")->isVisible());
    f.trigger("actionLessonRestore");
    QVERIFY(label("lessonWhy")->isVisible());
  }

  /// Once the call is the scene again its question is back, and with it what it keeps back.
  void theQuestionComesBack_data() {
    test::columns<QString, QString>("id", "way");
    for (const char* id : {"address", "equation"})
      for (const char* way : {"pasted", "edited", "exchanged", "titled"})
        QTest::addRow("%s, %s", id, way) << id << way;
  }
  void theQuestionComesBack() {
    const auto [id, way] = test::currentRow<QString, QString>();
    LessonFixture& f = shared_.fresh();
    QVERIFY(f.open(id) && f.window->openDock("lessons"));
    while (!f.asking.active()) f.player.next();
    const Document scene = f.session.document();
    const Veil veil = f.session.snapshot().veil;
    QVERIFY(veil != Veil::None);
    if (way == QLatin1String("pasted")) {
      QApplication::clipboard()->setText(
          QStringLiteral("tf.gather_nd(np.arange(30).reshape(2, 5, 3), [[1]])"));
      emit f.window->canvas().pasteAsked();
      QTRY_COMPARE(f.session.document().params.shape(), (Shape{2, 5, 3}));
    } else if (way == QLatin1String("exchanged")) {
      f.session.exchange(smallDocument(), QStringLiteral("another call"), [](bool) {});
    } else if (way == QLatin1String("titled")) {
      f.session.edits().setTitle(QStringLiteral("Mine"));
    } else {
      f.session.edits().setBatchDims(scene.batchDims + 1);
    }
    const auto* problem = f.learning.lessons.findChild<QLabel*>(QStringLiteral("lessonProblem"));
    QVERIFY(!f.asking.active() && f.player.changed());
    QVERIFY(problem->isVisible());
    QCOMPARE(f.session.snapshot().veil, Veil::None);
    f.trigger("actionUndo");
    QVERIFY(ui::testing::sameDocument(f.session.document(), scene));
    QCOMPARE(f.asking.stage(), Asking::Stage::Open);
    QCOMPARE(f.session.snapshot().veil, veil);
    QVERIFY(!problem->isVisible());
    QVERIFY(!f.player.changed() && !f.player.away());
    f.give(*rightAnswer(*f.asking.question()));
    QCOMPARE(f.asking.stage(), Asking::Stage::Right);
    QCOMPARE(f.player.ending(f.player.at()), std::string("right"));
  }

  /// Whoever comes by the button types at once: into the picture, and nothing else takes a key.
  void keysGoWhereTheCaretIs() {
    LessonFixture& f = shared_.fresh();
    QVERIFY(f.open("address"));
    QVERIFY(f.window->openDock("lessons"));
    f.window->activateWindow();
    auto* on = f.find<QPushButton>("lessonNext");
    while (f.player.step().id != "vary") {
      on->setFocus();
      QTest::mouseClick(on, Qt::LeftButton);
    }
    QCOMPARE(f.asking.question()->kind, QuestionKind::Value);
    QCOMPARE(f.window->focusWidget(), &f.window->canvas());
    for (const char key : {'8', '\t', '8'}) QTest::keyClick(f.window->focusWidget(), key);
    const auto view = f.asking.view();
    QCOMPARE(view->blocks[0].text, QString("8"));
    QCOMPARE(view->blocks[1].text, QString("8"));
    QVERIFY(!f.player.changed());
  }

  /// What is to be found among 24 is not marked; what was asked of the gradient is shown when it is told.
  void notMarkedBeforeItIsFound() {
    LessonFixture& f = shared_.fresh();
    QVERIFY(f.open("bad-tuple"));
    while (f.player.step().id != "find") f.trigger("actionLessonNext");
    QCOMPARE(f.session.snapshot().veil, Veil::Values);
    QVERIFY(!f.session.snapshot().badKnown);
    f.asking.reveal();
    QCOMPARE(f.session.snapshot().veil, Veil::None);
    QTRY_VERIFY(f.session.snapshot().result);
    QCOMPARE(f.session.snapshot().bad.count, std::int64_t{0});
    QVERIFY(f.open("backwards"));
    while (!f.player.step().ask || f.asking.question()->of.of != teach::AskedPart::Of::Gradient)
      f.trigger("actionLessonNext");
    QVERIFY(!f.session.gradient().on());
    f.asking.reveal();
    QVERIFY(f.session.gradient().on());
    QTRY_VERIFY(f.session.gradient().view().answer);
    f.trigger("actionLessonNext");
    QVERIFY(!f.session.gradient().on());
  }

  /// What is said of an answer is seen, however little room the panel has.
  void verdictIsInSight() {
    LessonFixture& f = shared_.fresh();
    f.window->resize(1024, 600);
    QVERIFY(f.open("equation"));
    QVERIFY(f.window->openDock("lessons"));
    f.trigger("actionLessonNext");
    f.give(*answerByRule(*f.asking.question(), *teach::findWrongRule("keep_depth")));
    const auto* verdict = f.learning.lessons.findChild<QLabel*>(QStringLiteral("askVerdict"));
    QVERIFY(!verdict->text().isEmpty());
    QTRY_COMPARE(verdict->visibleRegion().boundingRect(), verdict->rect());
  }

  void skippedAndBack_data() { addLessons(); }
  void skippedAndBack() {
    QFETCH(QString, id);
    LessonFixture& f = shared_.fresh();
    QVERIFY(f.open(id));
    const std::size_t steps = f.player.lesson().steps.size();
    for (std::size_t k = 0; k + 1 < steps; ++k) {
      const Document before = f.session.document();
      f.trigger("actionLessonNext");
      QCOMPARE(f.player.at(), k + 1);
      f.trigger("actionLessonBack");
      QCOMPARE(f.player.at(), k);
      QVERIFY(ui::testing::sameDocument(f.session.document(), before));
      QCOMPARE(f.asking.active(), f.player.step().ask.has_value());
      f.trigger("actionLessonNext");
    }
  }

  /// Whatever is edited: one key, and it is as the lesson has it, with its question anew.
  void restored_data() { addLessons(); }
  void restored() {
    QFETCH(QString, id);
    LessonFixture& f = shared_.fresh();
    QVERIFY(f.open(id));
    for (std::size_t k = 0; k < f.player.lesson().steps.size(); ++k) {
      const Document before = f.session.document();
      const bool asks = f.asking.active();
      f.session.edits().setBatchDims(before.batchDims + 1);
      if (before.indices.elementCount() > 0)
        f.session.edits().setElement(TensorId::Indices, 0,
                                     before.indices.at(before.indices.elementCount() - 1));
      QVERIFY(f.player.changed());
      f.trigger("actionLessonRestore");
      QVERIFY(ui::testing::sameDocument(f.session.document(), before));
      QVERIFY(!f.player.changed());
      // An edit may have been the answer to a question of how to make a call.
      QCOMPARE(f.asking.active(), asks && f.player.ending(k).empty());
      if (!isAtEnd(f.player)) f.trigger("actionLessonNext");
    }
  }

  /// Picture, question and answer: nothing else, until another panel or another call is there.
  void isQuiet() {
    LessonFixture& f = shared_.fresh();
    QVERIFY(f.open("address") && f.window->openDock(QStringLiteral("lessons")));
    const auto shown = [&f] {
      int count = 0;
      for (const char* name : {"toolBar", "shapeStrip", "formulaLine"})
        count += f.find<QWidget>(name)->isVisible() ? 1 : 0;
      return count;
    };
    QCOMPARE(shown(), 0);
    QVERIFY(f.window->openDock(QStringLiteral("explain")));
    QCOMPARE(shown(), 3);
    QVERIFY(f.window->openDock(QStringLiteral("lessons")));
    QCOMPARE(shown(), 0);
    f.trigger("actionNew");
    QTRY_VERIFY(f.player.active() && f.player.away());
    QCOMPARE(shown(), 3);
    f.player.close();
  }

  void leftAndResumed() {
    LessonFixture& f = shared_.fresh();
    QVERIFY(f.open("batch-1"));
    f.trigger("actionLessonNext");
    f.trigger("actionLessonNext");
    const std::string step = f.player.step().id;
    f.player.close();
    QCOMPARE(f.session.snapshot().veil, Veil::None);
    QVERIFY(f.learning.lessons.open("batch-1"));
    QCOMPARE(f.player.step().id, step);
  }

  void noSuchLesson() {
    LessonFixture& f = shared_.fresh();
    const auto opened = f.learning.lessons.open("nowhere");
    QVERIFY(!opened);
    QCOMPARE(opened.error().code, ErrorCode::Usage);
    QVERIFY(!f.player.active());
  }

  void readAgainAsItIsWritten() {
    LessonFixture& f = shared_.fresh();
    QTemporaryDir folder;
    const QString path = folder.filePath("own.md");
    const auto write = [&](const QString& prose) {
      test::writeFile(
          path, QStringLiteral(
                    "---\ngathernd_lesson: 1\nid: own\ntitle: Own\nminutes: 2\n---\n\n## Look  {#look}\n%1\n"
                    "```scene\ntf.gather_nd(arange:3,4, [[1], [2]])\n```\n")
                    .arg(prose)
                    .toUtf8());
    };
    write("First words.");
    QVERIFY(f.learning.lessons.openFile(path));
    QCOMPARE(fromBytes(teach::plainText(f.player.step().prose)), QStringLiteral("First words."));
    write("Other words.");
    QTRY_COMPARE(fromBytes(teach::plainText(f.player.step().prose)), QStringLiteral("Other words."));
  }

  void aWrongFileIsRefused() {
    LessonFixture& f = shared_.fresh();
    QTemporaryDir folder;
    const QString path = folder.filePath("bad.md");
    test::writeFile(path, "no lesson at all \xff");
    QVERIFY(!f.learning.lessons.openFile(path));
    QVERIFY(!f.learning.lessons.openFile(folder.filePath("missing.md")));
    QVERIFY(!f.player.active());
  }

 private:
  SharedWindow<LessonFixture> shared_;
};

GATHERND_TEST(LessonPlayTest)
#include "lesson_play_test.moc"
