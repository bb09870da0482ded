// SPDX-License-Identifier: GPL-3.0-or-later
// No call that is drawn for a question takes the place of a person's own unasked, whichever way leads to it;
// what is cancelled leaves all as it was. What was drawn itself, a lesson's scene and an example that was
// only tried are asked about by nobody. A drawn call belongs to no file, and undo leads back to the one
// before.
#include <QApplication>
#include <QClipboard>
#include <QPushButton>

#include "core/text/element_text.h"
#include "tests/support/files.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/session/session_fixture.h"
#include "tests/ui/support/reused_window.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

struct OwnCall : ReusedWindow {
  FileActions& files = window->files();

  void press(const char* name) { find<QPushButton>(name)->click(); }
  void practise() { press("practiceNext"); }
  void edit() {
    const EditedTensor& indices = session.document().indices;
    const char* const other = indices.integerAt(0) == 0 ? "1" : "0";
    session.edits().setElement(TensorId::Indices, 0, parseElement(other, indices.dtype()).value());
  }
  bool paste() {
    QApplication::clipboard()->setText(
        QStringLiteral("tf.gather_nd(np.arange(30).reshape(2, 5, 3), [[1, 2], [0, 1]])"));
    emit window->canvas().pasteAsked();
    // The title that stood there goes with its call.
    const auto pasted = [this] {
      return session.document().params.shape() == Shape{2, 5, 3} && session.document().title.empty();
    };
    return QTest::qWaitFor(pasted) && ready();
  }
  bool openExample() {
    files.openExample(QStringLiteral("boxes"));
    return QTest::qWaitFor([this] { return files.exampleId() == QLatin1String("boxes"); });
  }
  bool saveAs() {
    dialogs.file = folder.filePath(QStringLiteral("mine.gathernd"));
    trigger("actionSaveAs");
    return QTest::qWaitFor([this] { return !session.modified() && !files.busy(); });
  }
  QByteArray saved() const { return test::fileBytes(folder.filePath(QStringLiteral("mine.gathernd"))); }
};

/// Each way to a drawn call.
struct WayToDrawn {
  const char* name;
  bool asked;  ///< from a question about the call in the window
  void (*go)(OwnCall&);
};
const std::vector<WayToDrawn> kWaysToDrawn = {
    {"try another", true, [](OwnCall& f) { f.press("predictAnother"); }},
    {"the Learn menu", true, [](OwnCall& f) { f.trigger("actionAnother"); }},
    {"practice", false, [](OwnCall& f) { f.practise(); }},
    {"practice over a question", true, [](OwnCall& f) { f.practise(); }},
};

/// What may stand there, and how often it is asked about.
struct StandsThere {
  const char* name;
  int asked;
  bool (*come)(OwnCall&);
};
const std::vector<StandsThere> kStandThere = {
    {"as it came", 0, [](OwnCall&) { return true; }},
    {"edited", 1,
     [](OwnCall& f) {
       f.edit();
       return true;
     }},
    {"saved", 0,
     [](OwnCall& f) {
       f.edit();
       return f.saveAs();
     }},
    {"saved and edited", 1,
     [](OwnCall& f) {
       const bool saved = f.saveAs();
       f.edit();
       return saved;
     }},
    {"an example that was tried", 0,
     [](OwnCall& f) {
       const bool open = f.openExample();
       f.edit();
       return open;
     }},
    {"a pasted call", 1, [](OwnCall& f) { return f.openExample() && f.paste(); }},
    {"drawn and edited", 0,
     [](OwnCall& f) {
       f.practise();
       f.asking.close();
       f.edit();
       return true;
     }},
    {"drawn and named", 1,
     [](OwnCall& f) {
       f.practise();
       f.session.edits().setTitle(QStringLiteral("Mine"));
       return true;
     }},
    {"pasted over a drawn one", 1,
     [](OwnCall& f) {
       f.practise();
       return f.paste();
     }},
    {"a lesson's scene", 0,
     [](OwnCall& f) {
       const bool open = f.learning.lessons.open(QStringLiteral("address"), true).has_value();
       f.edit();
       return open && f.player.active();
     }},
    {"a scene that was left", 1,
     [](OwnCall& f) {
       const bool open = f.learning.lessons.open(QStringLiteral("address"), true).has_value();
       f.edit();
       f.player.close();
       return open;
     }},
};

}  // namespace

