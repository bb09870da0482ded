// SPDX-License-Identifier: GPL-3.0-or-later
// How large mapped tensors are read: which pages of a file are in memory after samples, a scan and a run of
// every backend, and that advice for a while is taken back.
#include "core/run/run_advice.h"

#include <QTemporaryDir>
#include <fstream>
#include <sstream>
#include <string>

#include <QtTest/QtTest>

#include <fcntl.h>
#include <unistd.h>

#include "core/run/backend.h"
#include "core/tensor/edited_tensor.h"
#include "core/tensor/element.h"
#include "tests/support/calls.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

constexpr std::int64_t kFilePage = 4096;
constexpr std::int64_t kFileColumns = 1024;
constexpr std::int64_t kFileRows = 24576;  // 96 MiB of float32
constexpr std::int64_t kFileOffset = 128;  // as a .npy's header, so that no slice begins with a page

/// A file with holes only: none of its pages is in memory until somebody reads it.
std::string holes(const QTemporaryDir& folder, const QString& name) {
  const std::string path = folder.filePath(name).toStdString();
  const int file = open(path.c_str(), O_RDWR | O_CREAT, 0600);
  if (file < 0 || ftruncate(file, kFileOffset + kFileRows * kFileColumns * 4) != 0) qFatal("no file");
  close(file);
  return path;
}

/// The number of row `row` becomes its first value.
void mark(const std::string& path, std::int64_t row) {
  const int file = open(path.c_str(), O_RDWR);
  const auto value = static_cast<float>(row);
  if (pwrite(file, &value, sizeof value, kFileOffset + row * kFileColumns * 4) != sizeof value)
    qFatal("not written");
  close(file);
}

Tensor mapped(const std::string& path) {
  return Tensor::fromMapping(DType::Float32, shapeOf({kFileRows, kFileColumns}), *MappedFile::open(path),
                             kFileOffset);
}

std::int64_t residentPages(const MappedFile& file) {
  std::int64_t pages = 0;
  for (std::int64_t at = 0; at < file.size(); at += kFilePage)
    pages += file.resident(file.data() + at) ? 1 : 0;
  return pages;
}

/// "rr" read at random, "sr" in sequence, "": neither; of the area that the address lies in.
std::string adviceAt(const std::byte* address) {
  std::ifstream areas("/proc/self/smaps");
  bool inside = false;
  for (std::string line; std::getline(areas, line);) {
    std::uintptr_t first = 0, last = 0;
    if (std::sscanf(line.c_str(), "%lx-%lx ", &first, &last) == 2)
      inside = reinterpret_cast<std::uintptr_t>(address) >= first &&
               reinterpret_cast<std::uintptr_t>(address) < last;
    if (!inside || line.rfind("VmFlags:", 0) != 0) continue;
    std::istringstream flags(line);
    for (std::string flag; flags >> flag;)
      if (flag == "rr" || flag == "sr") return flag;
    return "";
  }
  return "unknown";
}

std::vector<std::int64_t> rowsApart(std::int64_t count) {
  std::vector<std::int64_t> rows;
  for (std::int64_t i = 0; i < count; ++i) rows.push_back((i * 7919 + 13) % kFileRows);
  return rows;
}

}  // namespace

class RunAdviceTest : public QObject {
  Q_OBJECT

 private slots:
  void samplesBringInAPageEach() {
    const Tensor tensor = mapped(holes(folder_, "samples"));
    constexpr std::int64_t kSamples = 512;
    for (std::int64_t i = 0; i < kSamples; ++i) elementAt(tensor, tensor.elementCount() / kSamples * i);
    const std::int64_t pages = residentPages(*tensor.mapping());
    QVERIFY2(pages >= kSamples && pages <= 2 * kSamples, qPrintable(QString::number(pages)));
  }

  void adviceIsTakenBack() {
    const Tensor tensor = mapped(holes(folder_, "back"));
    QCOMPARE(adviceAt(tensor.data()), std::string("rr"));
    {
      const ScanAdvice scan(tensor);
      QCOMPARE(adviceAt(tensor.data() + tensor.byteCount() - 1), std::string("sr"));
    }
    QCOMPARE(adviceAt(tensor.data() + tensor.byteCount() - 1), std::string("rr"));
    {
      const AccessAdvice normal(tensor, MappedFile::Access::Normal);
      QCOMPARE(adviceAt(tensor.data()), std::string());
    }
    QCOMPARE(adviceAt(tensor.data()), std::string("rr"));
  }

