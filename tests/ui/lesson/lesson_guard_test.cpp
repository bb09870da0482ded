// SPDX-License-Identifier: GPL-3.0-or-later
// No lesson comes in the place of a person's own call unasked, whichever way leads to it, and a question that
// is cancelled leaves all as it was. What is the lesson's own, an example that was only tried, or saved, is
// asked about by nobody.
#include <QClipboard>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSlider>

#include "core/text/element_text.h"
#include "tests/support/files.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/support/reused_window.h"
#include "ui/author/step_maker.h"
#include "ui/start/start_page.h"

using namespace gathernd;
using namespace gathernd::ui;
using gathernd::teach::QuestionKind;

namespace {

struct Guarded : ReusedWindow {
  bool open(const QString& id) { return learning.lessons.open(id, true).has_value() && player.active(); }
  /// A whole call out of the clipboard is a person's own.
  bool paste() {
    QApplication::clipboard()->setText(
        QStringLiteral("tf.gather_nd(np.arange(30).reshape(2, 5, 3), [[1, 2], [0, 1]])"));
    emit window->canvas().pasteAsked();
    return QTest::qWaitFor([this] { return isPasted(); }) && ready();
  }
  bool isPasted() const { return session.document().params.shape() == Shape{2, 5, 3}; }
  void edit() {
    const EditedTensor& indices = session.document().indices;
    const char* const other = indices.integerAt(0) == 0 ? "1" : "0";
    session.edits().setElement(TensorId::Indices, 0, parseElement(other, indices.dtype()).value());
  }
  bool saveAs(const char* name) {
    dialogs.file = folder.filePath(QLatin1String(name));
    dialogs.choice = 0;
    trigger("actionSaveAs");
    return QTest::qWaitFor([this] { return !session.modified() && !window->files().busy(); });
  }
  QString lessonFile() {
    return test::writeFile(
        folder.filePath(QStringLiteral("own.md")),
        "---\ngathernd_lesson: 1\nid: own\ntitle: Own\nminutes: 2\n---\n\n## Look  {#look}\nWords.\n"
        "```scene\ntf.gather_nd(arange:3,4, [[1], [2]])\n```\n");
  }
  void choose(const char* sought) {
    trigger("actionPalette");
    for (auto* field : window->findChildren<QLineEdit*>(QStringLiteral("paletteField"))) {
      if (!field->isVisible() || !QTest::qWaitForWindowActive(field->window())) continue;
      field->setText(QLatin1String(sought));
      QTest::keyClick(field, Qt::Key_Return);
      return;
    }
  }
};

/// Each way to a lesson.
const std::vector<std::pair<const char*, void (*)(Guarded&)>> kWays = {
    {"by its id", [](Guarded& f) { (void)f.learning.lessons.open(QStringLiteral("address")); }},
    {"a file", [](Guarded& f) { (void)f.learning.lessons.openFile(f.lessonFile()); }},
    {"the list",
     [](Guarded& f) {
       auto* list = f.find<QListWidget>("lessonChoice");
       emit list->itemActivated(list->item(0));
     }},
    {"the list's lecture", [](Guarded& f) { f.find<QPushButton>("lessonLecture")->click(); }},
    {"the Learn menu", [](Guarded& f) { f.trigger("actionLecture"); }},
    {"the palette", [](Guarded& f) { f.choose("Lesson 1"); }},
    {"the start page",
     [](Guarded& f) { emit f.window->findChild<StartPage*>()->lessonChosen(QStringLiteral("address")); }},
    {"its lecture", [](Guarded& f) { emit f.window->findChild<StartPage*>()->lectureAsked(); }},
    {"what was left last",
     [](Guarded& f) {
       Progress(f.settings).reached(QStringLiteral("depth"), QStringLiteral("page"), false, false);
       emit f.window->findChild<StartPage*>()->resumeAsked();
     }},
    {"a recent file",
     [](Guarded& f) {
       f.settings.addRecent(f.lessonFile());
       f.find<QMenu>("menuRecent")->actions().first()->trigger();
     }},
    {"a step that was made",
     [](Guarded& f) {
       emit f.window->findChild<StepMaker*>()->saved(f.lessonFile(), QStringLiteral("look"));
     }},
};

/// How a call of one's own comes to stand in the middle of a lesson.
const std::vector<std::pair<const char*, bool (*)(Guarded&)>> kOwn = {
    {"pasted", [](Guarded& f) { return f.paste(); }},
    {"new",
     [](Guarded& f) {
       f.trigger("actionNew");
       if (!QTest::qWaitFor([&f] { return f.player.away(); })) return false;
       f.session.edits().setTensor(TensorId::Params, literal("[5, 6, 7]"), QStringLiteral("type"));
       return true;
     }},
    {"saved and edited",
     [](Guarded& f) {
       const bool saved = f.saveAs("own.gathernd");
       f.edit();
       return saved;
     }},
    {"another title",
     [](Guarded& f) {
       f.session.edits().setTitle(QStringLiteral("Mine"));
       return true;
     }},
    {"brought back",
     [](Guarded& f) {
       f.player.close();
       f.dialogs.unsaved = Dialogs::Unsaved::Discard;
       const bool gone = f.paste() && f.open(QStringLiteral("depth"));
       f.dialogs = FakeDialogs();
       f.trigger("actionUndo");
       return gone && f.isPasted();
     }},
};

/// What leads to another scene from there.
const std::vector<std::pair<const char*, void (*)(Guarded&)>> kMoves = {
    {"on", [](Guarded& f) { f.trigger("actionLessonNext"); }},
    {"back", [](Guarded& f) { f.trigger("actionLessonBack"); }},
    {"as it was", [](Guarded& f) { f.trigger("actionLessonRestore"); }},
    {"the slider",
     [](Guarded& f) {
       auto* dial = f.find<QSlider>("lessonDial");
       dial->setValue(dial->value() == 0 ? 1 : 0);
     }},
    {"another lesson", [](Guarded& f) { (void)f.learning.lessons.open(QStringLiteral("grid")); }},
};

}  // namespace