class OwnCallTest : public QObject {
  Q_OBJECT

 private slots:
  void everyWayAsks_data() {
    const auto row = test::columns<int>("way");
    for (std::size_t k = 0; k < kWaysToDrawn.size(); ++k) row(kWaysToDrawn[k].name, static_cast<int>(k));
  }
  void everyWayAsks() {
    QFETCH(int, way);
    const auto& [name, asked, go] = kWaysToDrawn[static_cast<std::size_t>(way)];
    OwnCall f;
    f.edit();
    if (asked) f.trigger("actionAskShape");
    const auto own = f.session.snapshot().document;
    const auto stage = f.asking.stage();
    QCOMPARE(f.asking.active(), asked);
    go(f);
    QCOMPARE(f.dialogs.unsavedAsked, 1);
    QCOMPARE(f.session.snapshot().document, own);
    QCOMPARE(f.asking.stage(), stage);
    QVERIFY(f.session.modified());
    f.dialogs.unsaved = Dialogs::Unsaved::Discard;
    go(f);
    QCOMPARE(f.dialogs.unsavedAsked, 2);
    for (int again = 0; again < 2; ++again) {  // of what was drawn nobody asks
      QCOMPARE(f.asking.stage(), Asking::Stage::Open);
      QVERIFY(f.session.snapshot().document != own);
      QVERIFY(!f.session.modified());
      if (again == 0) go(f);
    }
    QCOMPARE(f.dialogs.unsavedAsked, 2);
    f.trigger("actionUndo");
    QVERIFY(!f.asking.active());
    f.trigger("actionUndo");
    QVERIFY(ui::testing::sameDocument(f.session.document(), *own));
    QVERIFY(f.session.modified());
    f.window->close();
    QCOMPARE(f.dialogs.unsavedAsked, 3);  // it is unsaved, as before
  }

  /// Whatever stood there, undo brings it back with its file or example.
  void undoLeadsBack_data() {
    const auto row = test::columns<int>("what");
    for (std::size_t k = 0; k < kStandThere.size(); ++k) row(kStandThere[k].name, static_cast<int>(k));
  }
  void undoLeadsBack() {
    QFETCH(int, what);
    const auto& [name, asked, come] = kStandThere[static_cast<std::size_t>(what)];
    OwnCall f;
    QVERIFY(f.ready() && come(f));
    f.dialogs = FakeDialogs();
    f.dialogs.unsaved = Dialogs::Unsaved::Discard;
    const auto before = f.session.snapshot().document;
    const QString path = f.files.path(), example = f.files.exampleId(), shown = f.files.displayName();
    f.practise();
    QCOMPARE(f.dialogs.unsavedAsked, asked);
    QVERIFY(f.asking.active());
    QVERIFY(f.session.snapshot().document != before);
    QCOMPARE(f.files.path(), QString());
    QCOMPARE(f.files.exampleId(), QString());
    f.trigger("actionUndo");
    QVERIFY(!f.asking.active());
    QVERIFY(ui::testing::sameDocument(f.session.document(), *before));
    QCOMPARE(f.files.path(), path);
    QCOMPARE(f.files.exampleId(), example);
    QCOMPARE(f.files.displayName(), shown);
  }

  void savedFirst() {
    OwnCall f;
    f.edit();
    const auto own = f.session.snapshot().document;
    f.dialogs.file = f.folder.filePath(QStringLiteral("mine.gathernd"));
    f.dialogs.unsaved = Dialogs::Unsaved::Save;
    f.practise();
    QTRY_VERIFY(f.asking.active());
    QCOMPARE(f.dialogs.unsavedAsked, 1);
    const QByteArray written = f.saved();
    QVERIFY(!written.isEmpty());
    QCOMPARE(f.files.path(), QString());
    // To save the question asks where, and leaves the person's file alone.
    const int asked = f.dialogs.asked;
    f.dialogs.file.clear();
    f.trigger("actionSave");
    QCOMPARE(f.dialogs.asked, asked + 1);
    QCOMPARE(f.saved(), written);
    f.trigger("actionUndo");
    QVERIFY(ui::testing::sameDocument(f.session.document(), *own));
    QCOMPARE(f.files.path(), f.folder.filePath(QStringLiteral("mine.gathernd")));
  }
};

GATHERND_TEST(OwnCallTest)
#include "own_call_test.moc"
