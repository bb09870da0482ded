// SPDX-License-Identifier: GPL-3.0-or-later
// Unsaved work survives the process that did it: kept on disk while there is any, gone once it is saved or
// thrown away, offered by the next start, and left alone while its process lives.
#include "ui/files/recovery.h"

#include <QDir>
#include <QFileInfo>
#include <QSignalSpy>

#include <sys/wait.h>
#include <unistd.h>

#include "core/formats/common/text_file.h"
#include "core/formats/load.h"
#include "core/text/element_text.h"
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/files/document_file.h"
#include "ui/files/file_actions.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

constexpr auto kAtOnce = std::chrono::milliseconds(0);

/// A window with a place for its unsaved work, as the program has one.
struct Kept : WindowFixture {
  explicit Kept(const QString& place, Document document = smallDocument(),
                std::int64_t mostBytes = std::int64_t{1} << 30)
      : WindowFixture(std::move(document)),
        recovery(std::make_unique<Recovery>(session, window->files(), dialogs, window.get(),
                                            Recovery::Place{place, kAtOnce, mostBytes})) {}
  void edit(int value) {
    session.edits().setElement(TensorId::Indices, 0,
                               parseElement(std::to_string(value), DType::Int64).value());
  }
  std::unique_ptr<Recovery> recovery;
};

struct RecoveryFolder {
  QTemporaryDir temporary;
  QString path = temporary.filePath(QStringLiteral("data/recovery"));
  QStringList copies() const { return RecoveryCopy::foldersIn(path); }
  QStringList filesOf(const QString& copy) const {
    return QDir(copy).entryList(QDir::Files | QDir::Hidden, QDir::Name);
  }
  QStringList all() const { return QDir(path).entryList(QDir::AllEntries | QDir::NoDotAndDotDot); }

  /// Left behind by a process that ended without a word.
  void leave(const QString& name, const char* indices) const {
    const pid_t child = fork();
    if (child == 0) {
      const auto copy = RecoveryCopy::create(path, name);
      const bool written =
          copy && writeFileAtomically(
                      (*copy)->file().toStdString(),
                      std::string(R"({"gathernd_scenario": 1, "title": "Lost", "params": {"dtype": "int32",
                        "shape": [3], "data": [7, 8, 9]}, "indices": {"dtype": "int64", "shape": [1, 1],
                        "data": )") +
                          indices + "}}");
      _exit(written ? 0 : 1);
    }
    int status = -1;
    QVERIFY(child > 0 && waitpid(child, &status, 0) == child);
    QCOMPARE(status, 0);
  }
};

std::int64_t indexIn(const QString& copy, const QString& name) {
  const auto document = documentOfFile(QDir(copy).filePath(name).toStdString(), defaultMemoryLimit());
  return document ? document->indices.integerAt(0) : -1;
}

}  // namespace

class RecoveryTest : public QObject {
  Q_OBJECT

 private slots:
  void keepsWhatIsUnsaved();
  void onlyItsOwnerMayLook();
  void goesWithTheNeed_data();
  void goesWithTheNeed();
  void largeTensorsLieBeside();
  void tooLargeIsSaid();
  void noPlaceIsSaidOnce();
  void offersWhatWasLeft_data();
  void offersWhatWasLeft();
  void openedWorkIsKeptUntilSaved();
  void unsavedWorkIsAskedAboutFirst();
  void brokenCopyStays();
  void remembersItsFile_data();
  void remembersItsFile();
  void livingWindowsAreLeftAlone();
  void oneAfterTheOther();
  void leavesNow_data();
  void leavesNow();
};

void RecoveryTest::keepsWhatIsUnsaved() {
  const RecoveryFolder folder;
  Kept f(folder.path);
  QVERIFY(f.ready());
  QVERIFY(folder.all().isEmpty());
  f.edit(1);
  QTRY_COMPARE(folder.copies().size(), 1);
  const QString copy = folder.copies().front();
  QTRY_VERIFY(!f.recovery->busy());
  QCOMPARE(indexIn(copy, QStringLiteral("Small.gathernd")), 1);
  f.edit(2);
  QVERIFY(f.recovery->busy());
  QTRY_VERIFY(!f.recovery->busy());
  QCOMPARE(indexIn(copy, QStringLiteral("Small.gathernd")), 2);
  QCOMPARE(folder.copies(), QStringList{copy});
  QVERIFY(f.session.modified());
  QCOMPARE(f.window->files().path(), QString());
  QVERIFY(f.settings.recentFiles().isEmpty());
}

