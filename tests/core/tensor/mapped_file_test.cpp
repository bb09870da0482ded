// SPDX-License-Identifier: GPL-3.0-or-later
// Mapped files, above all what happens when they are cut while somebody reads.
#include "core/tensor/mapped_file.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <array>
#include <csignal>
#include <cstddef>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/error/sentences.h"
#include "core/tensor/tensor.h"
#include "tests/support/files.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;

namespace {

constexpr qint64 kPage = 1 << 16;  // a multiple of every page size in use

// Sum of one byte a step, read through volatile so that no read is left out.
int sum(const MappedFile& file, std::int64_t from, std::int64_t to, std::int64_t step) {
  int total = 0;
  for (std::int64_t i = from; i < to; i += step) {
    total += static_cast<int>(*static_cast<const volatile std::byte*>(file.data() + i));
  }
  return total;
}

}  // namespace

class MappedFileTest : public QObject {
  Q_OBJECT

 private:
  QTemporaryDir folder_;

  std::string write(const QString& name, qint64 bytes, char fill = 1) {
    return test::writeFile(folder_.filePath(name), QByteArray(static_cast<int>(bytes), fill)).toStdString();
  }

 private slots:
  // First, because the handler is installed with the first mapping of the process: in the child that comes
  // after the child's own handler, which must get the faults that are not ours.
  void passesOtherFaultsOn() {
    const std::string ours = write("ours", kPage);
    const std::string other = write("other", kPage);
    const pid_t child = fork();
    QVERIFY(child >= 0);
    if (child == 0) {
      struct sigaction action {};
      action.sa_handler = [](int) { _exit(42); };
      sigaction(SIGBUS, &action, nullptr);
      const auto file = MappedFile::open(ours);
      if (!file || truncate(ours.c_str(), 0) != 0 || sum(**file, 0, kPage, 512) != 0) _exit(1);
      const int descriptor = open(other.c_str(), O_RDWR);
      void* const place = mmap(nullptr, kPage, PROT_READ, MAP_SHARED, descriptor, 0);
      if (place == MAP_FAILED || ftruncate(descriptor, 0) != 0) _exit(2);
      _exit(static_cast<int>(*static_cast<const volatile char*>(place)) + 3);
    }
    int status = 0;
    QCOMPARE(waitpid(child, &status, 0), child);
    QVERIFY(WIFEXITED(status));
    QCOMPARE(WEXITSTATUS(status), 42);
  }

  void readsAFile() {
    const std::string path = write("plain", 3 * kPage + 5, 2);
    const auto file = MappedFile::open(path);
    QVERIFY(file.has_value());
    QCOMPARE((*file)->size(), std::int64_t{3 * kPage + 5});
    QCOMPARE((*file)->path(), path);
    QCOMPARE(sum(**file, 0, 1000, 1), 2000);
    (*file)->advise(MappedFile::Access::Random);
    QCOMPARE(sum(**file, 3 * kPage, 3 * kPage + 5, 1), 10);
    QVERIFY(!(*file)->damaged());
  }

  void anEmptyFileHasNoBytes() {
    const auto file = MappedFile::open(write("empty", 0));
    QVERIFY(file.has_value());
    QCOMPARE((*file)->size(), std::int64_t{0});
    QVERIFY(!(*file)->damaged());
  }

  void refuses_data() {
    const auto row = test::columns<QString, QString>("name", "reason");
    row("missing", "nowhere", "file.open");
    row("a folder", ".", "file.not_regular");
    row("a pipe without a writer", "pipe", "file.not_regular");
  }
  void refuses() {
    const auto [name, reason] = test::currentRow<QString, QString>();
    const std::string path = folder_.filePath(name).toStdString();
    if (name == "pipe") QCOMPARE(mkfifo(path.c_str(), 0600), 0);
    const auto file = MappedFile::open(path);
    QVERIFY(!file.has_value());
    QCOMPARE(file.error().code, ErrorCode::Io);
    QCOMPARE(QString::fromStdString(file.error().reason), reason);
    QCOMPARE(file.error().path, path);
  }

  void aCutFileReadsAsZeros_data() {
    const auto row = test::columns<qint64, bool>("left", "backwards");
    row("to nothing", qint64{0}, false);
    row("to nothing, read backwards", qint64{0}, true);
    row("to one page", kPage, false);
    row("inside a page", kPage + 100, false);
  }
  void aCutFileReadsAsZeros() {
    const auto [left, backwards] = test::currentRow<qint64, bool>();
    const std::string path = write("cut", 8 * kPage);
    const auto file = MappedFile::open(path);
    QVERIFY(file.has_value());
    QVERIFY(!(*file)->damaged());
    QCOMPARE(truncate(path.c_str(), left), 0);
    if (backwards) {
      for (std::int64_t i = 8 * kPage - 1; i >= 0; i -= 4096) QCOMPARE(sum(**file, i, i + 1, 1), 0);
    }
    QCOMPARE(sum(**file, left, 8 * kPage, 1), 0);
    QCOMPARE(sum(**file, 0, left, 1), static_cast<int>(left));
    QVERIFY((*file)->damaged());
  }

