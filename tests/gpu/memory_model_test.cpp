// SPDX-License-Identifier: GPL-3.0-or-later
// Requests and sectors of each kernel against closed forms, counted by hand: a sector is 32 bytes, a warp 32
// lanes. Where tensors are float32 with slices of S bytes and int64 indices, a request for indices of depth K
// spans 32 * 8 K bytes and so 8, 16, 24 sectors for K = 1, 2, 3, and a sector a lane from K = 4 on.
#include <QTest>

#include "gpu/backends/cuda_backend.h"
#include "gpu/emulator/access_recorder.h"
#include "tests/support/table.h"
#include "tests/support/tensors.h"
#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

struct ModelledCall {
  Tensor indices;
  Plan plan;
};

/// uint8 params of `rows` slices of S bytes each, leading axes of size 1 for depths above 1.
ModelledCall modelledCall(std::int64_t rows, std::int64_t sliceBytes, int depth, DType indexDtype,
                          const std::vector<std::int64_t>& wanted) {
  ModelledCall made;
  std::vector<double> components;
  for (const std::int64_t row : wanted) {
    components.insert(components.end(), static_cast<std::size_t>(depth - 1), 0);
    components.push_back(static_cast<double>(row));
  }
  made.indices = numbers(indexDtype, Shape{static_cast<std::int64_t>(wanted.size()), depth}, components);
  std::vector<std::int64_t> extents(static_cast<std::size_t>(depth - 1), 1);
  extents.insert(extents.end(), {rows, sliceBytes});
  GatherCall call;
  call.dialect = *findDialect("tensorflow-gpu");
  call.params = {DType::UInt8, *Shape::make(extents)};
  call.indices = {indexDtype, made.indices.shape()};
  made.plan = *makePlan(call);
  return made;
}

enum class Pattern { Sequential, Strided, Same, FourTimes, Scattered };

/// Strided: every step-th row. Scattered: rows far apart, in no order, each a multiple of `step`.
std::vector<std::int64_t> rowsOf(Pattern pattern, std::int64_t step, std::int64_t tuples) {
  std::vector<std::int64_t> rows;
  for (std::int64_t i = 0; i < tuples; ++i) {
    switch (pattern) {
      case Pattern::Sequential:
        rows.push_back(i);
        break;
      case Pattern::Strided:
        rows.push_back(i * step);
        break;
      case Pattern::Same:
        rows.push_back(step);
        break;
      case Pattern::FourTimes:
        rows.push_back(i / 4);
        break;
      case Pattern::Scattered:
        rows.push_back((i * 37 % tuples) * step);  // 37 and the number of tuples share no factor
        break;
    }
  }
  return rows;
}

}  // namespace

class MemoryModelTest : public QObject {
  Q_OBJECT