void RecoveryTest::onlyItsOwnerMayLook() {
  const RecoveryFolder folder;
  Kept f(folder.path);
  QVERIFY(f.ready());
  f.edit(1);
  QTRY_COMPARE(folder.copies().size(), 1);
  constexpr auto kOthers = QFile::ReadGroup | QFile::WriteGroup | QFile::ExeGroup | QFile::ReadOther |
                           QFile::WriteOther | QFile::ExeOther;
  for (const QString& path : {folder.path, folder.copies().front()}) {
    QCOMPARE(QFileInfo(path).permissions() & kOthers, QFile::Permissions());
    QVERIFY(QFileInfo(path).permissions() & QFile::ExeOwner);
  }
}

void RecoveryTest::goesWithTheNeed_data() {
  QTest::addColumn<QString>("how");
  for (const char* how : {"saved", "undone", "another document", "closed", "saved while it is written"})
    QTest::newRow(how) << QString::fromLatin1(how);
}

void RecoveryTest::goesWithTheNeed() {
  QFETCH(const QString, how);
  const RecoveryFolder folder;
  Kept f(folder.path);
  QVERIFY(f.ready());
  f.edit(1);
  QTRY_COMPARE(folder.copies().size(), 1);
  if (!how.contains(QStringLiteral("while"))) QTRY_VERIFY(!f.recovery->busy());
  if (how == QStringLiteral("saved while it is written")) f.edit(2);
  if (how.startsWith(QStringLiteral("saved"))) {
    f.dialogs.file = f.folder.filePath(QStringLiteral("mine.gathernd"));
    f.trigger("actionSave");
  }
  if (how == QStringLiteral("undone")) f.trigger("actionUndo");
  if (how == QStringLiteral("another document")) {
    f.dialogs.unsaved = Dialogs::Unsaved::Discard;
    f.trigger("actionNew");
  }
  if (how == QStringLiteral("closed")) {
    f.recovery.reset();
    QVERIFY(folder.all().isEmpty());
  }
  QTRY_VERIFY(folder.all().isEmpty());
  if (!f.recovery) return;
  f.edit(7);
  QTRY_COMPARE(folder.copies().size(), 1);
}

