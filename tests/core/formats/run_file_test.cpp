// SPDX-License-Identifier: GPL-3.0-or-later
// Runs that go into a .npy in pieces: the file that the whole run writes, or none.
#include "core/formats/run_file.h"

#include <QTemporaryDir>

#include <QtTest/QtTest>

#include "core/error/sentences.h"
#include "core/formats/npy/npy.h"
#include "tests/core/formats/disk/disk_faults.h"
#include "tests/support/calls.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

struct PiecedCall {
  Plan plan;
  Tensor params, indices;
};

PiecedCall piecedCall(const char* dialect = "numpy", std::int64_t last = 1) {
  Extents values(50);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<std::int64_t>(i * 7 % 12);
  values.back() = last;
  return {*makePlan(callOf(dialect, {12, 10}, {50, 1})), arangeTensor({12, 10}),
          indexTensor({50, 1}, values)};
}

}  // namespace

class RunFileTest : public QObject {
  Q_OBJECT

 private:
  QTemporaryDir folder_;

  QString fresh() {
    static int number = 0;
    const QString path = folder_.filePath(QString::number(++number));
    QDir().mkpath(path);
    return path;
  }

  static Expected<StreamReport> write(const QString& path, const PiecedCall& call,
                                      std::int64_t pieceBytes = 100, const std::stop_token& stop = {}) {
    StreamOptions options;
    options.pieceBytes = pieceBytes;
    options.run.stop = stop;
    return runIntoFile(path.toStdString(), *makeCpuBackend(), call.plan, call.params, call.indices, options);
  }

 private slots:
  void equalsTheWholeRun_data() {
    columns<QByteArray, qint64>("dialect", "pieceBytes");
    for (const char* dialect : {"numpy", "tensorflow-gpu", "jax-fill", "openvino-8"})
      for (const qint64 bytes : {1, 7, 40, 100, 1000, 100000})
        QTest::addRow("%s %lld", dialect, static_cast<long long>(bytes)) << QByteArray(dialect) << bytes;
  }

  void equalsTheWholeRun() {
    const auto [dialect, pieceBytes] = currentRow<QByteArray, qint64>();
    const QString folder = fresh();
    const PiecedCall call = piecedCall(dialect, dialect == "numpy" ? 1 : 99);
    const auto whole = runGather(*makeCpuBackend(), call.plan, call.params, call.indices);
    QVERIFY(whole.has_value() && writeNpy((folder + "/whole.npy").toStdString(), whole->output));
    const auto report = write(folder + "/pieces.npy", call, pieceBytes);
    QVERIFY(report.has_value());
    QCOMPARE(report->bad, whole->bad);
    QCOMPARE(contentOf(folder + "/pieces.npy"), contentOf(folder + "/whole.npy"));
    QCOMPARE(filesIn(folder), (QStringList{"pieces.npy", "whole.npy"}));
  }

  void emptyOutput() {
    const QString folder = fresh();
    const PiecedCall call{*makePlan(callOf("numpy", {12, 10}, {0, 1})), arangeTensor({12, 10}),
                          indexTensor({0, 1}, {})};
    QVERIFY(write(folder + "/empty.npy", call).has_value());
    const auto read = readNpy((folder + "/empty.npy").toStdString());
    QVERIFY(read.has_value());
    QCOMPARE(read->shape().toVector(), (Extents{0, 10}));
  }

  void refusedRunTouchesNothing() {
    const QString folder = fresh();
    const auto refused = write(folder + "/no.npy", piecedCall("numpy", 12));
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::OutOfRange);
    QCOMPARE(refused.error().badCount, std::int64_t{1});
    QCOMPARE(filesIn(folder), QStringList());
    const auto ending = write(folder + "/no.csv", piecedCall());
    QVERIFY(!ending && ending.error().code == ErrorCode::Unsupported);
  }

  /// Every call that saving makes fails once, as on a full disk; and each where files have names throughout.
  void fullDisk_data() {
    const auto row = columns<bool>("named");
    row("nameless files", false);
    row("named files", true);
  }

  void fullDisk() {
    QFETCH(const bool, named);
    const PiecedCall call = piecedCall();
    int calls = 0, at = 0, failed = 0;
    do {
      const QString folder = fresh();
      calls = 0;
      Expected<StreamReport> report;
      {
        const DiskFault fault(FailAt{at, ENOSPC, &calls, named ? disk::Fault(namedOnly) : disk::Fault()});
        report = write(folder + "/full.npy", call);
      }
      if (report) {
        QCOMPARE(filesIn(folder), QStringList{"full.npy"});
        continue;
      }
      ++failed;
      QCOMPARE(report.error().code, ErrorCode::Io);
      QCOMPARE(englishSentence(report.error()),
               "cannot write " + (folder + "/full.npy").toStdString() + ": No space left on device");
      QCOMPARE(filesIn(folder), QStringList());
    } while (calls > at++);  // until no call is left to fail
    QVERIFY2(failed > 20, qPrintable(QString::number(failed) + " of " + QString::number(at)));
  }

  void readOnlyFolder() {
    if (geteuid() == 0) {
      const QString folder = fresh();
      const DiskFault fault(
          [](disk::Step step, std::string_view) { return step == disk::Step::Create ? EROFS : 0; });
      const auto report = write(folder + "/x.npy", piecedCall());
      QVERIFY(!report);
      QCOMPARE(report.error().code, ErrorCode::Io);
      QCOMPARE(filesIn(folder), QStringList());
      return;
    }
    const QString folder = fresh();
    QVERIFY(QFile::setPermissions(folder, QFile::ReadOwner | QFile::ExeOwner));
    const auto report = write(folder + "/x.npy", piecedCall());
    QVERIFY(!report && report.error().code == ErrorCode::Io);
  }

  void cancelLeavesNothing() {
    const QString folder = fresh();
    const PiecedCall call = piecedCall();
    std::stop_source stop;
    StreamOptions options;
    options.pieceBytes = 40;
    options.run.stop = stop.get_token();
    options.run.progress = [&](double part) {
      if (part > 0.5) stop.request_stop();
    };
    const auto report = runIntoFile((folder + "/x.npy").toStdString(), *makeCpuBackend(), call.plan,
                                    call.params, call.indices, options);
    QVERIFY(!report && report.error().code == ErrorCode::Cancelled);
    QCOMPARE(filesIn(folder), QStringList());
  }
};

GATHERND_TEST(RunFileTest)
#include "run_file_test.moc"
