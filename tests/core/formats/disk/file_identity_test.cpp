// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/disk/file_identity.h"

#include <QTemporaryDir>
#include <QTest>
#include <filesystem>

#include <fcntl.h>
#include <sys/stat.h>

#include "tests/core/formats/disk/disk_faults.h"
#include "tests/core/formats/file_calls.h"
#include "tests/support/files.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::test;

namespace fs = std::filesystem;

namespace {

constexpr std::int64_t kLarge = std::int64_t{80} << 20;  // beyond what is hashed whole

void setTime(const std::string& path, long seconds) {
  const timespec times[] = {{seconds, 0}, {seconds, 0}};
  QVERIFY(utimensat(AT_FDCWD, path.c_str(), times, 0) == 0);
}

/// Mostly a hole, so that it takes no room on the disk.
void makeLarge(const std::string& path) {
  QVERIFY(!writeNew(QString::fromStdString(path), "begin").empty());
  fs::resize_file(path, kLarge);
}

void writeAtOffset(const std::string& path, std::int64_t offset) {
  QFile file(QString::fromStdString(path));
  QVERIFY(file.open(QIODevice::ReadWrite) && file.seek(offset) && file.write("!") == 1);
}

}  // namespace

class FileIdentityTest : public QObject {
  Q_OBJECT

 private slots:
  void states_data() {
    columns<bool, QString, int>("large", "change", "state");
    const auto row = [](const char* name, bool large, const char* change, FileState state) {
      QTest::newRow(name) << large << change << static_cast<int>(state);
    };
    row("small, left alone", false, "none", FileState::Same);
    row("small, touched", false, "touch", FileState::Same);
    row("small, the same content anew", false, "again", FileState::Same);
    row("small, another byte at the old time", false, "byte", FileState::Changed);
    row("small, longer", false, "longer", FileState::Changed);
    row("small, removed", false, "remove", FileState::Gone);
    row("small, its folder removed", false, "folder", FileState::Gone);
    row("small, a folder now", false, "becomes folder", FileState::Changed);
    row("large, left alone", true, "none", FileState::Same);
    row("large, touched", true, "touch", FileState::Changed);
    row("large, another byte at the old time", true, "byte", FileState::Changed);
    row("large, longer", true, "longer", FileState::Changed);
    row("large, removed", true, "remove", FileState::Gone);
  }
  void states() {
    QFETCH(bool, large);
    QFETCH(QString, change);
    QFETCH(int, state);
    const QTemporaryDir folder;
    const std::string sub = folder.filePath("sub").toStdString();
    const std::string path = sub + "/x";
    fs::create_directory(sub);
    const auto make = [&] {
      if (large) {
        makeLarge(path);
      } else {
        QVERIFY(!writeNew(QString::fromStdString(path), "hello").empty());
      }
    };
    make();
    setTime(path, 1000);
    const auto known = identifyFile(path);
    QVERIFY(known.has_value());
    QCOMPARE(known->size, large ? kLarge : std::int64_t{5});
    QCOMPARE(known->modifiedNs, std::int64_t{1000} * 1'000'000'000);
    if (change == "touch") setTime(path, 2000);
    if (change == "again") make();
    if (change == "byte") {
      writeAtOffset(path, 3);
      setTime(path, 1000);
    }
    if (change == "longer") {
      writeAtOffset(path, known->size);
      setTime(path, 1000);
    }
    if (change == "remove") fs::remove(path);
    if (change == "folder") fs::remove_all(sub);
    if (change == "becomes folder") {
      fs::remove(path);
      fs::create_directory(path);
    }
    const auto now = stateOfFile(path, *known);
    QVERIFY(now.has_value());
    QCOMPARE(static_cast<int>(*now), state);
  }

  // Bytes that are shifted, or zeros more or less, are other content.
  void contentsHashApart() {
    const QTemporaryDir folder;
    const QString path = folder.filePath("x");
    std::vector<FileIdentity> seen;
    for (const QByteArray& content :
         {QByteArray(), QByteArray("a"), QByteArray("a\0", 2), QByteArray("\0a", 2), QByteArray(8, '\0'),
          QByteArray(16, '\0'), QByteArray("abcdefgh12345678"), QByteArray("12345678abcdefgh")}) {
      const auto identity = identifyFile(writeNew(path, content));
      QVERIFY(identity.has_value());
      for (const FileIdentity& other : seen)
        QVERIFY(identity->hash != other.hash || identity->size != other.size);
      seen.push_back(*identity);
    }
  }

  void whatIsNoFile() {
    const QTemporaryDir folder;
    compareError(identifyFile(folder.path().toStdString()).error(), "io", "file.open");
    compareError(identifyFile(folder.filePath("none").toStdString()).error(), "io", "file.open");
    compareError(identifyFile("/dev/null").error(), "io", "file.open");
  }
};

GATHERND_TEST(FileIdentityTest)
#include "file_identity_test.moc"
