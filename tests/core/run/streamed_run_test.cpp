// SPDX-License-Identifier: GPL-3.0-or-later
// A run in pieces of every size, on every backend, of random calls under all dialects: the same bytes and the
// same report as the whole run's, or the same refusal before a byte is given away.
#include "core/run/streamed_run.h"

#include <QtTest/QtTest>

#include "core/error/sentences.h"
#include "tests/support/calls.h"
#include "tests/support/compare_backends.h"
#include "tests/support/random_gather.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

struct Streamed {
  Expected<StreamReport> report;
  std::vector<std::byte> bytes;
  std::int64_t pieces = 0, longest = 0;
};

Streamed streamed(const Backend& backend, const Plan& plan, const RandomGather& gather,
                  std::int64_t pieceBytes) {
  Streamed made{StreamReport{}, {}};
  StreamOptions options;
  options.pieceBytes = pieceBytes;
  options.run.allBad = true;
  made.report = runInPieces(backend, plan, gather.params, gather.indices, options,
                            [&](std::span<const std::byte> bytes) -> Expected<void> {
                              made.bytes.insert(made.bytes.end(), bytes.begin(), bytes.end());
                              ++made.pieces;
                              made.longest = std::max(made.longest, static_cast<std::int64_t>(bytes.size()));
                              return {};
                            });
  return made;
}

/// "" where they are the same.
QString differs(const Streamed& found, const Expected<RunResult>& whole) {
  if (!whole) {
    if (found.report) return "not refused";
    if (!found.bytes.empty()) return "bytes of a refused run";
    return englishSentence(found.report.error()) == englishSentence(whole.error()) ? "" : "another refusal";
  }
  if (!found.report) return QString::fromStdString(englishSentence(found.report.error()));
  if (found.report->bad != whole->bad) return "bad tuples";
  if (found.report->undefined != whole->undefined) return "undefined";
  const auto bytes = whole->output.bytes();
  return std::equal(bytes.begin(), bytes.end(), found.bytes.begin(), found.bytes.end()) ? "" : "bytes";
}

}  // namespace

class StreamedRunTest : public QObject {
  Q_OBJECT

 private slots:
  void randomCalls_data() {
    const auto row = columns<QByteArray>("backend");
    for (const auto& backend : backends_.all())
      row(std::string(backend->id()).c_str(), QByteArray::fromStdString(std::string(backend->id())));
  }

  void randomCalls() {
    QFETCH(const QByteArray, backend);
    const Backend& ran = *backends_.find(backend.toStdString());
    if (!ran.availability().available) QSKIP("not on this machine");
    const std::uint64_t calls = backend == "emulated" ? 250 : 700;
    int cut = 0;
    for (std::uint64_t number = 0; number < calls; ++number) {
      const Recipe recipe = randomRecipe(31, number);
      const RandomGather gather = makeGather(recipe);
      const auto plan = makePlan(gather.call);
      if (!plan || plan->dtype == DType::String || !ran.accepts(plan->dtype, plan->indexDtype)) continue;
      RunOptions options;
      options.allBad = true;
      const auto whole = runGather(ran, *plan, gather.params, gather.indices, options);
      const std::int64_t slice = plan->sliceBytes(), all = plan->outputBytes();
      if (all > 1 << 16) continue;
      for (const std::int64_t bytes : {std::int64_t{1}, slice, 3 * slice, all / 2, all}) {
        const Streamed found = streamed(ran, *plan, gather, std::max<std::int64_t>(1, bytes));
        const QString wrong = differs(found, whole);
        QVERIFY2(
            wrong.isEmpty(),
            qPrintable(QString("%1, pieces of %2: %3").arg(wrong).arg(bytes).arg(describe(recipe).c_str())));
        if (found.report && bytes >= slice) QVERIFY(found.longest <= std::max(bytes, slice));
        cut += found.pieces > 1 ? 1 : 0;
      }
    }
    QVERIFY(cut > 100);
  }