 private slots:
  void countsEqualTheClosedForm_data() {
    // requests: index loads, slice loads, stores
    const auto row =
        columns<QString, qint64, int, bool, Pattern, qint64, qint64, QList<qint64>, QList<qint64>>(
            "kernel", "sliceBytes", "depth", "narrow", "pattern", "step", "tuples", "requests", "sectors");
    using enum Pattern;
    // A lane a tuple, 128 tuples a warp: 4 requests of each kind for K = 1. In order, 32 slices make S
    // sectors.
    row("lane, S 1, in order", "lane", 1, 1, false, Sequential, 1, 128, {4, 4, 4}, {32, 4, 4});
    row("lane, S 2, in order", "lane", 2, 1, false, Sequential, 1, 128, {4, 4, 4}, {32, 8, 8});
    row("lane, S 4, in order", "lane", 4, 1, false, Sequential, 1, 128, {4, 4, 4}, {32, 16, 16});
    row("lane, S 8, in order", "lane", 8, 1, false, Sequential, 1, 128, {4, 4, 4}, {32, 32, 32});
    row("lane, S 16, in order", "lane", 16, 1, false, Sequential, 1, 128, {4, 4, 4}, {32, 64, 64});
    // 32 slices of 4 bytes, s rows apart: 4 s sectors, 32 from s = 8 on.
    row("lane, S 4, every 2nd", "lane", 4, 1, false, Strided, 2, 128, {4, 4, 4}, {32, 32, 16});
    row("lane, S 4, every 4th", "lane", 4, 1, false, Strided, 4, 128, {4, 4, 4}, {32, 64, 16});
    row("lane, S 4, every 8th", "lane", 4, 1, false, Strided, 8, 128, {4, 4, 4}, {32, 128, 16});
    row("lane, S 4, every 16th", "lane", 4, 1, false, Strided, 16, 128, {4, 4, 4}, {32, 128, 16});
    row("lane, S 4, every 32nd", "lane", 4, 1, false, Strided, 32, 128, {4, 4, 4}, {32, 128, 16});
    // 8-byte slices 24 bytes apart: 3 of 4 bytes of each sector are jumped over, none is missed.
    row("lane, S 8, every 3rd", "lane", 8, 1, false, Strided, 3, 128, {4, 4, 4}, {32, 96, 32});
    row("lane, S 4, one row", "lane", 4, 1, false, Same, 5, 128, {4, 4, 4}, {32, 4, 16});
    row("lane, S 4, each row 4 times", "lane", 4, 1, false, FourTimes, 1, 128, {4, 4, 4}, {32, 4, 16});
    row("lane, S 4, scattered", "lane", 4, 1, false, Scattered, 8, 128, {4, 4, 4}, {32, 128, 16});
    row("lane, S 16, scattered", "lane", 16, 1, false, Scattered, 2, 128, {4, 4, 4}, {32, 128, 64});
    // Components lie 8 K bytes apart: each of the K requests spans all of them.
    // Two next to each other are one load.
    row("lane, K 2", "lane", 4, 2, false, Sequential, 1, 128, {4, 4, 4}, {4 * 16, 16, 16});
    row("lane, K 2, int32", "lane", 4, 2, true, Sequential, 1, 128, {4, 4, 4}, {4 * 8, 16, 16});
    row("lane, K 3", "lane", 4, 3, false, Sequential, 1, 128, {12, 4, 4}, {12 * 24, 16, 16});
    row("lane, K 4", "lane", 4, 4, false, Sequential, 1, 128, {16, 4, 4}, {16 * 32, 16, 16});
    row("lane, K 1, int32", "lane", 4, 1, true, Sequential, 1, 128, {4, 4, 4}, {16, 16, 16});
    row("lane, K 3, int32", "lane", 4, 3, true, Sequential, 1, 128, {12, 4, 4}, {12 * 12, 16, 16});
    // 40 tuples: 32 and 8 lanes, two requests.
    row("lane, an end", "lane", 4, 1, false, Sequential, 1, 40, {2, 2, 2}, {8 + 2, 4 + 1, 4 + 1});
    // A warp's 32 slices of S bytes in requests of 512: S / 16 of them, 16 sectors each where slices begin
    // sectors.
    row("warp, S 32, scattered", "warp", 32, 1, false, Scattered, 1, 32, {1, 2, 2}, {8, 32, 32});
    row("warp, S 64, in order", "warp", 64, 1, false, Sequential, 1, 32, {1, 4, 4}, {8, 64, 64});
    row("warp, S 64, one row", "warp", 64, 1, false, Same, 3, 32, {1, 4, 4}, {8, 4 * 2, 64});
    // Two slices of 1024 bytes a warp: 16 warps, which read the two indices of 16 bytes each.
    row("warp, S 1024, scattered", "warp", 1024, 1, false, Scattered, 1, 32, {16, 64, 64}, {16, 1024, 1024});
    // Units of 4: requests of 128 bytes, 20 bytes * 32 tuples are 5 of them.
    row("warp, S 20, in order", "warp", 20, 1, false, Sequential, 1, 32, {1, 5, 5}, {8, 20, 20});
    // Every second slice of 32 bytes, two tuples in 64: still a sector a slice's half.
    row("warp, S 16 by units, every 2nd", "warp", 16, 1, false, Strided, 2, 32, {1, 1, 1}, {8, 32, 16});
    // A warp for each 2048 bytes: 4 requests of 16 sectors; its index is one sector, the pair of K = 2 too.
    row("warp, S 4096", "warp", 4096, 1, false, Scattered, 1, 8, {16, 64, 64}, {16, 1024, 1024});
    row("warp, S 8192, K 2", "warp", 8192, 2, false, Sequential, 1, 4, {16, 64, 64}, {16, 1024, 1024});
    // Units of 4 in requests of 128 bytes: 33 of them, the last of 4 bytes, by three warps of 11.
    row("warp, S 4100", "warp", 4100, 1, false, Same, 0, 1, {3, 33, 33}, {3, 129, 129});
    // 24 words of 32 * 3 bytes, each of two slices: its first bytes, then the others, from the same words.
    row("words, S 3, in order", "words", 3, 1, false, Sequential, 1, 32, {1, 2, 1}, {8, 6, 3});
    // 40 words in 32 and 8; three of five lie in two slices.
    row("words, S 5, in order", "words", 5, 1, false, Sequential, 1, 32, {1, 4, 2}, {8, 10, 5});
    // A thread an element of 1 byte: 32 of them read 2 indices of one slice each.
    row("naive, S 16, in order", "naive", 16, 1, false, Sequential, 1, 32, {16, 16, 16}, {16, 16, 16});
  }

