// SPDX-License-Identifier: GPL-3.0-or-later
// Unsaved work survives the process that did it: kept on disk while there is any, gone once it is saved or
// thrown away, offered by the next start, and left alone while its process lives.
#include "ui/recovery/recovery.h"

#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QVBoxLayout>

#include <sys/wait.h>
#include <unistd.h>

#include "core/formats/common/text_file.h"
#include "core/formats/disk/disk.h"
#include "core/formats/load.h"
#include "core/formats/npy/npy.h"
#include "core/scenario/scenario_json.h"
#include "core/text/element_text.h"
#include "tests/support/files.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/screens/painted_check.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/access/announce.h"
#include "ui/files/document_file.h"
#include "ui/files/file_actions.h"
#include "ui/files/tensor_files.h"
#include "ui/recovery/recovery_offers.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

constexpr auto kAtOnce = std::chrono::milliseconds(0);

/// What a window has to do with its unsaved work, without its picture.
struct Kept {
  explicit Kept(const QString& place, Document document = smallDocument(),
                std::int64_t mostBytes = std::int64_t{1} << 30)
      : session(backends) {
    session.load(std::move(document));
    new QVBoxLayout(&window);
    files = new FileActions(session, dialogs, settings, &window);
    begin({place, kAtOnce, mostBytes});
    offers = std::make_unique<RecoveryOffers>(session, *files, dialogs, window, *recovery);
    bar = new RecoveryBar(*offers, window);
    window.show();
  }
  void begin(const Recovery::Place& place) { recovery = std::make_unique<Recovery>(session, *files, place); }
  void edit(int value) {
    session.edits().setElement(TensorId::Indices, 0,
                               parseElement(std::to_string(value), DType::Int64).value());
  }
  bool idle() const { return !recovery->busy() && !offers->busy(); }
  void look() {
    offers->look();
    QVERIFY(QTest::qWaitFor([this] { return !offers->busy(); }));
  }
  template <class T>
  T* find(const QString& name) const {
    return window.findChild<T*>(name);
  }
  void press(const QString& button) {
    pressIn(window, button);
    QVERIFY(QTest::qWaitFor([this] { return !offers->busy(); }));
  }
  static void pressIn(const QWidget& window, const QString& button) {
    const auto shown = [&] {
      const auto* const found = window.findChild<QPushButton*>(button);
      return found != nullptr && found->isVisible();
    };
    QVERIFY2(QTest::qWaitFor(shown), qPrintable(button));
    window.findChild<QPushButton*>(button)->click();
  }
  /// As a window does that is closed.
  void close() {
    offers.reset();
    recovery.reset();
  }

  QTemporaryDir folder;
  BackendRegistry backends = makeCoreRegistry();
  FakeDialogs dialogs;
  Settings settings;
  Session session;
  QWidget window;
  FileActions* files;
  std::unique_ptr<Recovery> recovery;
  std::unique_ptr<RecoveryOffers> offers;
  RecoveryBar* bar;
};

struct RecoveryFolder {
  QTemporaryDir temporary;
  QString path = temporary.filePath(QStringLiteral("state/recovery"));

  QStringList all() const { return QDir(path).entryList(QDir::AllEntries | QDir::NoDotAndDotDot); }
  /// The folders with a journal.
  QStringList journals() const {
    QStringList folders;
    for (const QString& name : all()) {
      if (QFileInfo::exists(path + QLatin1Char('/') + name + QStringLiteral("/journal")))
        folders << path + QLatin1Char('/') + name;
    }
    return folders;
  }

  /// Left behind by a process that ended without a word.
  void leave(const char* title, const char* indices = "[[2], [0]]", const QString& file = {}) const {
    Document document = smallDocument(indices);
    document.title = title;
    leave(document, file);
  }
  void leave(const Document& document, const QString& file = {}) const {
    const pid_t child = fork();
    if (child == 0) {
      JournalWriting writing{std::make_shared<const Document>(document), {}, {}, {}};
      writing.head.title = QString::fromStdString(document.title);
      writing.head.editCount = 12;
      writing.head.written = QDateTime(QDate::currentDate(), QTime(14, 2));
      if (!file.isEmpty()) {
        writing.head.path = file;
        writing.head.identity = identifyFile(file.toStdString()).value();
      }
      const auto folder = JournalFolder::create(path);
      _exit(folder && writeJournal(**folder, writing, {}) ? 0 : 1);
    }
    int status = -1;
    QVERIFY(child > 0 && waitpid(child, &status, 0) == child);
    QCOMPARE(status, 0);
  }
};

