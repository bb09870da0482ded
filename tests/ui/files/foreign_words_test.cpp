// SPDX-License-Identifier: GPL-3.0-or-later
// Title and notes that came with an example or another file: they go into a file only when somebody wants it,
// and what the window shows is what the file holds.
#include <QFile>
#include <QPlainTextEdit>

#include "core/formats/common/text_file.h"
#include "core/formats/load.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/files/document_file.h"
#include "ui/files/file_actions.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

/// Title and notes of the file that was saved last.
std::string inFile(const WindowFixture& f) {
  const auto saved = documentOfFile(f.dialogs.file.toStdString(), defaultMemoryLimit());
  return saved ? saved->title + '|' + saved->notes : "no file";
}

}  // namespace

class ForeignWordsTest : public QObject {
  Q_OBJECT

 private slots:
  void areAskedAbout_data() {
    const auto row = test::columns<bool, int, bool>("example", "answer", "kept");
    row("an example's, left out", true, 0, false);
    row("an example's, kept", true, 1, true);
    row("a file's, left out", false, 0, false);
    row("a file's, kept", false, 1, true);
  }
  void areAskedAbout() {
    const auto [example, answer, kept] = test::currentRow<bool, int, bool>();
    WindowFixture f;
    QVERIFY(f.ready());
    std::string title;
    if (example) {
      f.window->files().openExample(QStringLiteral("rows"));
      QTRY_COMPARE(f.window->files().exampleId(), QStringLiteral("rows"));
    } else {
      const QString path = f.folder.filePath("theirs.gathernd");
      QVERIFY(writeFileAtomically(path.toStdString(),
                                  R"({"gathernd_scenario": 1, "title": "Theirs", "notes": "Of somebody",
                                    "params": {"data": [1, 2]}, "indices": {"data": [[1]]}})"));
      f.window->files().openPath(path);
      QTRY_COMPARE(f.session.document().title, std::string("Theirs"));
    }
    title = f.session.document().title;
    QVERIFY(!title.empty());
    f.session.edits().setElement(TensorId::Indices, 0, Element::of(DType::Int64, std::int64_t{1}));
    f.session.edits().setElement(TensorId::Indices, 0, Element::of(DType::Int64, std::int64_t{0}));
    f.dialogs.choice = answer;
    f.dialogs.file = f.folder.filePath("mine.gathernd");
    f.trigger("actionSaveAs");
    QTRY_VERIFY(!f.window->files().busy() && QFile::exists(f.dialogs.file));
    QCOMPARE(inFile(f).starts_with(title), kept);
    // A title of one's own is nobody's business.
    f.session.edits().setTitle("Mine");
    f.session.edits().setNotes("My own");
    const int asked = f.dialogs.asked;
    f.dialogs.file = f.folder.filePath("again.gathernd");
    f.trigger("actionSaveAs");
    QTRY_COMPARE(inFile(f), std::string("Mine|My own"));
    QCOMPARE(f.dialogs.asked, asked + 1);  // for the file alone
  }

  void onesOwnStay_data() {
    // title: "": the example's
    const auto row = test::columns<QString, QString, QString>("title", "notes", "question");
    row("own notes", "", "My own notes", "The title \"%1\" came with the example.");
    row("own title", "My own title", "", "The notes came with the example.");
    row("both one's own", "My own title", "My own notes", "");
  }
  void onesOwnStay() {
    QFETCH(const QString, title);
    QFETCH(const QString, notes);
    QFETCH(QString, question);
    WindowFixture f;
    QVERIFY(f.ready());
    f.window->files().openExample(QStringLiteral("rows"));
    QTRY_COMPARE(f.window->files().exampleId(), QStringLiteral("rows"));
    const Document example = f.session.document();
    QVERIFY(!example.title.empty() && !example.notes.empty());
    if (!title.isEmpty()) f.session.edits().setTitle(title);
    if (!notes.isEmpty()) f.session.edits().setNotes(notes);
    f.dialogs.choice = 0;
    f.dialogs.file = f.folder.filePath("mine.gathernd");
    f.trigger("actionSaveAs");
    QTRY_VERIFY(!f.session.modified() && !f.window->files().busy());
    if (question.contains('%')) question = question.arg(QString::fromStdString(example.title));
    QCOMPARE(f.dialogs.asked, question.isEmpty() ? 1 : 2);
    QCOMPARE(f.dialogs.lastLabel, question);
    // What the window shows is what the file holds.
    QCOMPARE(QString::fromStdString(f.session.document().title), title);
    QCOMPARE(QString::fromStdString(f.session.document().notes), notes);
    QCOMPARE(QString::fromStdString(inFile(f)), title + '|' + notes);
  }

  /// Neither the next save nor an undo brings them into the file unasked.
  void leftOutTheyStayOut() {
    WindowFixture f;
    QVERIFY(f.ready());
    f.window->files().openExample(QStringLiteral("rows"));
    QTRY_COMPARE(f.window->files().exampleId(), QStringLiteral("rows"));
    const std::string theirs = f.session.document().title;
    f.window->openDock(QStringLiteral("notes"));
    auto* notes = f.find<QPlainTextEdit>("notesEdit");
    QTRY_VERIFY(notes->isVisible());
    notes->setFocus();
    QVERIFY(!notes->toPlainText().isEmpty());
    f.dialogs.choice = 0;
    f.dialogs.file = f.folder.filePath("mine.gathernd");
    f.trigger("actionSaveAs");
    QTRY_VERIFY(QFile::exists(f.dialogs.file) && !f.window->files().busy());
    QVERIFY(!f.session.modified());
    QCOMPARE(f.dialogs.asked, 2);
    QCOMPARE(notes->toPlainText(), QString());

    f.session.edits().setBatchDims(1);
    f.trigger("actionSave");
    QTRY_VERIFY(!f.session.modified() && !f.window->files().busy());
    QCOMPARE(inFile(f), std::string("|"));
    QCOMPARE(f.dialogs.asked, 2);

    f.trigger("actionUndo");
    f.trigger("actionUndo");
    QCOMPARE(f.session.document().title, theirs);
    QVERIFY(f.session.modified());
    f.dialogs.choice = -1;
    f.trigger("actionSave");
    QCOMPARE(f.dialogs.asked, 3);
    QVERIFY(!f.window->files().busy() && f.session.modified());
    f.dialogs.choice = 0;
    f.trigger("actionSave");
    QTRY_VERIFY(!f.session.modified() && !f.window->files().busy());
    QCOMPARE(f.session.document().title, std::string());
    QCOMPARE(inFile(f), std::string("|"));
    // Wanted after all, they are no longer asked about.
    f.trigger("actionUndo");
    f.dialogs.choice = 1;
    f.trigger("actionSave");
    QTRY_VERIFY(!f.session.modified() && !f.window->files().busy());
    QVERIFY(inFile(f).starts_with(theirs));
    const int asked = f.dialogs.asked;
    f.session.edits().setBatchDims(1);
    f.trigger("actionSave");
    QTRY_VERIFY(!f.session.modified() && !f.window->files().busy());
    QCOMPARE(f.dialogs.asked, asked);
  }
};

GATHERND_TEST(ForeignWordsTest)
#include "foreign_words_test.moc"