void RecoveryTest::largeTensorsLieBeside() {
  const RecoveryFolder folder;
  Document document = smallDocument("[[0]]");
  document.params = Tensor::zeros(DType::Float64, Shape{600'000}).value();
  Kept f(folder.path, std::move(document));
  QVERIFY(f.ready());
  f.edit(5);
  QTRY_COMPARE(folder.copies().size(), 1);
  QTRY_VERIFY(!f.recovery->busy());
  const QString copy = folder.copies().front();
  QCOMPARE(folder.filesOf(copy), (QStringList{QStringLiteral("Small.gathernd"),
                                              QStringLiteral("Small.params.npy"), QStringLiteral("lock")}));
  QVERIFY(QFileInfo(QDir(copy).filePath(QStringLiteral("Small.gathernd"))).size() < 10'000);
  QCOMPARE(indexIn(copy, QStringLiteral("Small.gathernd")), 5);
  f.recovery.reset();
  QVERIFY(folder.all().isEmpty());
}

void RecoveryTest::tooLargeIsSaid() {
  const RecoveryFolder folder;
  Kept f(folder.path, smallDocument(), 12 * 4 + 2 * 8 - 1);
  QVERIFY(f.ready());
  QSignalSpy failed(f.recovery.get(), &Recovery::failed);
  f.edit(1);
  QTRY_COMPARE(failed.size(), 1);
  QVERIFY(failed.front().front().toString().contains(QStringLiteral("63 B")));
  QVERIFY(folder.all().isEmpty());
}

void RecoveryTest::noPlaceIsSaidOnce() {
  const QTemporaryDir temporary;
  const QString file = temporary.filePath(QStringLiteral("file"));
  QVERIFY(writeFileAtomically(file.toStdString(), "in the way"));
  Kept f(file + QStringLiteral("/recovery"));
  QVERIFY(f.ready());
  QSignalSpy failed(f.recovery.get(), &Recovery::failed);
  f.edit(1);
  QTRY_COMPARE(failed.size(), 1);
  QVERIFY(failed.front().front().toString().contains(file));
  f.edit(2);
  QTRY_VERIFY(!f.recovery->busy());
  QCOMPARE(failed.size(), 1);
  QVERIFY(f.dialogs.errors.isEmpty());
}

void RecoveryTest::offersWhatWasLeft_data() {
  QTest::addColumn<int>("answer");
  QTest::addColumn<bool>("opened");
  QTest::addColumn<bool>("stays");
  QTest::newRow("opened") << 0 << true << true;
  QTest::newRow("discarded") << 1 << false << false;
  QTest::newRow("later") << -1 << false << true;
}

void RecoveryTest::offersWhatWasLeft() {
  QFETCH(int, answer);
  QFETCH(bool, opened);
  QFETCH(bool, stays);
  const RecoveryFolder folder;
  folder.leave(QStringLiteral("plan"), "[2]");
  Kept f(folder.path);
  QVERIFY(f.ready());
  f.dialogs.choice = answer;
  QCOMPARE(f.dialogs.asked, 0);
  f.recovery->offer();
  QCOMPARE(f.dialogs.asked, 1);
  QCOMPARE(f.dialogs.lastPutOff, QStringLiteral("Later"));
  QTRY_VERIFY(!f.recovery->busy());
  QCOMPARE(f.session.document().title, std::string(opened ? "Lost" : "Small"));
  QCOMPARE(f.session.modified(), opened);
  QCOMPARE(folder.copies().size(), stays ? 1 : 0);
  if (opened) QCOMPARE(f.session.document().indices.integerAt(0), 2);
  if (!stays) QVERIFY(folder.all().isEmpty());
  // What was put off is asked about again.
  f.dialogs.choice = -1;
  f.recovery->offer();
  QCOMPARE(f.dialogs.asked, answer == -1 ? 2 : 1);
}

void RecoveryTest::openedWorkIsKeptUntilSaved() {
  const RecoveryFolder folder;
  folder.leave(QStringLiteral("plan"), "[2]");
  const QStringList left = folder.copies();
  Kept f(folder.path);
  QVERIFY(f.ready());
  f.dialogs.choice = 0;
  f.recovery->offer();
  QTRY_VERIFY(f.session.modified());
  QCOMPARE(folder.copies(), left);
  f.edit(1);
  QTRY_VERIFY(!f.recovery->busy());
  QCOMPARE(folder.copies(), left);
  QCOMPARE(indexIn(left.front(), QStringLiteral("plan.gathernd")), 1);
  f.dialogs.file = f.folder.filePath(QStringLiteral("mine.gathernd"));
  f.trigger("actionSave");
  QTRY_VERIFY(!f.session.modified());
  QVERIFY(folder.all().isEmpty());
  QVERIFY(QFile::exists(f.dialogs.file));
}

void RecoveryTest::unsavedWorkIsAskedAboutFirst() {
  const RecoveryFolder folder;
  folder.leave(QStringLiteral("plan"), "[2]");
  Kept f(folder.path);
  QVERIFY(f.ready());
  f.edit(1);
  f.dialogs.choice = 0;
  f.recovery->offer();
  QTRY_COMPARE(f.dialogs.unsavedAsked, 1);
  QCOMPARE(f.session.document().title, std::string("Small"));
  QTRY_COMPARE(folder.copies().size(), 2);
  f.dialogs.unsaved = Dialogs::Unsaved::Discard;
  f.recovery->offer();
  QTRY_COMPARE(f.session.document().title, std::string("Lost"));
  QTRY_COMPARE(folder.copies().size(), 1);
}

void RecoveryTest::brokenCopyStays() {
  const RecoveryFolder folder;
  folder.leave(QStringLiteral("plan"), "[");
  Kept f(folder.path);
  QVERIFY(f.ready());
  f.dialogs.choice = 0;
  f.recovery->offer();
  QTRY_COMPARE(f.dialogs.errors.size(), 1);
  QCOMPARE(f.session.document().title, std::string("Small"));
  QCOMPARE(folder.copies().size(), 1);
}

void RecoveryTest::remembersItsFile_data() {
  QTest::addColumn<bool>("changed");
  QTest::newRow("as it was") << false;
  QTest::newRow("changed since") << true;
}

void RecoveryTest::remembersItsFile() {
  QFETCH(const bool, changed);
  const RecoveryFolder folder, later;
  const QString path = folder.temporary.filePath(QStringLiteral("plan.gathernd"));
  const auto write = [&path](const char* title) {
    return writeFileAtomically(path.toStdString(), std::string(R"({"gathernd_scenario": 1, "title": ")") +
                                                       title + R"(", "params": {"data": [7, 8, 9]},
                                                       "indices": {"data": [[0]]}})");
  };
  QVERIFY(write("Theirs"));
  {
    Kept f(folder.path);
    QVERIFY(f.ready());
    f.window->files().openPath(path);
    QTRY_COMPARE(f.window->files().path(), path);
    QVERIFY(f.ready());
    f.edit(2);
    QTRY_COMPARE(folder.copies().size(), 1);
    QTRY_VERIFY(!f.recovery->busy());
    // As if the process had gone with no word: what it kept, without its lock.
    const QDir kept(folder.copies().front());
    QVERIFY(QDir().mkpath(later.path + QStringLiteral("/left")));
    for (const QString& name : kept.entryList(QDir::Files)) {
      if (name != QStringLiteral("lock"))
        QVERIFY(QFile::copy(kept.filePath(name), later.path + QStringLiteral("/left/") + name));
    }
  }
  if (changed) QVERIFY(write("Changed"));
  Kept g(later.path);
  QVERIFY(g.ready());
  g.dialogs.choice = 0;
  g.recovery->offer();
  QTRY_VERIFY(g.session.modified());
  QCOMPARE(g.window->files().path(), path);
  QCOMPARE(g.window->windowFilePath(), path);
  QCOMPARE(g.dialogs.asked, 1);
  g.dialogs.choice = -1;
  g.trigger("actionSave");
  QTRY_VERIFY(!g.window->files().busy());
  QCOMPARE(g.dialogs.asked, changed ? 2 : 1);
  QCOMPARE(g.session.modified(), changed);
  const auto there = documentOfFile(path.toStdString(), defaultMemoryLimit());
  QVERIFY(there.has_value());
  QCOMPARE(there->title, std::string(changed ? "Changed" : "Theirs"));
  QCOMPARE(there->indices.integerAt(0), changed ? 0 : 2);
}

void RecoveryTest::livingWindowsAreLeftAlone() {
  const RecoveryFolder folder;
  Kept f(folder.path), other(folder.path);
  QVERIFY(f.ready() && other.ready());
  f.edit(1);
  other.edit(2);
  QTRY_COMPARE(folder.copies().size(), 2);
  QTRY_VERIFY(!f.recovery->busy() && !other.recovery->busy());
  other.dialogs.choice = 1;
  other.recovery->offer();
  QCOMPARE(other.dialogs.asked, 0);
  QCOMPARE(folder.copies().size(), 2);
  f.recovery.reset();
  QCOMPARE(folder.copies().size(), 1);
  QCOMPARE(indexIn(folder.copies().front(), QStringLiteral("Small.gathernd")), 2);
}

void RecoveryTest::oneAfterTheOther() {
  const RecoveryFolder folder;
  folder.leave(QStringLiteral("one"), "[0]");
  folder.leave(QStringLiteral("two"), "[1]");
  folder.leave(QStringLiteral("three"), "[2]");
  Kept f(folder.path);
  QVERIFY(f.ready());
  f.dialogs.choice = 1;
  f.recovery->offer();
  QCOMPARE(f.dialogs.asked, 3);
  QVERIFY(folder.all().isEmpty());
}

void RecoveryTest::leavesNow_data() {
  QTest::addColumn<QString>("when");
  for (const char* when : {"with nothing unsaved", "before the delay is over", "while it is written",
                           "after it was written", "where nothing can be written"})
    QTest::newRow(when) << QString::fromLatin1(when);
}

void RecoveryTest::leavesNow() {
  QFETCH(const QString, when);
  const RecoveryFolder folder;
  const bool unsaved = !when.startsWith(QStringLiteral("with nothing"));
  const bool written = unsaved && !when.startsWith(QStringLiteral("where"));
  if (!written && unsaved)
    QVERIFY(QFile(folder.temporary.filePath(QStringLiteral("data"))).open(QFile::WriteOnly));
  Kept f(folder.path);
  QVERIFY(f.ready());
  if (when.startsWith(QStringLiteral("before"))) {
    f.recovery = std::make_unique<Recovery>(f.session, f.window->files(), f.dialogs, f.window.get(),
                                            Recovery::Place{folder.path, std::chrono::hours(1)});
  }
  if (unsaved) f.edit(1);
  if (when.startsWith(QStringLiteral("while"))) {
    QTRY_COMPARE(folder.copies().size(), 1);
    f.edit(2);
  }
  if (when.startsWith(QStringLiteral("after")))
    QTRY_VERIFY(folder.copies().size() == 1 && !f.recovery->busy());
  const std::int64_t last = f.session.document().indices.integerAt(0);
  int left = 0;
  f.recovery->leave([&left] { ++left; });
  QTRY_COMPARE(left, 1);
  f.recovery.reset();
  QCOMPARE(folder.copies().size(), written ? 1 : 0);
  if (written) QCOMPARE(indexIn(folder.copies().front(), QStringLiteral("Small.gathernd")), last);
  // The next start is offered it.
  Kept later(folder.path);
  QVERIFY(later.ready());
  later.dialogs.choice = 0;
  later.recovery->offer();
  QCOMPARE(later.dialogs.asked, written ? 1 : 0);
  if (written) QTRY_COMPARE(later.session.document().indices.integerAt(0), last);
}

GATHERND_TEST(RecoveryTest)
#include "recovery_test.moc"
