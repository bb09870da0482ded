// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/disk/atomic_file.h"

#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>

#include "tests/core/formats/disk/disk_faults.h"
#include "tests/core/formats/file_calls.h"
#include "tests/support/files.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::test;

namespace {

Expected<void> save(const QString& path, std::string_view bytes, Existing existing = Existing::Replace,
                    const std::stop_token& stop = {}) {
  auto file = AtomicFile::create(path.toStdString(), existing);
  if (!file) return fail(file.error());
  return file->write(bytes).and_then([&] { return file->commit(stop); });
}

struct stat stateOf(const QString& path) {
  struct stat state {};
  stat(path.toLocal8Bit().constData(), &state);
  return state;
}

/// A group of this process that a new file does not get by itself, if there is one.
gid_t otherGroup() {
  if (geteuid() == 0) return 4321;
  std::vector<gid_t> groups(static_cast<std::size_t>(std::max(getgroups(0, nullptr), 0)));
  groups.resize(
      static_cast<std::size_t>(std::max(getgroups(static_cast<int>(groups.size()), groups.data()), 0)));
  const auto other = std::find_if(groups.begin(), groups.end(), [](gid_t one) { return one != getegid(); });
  return other == groups.end() ? getegid() : *other;
}

/// The process number of a child that has ended.
int goneProcess() {
  const pid_t child = fork();
  if (child == 0) _exit(0);
  waitpid(child, nullptr, 0);
  return child;
}

}  // namespace

class AtomicFileTest : public QObject {
  Q_OBJECT

  std::unique_ptr<QTemporaryDir> folder_;
  QString path(const QString& name) const { return folder_->filePath(name); }
  /// The folder takes no file, as if it were write-protected; a test may run as root, who knows none such.
  disk::Fault protectedFolder() const {
    return [folder = folder_->path().toStdString()](disk::Step step, std::string_view at) {
      return step == disk::Step::Create && at.starts_with(folder) ? EACCES : 0;
    };
  }
  disk::Fault faultNamed(const QString& name) const {
    if (name == "named") return namedOnly;
    if (name == "in place") return protectedFolder();
    return {};
  }

 private slots:
  void init() { folder_ = std::make_unique<QTemporaryDir>(); }

  void ways_data() {
    const auto row = columns<QString, bool, bool>("way", "there", "refuses");
    row("replaced", "nameless", true, false);
    row("new", "nameless", false, false);
    row("new only", "nameless", false, true);
    row("replaced, by a temporary name", "named", true, false);
    row("new, by a temporary name", "named", false, false);
    row("new only, by a temporary name", "named", false, true);
    row("in place", "in place", true, false);
  }

  void everyFailureLeavesTheOldFile_data() { ways_data(); }
  void everyFailureLeavesTheOldFile() {
    QFETCH(QString, way);
    QFETCH(bool, there);
    QFETCH(bool, refuses);
    const QByteArray before = there ? QByteArray("what was there").repeated(9000) : QByteArray("(none)");
    const std::string after(100000, 'n');
    int failures = 0;
    for (int at = 0;; ++at) {
      QFile::remove(path("x"));
      if (there) QVERIFY(!writeNew(path("x"), before).empty());
      int calls = 0;
      Expected<void> saved;
      {
        const DiskFault fault(FailAt{at, EIO, &calls, faultNamed(way)});
        saved = save(path("x"), after, refuses ? Existing::Refuse : Existing::Replace);
      }
      if (saved) {
        QCOMPARE(contentOf(path("x")), QByteArray::fromStdString(after));
      } else {
        ++failures;
        compareError(saved.error(), "io", {});
        QCOMPARE(contentOf(path("x")), before);
      }
      QCOMPARE(filesIn(folder_->path()), saved || there ? QStringList{"x"} : QStringList());
      if (calls <= at) {
        QVERIFY(saved.has_value());
        break;
      }
    }
    QVERIFY(failures >= 3);
  }

  void everyKillLeavesAWholeFile_data() {
    const auto row = columns<QString>("way");
    row("nameless", "nameless");
    row("named", "named");
  }
  void everyKillLeavesAWholeFile() {
    QFETCH(QString, way);
    bool old = false, fresh = false, left = false;
    for (int at = 0;; ++at) {
      QVERIFY(!writeNew(path("x"), "old").empty());
      const bool killed = killedAt(at, faultNamed(way), [&] { (void)save(path("x"), "new"); });
      const QByteArray content = contentOf(path("x"));
      QVERIFY2(content == "old" || content == "new", content.constData());
      (content == "old" ? old : fresh) = true;
      left = left || filesIn(folder_->path()).size() > 1;
      // What the killed one left is swept by the next.
      QVERIFY(save(path("x"), "next").has_value());
      QCOMPARE(filesIn(folder_->path()), QStringList{"x"});
      if (!killed) break;
    }
    QVERIFY(old && fresh && left);
  }

