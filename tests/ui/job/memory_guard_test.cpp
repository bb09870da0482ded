// SPDX-License-Identifier: GPL-3.0-or-later
// What the window gives up for want of memory: it is said once, others hear what they should, and an edit is
// either done, with its undo, or never was.
#include "ui/job/memory_guard.h"

#include <QSignalSpy>
#include <QUndoStack>

#include "core/run/backend.h"
#include "tests/support/test_program.h"
#include "ui/session/document_command.h"
#include "ui/session/session.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

class RefusedCommand : public QUndoCommand {
 public:
  explicit RefusedCommand(bool& gone) : gone_(gone) {}
  ~RefusedCommand() override { gone_ = true; }
  void redo() override { throw std::bad_alloc(); }

 private:
  bool& gone_;
};

}  // namespace

class MemoryGuardTest : public QObject {
  Q_OBJECT

 private slots:
  void whatItCatches();
  void saysItOnce();
  void aFailedCommandNeverWas();
  void aListenerThatFailsIsNoFailedEdit();
};

void MemoryGuardTest::whatItCatches() {
  MemoryGuard& guard = MemoryGuard::get();
  QVERIFY(guard.run([] {}));
  QVERIFY(!guard.run([] { throw std::bad_alloc(); }));
  QVERIFY(!guard.run([] { std::vector<int>().reserve(SIZE_MAX); }));
  QVERIFY_THROWS_EXCEPTION(std::runtime_error, guard.run([] { throw std::runtime_error("a fault"); }));
}

void MemoryGuardTest::saysItOnce() {
  MemoryGuard& guard = MemoryGuard::get();
  QSignalSpy said(&guard, &MemoryGuard::gaveUp);
  guard.run([] { throw std::bad_alloc(); });
  QCOMPARE(said.count(), 0);  // where memory was refused is no place to lay out a sentence
  guard.run([] { throw std::bad_alloc(); });
  QVERIFY(said.wait());
  QCOMPARE(said.count(), 1);
}

void MemoryGuardTest::aFailedCommandNeverWas() {
  QUndoStack stack;
  bool gone = false;
  QVERIFY(!MemoryGuard::get().run([&] { pushCommand(stack, std::make_unique<RefusedCommand>(gone)); }));
  QVERIFY(gone);
  QCOMPARE(stack.count(), 0);
  QVERIFY(stack.isClean());
}

void MemoryGuardTest::aListenerThatFailsIsNoFailedEdit() {
  const BackendRegistry backends = makeCoreRegistry();
  Session session(backends);
  connect(&session, &Session::snapshotChanged, this, [] { throw std::bad_alloc(); });
  session.edits().setTitle(QStringLiteral("New"));
  QCOMPARE(session.document().title, std::string("New"));
  QCOMPARE(session.undoStack().count(), 1);
  session.undoStack().undo();
  QCOMPARE(session.document().title, std::string());
  QCOMPARE(session.undoStack().index(), 0);
}

GATHERND_TEST(MemoryGuardTest)
#include "memory_guard_test.moc"