/// The first index in a journal of a window that lives: without its lock.
std::int64_t indexIn(const QString& folder) {
  const auto text = readTextFile((folder + QStringLiteral("/journal")).toStdString(), 1 << 24);
  const auto journal = text.and_then([](const std::string& t) { return readJournal(t); });
  if (!journal) return -1;
  const auto scenario = parseScenario(journal->scenario);
  return scenario ? std::get<EditedTensor>(scenario->indices).integerAt(0) : -1;
}

}  // namespace

class RecoveryTest : public QObject {
  Q_OBJECT

 private slots:
  void keepsWhatIsUnsaved() {
    const RecoveryFolder folder;
    Kept f(folder.path);
    QVERIFY(folder.all().isEmpty());
    f.edit(1);
    QTRY_COMPARE(folder.journals().size(), 1);
    QTRY_VERIFY(f.idle());
    const QString journal = folder.journals().front();
    QCOMPARE(indexIn(journal), 1);
    f.edit(2);
    QVERIFY(f.recovery->busy());
    QTRY_VERIFY(f.idle());
    QCOMPARE(indexIn(journal), 2);
    QCOMPARE(folder.journals(), QStringList{journal});
    QVERIFY(f.session.modified());
    QCOMPARE(f.files->path(), QString());
    QVERIFY(f.settings.recentFiles().isEmpty());
  }

  void onlyItsOwnerMayLook() {
    const RecoveryFolder folder;
    Kept f(folder.path);
    f.edit(1);
    QTRY_COMPARE(folder.journals().size(), 1);
    constexpr auto kOthers = QFile::ReadGroup | QFile::WriteGroup | QFile::ExeGroup | QFile::ReadOther |
                             QFile::WriteOther | QFile::ExeOther;
    for (const QString& path : {folder.path, folder.journals().front()}) {
      QCOMPARE(QFileInfo(path).permissions() & kOthers, QFile::Permissions());
      QVERIFY(QFileInfo(path).permissions() & QFile::ExeOwner);
    }
  }

  void goesWithTheNeed_data() {
    const auto row = test::columns<QString>("how");
    for (const char* how : {"saved", "undone", "another document", "closed", "closed at once",
                            "saved while it is written", "undone while it is written"})
      row(how, QString::fromLatin1(how));
  }
  void goesWithTheNeed() {
    QFETCH(const QString, how);
    const RecoveryFolder folder;
    Kept f(folder.path);
    f.edit(1);
    if (how != QStringLiteral("closed at once")) QTRY_COMPARE(folder.journals().size(), 1);
    if (!how.contains(QStringLiteral("while")) && how != QStringLiteral("closed at once"))
      QTRY_VERIFY(f.idle());
    if (how == QStringLiteral("saved while it is written")) f.edit(2);
    if (how.startsWith(QStringLiteral("saved"))) {
      f.dialogs.file = f.folder.filePath(QStringLiteral("mine.gathernd"));
      f.files->save();
    }
    if (how.startsWith(QStringLiteral("undone"))) f.session.undoStack().undo();
    if (how == QStringLiteral("another document")) {
      f.dialogs.unsaved = Dialogs::Unsaved::Discard;
      f.files->create();
    }
    if (how.startsWith(QStringLiteral("closed"))) {
      if (how == QStringLiteral("closed at once")) QTRY_VERIFY(!folder.all().isEmpty());
      f.close();
      QVERIFY2(folder.all().isEmpty(), qPrintable(folder.all().join(' ')));
    }
    QTRY_VERIFY(folder.all().isEmpty());
    if (!f.recovery) return;
    f.edit(7);
    QTRY_COMPARE(folder.journals().size(), 1);
  }