  void onlyTheDeadAreSwept() {
    const int gone = goneProcess();
    const QString dead = QString("x.%1-0.tmp").arg(gone);
    const QString held = QString("x.%1-1.tmp").arg(gone);
    const QStringList kept{held,
                           "x.1-0.tmp",
                           "x.note.tmp",
                           QString("x.%1-.tmp").arg(gone),
                           QString("x.%1-0.tmp.bak").arg(gone),
                           QString("xx.%1-0.tmp").arg(gone)};
    for (const QString& name : kept + QStringList{dead}) QVERIFY(!writeNew(path(name), "part").empty());
    const int holder = open(path(held).toLocal8Bit().constData(), O_RDONLY | O_CLOEXEC);
    QVERIFY(flock(holder, LOCK_EX) == 0);
    QVERIFY(save(path("x"), "new").has_value());
    close(holder);
    QStringList expected = kept + QStringList{"x"};
    expected.sort();
    QStringList found = filesIn(folder_->path());
    found.sort();
    QCOMPARE(found, expected);
  }

  void refusedTargets() {
    QVERIFY(!writeNew(path("protected"), "old").empty());
    QVERIFY(QFile::setPermissions(path("protected"), QFile::ReadOwner | QFile::ReadGroup | QFile::ReadOther));
    const auto denied = save(path("protected"), "new");
    QVERIFY(!denied.has_value());
    compareError(denied.error(), "io", "file.protected");
    QCOMPARE(contentOf(path("protected")), QByteArray("old"));

    QVERIFY(QFile::link("circle", path("circle")));
    const auto circle = save(path("circle"), "new");
    QVERIFY(!circle.has_value());
    compareError(circle.error(), "io", "file.write");

    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const std::string name = path("socket").toStdString();
    QVERIFY(name.size() < sizeof address.sun_path);
    std::copy(name.begin(), name.end(), address.sun_path);
    const int bound = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    QCOMPARE(bind(bound, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    compareError(save(path("socket"), "new").error(), "io", "file.write_kind");
    ::close(bound);
    QFile::remove(path("socket"));

    QCOMPARE(save(folder_->path(), "new").error().reason, std::string("file.write"));
    QCOMPARE(save(path("none/x"), "new").error().reason, std::string("file.write"));
    QCOMPARE(save(path("protected"), "new", Existing::Refuse).error().code, ErrorCode::Io);
    QCOMPARE(filesIn(folder_->path()), (QStringList{"circle", "protected"}));
  }

  // In a protected folder with no file to write to in place, both reasons are said.
  void protectedFolders() {
    {
      const DiskFault fault(protectedFolder());
      QCOMPARE(save(path("new"), "new").error().reason, std::string("file.write"));
    }
    QVERIFY(!writeNew(path("x"), "old").empty());
    const auto inode = stateOf(path("x")).st_ino;
    {
      const DiskFault fault(protectedFolder());
      QVERIFY(save(path("x"), "new, and longer").has_value());
    }
    QCOMPARE(contentOf(path("x")), QByteArray("new, and longer"));
    QVERIFY(stateOf(path("x")).st_ino == inode);
    const DiskFault fault([base = protectedFolder()](disk::Step step, std::string_view at) {
      return step == disk::Step::Write ? ENOSPC : base(step, at);
    });
    const auto full = save(path("x"), "third");
    QVERIFY(!full.has_value());
    compareError(full.error(), "io", "file.write_place");
    QCOMPARE(contentOf(path("x")), QByteArray("new, and longer"));
  }

  // As in /tmp, where a file of somebody else's may be written to but not replaced.
  void whatCannotBeReplacedIsWrittenInPlace() {
    QVERIFY(!writeNew(path("x"), "a long old content").empty());
    const auto inode = stateOf(path("x")).st_ino;
    {
      const DiskFault fault(
          [](disk::Step step, std::string_view) { return step == disk::Step::Rename ? EPERM : 0; });
      QVERIFY(save(path("x"), "new").has_value());
    }
    QCOMPARE(contentOf(path("x")), QByteArray("new"));
    QVERIFY(stateOf(path("x")).st_ino == inode);
    QCOMPARE(filesIn(folder_->path()), QStringList{"x"});
  }

  void ownerGroupAndModeAreKept_data() {
    const auto row = columns<bool>("may");
    row("allowed", true);
    row("not allowed", false);
  }
  void ownerGroupAndModeAreKept() {
    QFETCH(bool, may);
    QVERIFY(!writeNew(path("x"), "old").empty());
    const QByteArray name = path("x").toLocal8Bit();
    const gid_t group = otherGroup();
    const uid_t owner = geteuid() == 0 ? 1234 : geteuid();
    QVERIFY(chown(name.constData(), owner, group) == 0);
    QVERIFY(chmod(name.constData(), 0664) == 0);
    const struct stat before = stateOf(path("x"));
    const bool others = owner != geteuid() || group != getegid();
    {
      const DiskFault fault(
          [may](disk::Step step, std::string_view) { return step == disk::Step::Owner && !may ? EPERM : 0; });
      QVERIFY(save(path("x"), "new").has_value());
    }
    const struct stat after = stateOf(path("x"));
    QVERIFY(before.st_ino != after.st_ino);
    if (may || !others) {
      QVERIFY(after.st_uid == before.st_uid && after.st_gid == before.st_gid);
      QCOMPARE(after.st_mode & 07777, mode_t{0664});
    } else {
      // A group that could only read it must not come to write it.
      QVERIFY(after.st_uid == geteuid());
      QCOMPARE(after.st_mode & 07777, mode_t{0644});
    }
  }

  // In place they would stay together; but copies made of hard links, as backups are, would change too.
  void otherHardLinksKeepTheOldContent() {
    QVERIFY(!writeNew(path("x"), "old").empty());
    std::filesystem::create_hard_link(path("x").toStdString(), path("backup").toStdString());
    QVERIFY(save(path("x"), "new").has_value());
    QCOMPARE(contentOf(path("x")), QByteArray("new"));
    QCOMPARE(contentOf(path("backup")), QByteArray("old"));
  }

  void linksAreFollowed_data() {
    const auto row = columns<QString, bool>("link", "there");
    row("relative", "sub/file", true);
    row("relative, dangling", "sub/file", false);
    row("upwards, dangling", "sub/../sub/file", false);
    row("absolute, dangling", "", false);
    row("two, dangling", "second", false);
  }
  void linksAreFollowed() {
    const auto [link, there] = currentRow<QString, bool>();
    QVERIFY(QDir(folder_->path()).mkdir("sub"));
    if (there) QVERIFY(!writeNew(path("sub/file"), "old").empty());
    QVERIFY(QFile::link("sub/file", path("second")));
    QVERIFY(QFile::link(link.isEmpty() ? path("sub/file") : link, path("x")));
    QVERIFY(save(path("x"), "new").has_value());
    QVERIFY(QFileInfo(path("x")).isSymLink());
    QCOMPARE(contentOf(path("sub/file")), QByteArray("new"));
    QCOMPARE(filesIn(path("sub")), QStringList{"file"});
  }

  void longNames_data() {
    const auto row = columns<QString>("name");
    for (const int length : {200, 223, 224, 240, 241, 255}) {
      QTest::addRow("%d", length) << QString(length, 'n');
    }
    row("two bytes a letter", QString(127, QChar(0xE9)) + "n");
    row("three bytes a letter", QString(85, QChar(0x20AC)));
  }
  void longNames() {
    QFETCH(QString, name);
    for (const disk::Fault& base : {disk::Fault(), disk::Fault(namedOnly)}) {
      for (const char* content : {"new", "newer"}) {
        const DiskFault fault(base);
        const auto saved = save(path(name), content);
        QVERIFY2(saved.has_value(), saved ? "" : englishSentence(saved.error()).c_str());
        QCOMPARE(contentOf(path(name)), QByteArray(content));
      }
    }
    QCOMPARE(filesIn(folder_->path()), QStringList{name});
  }

  void pipesTakeAllOrNothing() {
    const QByteArray pipe = path("pipe").toLocal8Bit();
    QVERIFY(mkfifo(pipe.constData(), 0600) == 0);
    const std::string bytes(300000, 'b');  // more than a pipe holds
    std::string got;
    std::thread reader([&] {
      std::ifstream in(pipe.constData(), std::ios::binary);
      got.assign(std::istreambuf_iterator<char>(in), {});
    });
    const auto saved = save(path("pipe"), bytes);
    reader.join();
    QVERIFY2(saved.has_value(), saved ? "" : englishSentence(saved.error()).c_str());
    QVERIFY(got == bytes);
    QCOMPARE(filesIn(folder_->path()), QStringList{"pipe"});
    QVERIFY(save("/dev/null", bytes).has_value());
  }

  void aPipeWithoutAReaderCanBeGivenUp() {
    QVERIFY(mkfifo(path("pipe").toLocal8Bit().constData(), 0600) == 0);
    std::stop_source stop;
    stop.request_stop();
    QCOMPARE(save(path("pipe"), "x", Existing::Replace, stop.get_token()).error().code, ErrorCode::Cancelled);
  }

  // What has been published tells itself from what came into its place since.
  void theIdentityIsThatOfWhatWasWritten() {
    auto file = AtomicFile::create(path("x").toStdString());
    QVERIFY(file.has_value());
    QVERIFY(file->write("mine").has_value() && file->commit().has_value());
    const auto own = file->identity();
    QVERIFY(own.has_value());
    QCOMPARE(stateOfFile(path("x").toStdString(), *own).value(), FileState::Same);
    QVERIFY(save(path("x"), "ours").has_value());
    QVERIFY(file->identity() == own);
    QCOMPARE(stateOfFile(path("x").toStdString(), *own).value(), FileState::Changed);
  }
};

GATHERND_TEST(AtomicFileTest)
#include "atomic_file_test.moc"
