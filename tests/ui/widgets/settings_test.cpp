// SPDX-License-Identifier: GPL-3.0-or-later
// The list of recent files, which all windows of a person share: nobody's entry is lost to another's.
#include "ui/widgets/settings.h"

#include <QLockFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/test_program.h"

using namespace gathernd::ui;

namespace {

std::unique_ptr<QSettings> storeIn(const QTemporaryDir& folder) {
  return std::make_unique<QSettings>(folder.filePath(QStringLiteral("new/settings.ini")),
                                     QSettings::IniFormat);
}

QString nameOf(int number) {
  return QStringLiteral("/somewhere/%1.gathernd").arg(number);
}

}  // namespace

class SettingsTest : public QObject {
  Q_OBJECT

 private slots:
  void recentFilesAreMerged() {
    const QTemporaryDir folder;
    Settings first(storeIn(folder)), second(storeIn(folder));
    first.addRecent(nameOf(1));
    second.addRecent(nameOf(2));
    first.addRecent(nameOf(3));
    QCOMPARE(first.recentFiles(), (QStringList{nameOf(3), nameOf(2), nameOf(1)}));
    second.addRecent(nameOf(1));
    QCOMPARE(second.recentFiles(), (QStringList{nameOf(1), nameOf(3), nameOf(2)}));
    first.removeRecent(nameOf(2));
    QCOMPARE(second.recentFiles(), (QStringList{nameOf(1), nameOf(3)}));
    second.clearRecent();
    first.addRecent(nameOf(4));
    QCOMPARE(second.recentFiles(), QStringList{nameOf(4)});
  }

  /// Programs of their own, as windows are: each has read the list before any has written it.
  void windowsStartedAtOnce() {
    constexpr int kWindows = 8;
    const QTemporaryDir folder;
    int gate[2];
    QCOMPARE(pipe(gate), 0);
    std::vector<pid_t> windows;
    for (int i = 0; i < kWindows; ++i) {
      const pid_t child = fork();
      if (child == 0) {
        char end = 0;
        int status = 1;
        {
          Settings settings(storeIn(folder));
          const bool empty = settings.recentFiles().isEmpty();
          close(gate[1]);  // it opens once all have read the list
          const bool opened = read(gate[0], &end, 1) == 0;
          settings.addRecent(nameOf(i));
          if (empty && opened) status = 0;
        }
        _exit(status);
      }
      QVERIFY(child > 0);
      windows.push_back(child);
    }
    close(gate[0]);
    close(gate[1]);  // all of them go on
    for (const pid_t window : windows) {
      int status = -1;
      QCOMPARE(waitpid(window, &status, 0), window);
      QCOMPARE(status, 0);
    }
    QStringList expected;
    for (int i = 0; i < kWindows; ++i) expected << nameOf(i);
    QStringList found = Settings(storeIn(folder)).recentFiles();
    std::sort(found.begin(), found.end());
    QCOMPARE(found, expected);
  }

  /// Another window is at the list and does not come to an end: nobody waits, and nothing is lost.
  void aHeldListIsWrittenLater() {
    const QTemporaryDir folder;
    const QString held = folder.filePath(QStringLiteral("new/settings.ini.recent.lock"));
    Settings(storeIn(folder)).addRecent(nameOf(1));
    QLockFile other(held);
    QVERIFY(other.tryLock(0));
    Settings settings(storeIn(folder));
    for (int number : {2, 3, 4}) settings.addRecent(nameOf(number));
    settings.removeRecent(nameOf(3));
    const QStringList all{nameOf(4), nameOf(2), nameOf(1)};
    QCOMPARE(settings.recentFiles(), all);
    QCOMPARE(Settings(storeIn(folder)).recentFiles(), QStringList{nameOf(1)});
    other.unlock();
    QTRY_COMPARE(Settings(storeIn(folder)).recentFiles(), all);
  }

  /// Nor with the window that still waits.
  void aHeldListIsWrittenAtTheEnd() {
    const QTemporaryDir folder;
    Settings(storeIn(folder)).addRecent(nameOf(1));
    QLockFile other(folder.filePath(QStringLiteral("new/settings.ini.recent.lock")));
    QVERIFY(other.tryLock(0));
    {
      Settings settings(storeIn(folder));
      settings.addRecent(nameOf(2));
      other.unlock();
    }
    QCOMPARE(Settings(storeIn(folder)).recentFiles(), (QStringList{nameOf(2), nameOf(1)}));
  }

  void withoutAStore() {
    Settings settings;
    QSignalSpy changed(&settings, &Settings::recentChanged);
    for (int i = 0; i < Settings::kMaxRecent + 2; ++i) settings.addRecent(nameOf(i));
    QCOMPARE(settings.recentFiles().size(), Settings::kMaxRecent);
    QCOMPARE(settings.recentFiles().front(), nameOf(Settings::kMaxRecent + 1));
    settings.clearRecent();
    QVERIFY(settings.recentFiles().isEmpty());
    QCOMPARE(changed.size(), Settings::kMaxRecent + 3);
  }
};

GATHERND_TEST(SettingsTest)
#include "settings_test.moc"
