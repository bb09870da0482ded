// SPDX-License-Identifier: GPL-3.0-or-later
// A file that a window has is not opened twice unnoticed, and no other file is ever swallowed.
#include "ui/files/file_window.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QVBoxLayout>
#include <future>

#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/files/file_actions.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

struct FileHolder {
  explicit FileHolder(const QString& path)
      : session(backends), files(new FileActions(session, dialogs, settings, &window)) {
    window.showMinimized();
    session.load(smallDocument());
    holds = std::make_unique<FileWindow>(*files, window);
    QObject::connect(holds.get(), &FileWindow::alsoElsewhere, &window, [this] { ++elsewhere; });
    adopt(path);
  }
  void adopt(const QString& path) {
    FileActions::Source source;
    source.path = path;
    files->adopt(source);
  }

  BackendRegistry backends = makeCoreRegistry();
  FakeDialogs dialogs;
  Settings settings;
  Session session;
  QWidget window;
  FileActions* files;
  std::unique_ptr<FileWindow> holds;
  int elsewhere = 0;
};

/// As another start of the program asks, while this one's windows live on.
bool asksForIt(const QString& path) {
  auto asked = std::async(std::launch::async, [path] { return FileWindow::raiseOther(path); });
  static_cast<void>(QTest::qWaitFor(
      [&asked] { return asked.wait_for(std::chrono::seconds(0)) == std::future_status::ready; }, 30'000));
  return asked.get();
}

struct FilePlace {
  QTemporaryDir temporary;
  QString file(const char* name) const {
    QFile made(temporary.filePath(QLatin1String(name)));
    if (!made.exists() && !made.open(QIODevice::WriteOnly)) qFatal("no file");
    return made.fileName();
  }
};

}  // namespace

class FileWindowTest : public QObject {
  Q_OBJECT

 private slots:
  void comesToTheFront() {
    const FilePlace folder;
    const QString path = folder.file("a.gathernd");
    const FileHolder one(path);
    QVERIFY(one.window.isMinimized());
    QVERIFY(asksForIt(path));
    QVERIFY(!one.window.isMinimized());
    QVERIFY(one.window.isVisible());
    // By any name of it.
    QVERIFY(QFile::link(path, folder.temporary.filePath(QStringLiteral("link.gathernd"))));
    QVERIFY(asksForIt(folder.temporary.filePath(QStringLiteral("link.gathernd"))));
    QVERIFY(asksForIt(QDir::current().relativeFilePath(path)));
    QVERIFY(asksForIt(folder.temporary.path() + QStringLiteral("/./a.gathernd")));
  }

  void followsTheDocument() {
    const FilePlace folder;
    const QString a = folder.file("a.gathernd"), b = folder.file("b.gathernd");
    FileHolder one(a);
    one.adopt(b);
    QVERIFY(!asksForIt(a));
    QVERIFY(asksForIt(b));
    one.adopt({});
    QVERIFY(!asksForIt(b));
    one.adopt(a);
    QVERIFY(asksForIt(a));
    one.holds.reset();
    QVERIFY(!asksForIt(a));
  }

  void noOtherFileIsSwallowed() {
    const FilePlace folder;
    const QString path = folder.file("a.gathernd"), other = folder.file("b.gathernd");
    const FileHolder one(path);
    QVERIFY(!asksForIt(other));
    QVERIFY(!asksForIt(path + QStringLiteral("x")));
    QVERIFY(!asksForIt(QString()));
    // Each call of a model is a document of its own.
    const QString model = folder.file("m.onnx");
    const FileHolder node(model + QStringLiteral(":first"));
    QVERIFY(asksForIt(model + QStringLiteral(":first")));
    QVERIFY(!asksForIt(model + QStringLiteral(":second")));
    QVERIFY(!asksForIt(model));
  }

  void aSecondWindowIsNoticed() {
    const FilePlace folder;
    const QString path = folder.file("a.gathernd");
    auto one = std::make_unique<FileHolder>(path);
    FileHolder two(path);
    QCOMPARE(one->elsewhere, 0);
    QCOMPARE(two.elsewhere, 1);
    two.adopt(path);  // said once
    QCOMPARE(two.elsewhere, 1);
    one.reset();
    two.adopt(path);  // as a save does
    QVERIFY(asksForIt(path));
  }

  /// Nobody turns its event loop while it is asked.
  void aWindowThatHangsSwallowsNothing() {
    const FilePlace folder;
    const QString path = folder.file("a.gathernd");
    const FileHolder one(path);
    QVERIFY(!FileWindow::raiseOther(path));
    QVERIFY(asksForIt(path));
  }
};

GATHERND_TEST(FileWindowTest)
#include "file_window_test.moc"