  void countsEqualTheClosedForm() {
    QFETCH(QString, kernel);
    QFETCH(qint64, sliceBytes);
    QFETCH(int, depth);
    QFETCH(bool, narrow);
    QFETCH(Pattern, pattern);
    QFETCH(qint64, step);
    QFETCH(qint64, tuples);
    QFETCH(QList<qint64>, requests);
    QFETCH(QList<qint64>, sectors);
    const ModelledCall call = modelledCall(40 * 128, sliceBytes, depth, narrow ? DType::Int32 : DType::Int64,
                                           rowsOf(pattern, step, tuples));
    const auto emulated = makeEmulatedBackend();
    const auto totals = emulated->accessTotals(call.plan, call.indices, kernel.toStdString(), {});
    QVERIFY(totals.has_value());
    QCOMPARE(totals->choice.kernel, kernel.toStdString());
    const auto listed =
        emulated->accesses(call.plan, call.indices, {0, call.plan.tupleCount}, kernel.toStdString());
    QVERIFY(listed.has_value());
    for (int kind = 0; kind < kAccessKinds; ++kind) {
      const AccessCount& count = totals->of(static_cast<AccessKind>(kind));
      QCOMPARE(count.requests, requests[kind]);
      QCOMPARE(count.sectors, sectors[kind]);
      AccessCount added;
      for (const AccessRequest& request : listed->requests) {
        if (request.kind != static_cast<AccessKind>(kind)) continue;
        ++added.requests;
        added.sectors += request.sectors;
        added.lines += request.lines;
        added.mostSectors = std::max(added.mostSectors, request.sectors);
      }
      added.bytesWanted = count.bytesWanted;
      QVERIFY(added == count);
    }
  }

  /// What nobody asked for twice: in order, S bytes a tuple; of one row, its bytes in each request.
  void bytesWanted() {
    const auto emulated = makeEmulatedBackend();
    const ModelledCall inOrder = modelledCall(1000, 4, 1, DType::Int64, rowsOf(Pattern::Sequential, 1, 128));
    const auto all = emulated->accessTotals(inOrder.plan, inOrder.indices, "lane", {});
    QCOMPARE(all->of(AccessKind::SliceLoad).bytesWanted, std::int64_t{512});
    QCOMPARE(all->of(AccessKind::SliceLoad).efficiency(), 1.0);
    const ModelledCall oneRow = modelledCall(1000, 4, 1, DType::Int64, rowsOf(Pattern::Same, 5, 128));
    const auto one = emulated->accessTotals(oneRow.plan, oneRow.indices, "lane", {});
    QCOMPARE(one->of(AccessKind::SliceLoad).bytesWanted, std::int64_t{4 * 4});
    QCOMPARE(one->of(AccessKind::SliceLoad).efficiency(), 0.125);
    QCOMPARE(one->of(AccessKind::SliceLoad).sectorsPerRequest(), 1.0);
    QCOMPARE(one->warps, std::int64_t{1});
  }

  void costOfARequest_data() {
    columns<QList<qint64>, int, int, int, qint64>("addresses", "bytes", "sectors", "lines", "wanted");
    QTest::addRow("none") << QList<qint64>{-1, -1} << 4 << 0 << 0 << qint64{0};
    QTest::addRow("one byte") << QList<qint64>{31} << 1 << 1 << 1 << qint64{1};
    QTest::addRow("across a sector's end") << QList<qint64>{30} << 4 << 2 << 1 << qint64{4};
    QTest::addRow("across a line's end") << QList<qint64>{126} << 4 << 2 << 2 << qint64{4};
    QTest::addRow("overlapping") << QList<qint64>{64, 64, 80} << 16 << 1 << 1 << qint64{32};
    QTest::addRow("half overlapping") << QList<qint64>{68, 64} << 8 << 1 << 1 << qint64{12};
    QTest::addRow("two sectors of a line") << QList<qint64>{0, 32} << 4 << 2 << 1 << qint64{8};
    QTest::addRow("backwards") << QList<qint64>{96, 64, 32, 0, 128} << 4 << 5 << 2 << qint64{20};
    QTest::addRow("far apart") << QList<qint64>{1LL << 40, 0} << 16 << 2 << 2 << qint64{32};
  }

  void costOfARequest() {
    const auto [addresses, bytes, sectors, lines, wanted] =
        currentRow<QList<qint64>, int, int, int, qint64>();
    gpu::LaneAddresses lanes;
    lanes.fill(gpu::kInactiveLane);
    std::copy(addresses.begin(), addresses.end(), lanes.begin());
    const gpu::RequestCost cost = gpu::costOf(lanes, bytes);
    QCOMPARE(cost.sectors, sectors);
    QCOMPARE(cost.lines, lines);
    QCOMPARE(cost.bytesWanted, wanted);
  }

  void aCountCanBeStopped() {
    const ModelledCall call = modelledCall(1000, 4, 1, DType::Int64, rowsOf(Pattern::Sequential, 1, 128));
    std::stop_source stop;
    stop.request_stop();
    const auto totals = makeEmulatedBackend()->accessTotals(call.plan, call.indices, "", stop.get_token());
    QVERIFY(!totals);
    QCOMPARE(totals.error().code, ErrorCode::Cancelled);
  }
};

GATHERND_TEST(MemoryModelTest)
#include "memory_model_test.moc"