  void stringsAreRefused() {
    GatherCall call = callOf("numpy", {3}, {1, 1});
    call.params.dtype = DType::String;
    const auto plan = *makePlan(call);
    const auto run = runInPieces(*makeCpuBackend(), plan, *Tensor::zeros(DType::String, shapeOf({3})),
                                 indexTensor({1, 1}, {0}), {},
                                 [](std::span<const std::byte>) { return Expected<void>(); });
    QVERIFY(!run);
  }

  void rangesCoverAllTuples_data() {
    const auto row = columns<Extents, Extents, int>("params", "indices", "batchDims");
    row("no batch", {5}, {17, 1}, 0);
    row("batch of 7", {4, 3}, {4, 7, 1}, 1);
    row("a tuple each", {9, 3}, {9, 1}, 1);
    row("two batch axes", {2, 3, 3}, {2, 3, 5, 1}, 2);
  }
  void rangesCoverAllTuples() {
    const auto [params, indices, batchDims] = currentRow<Extents, Extents, int>();
    const auto plan = *makePlan(callOf("tensorflow-cpu", params, indices, batchDims));
    for (std::int64_t most = 1; most <= plan.tupleCount + 1; ++most) {
      std::int64_t at = 0;
      while (at < plan.tupleCount) {
        const TupleRange tuples = nextTuples(plan, at, most);
        QCOMPARE(tuples.first, at);
        QVERIFY(tuples.last > at && tuples.last - at <= most);
        const std::int64_t perBatch = plan.rule.tuplesPerBatch;
        const bool whole = at % perBatch == 0 && tuples.last % perBatch == 0;
        QVERIFY(whole || at / perBatch == (tuples.last - 1) / perBatch);
        at = tuples.last;
      }
      QCOMPARE(at, plan.tupleCount);
    }
  }

  void takersErrorEndsTheRun() {
    const auto plan = *makePlan(callOf("numpy", {4, 8}, {6, 1}));
    int taken = 0;
    StreamOptions options;
    options.pieceBytes = 32;
    const auto run =
        runInPieces(*makeCpuBackend(), plan, arangeTensor({4, 8}), indexTensor({6, 1}, Extents(6)), options,
                    [&](std::span<const std::byte>) -> Expected<void> {
                      if (++taken == 3) return fail(ErrorCode::Io, "file.open");
                      return {};
                    });
    QVERIFY(!run && run.error().code == ErrorCode::Io);
    QCOMPARE(taken, 3);
  }

  void stopsAndTells_data() {
    const auto row = columns<qint64>("pieceBytes");
    row("pieces", qint64{64});
    row("parts of slices", qint64{4});
  }

  void stopsAndTells() {
    QFETCH(const qint64, pieceBytes);
    const auto plan = *makePlan(callOf("numpy", {4, 8}, {200, 1}));
    const Tensor params = arangeTensor({4, 8}), indices = indexTensor({200, 1}, Extents(200));
    std::stop_source stop;
    std::vector<double> told;
    StreamOptions options;
    options.pieceBytes = pieceBytes;
    options.run.stop = stop.get_token();
    options.run.progress = [&](double part) { told.push_back(part); };
    const auto take = [](std::span<const std::byte>) { return Expected<void>(); };
    QVERIFY(runInPieces(*makeCpuBackend(), plan, params, indices, options, take).has_value());
    QVERIFY(told.size() > 30 && told.size() <= 66 && std::is_sorted(told.begin(), told.end()));
    QCOMPARE(told.back(), 1.0);
    int taken = 0;
    const auto run = runInPieces(*makeCpuBackend(), plan, params, indices, options,
                                 [&](std::span<const std::byte>) -> Expected<void> {
                                   if (++taken == 2) stop.request_stop();
                                   return {};
                                 });
    QVERIFY(!run && run.error().code == ErrorCode::Cancelled);
    QCOMPARE(taken, 2);
  }

 private:
  const BackendRegistry backends_ = everyBackend();
};

GATHERND_TEST(StreamedRunTest)
#include "streamed_run_test.moc"