  void neverTheDocumentsFile() {
    const RecoveryFolder folder;
    const QString path = folder.temporary.filePath(QStringLiteral("plan.gathernd"));
    const std::string text =
        R"({"gathernd_scenario": 1, "params": {"data": [7, 8]}, "indices": {"data": [[0]]}})";
    QVERIFY(writeFileAtomically(path.toStdString(), text).has_value());
    const auto before = identifyFile(path.toStdString()).value();
    Kept f(folder.path);
    f.files->openPath(path);
    QTRY_COMPARE(f.files->path(), path);
    f.edit(1);
    QTRY_COMPARE(folder.journals().size(), 1);
    QTRY_VERIFY(f.idle());
    QVERIFY(identifyFile(path.toStdString()).value() == before);  // its time, too
    QCOMPARE(QDir(folder.temporary.path()).entryList(QDir::Files),
             QStringList{QStringLiteral("plan.gathernd")});
  }

  /// Nothing is edited meanwhile: the window notices by itself.
  void aFileThatGoesIsKept() {
    const RecoveryFolder folder;
    const std::string path = folder.temporary.filePath(QStringLiteral("large.npy")).toStdString();
    QVERIFY(writeNpy(path, Tensor::zeros(DType::Float64, Shape{600'000}).value()).has_value());
    Document document = smallDocument("[[0]]");
    document.params = readNpy(path).value();
    QVERIFY(document.params.base().mapped());
    Kept f(folder.path, std::move(document));
    const TensorFiles watched(f.session);
    f.edit(5);
    QTRY_COMPARE(folder.journals().size(), 1);
    const QDir journal(folder.journals().front());
    QTRY_VERIFY(f.idle());
    QVERIFY(!journal.exists(QStringLiteral("params-1.npy")));
    QVERIFY(QFile::remove(QString::fromStdString(path)));
    QTRY_VERIFY(journal.exists(QStringLiteral("params-1.npy")));
    QTRY_VERIFY(f.idle());
    f.close();
    QVERIFY(folder.all().isEmpty());
  }

  void countsEdits() {
    const RecoveryFolder folder;
    Kept f(folder.path);
    const auto counted = [&] {
      const auto text = readTextFile((folder.journals().value(0) + "/journal").toStdString(), 1 << 24);
      const auto journal = text.and_then([](const std::string& t) { return readJournal(t); });
      return journal ? journal->editCount : -1;
    };
    for (int value = 5; value < 8; ++value) f.edit(value);
    QTRY_COMPARE(counted(), std::int64_t{3});
    f.session.undoStack().undo();
    QTRY_COMPARE(counted(), std::int64_t{2});
  }

  void tooLargeIsSaid() {
    const RecoveryFolder folder;
    Document document = smallDocument();
    document.params = Tensor::zeros(DType::Float64, Shape{600'000}).value();
    Kept f(folder.path, std::move(document), 4'799'999);
    QSignalSpy failed(f.recovery.get(), &Recovery::failed);
    f.edit(1);
    QTRY_COMPARE(failed.size(), 1);
    QVERIFY(failed.front().front().toString().contains(QStringLiteral("4799999")));
    QTRY_VERIFY(f.idle());
    QVERIFY(folder.all().isEmpty());
  }

  void noPlaceIsSaidOnce() {
    const QTemporaryDir temporary;
    const QString file = temporary.filePath(QStringLiteral("file"));
    QVERIFY(writeFileAtomically(file.toStdString(), "in the way"));
    Kept f(file + QStringLiteral("/recovery"));
    QSignalSpy failed(f.recovery.get(), &Recovery::failed);
    f.edit(1);
    QTRY_COMPARE(failed.size(), 1);
    QVERIFY(failed.front().front().toString().contains(file));
    f.edit(2);
    QTRY_VERIFY(f.idle());
    QCOMPARE(failed.size(), 1);
    QVERIFY(f.dialogs.errors.isEmpty());
  }

  /// The former journal stands, the document can be saved, and the next edit is kept once there is room.
  void aFullDiskHarmsNothing() {
    const RecoveryFolder folder;
    Kept f(folder.path);
    f.edit(1);
    QTRY_COMPARE(folder.journals().size(), 1);
    QTRY_VERIFY(f.idle());
    QSignalSpy failed(f.recovery.get(), &Recovery::failed);
    disk::setFault([](disk::Step step, std::string_view) { return step == disk::Step::Write ? ENOSPC : 0; });
    f.edit(2);
    QTRY_COMPARE(failed.size(), 1);
    f.edit(7);
    QTRY_VERIFY(f.idle());
    disk::setFault({});
    QCOMPARE(failed.size(), 1);
    QVERIFY(failed.front().front().toString().contains(QString::fromLocal8Bit(std::strerror(ENOSPC))));
    QVERIFY(f.dialogs.errors.isEmpty());
    QCOMPARE(indexIn(folder.journals().front()), 1);
    QCOMPARE(f.session.document().indices.integerAt(0), 7);
    f.edit(0);
    f.edit(8);
    QTRY_COMPARE(indexIn(folder.journals().front()), 8);
  }

  void offersWhatWasLeft_data() {
    const auto row = test::columns<QByteArray, bool, bool>("button", "opened", "stays");
    row("restored", "recoveryRestore0", true, true);
    row("discarded", "recoveryDiscard0", false, false);
    row("later", "recoveryLater", false, true);
  }
  void offersWhatWasLeft() {
    QFETCH(QByteArray, button);
    QFETCH(bool, opened);
    QFETCH(bool, stays);
    const RecoveryFolder folder;
    folder.leave("Lost");
    Kept f(folder.path);
    QVERIFY(!f.bar->isVisible());
    QStringList heard;
    setAnnouncementListener([&heard](const QString& words, Urgency) { heard << words; });
    f.look();
    setAnnouncementListener({});
    QVERIFY(f.bar->isVisible());
    QCOMPARE(f.dialogs.asked, 0);
    const QString sentence = QStringLiteral("Recovered: Lost, 12 edits, 14:02");
    QCOMPARE(f.find<QWidget>("recoveryText0")->accessibleName(), sentence);
    QVERIFY(heard.contains(sentence));
    f.dialogs.choice = 0;  // it is asked before anything is gone
    f.press(button);
    QCOMPARE(f.dialogs.asked, button == "recoveryDiscard0" ? 1 : 0);
    QVERIFY(!f.bar->isVisible());
    QCOMPARE(f.session.document().title, std::string(opened ? "Lost" : "Small"));
    QCOMPARE(f.session.modified(), opened);
    QTRY_COMPARE(folder.journals().size(), stays ? 1 : 0);
    if (opened) QCOMPARE(f.session.document().indices.integerAt(0), 2);
    if (!stays) QTRY_VERIFY(folder.all().isEmpty());
    // What was put off is offered again, what was restored is this window's.
    Kept next(folder.path);
    next.look();
    QCOMPARE(next.bar->isVisible(), button == "recoveryLater");
  }

  void tellsWhatDiffers_data() {
    test::columns<QString, QStringList>("what", "lines");
    const auto row = [](const char* name, const QStringList& lines) {
      QTest::newRow(name) << QString::fromLatin1(name) << lines;
    };
    row("in no file", {"It was in no file yet: there is nothing to compare it with."});
    row("same", {"Nothing differs from plan.gathernd as it is now."});
    row("values", {"What differs from plan.gathernd as it is now:", "indices[0, 0] is 2, was 0",
                   "indices[1, 0] is 0, was 2"});
    row("rules",
        {"What differs from plan.gathernd as it is now:", "batch_dims is 1, was 0",
         "the rules are those of JAX indexing, were those of TensorFlow (CPU)", "the notes are others"});
    row("many", {"What differs from plan.gathernd as it is now:", "params[0, 0] is −1, was 0",
                 "params[0, 1] is −1, was 1", "params[0, 2] is −1, was 2", "params[0, 3] is −1, was 3",
                 "and 8 more values of params"});
    row("form", {"What differs from plan.gathernd as it is now:", "params is int64 [2], was int32 [3, 4]"});
    row("file gone", {"There is nothing to compare with: "});
  }
  void tellsWhatDiffers() {
    const auto [what, lines] = test::currentRow<QString, QStringList>();
    const RecoveryFolder folder;
    const QString path = folder.temporary.filePath(QStringLiteral("plan.gathernd"));
    QVERIFY(
        writeFileAtomically(path.toStdString(), formatScenario(scenarioFrom(smallDocument()))).has_value());
    Document document = smallDocument(what == QStringLiteral("values") ? "[[2], [0]]" : "[[0], [2]]");
    if (what == QStringLiteral("rules")) {
      document.batchDims = 1;
      document.dialect = *findDialect("jax");
      document.notes = "other";
    }
    if (what == QStringLiteral("form")) document.params = literal("[1, 2]", DType::Int64);
    if (what == QStringLiteral("many")) {
      for (std::int64_t flat = 0; flat < 12; ++flat)
        document.params = document.params.with(flat, parseElement("-1", DType::Int32).value());
    }
    folder.leave(document, what == QStringLiteral("in no file") ? QString() : path);
    if (what == QStringLiteral("file gone")) QVERIFY(QFile::remove(path));
    Kept f(folder.path);
    f.look();
    f.press("recoveryCompare0");
    QCOMPARE(f.dialogs.asked, 1);
    QCOMPARE(f.dialogs.lastOptions, (QStringList{QStringLiteral("Restore"), QStringLiteral("Discard")}));
    QStringList said = f.dialogs.lastLabel.split(QLatin1Char('\n'));
    QVERIFY(said.takeFirst().startsWith(QStringLiteral("Recovered: Small, 12 edits")));
    if (what == QStringLiteral("file gone")) {
      QVERIFY(said.front().startsWith(lines.front()) && said.front().contains(path));
    } else {
      QCOMPARE(said, lines);
    }
    // And from there on.
    f.dialogs.choice = 0;
    f.press("recoveryCompare0");
    QTRY_VERIFY(f.session.modified());
    QVERIFY(!f.bar->isVisible());
  }

  void restoredWorkIsKeptUntilSaved() {
    const RecoveryFolder folder;
    folder.leave("Lost");
    const QStringList left = folder.journals();
    Kept f(folder.path);
    f.look();
    f.press("recoveryRestore0");
    QVERIFY(f.session.modified());
    QCOMPARE(folder.journals(), left);
    f.edit(1);
    QTRY_VERIFY(f.idle());
    QCOMPARE(folder.journals(), left);
    QCOMPARE(indexIn(left.front()), 1);
    const auto journal =
        readJournal(readTextFile((left.front() + "/journal").toStdString(), 1 << 24).value());
    QCOMPARE(journal.value().editCount, std::int64_t{13});
    f.dialogs.file = f.folder.filePath(QStringLiteral("mine.gathernd"));
    f.files->save();
    QTRY_VERIFY(!f.session.modified());
    QTRY_VERIFY(folder.all().isEmpty());
    QVERIFY(QFile::exists(f.dialogs.file));
  }

  void unsavedWorkIsAskedAboutFirst() {
    const RecoveryFolder folder;
    folder.leave("Lost");
    Kept f(folder.path);
    f.edit(1);
    f.look();
    f.press("recoveryRestore0");
    QCOMPARE(f.dialogs.unsavedAsked, 1);
    QCOMPARE(f.session.document().title, std::string("Small"));
    QTRY_COMPARE(folder.journals().size(), 2);
    f.dialogs.unsaved = Dialogs::Unsaved::Discard;
    f.press("recoveryRestore0");
    QCOMPARE(f.session.document().title, std::string("Lost"));
    QTRY_COMPARE(folder.journals().size(), 1);
  }

  void whatCannotBeRestoredStays_data() {
    test::columns<QString, QString>("what", "says");
    const auto row = [](const char* what, const char* says) {
      QTest::newRow(what) << QString::fromLatin1(what) << QString::fromLatin1(says);
    };
    row("cut", "its journal is not whole");
    row("empty", "its journal is not whole");
    row("of another version", "another version of this program (2)");
    row("without its base", "which the edits belong to, is no longer there");
  }
  void whatCannotBeRestoredStays() {
    const auto [what, says] = test::currentRow<QString, QString>();
    const RecoveryFolder folder;
    const bool base = what == QStringLiteral("without its base");
    if (base) {
      const std::string path = folder.temporary.filePath(QStringLiteral("large.npy")).toStdString();
      QVERIFY(writeNpy(path, Tensor::zeros(DType::Float64, Shape{600'000}).value()).has_value());
      Document document = smallDocument("[[0]]");
      document.params = readNpy(path).value();
      folder.leave(document);
      QVERIFY(QFile::remove(QString::fromStdString(path)));
    } else {
      folder.leave("Lost");
      const QString path = folder.journals().front() + QStringLiteral("/journal");
      QByteArray text = test::fileBytes(path);
      if (what == QStringLiteral("cut")) text.chop(10);
      if (what == QStringLiteral("empty")) text.clear();
      if (what.startsWith(QStringLiteral("of another"))) text.replace("journal 1 ", "journal 2 ");
      test::writeFile(path, text);
    }
    Kept f(folder.path);
    f.look();
    QVERIFY(f.bar->isVisible());
    if (base) {
      f.press("recoveryRestore0");
      QCOMPARE(f.dialogs.errors.size(), 1);
      QVERIFY2(f.dialogs.errors.front().contains(says), qPrintable(f.dialogs.errors.front()));
      f.press("recoveryCompare0");
      QCOMPARE(f.dialogs.errors.size(), 2);
    } else {
      QVERIFY(f.find<QWidget>("recoveryText0")->accessibleName().contains(says));
      QVERIFY(f.find<QPushButton>("recoveryRestore0") == nullptr);
    }
    QCOMPARE(f.session.document().title, std::string("Small"));
    QVERIFY(f.bar->isVisible());
    f.press("recoveryDiscard0");  // not answered
    QCOMPARE(folder.journals().size(), 1);
    f.dialogs.choice = 0;
    f.press("recoveryDiscard0");
    QTRY_VERIFY(folder.all().isEmpty());
  }

  void remembersItsFile_data() {
    const auto row = test::columns<bool>("changed");
    row("as it was", false);
    row("changed since", true);
  }
  void remembersItsFile() {
    QFETCH(const bool, changed);
    const RecoveryFolder folder;
    const QString path = folder.temporary.filePath(QStringLiteral("plan.gathernd"));
    const auto write = [&path](const char* title) {
      const auto text =
          QStringLiteral(R"({"gathernd_scenario": 1, "title": "%1", "params": {"data": [7, 8, 9]}, )"
                         R"("indices": {"data": [[0]]}})");
      return writeFileAtomically(path.toStdString(), text.arg(QLatin1String(title)).toStdString());
    };
    QVERIFY(write("Theirs"));
    folder.leave("Mine", "[[2], [0]]", path);
    if (changed) QVERIFY(write("Changed"));
    Kept f(folder.path);
    f.look();
    f.press("recoveryRestore0");
    QVERIFY(f.session.modified());
    QCOMPARE(f.files->path(), path);
    QCOMPARE(f.dialogs.asked, 0);
    f.files->save();
    QTRY_VERIFY(!f.files->busy());
    QCOMPARE(f.dialogs.asked, changed ? 1 : 0);
    QCOMPARE(f.session.modified(), changed);
    const auto there = documentOfFile(path.toStdString(), defaultMemoryLimit());
    QVERIFY(there.has_value());
    QCOMPARE(there->title, std::string(changed ? "Changed" : "Mine"));
    QCOMPARE(there->indices.integerAt(0), changed ? 0 : 2);
  }

  void livingWindowsAreLeftAlone() {
    const RecoveryFolder folder;
    Kept f(folder.path), other(folder.path);
    f.edit(1);
    other.edit(2);
    QTRY_COMPARE(folder.journals().size(), 2);
    QTRY_VERIFY(f.idle() && other.idle());
    other.look();
    QVERIFY(other.offers->offers().isEmpty());
    QCOMPARE(folder.journals().size(), 2);
    f.close();
    QCOMPARE(folder.journals().size(), 1);
    QCOMPARE(indexIn(folder.journals().front()), 2);
  }

  void nobodyIsOfferedItTwice() {
    const RecoveryFolder folder;
    folder.leave("Lost");
    Kept f(folder.path), other(folder.path);
    f.look();
    other.look();
    QCOMPARE(f.offers->offers().size(), 1);
    QCOMPARE(other.offers->offers().size(), 0);
    f.press("recoveryLater");
    other.look();
    QCOMPARE(other.offers->offers().size(), 1);
  }

  void severalAtOnce() {
    const RecoveryFolder folder;
    for (const char* title : {"one", "two", "three", "four", "five"}) folder.leave(title);
    Kept f(folder.path);
    f.window.resize(1024, 768);
    f.look();
    QCOMPARE(f.offers->offers().size(), 5);
    QVERIFY(f.find<QPushButton>("recoveryRestore3") != nullptr);
    QVERIFY(f.find<QPushButton>("recoveryRestore4") == nullptr);
    f.press("recoveryRestore1");
    const std::string restored = f.session.document().title;
    QVERIFY(restored != "Small");
    f.dialogs.choice = 0;
    for (int left = 4; left > 0; --left) {
      QCOMPARE(f.offers->offers().size(), left);
      f.press("recoveryDiscard0");
    }
    QVERIFY(!f.bar->isVisible());
    QCOMPARE(f.session.document().title, restored);
    QTRY_COMPARE(folder.journals().size(), 1);
  }

  /// Of a process that was killed before it had written its first journal; what is not ours stays.
  void emptyFoldersAreSwept() {
    const RecoveryFolder folder;
    const QDir place(folder.path);
    QVERIFY(place.mkpath("aaaaaa") && place.mkpath("bbbbbb") && place.mkpath("cccccc"));
    QVERIFY(writeFileAtomically(place.filePath("bbbbbb/params-1.npy").toStdString(), "cut").has_value());
    QVERIFY(writeFileAtomically(place.filePath("cccccc/notes.txt").toStdString(), "mine").has_value());
    Kept f(folder.path);
    f.look();
    QVERIFY(!f.bar->isVisible());
    QCOMPARE(folder.all(), QStringList{QStringLiteral("cccccc")});
    QVERIFY(QFile::exists(place.filePath("cccccc/notes.txt")));
  }

  /// In the window itself: above the start page, which goes; title and path are those of the work.
  void inTheWindow() {
    const RecoveryFolder folder;
    const QString path = folder.temporary.filePath(QStringLiteral("plan.gathernd"));
    QVERIFY(
        writeFileAtomically(path.toStdString(), formatScenario(scenarioFrom(smallDocument()))).has_value());
    folder.leave("Lost", "[[2], [0]]", path);
    WindowFixture f;
    FileActions& files = f.window->files();
    Recovery recovery(f.session, files, {folder.path, kAtOnce});
    RecoveryOffers offers(f.session, files, f.dialogs, *f.window, recovery);
    auto* const bar = new RecoveryBar(offers, *f.find<QWidget>("topRows"));
    QVERIFY(f.ready());
    f.trigger("actionStart");
    auto* const start = f.find<QWidget>("startPage");
    QVERIFY(start->isVisible());
    offers.look();
    QTRY_VERIFY(bar->isVisible() && bar->height() > 0);
    const auto bottomOf = [&f](const QWidget* widget) {
      return widget->mapTo(f.window.get(), QPoint(0, widget->height())).y();
    };
    QTRY_VERIFY(start->y() >= bottomOf(bar));
    f.find<QWidget>("startPage")->setFocus();
    f.trigger("actionNextPane");
    QCOMPARE(QApplication::focusWidget()->objectName(), QStringLiteral("recoveryRestore0"));
    Kept::pressIn(*f.window, QStringLiteral("recoveryRestore0"));
    QTRY_VERIFY(f.window->isWindowModified());
    QVERIFY(!start->isVisible());
    QCOMPARE(f.window->windowFilePath(), path);
    QVERIFY(f.window->windowTitle().startsWith(QStringLiteral("Lost")));
  }

  void fits_data() {
    test::columns<QSize, int>("size", "offers");
    for (const QSize size : {QSize(640, 400), QSize(1024, 768), QSize(2560, 1440)})
      for (const int offers : {1, 2, 5})
        QTest::addRow("%d in %dx%d", offers, size.width(), size.height()) << size << offers;
  }
  /// The window keeps its size, which may be its screen's; each offer that is shown can be read and answered,
  /// and the others come once these are.
  void fits() {
    const auto [size, offers] = test::currentRow<QSize, int>();
    const RecoveryFolder folder;
    for (int k = 0; k < offers; ++k)
      folder.leave("A call with a title that is rather long for one line of a small window");
    WindowFixture f;
    Recovery recovery(f.session, f.window->files(), {folder.path, kAtOnce});
    RecoveryOffers found(f.session, f.window->files(), f.dialogs, *f.window, recovery);
    auto* const bar = new RecoveryBar(found, *f.find<QWidget>("topRows"));
    QVERIFY(f.ready());
    f.window->resize(size);
    QTRY_COMPARE(f.window->size(), size);
    found.look();
    QTRY_VERIFY(bar->isVisible() && bar->height() > 0);
    QCoreApplication::processEvents();
    f.dialogs.choice = 0;
    for (int left = offers; left > 0; --left) {
      QCOMPARE(f.window->size(), size);
      const auto* const discard = f.find<QPushButton>("recoveryDiscard0");
      QVERIFY(bar->rect().contains(QRect(discard->mapTo(bar, QPoint()), discard->size())));
      QCOMPARE(paintedFaults(*f.window, kReadable), QStringList());
      Kept::pressIn(*f.window, QStringLiteral("recoveryDiscard0"));
      QTRY_COMPARE(found.offers().size(), left - 1);
      QCoreApplication::processEvents();
    }
    QVERIFY(!bar->isVisible());
  }

  void leavesNow_data() {
    const auto row = test::columns<QString>("when");
    for (const char* when : {"with nothing unsaved", "before the delay is over", "while it is written",
                             "after it was written", "where nothing can be written"})
      row(when, QString::fromLatin1(when));
  }
  void leavesNow() {
    QFETCH(const QString, when);
    const RecoveryFolder folder;
    const bool unsaved = !when.startsWith(QStringLiteral("with nothing"));
    const bool written = unsaved && !when.startsWith(QStringLiteral("where"));
    if (!written && unsaved)
      QVERIFY(QFile(folder.temporary.filePath(QStringLiteral("state"))).open(QFile::WriteOnly));
    Kept f(folder.path);
    if (when.startsWith(QStringLiteral("before"))) {
      f.begin({folder.path, std::chrono::hours(1)});
    }
    if (unsaved) f.edit(1);
    if (when.startsWith(QStringLiteral("while"))) {
      QTRY_COMPARE(folder.journals().size(), 1);
      f.edit(2);
    }
    if (when.startsWith(QStringLiteral("after"))) QTRY_VERIFY(folder.journals().size() == 1 && f.idle());
    const std::int64_t last = f.session.document().indices.integerAt(0);
    int left = 0;
    f.recovery->leave([&left] { ++left; });
    QTRY_COMPARE(left, 1);
    f.close();
    QCOMPARE(folder.journals().size(), written ? 1 : 0);
    if (written) QCOMPARE(indexIn(folder.journals().front()), last);
    // The next start is offered it.
    Kept later(folder.path);
    later.look();
    QCOMPARE(later.offers->offers().size(), written ? 1 : 0);
    if (!written) return;
    later.press("recoveryRestore0");
    QCOMPARE(later.session.document().indices.integerAt(0), last);
  }
};

GATHERND_TEST(RecoveryTest)
#include "recovery_test.moc"
