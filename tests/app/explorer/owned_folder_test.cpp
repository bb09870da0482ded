// SPDX-License-Identifier: GPL-3.0-or-later
// Which folder goes with a window, and what of it: nothing that its maker has not marked, nothing that a
// person has put there.
#include "app/explorer/owned_folder.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <functional>

#include "tests/support/files.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using gathernd::explorer::OwnedFolder;
using gathernd::test::writeFile;

namespace {

constexpr auto kPrivate = QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner;

/// As the Python module makes one.
QDir makeFolder(const QTemporaryDir& root) {
  const QDir folder(root.filePath("gathernd-abc"));
  if (!QDir().mkpath(folder.path())) qFatal("no folder");
  QFile::setPermissions(folder.path(), kPrivate);
  for (const char* name : {"params.npy", "indices.npy", "call.gathernd"})
    writeFile(folder.filePath(name), name);
  writeFile(folder.filePath(".gathernd-owned"), "gathernd gathernd-abc\n");
  return folder;
}

gathernd::Expected<OwnedFolder> take(const QDir& folder) {
  return OwnedFolder::take(folder.filePath("call.gathernd").toStdString());
}

using Change = std::function<void(const QDir&)>;

}  // namespace
Q_DECLARE_METATYPE(Change)

class OwnedFolderTest : public QObject {
  Q_OBJECT

 private slots:
  void goesWithTheWindow();
  void isNotTaken_data();
  void isNotTaken();
  void keepsWhatIsAPersons_data();
  void keepsWhatIsAPersons();
};

void OwnedFolderTest::goesWithTheWindow() {
  const QTemporaryDir root;
  const QDir folder = makeFolder(root);
  writeFile(root.filePath("beside"), "stays");
  {
    auto taken = take(folder);
    QVERIFY(taken.has_value());
    const OwnedFolder moved = *std::move(taken);
    QVERIFY(folder.exists("params.npy"));
  }
  QVERIFY(!folder.exists());
  QVERIFY(QFile::exists(root.filePath("beside")));
}

void OwnedFolderTest::isNotTaken_data() {
  const auto row = gathernd::test::columns<Change>("change");
  row("no marker", [](const QDir& folder) { QFile::remove(folder.filePath(".gathernd-owned")); });
  row("another folder's marker",
      [](const QDir& folder) { writeFile(folder.filePath(".gathernd-owned"), "gathernd gathernd-xyz\n"); });
  row("an empty marker", [](const QDir& folder) { writeFile(folder.filePath(".gathernd-owned"), ""); });
  row("a marker that is a link", [](const QDir& folder) {
    const QString marker = folder.filePath(".gathernd-owned");
    QFile::rename(marker, folder.filePath("marker"));
    QFile::link("marker", marker);
  });
  row("a marker that is a folder", [](const QDir& folder) {
    QFile::remove(folder.filePath(".gathernd-owned"));
    folder.mkdir(".gathernd-owned");
  });
  row("others may look in",
      [](const QDir& folder) { QFile::setPermissions(folder.path(), kPrivate | QFile::ReadOther); });
  row("a link to it", [](const QDir& folder) {
    const QString path = folder.path();
    QDir().rename(path, path + "-real");
    QFile::link(path + "-real", path);
  });
  row("no folder", [](const QDir& folder) { QDir(folder.path()).removeRecursively(); });
}

void OwnedFolderTest::isNotTaken() {
  QFETCH(const Change, change);
  const QTemporaryDir root;
  const QDir folder = makeFolder(root);
  change(folder);
  const bool there = folder.exists("params.npy");
  const auto taken = take(folder);
  QVERIFY(!taken.has_value());
  QVERIFY(taken.error().code == gathernd::ErrorCode::Usage);
  QCOMPARE(folder.exists("params.npy"), there);
}

void OwnedFolderTest::keepsWhatIsAPersons_data() {
  const auto row = gathernd::test::columns<Change, QStringList>("change", "left");
  row("a file that came later", [](const QDir& folder) { writeFile(folder.filePath("mine.txt"), "work"); },
      {"mine.txt"});
  row("a folder that came later", [](const QDir& folder) { folder.mkdir("mine"); }, {"mine"});
  row("saved over", [](const QDir& folder) { writeFile(folder.filePath("call.gathernd"), "work"); },
      {"call.gathernd"});
  row("the marker is gone", [](const QDir& folder) { QFile::remove(folder.filePath(".gathernd-owned")); },
      {"call.gathernd", "indices.npy", "params.npy"});
  row("a file is gone", [](const QDir& folder) { QFile::remove(folder.filePath("params.npy")); }, {});
}

void OwnedFolderTest::keepsWhatIsAPersons() {
  QFETCH(const Change, change);
  QFETCH(const QStringList, left);
  const QTemporaryDir root;
  const QDir folder = makeFolder(root);
  {
    const auto taken = take(folder);
    QVERIFY(taken.has_value());
    change(folder);
  }
  QCOMPARE(folder.entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot, QDir::Name), left);
  QCOMPARE(folder.exists(), !left.isEmpty());
}

GATHERND_TEST(OwnedFolderTest)
#include "owned_folder_test.moc"