  void smallTensorsAreLeftAlone() {
    const std::string path = holes(folder_, "small");
    const auto file = *MappedFile::open(path);
    const Tensor tensor = Tensor::fromMapping(DType::Float32, shapeOf({1000}), file, kFileOffset);
    QVERIFY(!AccessAdvice::concerns(tensor));
    QCOMPARE(adviceAt(tensor.data()), std::string());
    const ScanAdvice scan(tensor);
    QCOMPARE(adviceAt(tensor.data()), std::string());
  }

  void littleOfTheFileIsReadAtRandom_data() {
    const auto row = columns<qint64, bool>("tuples", "random");
    row("none", 0, true);
    row("few", 100, true);
    row("an eighth of the rows, a quarter of the pages", qint64{kFileRows / 8}, true);
    row("more", qint64{kFileRows / 8 + 1}, false);
    row("all", qint64{kFileRows}, false);
    row("all, many times", (qint64{1} << 40), false);
  }
  void littleOfTheFileIsReadAtRandom() {
    const auto [tuples, random] = currentRow<qint64, bool>();
    const Tensor tensor = mapped(holes(folder_, "share"));
    auto plan = *makePlan(callOf("numpy", {kFileRows, kFileColumns}, {1, 1}));
    plan.tupleCount = tuples;
    QCOMPARE(RunAdvice::paramsAccess(plan, tensor) == MappedFile::Access::Random, random);
  }

  void runReadsWhatItNeeds_data() {
    const auto row = columns<QByteArray>("backend");
    for (const char* id : {"reference", "eigen", "cpu"}) row(id, QByteArray(id));
  }

  void runReadsWhatItNeeds() {
    QFETCH(const QByteArray, backend);
    constexpr std::int64_t kAsked = 300;
    const std::string path = holes(folder_, "run-" + backend);
    auto rows = rowsApart(kAsked);
    for (const std::int64_t row : rows) mark(path, row);
    rows[7] = kFileRows;  // bad: nothing is read for it
    const Tensor params = mapped(path);
    const Tensor indices = indexTensor({kAsked, 1}, rows);
    const auto plan = *makePlan(callOf("tensorflow-gpu", {kFileRows, kFileColumns}, {kAsked, 1}));
    const BackendRegistry backends = makeCoreRegistry();
    const auto result = valueOf(runGather(*backends.find(backend.toStdString()), plan, params, indices));
    QCOMPARE(result.bad.count, std::int64_t{1});
    for (std::int64_t i = 0; i < kAsked; ++i)
      QCOMPARE(result.output.values<float>()[static_cast<std::size_t>(i * kFileColumns)],
               i == 7 ? 0.0F : static_cast<float>(rows[static_cast<std::size_t>(i)]));
    const std::int64_t pages = residentPages(*params.mapping());
    QVERIFY2(pages <= 4 * 2 * kAsked, qPrintable(QString::number(pages)));
    QCOMPARE(adviceAt(params.data()), std::string("rr"));
  }

  void absentIsWhatIsNotInMemory() {
    const Tensor params = mapped(holes(folder_, "absent"));
    const auto rows = rowsApart(100);
    const Tensor indices = indexTensor({100, 1}, rows);
    const auto plan = *makePlan(callOf("numpy", {kFileRows, kFileColumns}, {100, 1}));
    QVERIFY(slicesAreAbsent(plan, params, indices));
    for (const std::int64_t row : rows) elementAt(params, row * kFileColumns);
    QVERIFY(!slicesAreAbsent(plan, params, indices));
  }

  /// Slices of several megabytes, which the engine cuts into parts.
  void largeSlices() {
    const std::string path = holes(folder_, "large");
    mark(path, 2048);
    const Tensor params = mapped(path).reshaped(shapeOf({12, kFileRows / 12, kFileColumns}));
    const auto plan = *makePlan(callOf("numpy", {12, kFileRows / 12, kFileColumns}, {1, 1}));
    const auto result = valueOf(runGather(*makeCpuBackend(), plan, params, indexTensor({1, 1}, {1})));
    QCOMPARE(result.output.values<float>()[0], 2048.0F);
    QVERIFY(residentPages(*params.mapping()) <= 4 * kFileRows / 12);
  }

 private:
  QTemporaryDir folder_;
};

GATHERND_TEST(RunAdviceTest)
#include "run_advice_test.moc"
