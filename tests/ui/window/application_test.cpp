// SPDX-License-Identifier: GPL-3.0-or-later
// Where memory is refused while the window handles an event: it lives on and says so once, an edit is there
// wholly, with its undo, or never was, and who did not come to show it tries again.
#include "ui/window/application.h"

#include <QSignalSpy>
#include <QTimer>
#include <QUndoStack>
#include <new>
#include <vector>

#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/problems/error_bar.h"

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

class ApplicationTest : public QObject {
  Q_OBJECT

 private slots:
  void theWindowLivesOnAndSaysSoOnce() {
    WindowFixture f;
    QSignalSpy said(static_cast<Application*>(qApp), &Application::memoryRefused);
    QTimer::singleShot(0, f.window.get(), [] { throw std::bad_alloc(); });
    QTimer::singleShot(0, f.window.get(), [] { std::vector<int>().reserve(SIZE_MAX); });
    QTRY_COMPARE(said.count(), 1);
    QTRY_VERIFY(f.find<ErrorBar>("errorBar")->sentence().startsWith(QStringLiteral("Out of memory")));
    f.session.edits().setTitle(QStringLiteral("New"));
    QCOMPARE(f.session.document().title, std::string("New"));
    QTest::qWait(100);
    QCOMPARE(said.count(), 1);
  }

  void aListenerThatFailsIsNoFailedEdit() {
    WindowFixture f;
    int heard = 0;
    bool refused = true;
    connect(&f.session, &Session::changed, this, [&] {
      if (refused) throw std::bad_alloc();
      ++heard;
    });
    const int before = f.session.undoStack().count();
    const std::string title = f.session.document().title;
    f.session.edits().setTitle(QStringLiteral("New"));
    QCOMPARE(f.session.document().title, std::string("New"));
    QCOMPARE(f.session.undoStack().count(), before + 1);
    refused = false;
    QTRY_VERIFY(heard > 0);
    refused = true;
    f.session.undoStack().undo();
    QCOMPARE(f.session.document().title, title);
    QCOMPARE(f.session.undoStack().index(), before);
    refused = false;
  }

  void anEditForWhichThereIsNoMemoryNeverWas() {
    QUndoStack stack;
    bool gone = false;
    QVERIFY_THROWS_EXCEPTION(std::bad_alloc, pushCommand(stack, std::make_unique<RefusedCommand>(gone)));
    QVERIFY(gone);
    QCOMPARE(stack.count(), 0);
    QVERIFY(stack.isClean());
  }
};

GATHERND_TEST(ApplicationTest)
#include "application_test.moc"