class LessonGuardTest : public QObject {
  Q_OBJECT

 private slots:
  void everyWayAsks_data() {
    const auto row = test::columns<int>("way");
    for (std::size_t k = 0; k < kWays.size(); ++k) row(kWays[k].first, static_cast<int>(k));
  }
  void everyWayAsks() {
    QFETCH(int, way);
    const auto go = kWays[static_cast<std::size_t>(way)].second;
    Guarded& f = shared_.fresh();
    QVERIFY(f.ready() && f.paste());
    const auto document = f.session.snapshot().document;
    const bool dock = f.find<QWidget>("lessonsDock")->isVisible();
    go(f);
    QTRY_COMPARE(f.dialogs.unsavedAsked, 1);
    QVERIFY(!f.player.active());
    QCOMPARE(f.session.snapshot().document, document);
    QCOMPARE(f.find<QWidget>("lessonsDock")->isVisible(), dock);
    QVERIFY(!f.window->canvas().presenting());
    f.window->close();
    QCOMPARE(f.dialogs.unsavedAsked, 2);  // it is still unsaved
    f.dialogs.unsaved = Dialogs::Unsaved::Discard;
    go(f);
    QTRY_VERIFY(f.player.active());
    QCOMPARE(f.dialogs.unsavedAsked, 3);
    f.trigger("actionUndo");
    QVERIFY(f.isPasted());
    QVERIFY(f.session.modified());
  }

  void savedFirst() {
    Guarded& f = shared_.fresh();
    QVERIFY(f.ready() && f.paste());
    f.dialogs.file = f.folder.filePath(QStringLiteral("mine.gathernd"));
    f.dialogs.unsaved = Dialogs::Unsaved::Save;
    QVERIFY(f.learning.lessons.open(QStringLiteral("address")));
    QTRY_VERIFY(f.player.active());
    QCOMPARE(f.dialogs.unsavedAsked, 1);
    QVERIFY(QFile::exists(f.dialogs.file));
    QCOMPARE(f.window->files().path(), QString());
  }

  /// What is still being typed is asked about as well.
  void typedAtTheLastMoment() {
    Guarded& f = shared_.fresh();
    QVERIFY(f.ready() && f.open(QStringLiteral("address")));
    QVERIFY(f.window->openDock(QStringLiteral("indices")));
    auto* editor = f.find<QPlainTextEdit>("indicesEditor");
    editor->setPlainText(QStringLiteral("tf.gather_nd(np.arange(30).reshape(2, 5, 3), [[1, 2]])"));
    QVERIFY(!f.isPasted());
    f.trigger("actionLessonNext");
    QCOMPARE(f.dialogs.unsavedAsked, 1);
    QVERIFY(f.isPasted());
    QCOMPARE(f.player.at(), std::size_t{0});
  }

