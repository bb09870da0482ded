// SPDX-License-Identifier: GPL-3.0-or-later
// The definition of the offset arithmetic: which component is named, where loading stops, and that no index
// overflows it.
#include "core/call/offsets.h"

#include <QTest>
#include <limits>
#include <vector>

#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;

namespace {

constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kMin = std::numeric_limits<std::int64_t>::min();

/// One batch entry, tuples one after another, all indexed axes of `size`.
OffsetRule ruleOf(int depth, std::int64_t size) {
  OffsetRule rule{};
  rule.depth = depth;
  rule.tupleStride = depth;
  rule.componentStride = 1;
  rule.slicesPerBatch = 1;
  for (int j = depth - 1; j >= 0; --j) {
    rule.axisSize[j] = size;
    rule.sliceStride[j] = rule.slicesPerBatch;
    rule.slicesPerBatch *= size;
  }
  rule.tuplesPerBatch = 100;
  rule.flatLimit = rule.slicesPerBatch;
  return rule;
}

}  // namespace

class OffsetsTest : public QObject {
  Q_OBJECT

 private slots:
  // slice: -1: bad
  void resolves_data() {
    const auto row = test::columns<NegativeMode, RangeMode, bool, QList<qint64>, TupleStatus, qint64, int>(
        "negative", "range", "flatOnly", "tuple", "status", "slice", "badComponent");
    using N = NegativeMode;
    using R = RangeMode;
    using S = TupleStatus;  // axes of size 4, so strides 16, 4, 1
    row("inside", N::Bad, R::Bad, false, {3, 2, 1}, S::Ok, 57, -1);
    row("second is bad", N::Bad, R::Bad, false, {3, 4, 9}, S::Bad, -1, 1);
    row("last is bad", N::Bad, R::Bad, false, {0, 0, -1}, S::Bad, -1, 2);
    row("wraps", N::Wrap, R::Bad, false, {-1, 0, -4}, S::Wrapped, 48, -1);
    row("wraps no further", N::Wrap, R::Bad, false, {0, -5, 0}, S::Bad, -1, 1);
    row("clamps up", N::Bad, R::Clamp, false, {0, 9, 0}, S::Clamped, 12, -1);
    row("clamps, then a negative is bad", N::Bad, R::Clamp, false, {9, -1, 0}, S::Bad, -1, 1);
    row("clamps down", N::Clamp, R::Clamp, false, {-7, 1, 1}, S::Clamped, 5, -1);
    row("wraps before it clamps", N::Wrap, R::Clamp, false, {-1, -9, 9}, S::Clamped, 51, -1);
    row("a wrap does not hide a clamp", N::Wrap, R::Clamp, false, {9, -1, 0}, S::Clamped, 60, -1);
    row("flat: another slice", N::Bad, R::Bad, true, {0, 0, 63}, S::Ok, 63, -1);
    row("flat: one past", N::Bad, R::Bad, true, {0, 0, 64}, S::Bad, -1, 0);
    row("flat: negative", N::Bad, R::Bad, true, {0, -1, 0}, S::Bad, -1, 1);
    row("largest", N::Wrap, R::Bad, false, {0, kMax, 0}, S::Bad, -1, 1);
    row("smallest", N::Wrap, R::Bad, false, {kMin, 0, 0}, S::Bad, -1, 0);
    row("largest, clamped", N::Clamp, R::Clamp, false, {kMax, kMin, kMax}, S::Clamped, 51, -1);
    row("largest, flat", N::Bad, R::Bad, true, {kMax, kMax, kMax}, S::Bad, -1, 0);
    row("largest at the end, flat", N::Bad, R::Bad, true, {3, 3, kMax}, S::Bad, -1, 2);
  }
  void resolves() {
    const auto [negative, range, flatOnly, tuple, status, slice, badComponent] =
        test::currentRow<NegativeMode, RangeMode, bool, QList<qint64>, TupleStatus, qint64, int>();
    OffsetRule rule = ruleOf(3, 4);
    rule.negative = negative;
    rule.range = range;
    rule.flatOnly = flatOnly;
    const std::vector<std::int64_t> indices(tuple.begin(), tuple.end());
    const ResolvedTuple resolved = resolveTuple(rule, indices.data(), 0);
    QCOMPARE(resolved.status, status);
    QCOMPARE(resolved.badComponent, badComponent);
    if (slice >= 0) QCOMPARE(static_cast<qint64>(resolved.sliceId), slice);
  }

  void nothingIsLoadedAfterTheFirstBadComponent() {
    const OffsetRule rule = ruleOf(3, 4);
    std::vector<std::int64_t> loaded;
    const auto load = [&](std::int64_t offset) {
      loaded.push_back(offset);
      return offset == 4 ? std::int64_t{4} : std::int64_t{0};
    };
    QCOMPARE(resolveTupleWith(rule, 1, load).badComponent, 1);
    QCOMPARE(loaded, (std::vector<std::int64_t>{3, 4}));
  }

  void batchesCountFromTheirOwnStart() {
    OffsetRule rule = ruleOf(1, 4);
    rule.tuplesPerBatch = 2;
    rule.flatLimit = 12;
    const std::int32_t indices[] = {1, 3, 0, 2, 3, 3};
    const std::int64_t expected[] = {1, 3, 4, 6, 11, 11};
    for (int tuple = 0; tuple < 6; ++tuple)
      QCOMPARE(resolveTuple(rule, indices, tuple).sliceId, expected[tuple]);
  }

  void tupleAxisFirst() {
    OffsetRule rule = ruleOf(2, 4);
    rule.tupleStride = 1;
    rule.componentStride = 3;
    const std::int16_t indices[] = {0, 1, 2, 3, 2, 1};
    for (int tuple = 0; tuple < 3; ++tuple) {
      QCOMPARE(resolveTuple(rule, indices, tuple).sliceId, std::int64_t{3 + 3 * tuple});
    }
  }

  void huge64BitOffsets() {
    OffsetRule rule = ruleOf(2, std::int64_t{1} << 31);
    rule.tuplesPerBatch = 1;
    const std::int32_t indices[] = {INT32_MAX, INT32_MAX};
    QCOMPARE(resolveTuple(rule, indices, 0).sliceId, (std::int64_t{1} << 62) - 1);
    rule.flatOnly = true;
    QCOMPARE(resolveTuple(rule, indices, 0).sliceId, (std::int64_t{1} << 62) - 1);
    const std::int64_t beyond[] = {INT32_MAX, std::int64_t{1} << 31};
    QCOMPARE(resolveTuple(rule, beyond, 0).status, TupleStatus::Bad);
  }
};

GATHERND_TEST(OffsetsTest)
#include "offsets_test.moc"