  void aCutIsSeenBeforeAnyRead() {
    const std::string path = write("unread", kPage);
    const auto file = MappedFile::open(path);
    QVERIFY(file.has_value());
    QCOMPARE(truncate(path.c_str(), kPage - 1), 0);
    QVERIFY((*file)->damaged());
  }

  void tellsWhatBecameOfTheFile_data() {
    test::columns<QString, int>("done", "kind");
    const auto row = [](const char* name, FileFate::Kind kind) {
      QTest::newRow(name) << QString::fromLatin1(name) << static_cast<int>(kind);
    };
    row("nothing", FileFate::Kind::Same);
    row("cut", FileFate::Kind::Truncated);
    row("cut and grown again", FileFate::Kind::Truncated);  // read meanwhile: zeros stand there
    row("grown", FileFate::Kind::WrittenTo);
    row("overwritten", FileFate::Kind::WrittenTo);
    row("replaced", FileFate::Kind::Replaced);
    row("deleted", FileFate::Kind::Gone);
  }
  void tellsWhatBecameOfTheFile() {
    QFETCH(QString, done);
    const std::string path = write("fate", 4 * kPage);
    const auto file = MappedFile::open(path);
    QVERIFY(file.has_value());
    if (done.startsWith("cut")) QCOMPARE(truncate(path.c_str(), kPage + 100), 0);
    if (done == "cut and grown again") {
      QCOMPARE(sum(**file, 3 * kPage, 4 * kPage, 64), 0);
      QCOMPARE(truncate(path.c_str(), 4 * kPage), 0);
    }
    if (done == "grown") QCOMPARE(truncate(path.c_str(), 5 * kPage), 0);
    if (done == "overwritten") {
      QFile in(QString::fromStdString(path));
      QVERIFY(in.open(QIODevice::ReadWrite) && in.write("\2\2\2\2") == 4);
    }
    if (done == "replaced") {
      write("other", 4 * kPage);
      QCOMPARE(rename(folder_.filePath("other").toStdString().c_str(), path.c_str()), 0);
    }
    if (done == "deleted") QCOMPARE(unlink(path.c_str()), 0);
    const FileFate fate = (*file)->fate();
    QTEST(static_cast<int>(fate.kind), "kind");
    const Tensor tensor = Tensor::fromMapping(DType::Int32, Shape{kPage / 2}, *file, 128);
    QCOMPARE(checkIntact(tensor, "params").has_value(), fate.kind != FileFate::Kind::Truncated);
    if (fate.kind == FileFate::Kind::Truncated)
      QCOMPARE(englishSentence(checkIntact(tensor, "params").error()),
               path + " became shorter while params was read from it");
  }

  void threadsFaultTogether() {
    const std::string path = write("threads", 64 * kPage);
    const auto file = MappedFile::open(path);
    QVERIFY(file.has_value());
    QCOMPARE(truncate(path.c_str(), 0), 0);
    std::array<int, 4> sums{};
    std::vector<std::thread> threads;
    for (std::size_t t = 0; t < sums.size(); ++t) {
      threads.emplace_back(
          [&, t] { sums[t] = sum(**file, static_cast<std::int64_t>(t) * 64, 64 * kPage, 4096); });
    }
    for (std::thread& thread : threads) thread.join();
    for (const int value : sums) QCOMPARE(value, 0);
    QVERIFY((*file)->damaged());
  }

  void oneCutFileLeavesOthersAlone() {
    const std::string cut = write("a", kPage);
    const auto first = MappedFile::open(cut);
    const auto second = MappedFile::open(write("b", kPage));
    QVERIFY(first.has_value() && second.has_value());
    QCOMPARE(truncate(cut.c_str(), 0), 0);
    QCOMPARE(sum(**first, 0, kPage, 64), 0);
    QCOMPARE(sum(**second, 0, kPage, 64), static_cast<int>(kPage / 64));
    QVERIFY((*first)->damaged());
    QVERIFY(!(*second)->damaged());
  }

  void placesInTheTableAreUsedAgain() {
    const std::string path = write("many", 10);
    for (int round = 0; round < 3; ++round) {
      std::vector<std::shared_ptr<const MappedFile>> files;
      for (int i = 0; i < 512; ++i) {
        const auto file = MappedFile::open(path);
        QVERIFY(file.has_value());
        files.push_back(*file);
      }
      const auto oneMore = MappedFile::open(path);
      QVERIFY(!oneMore.has_value());
      QCOMPARE(oneMore.error().reason, std::string("file.too_many_mapped"));
    }
    QVERIFY(MappedFile::open(path).has_value());
  }

  void aTensorKnowsThatItsFileWasCut() {
    const std::string path = write("tensor", kPage);
    const auto file = MappedFile::open(path);
    QVERIFY(file.has_value());
    const Tensor tensor = Tensor::fromMapping(DType::Int32, Shape{kPage / 4}, *file, 0);
    QVERIFY(tensor.mapped());
    QVERIFY(tensor.intact());
    QCOMPARE(tensor.values<std::int32_t>()[7], 0x01010101);
    QCOMPARE(truncate(path.c_str(), 0), 0);
    QCOMPARE(tensor.values<std::int32_t>()[9], 0);
    QVERIFY(!tensor.intact());
  }
};

GATHERND_TEST(MappedFileTest)
#include "mapped_file_test.moc"
