// SPDX-License-Identifier: GPL-3.0-or-later
// An output that memory has no room for is still saved: whole or not at all, with progress, until stopped.
#include <QAction>
#include <QDir>
#include <QSignalSpy>

#include "core/formats/npy/npy.h"
#include "core/text/element_text.h"
#include "tests/core/formats/disk/disk_faults.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/session/session_fixture.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/files/file_actions.h"
#include "ui/files/savers.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

/// The window's own folder has its settings too.
struct SavingFixture : WindowFixture {
  explicit SavingFixture(Document document = smallDocument()) : WindowFixture(std::move(document)) {
    dialogs.file = target.filePath(QStringLiteral("out.npy"));
  }
  bool tooLarge() {
    session.setMemoryLimit(session.snapshot().plan->outputBytes() - 1);
    return ready() && session.snapshot().state == OutputState::TooLarge;
  }
  QStringList files() const { return QDir(target.path()).entryList(QDir::Files | QDir::Hidden); }
  QAction& action() { return *find<QAction>("actionSaveOutput"); }

  QTemporaryDir target;
};

}  // namespace

class TensorSaverTest : public QObject {
  Q_OBJECT

 private slots:
  void outputBeyondMemory_data() {
    const auto row = test::columns<QByteArray, QByteArray>("dialect", "indices");
    row("as it stands", "tensorflow-cpu", "[[0], [2], [1], [0]]");
    row("zeros", "tensorflow-gpu", "[[0], [7], [2]]");
    row("clamped", "jax", "[[0], [7], [-9]]");
  }
  void outputBeyondMemory() {
    const auto [dialect, indices] = test::currentRow<QByteArray, QByteArray>();
    SavingFixture f(smallDocument(indices.constData(), dialect.constData()));
    QVERIFY(f.ready());
    const Tensor whole = f.session.snapshot().result->output;
    QVERIFY(f.tooLarge() && !f.session.snapshot().result);
    QVERIFY(f.action().isEnabled());
    QSignalSpy saved(&f.window->files(), &FileActions::tensorSaved);
    QSignalSpy progress(&f.window->files(), &FileActions::savingProgressed);
    f.action().trigger();
    QVERIFY(f.find<QAction>("actionCancel")->isEnabled());
    QTRY_COMPARE(saved.count(), 1);
    QVERIFY(!f.find<QAction>("actionCancel")->isEnabled());
    QCOMPARE(progress.first().first().toDouble(), 0.0);
    QCOMPARE(progress.last().first().toDouble(), 1.0);
    QCOMPARE(f.files(), QStringList{"out.npy"});
    const auto read = readNpy(f.dialogs.file.toStdString());
    QVERIFY(read && bitEqual(*read, whole));
    QCOMPARE(f.dialogs.errors, QStringList());
  }

  /// What was edited is in it.
  void editsAreSeen() {
    SavingFixture f(smallDocument("[[0], [2], [1], [0]]"));
    QVERIFY(f.ready());
    f.session.edits().setElement(TensorId::Indices, 0, parseElement("1", DType::Int64).value());
    f.session.edits().setElement(TensorId::Params, 4, parseElement("77", DType::Int32).value());
    QVERIFY(f.ready());
    const Tensor whole = f.session.snapshot().result->output;
    QVERIFY(f.tooLarge());
    f.action().trigger();
    QTRY_COMPARE(f.files(), QStringList{"out.npy"});
    QTRY_VERIFY(!f.window->files().busy());
    QVERIFY(bitEqual(*readNpy(f.dialogs.file.toStdString()), whole));
  }

  void refusedOutputsLeaveNothing() {
    SavingFixture f(smallDocument("[[0], [7], [1], [0]]"));
    QVERIFY(f.ready());
    QVERIFY(f.tooLarge());
    f.action().trigger();
    QTRY_COMPARE(f.dialogs.errors.size(), 1);
    QVERIFY(f.dialogs.errors.first().contains("out.npy"));
    QCOMPARE(f.files(), QStringList());
  }

  void fullDisk() {
    SavingFixture f(smallDocument("[[0], [2], [1], [0]]"));
    QVERIFY(f.ready());
    QVERIFY(f.tooLarge());
    const test::DiskFault fault(
        [](disk::Step step, std::string_view) { return step == disk::Step::Write ? ENOSPC : 0; });
    f.action().trigger();
    QTRY_COMPARE(f.dialogs.errors.size(), 1);
    QCOMPARE(f.dialogs.errors.first(),
             QStringLiteral("cannot write %1: No space left on device").arg(f.dialogs.file));
    QTRY_VERIFY(!f.window->files().busy());
    QCOMPARE(f.files(), QStringList());
    QVERIFY(!f.find<QAction>("actionCancel")->isEnabled());
  }

  /// While a run of a piece is under way.
  void stop() {
    const auto gate = std::make_shared<testing::GatedBackend::Gate>();
    BackendRegistry backends;
    backends.add(std::make_unique<testing::GatedBackend>(gate));
    Document document = smallDocument("[[0], [2], [1], [0]]");
    document.backend = "gated";
    Session session(backends);
    session.load(std::move(document));
    QVERIFY(testing::waitIdle(session));
    session.setMemoryLimit(session.snapshot().plan->outputBytes() - 1);
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("out.npy"));
    gate->open = false;
    const int before = gate->started;
    bool ended = false;
    {
      TensorSaver saver;
      saver.save({session.snapshot(), TensorId::Output, path, backends.find("gated")},
                 [&](const Expected<void>&) { ended = true; });
      QTRY_COMPARE(gate->started.load(), before + 1);
      QSignalSpy progress(&saver, &TensorSaver::progressed);
      saver.cancel();
      QVERIFY(!saver.busy());
      QCOMPARE(progress.count(), 1);
      QCOMPARE(progress.first().first().toDouble(), 1.0);
      QTRY_COMPARE(gate->cancelled.load(), 1);
    }
    QVERIFY(!ended);
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden), QStringList());
  }

  void whatCanBeSaved() {
    Snapshot snapshot;
    QVERIFY(!isSavable(snapshot, TensorId::Output));
    QVERIFY(isSavable(snapshot, TensorId::Params));
    snapshot.state = OutputState::TooLarge;
    QVERIFY(!isSavable(snapshot, TensorId::Output));
    Plan plan;
    plan.dtype = DType::Float32;
    snapshot.plan = std::make_shared<const Plan>(plan);
    QVERIFY(isSavable(snapshot, TensorId::Output));
    plan.dtype = DType::String;  // its bytes are references
    snapshot.plan = std::make_shared<const Plan>(plan);
    QVERIFY(!isSavable(snapshot, TensorId::Output));
    snapshot.state = OutputState::Stale;
    QVERIFY(!isSavable(snapshot, TensorId::Output));
  }
};

GATHERND_TEST(TensorSaverTest)
#include "tensor_saver_test.moc"