  void nothingToLose_data() {
    const auto row = test::columns<QString>("what");
    for (const char* what :
         {"as it came", "example", "tried example", "saved", "a lesson's scene", "its edits"})
      row(what, what);
  }
  void nothingToLose() {
    QFETCH(QString, what);
    Guarded& f = shared_.fresh();
    if (what.contains(QLatin1String("example"))) {
      f.window->files().openExample(QStringLiteral("boxes"));
      QTRY_COMPARE(f.window->files().exampleId(), QStringLiteral("boxes"));
      if (what.startsWith(QLatin1String("tried"))) f.edit();
    } else if (what == QLatin1String("saved")) {
      QVERIFY(f.paste() && f.saveAs("mine.gathernd"));
    } else if (what != QLatin1String("as it came")) {
      QVERIFY(f.open(QStringLiteral("address")));
      if (what == QLatin1String("its edits")) f.edit();
    }
    QCOMPARE(f.session.modified(),
             what == QLatin1String("tried example") || what == QLatin1String("its edits"));
    QVERIFY(f.open(QStringLiteral("depth")));
    QCOMPARE(f.player.lesson().id, std::string("depth"));
    QCOMPARE(f.dialogs.unsavedAsked, 0);
  }

  void withinALesson_data() {
    test::columns<int, int>("own", "move");
    for (std::size_t k = 0; k < kOwn.size(); ++k)
      for (std::size_t m = 0; m < kMoves.size(); ++m)
        QTest::addRow("%s, %s", kOwn[k].first, kMoves[m].first) << static_cast<int>(k) << static_cast<int>(m);
  }
  void withinALesson() {
    const auto [own, move] = test::currentRow<int, int>();
    const auto go = kMoves[static_cast<std::size_t>(move)].second;
    Guarded& f = shared_.fresh();
    QVERIFY(f.ready() && f.open(QStringLiteral("depth")));
    f.player.goTo(1);
    QVERIFY(kOwn[static_cast<std::size_t>(own)].second(f));
    QVERIFY(f.session.modified());
    QCOMPARE(f.dialogs.unsavedAsked, 0);
    const auto document = f.session.snapshot().document;
    const std::string lesson = f.player.lesson().id;
    const std::size_t at = f.player.at(), stop = f.player.stop();
    go(f);
    QCOMPARE(f.dialogs.unsavedAsked, 1);
    QCOMPARE(f.session.snapshot().document, document);
    QCOMPARE(f.player.lesson().id, lesson);
    QCOMPARE(f.player.at(), at);
    QCOMPARE(f.player.stop(), stop);
    QCOMPARE(f.find<QSlider>("lessonDial")->value(), static_cast<int>(stop));
    f.dialogs.unsaved = Dialogs::Unsaved::Discard;
    go(f);
    QCOMPARE(f.dialogs.unsavedAsked, 2);
    QVERIFY(!f.player.changed());
    QVERIFY(!f.session.modified());
  }

  /// Edits of the lesson's own scene, and the answers that are made by editing, are the lesson's.
  void answersAreTheLessons_data() {
    const auto row = test::columns<bool>("again");
    row("the step's question", false);
    row("one more", true);
  }
  void answersAreTheLessons() {
    QFETCH(bool, again);
    Guarded& f = shared_.fresh();
    QVERIFY(f.ready() && f.open(QStringLiteral("brackets")));
    Asking& asking = f.asking;
    while (!asking.active() || asking.question()->kind != QuestionKind::Make) f.player.next();
    const std::size_t at = f.player.at();
    if (again) {
      asking.reveal();
      QVERIFY(asking.another());
    }
    f.edit();
    QVERIFY(f.session.modified());
    f.trigger("actionLessonNext");
    QCOMPARE(f.player.at(), at + 1);
    QCOMPARE(f.dialogs.unsavedAsked, 0);
  }

 private:
  SharedWindow<Guarded> shared_;
};

GATHERND_TEST(LessonGuardTest)
#include "lesson_guard_test.moc"
