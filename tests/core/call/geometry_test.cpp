// SPDX-License-Identifier: GPL-3.0-or-later
// The arithmetic of shapes on hostile extents: what is refused and why, and that no product ever overflows,
// against the same sums in wider numbers. What makePlan makes of it is in plan_test.cpp.
#include "core/call/geometry.h"

#include <algorithm>
#include <array>

#include <QtTest/QtTest>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/tensor/shape.h"
#include "tests/support/random_gather.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::test;

namespace {

constexpr std::int64_t kLargest = INT64_MAX;
__extension__ using Wide = unsigned __int128;
using Fault = GeometryFault;

/// The product of the extents other than 0, capped where it no longer matters how large it is.
Wide wideProduct(const Extents& extents) {
  Wide product = 1;
  for (const std::int64_t extent : extents) {
    if (extent > 0 && product <= static_cast<Wide>(kLargest)) product *= static_cast<Wide>(extent);
  }
  return product;
}

bool countable(const Extents& extents) {
  return wideProduct(extents) <= static_cast<Wide>(kLargest);
}

std::int64_t countOf(const Extents& extents) {
  const bool empty = std::find(extents.begin(), extents.end(), 0) != extents.end();
  return empty ? 0 : static_cast<std::int64_t>(wideProduct(extents));
}

Extents part(const Extents& extents, std::int64_t first, std::int64_t last) {
  return {extents.begin() + first, extents.begin() + last};
}

/// The axes of the same call with its tuple axis last, so that one definition does for both.
Extents tupleLast(Extents indices, TupleAxis axis) {
  if (axis == TupleAxis::First) std::rotate(indices.begin(), indices.begin() + 1, indices.end());
  return indices;
}

struct Hostile {
  Extents params, indices;
  std::int64_t batchDims = 0;
  ShapeRules rules;
};

Extents hostileExtents(Random& random) {
  static constexpr std::array kExtents = {
      std::int64_t{0},       std::int64_t{1}, std::int64_t{1},       std::int64_t{1},
      std::int64_t{2},       std::int64_t{3}, std::int64_t{1} << 16, std::int64_t{1} << 31,
      std::int64_t{1} << 32, kLargest,        std::int64_t{3} << 40};
  Extents extents;
  do {
    extents.clear();
    const std::int64_t rank = random.chance(80) ? 1 + random.below(6) : random.below(kMaxRank + 1);
    for (std::int64_t axis = 0; axis < rank; ++axis) {
      const bool tame = rank > 8 && random.chance(90);
      extents.push_back(tame ? 1 : random.pick(kExtents));
    }
  } while (!countable(extents));
  return extents;
}

Hostile hostileCall(std::uint64_t number) {
  Random random(number * 77 + 5);
  Hostile call{hostileExtents(random), hostileExtents(random), 0, {}};
  call.rules.tupleAxis = random.chance(30) ? TupleAxis::First : TupleAxis::Last;
  call.rules.scalarParams = random.chance(50);
  if (!call.indices.empty() && random.chance(90)) {
    auto& depth = call.rules.tupleAxis == TupleAxis::First ? call.indices.front() : call.indices.back();
    depth = random.below(4);
    if (!countable(call.indices)) depth = 1;
  }
  if (random.chance(50)) call.batchDims = random.below(4) - (random.chance(10) ? 2 : 0);
  const bool fits = call.batchDims > 0 && call.batchDims < static_cast<std::int64_t>(call.params.size()) &&
                    call.batchDims < static_cast<std::int64_t>(call.indices.size());
  if (fits && random.chance(80)) {
    const auto b = static_cast<std::size_t>(call.batchDims);
    const std::size_t from = call.rules.tupleAxis == TupleAxis::First ? 1 : 0;
    Extents same = call.indices;
    for (std::size_t axis = 0; axis < b; ++axis) same[from + axis] = call.params[axis];
    if (countable(same)) call.indices = same;
  }
  return call;
}

Geometry geometryOf(const Hostile& call) {
  return gatherGeometry({call.params, call.indices, call.batchDims}, call.rules);
}

/// "" when the geometry is as the definition in wide numbers has it.
std::string check(const Hostile& call, const Geometry& got) {
  const auto paramsRank = static_cast<std::int64_t>(call.params.size());
  const auto indicesRank = static_cast<std::int64_t>(call.indices.size());
  const std::int64_t b = call.batchDims;
  const auto expect = [&](Fault fault) {
    return got.fault == fault
               ? std::string()
               : fmt::format("fault {}, not {}", static_cast<int>(got.fault), static_cast<int>(fault));
  };
  if (indicesRank == 0) return expect(Fault::IndicesScalar);
  if (paramsRank == 0 && !call.rules.scalarParams) return expect(Fault::ParamsScalar);
  if (b < 0) return expect(Fault::BatchNegative);
  if (b > 0 && b >= paramsRank) return expect(Fault::BatchNotBelowParamsRank);
  if (b > 0 && b >= indicesRank) return expect(Fault::BatchNotBelowIndicesRank);
  const Extents indices = tupleLast(call.indices, call.rules.tupleAxis);
  const std::int64_t depth = indices.back();
  if (depth > 0 && paramsRank == 0) return expect(Fault::DepthOfScalar);
  if (static_cast<Wide>(depth) + static_cast<Wide>(b) > static_cast<Wide>(paramsRank))
    return expect(Fault::DepthTooDeep);
  for (std::int64_t axis = 0; axis < b; ++axis) {
    if (call.params[static_cast<std::size_t>(axis)] != indices[static_cast<std::size_t>(axis)])
      return got.axis == axis ? expect(Fault::BatchMismatch) : "another axis";
  }
  const Extents batch = part(call.params, 0, b);
  const Extents outer = part(indices, b, indicesRank - 1);
  const Extents slice = part(call.params, b + depth, paramsRank);
  Extents grid = batch;
  grid.insert(grid.end(), outer.begin(), outer.end());
  Extents output = grid;
  output.insert(output.end(), slice.begin(), slice.end());
  if (output.size() > static_cast<std::size_t>(kMaxRank)) return expect(Fault::OutputRank);
  if (!countable(output)) return expect(Fault::OutputCount);
  if (got.fault != Fault::None) return expect(Fault::None);

  Extents written(output.size());
  if (got.outputRank != static_cast<int>(output.size())) return "output's rank";
  writeOutputExtents({call.params, call.indices, b}, got, written.data());
  if (written != output) return "output's extents";
  if (got.outputElements != countOf(output)) return "output's count";
  if (got.tupleCount != countOf(grid)) return "tuples";
  if (got.sliceElements != countOf(slice)) return "slice";
  if (got.sliceCount != countOf(part(call.params, 0, b + depth))) return "slices";
  if (got.batchCount != countOf(batch)) return "batch entries";
  if (got.tuplesPerBatch != (countOf(batch) > 0 ? countOf(outer) : 0)) return "tuples in a batch entry";
  if (got.depth != depth) return "depth";
  return "";
}

}  // namespace

class GeometryTest : public QObject {
  Q_OBJECT

 private slots:
  void faults_data() {
    columns<Extents, Extents, qint64, ShapeRules, GeometryFault>("params", "indices", "batchDims", "rules",
                                                                 "fault");
    const auto row = [](const char* name, const Extents& params, const Extents& indices, std::int64_t b,
                        Fault fault, const ShapeRules& rules = {}) {
      QTest::newRow(name) << params << indices << static_cast<qint64>(b) << rules << fault;
    };
    ShapeRules scalars;
    scalars.scalarParams = scalars.scalarIndices = true;
    ShapeRules strict;
    strict.batchDims = BatchDims::None;
    strict.depthZero = DepthZero::Refused;
    strict.maxBatchPlusDepth = 2;
    row("sound", {3, 4}, {2, 2}, 0, Fault::None);
    row("scalar indices", {3}, {}, 0, Fault::IndicesScalar);
    row("scalar indices come first", {}, {}, 0, Fault::IndicesScalar);
    row("scalar params", {}, {2, 0}, 0, Fault::ParamsScalar);
    row("scalars where they are taken", {3}, {}, 0, Fault::None, scalars);
    row("scalar params at depth 0", {}, {2, 0}, 0, Fault::None, scalars);
    row("scalar params, one number", {}, {}, 0, Fault::DepthOfScalar, scalars);
    row("batch_dims negative", {3, 4}, {3, 1}, -1, Fault::BatchNegative);
    row("batch_dims smallest", {3, 4}, {3, 1}, INT64_MIN, Fault::BatchNegative);
    row("batch_dims negative where none are known", {3, 4}, {3, 1}, -1, Fault::BatchNegative, strict);
    row("no batch axes", {3, 4}, {3, 1}, 1, Fault::BatchRefused, strict);
    row("no batch axes, however many", {3, 4}, {3, 1}, kLargest, Fault::BatchRefused, strict);
    row("batch_dims of params' rank", {3, 4}, {3, 4, 1}, 2, Fault::BatchNotBelowParamsRank);
    row("batch_dims of indices' rank", {3, 4, 5}, {3, 4}, 2, Fault::BatchNotBelowIndicesRank);
    row("batch_dims largest", {3, 4}, {3, 1}, kLargest, Fault::BatchNotBelowParamsRank);
    row("too deep", {3, 4}, {1, 3}, 0, Fault::DepthTooDeep);
    row("deepest", {3, 4}, {1, kLargest}, 1, Fault::DepthTooDeep);
    row("empty tuples", {3, 4}, {2, 0}, 0, Fault::DepthZero, strict);
    row("beyond the limit", {3, 4, 5}, {1, 3}, 0, Fault::DepthLimit, strict);
    row("at the limit", {3, 4, 5}, {1, 2}, 0, Fault::None, strict);
    row("batch axes differ", {2, 3, 4}, {2, 4, 1}, 2, Fault::BatchMismatch);
    row("an output of rank 32", Extents(17, 1), Extents(17, 1), 0, Fault::None);
    row("an output of rank 33", Extents(18, 1), Extents(17, 1), 0, Fault::OutputRank);
    row("the largest output", {1, kLargest}, {1, 1}, 0, Fault::None);
    row("one more", {1, std::int64_t{1} << 62}, {2, 1}, 0, Fault::OutputCount);
    row("empty, but not to be counted", {0, std::int64_t{1} << 40}, {std::int64_t{1} << 40, 1}, 0,
        Fault::OutputCount);
    row("empty, and countable", {2, std::int64_t{1} << 40, 0}, {std::int64_t{1} << 20, 1}, 0, Fault::None);
  }
  void faults() {
    const auto [params, indices, batchDims, rules, fault] =
        currentRow<Extents, Extents, qint64, ShapeRules, GeometryFault>();
    QCOMPARE(gatherGeometry({params, indices, batchDims}, rules).fault, fault);
  }

  void hostileExtentsAgainstWideNumbers() {
    std::array<int, static_cast<std::size_t>(Fault::OutputCount) + 1> seen{};
    for (std::uint64_t number = 0; number < 200'000; ++number) {
      const Hostile call = hostileCall(number);
      const Geometry geometry = geometryOf(call);
      const std::string wrong = check(call, geometry);
      if (!wrong.empty()) {
        const std::string text =
            fmt::format("number {}: {} (params [{}], indices [{}], batch_dims {}, tuple axis {})", number,
                        wrong, fmt::join(call.params, ","), fmt::join(call.indices, ","), call.batchDims,
                        static_cast<int>(call.rules.tupleAxis));
        QFAIL(text.c_str());
      }
      ++seen[static_cast<std::size_t>(geometry.fault)];
    }
    for (const Fault fault : {Fault::None, Fault::ParamsScalar, Fault::IndicesScalar, Fault::BatchNegative,
                              Fault::BatchNotBelowParamsRank, Fault::BatchNotBelowIndicesRank,
                              Fault::DepthTooDeep, Fault::BatchMismatch, Fault::OutputCount}) {
      QVERIFY2(seen[static_cast<std::size_t>(fault)] > 100,
               qPrintable(QString::number(static_cast<int>(fault))));
    }
  }

  /// Of every rule that can be made, what a run reads and writes stays inside the tensors.
  void offsetsStayInside() {
    int made = 0;
    for (std::uint64_t number = 0; number < 200'000; ++number) {
      const Hostile call = hostileCall(number);
      const Geometry geometry = geometryOf(call);
      if (geometry.fault != Fault::None || geometry.tupleCount == 0) continue;
      OffsetRule rule;
      rule.negative = NegativeMode::Bad;
      rule.range = RangeMode::Bad;
      rule.flatOnly = false;
      setOffsets({call.params, call.indices, call.batchDims}, call.rules, geometry, rule);
      QCOMPARE(std::int64_t{rule.depth}, geometry.depth);
      if (rule.depth > 0) {
        const std::int64_t lastIndex =
            (geometry.tupleCount - 1) * rule.tupleStride + (rule.depth - 1) * rule.componentStride;
        QCOMPARE(lastIndex, countOf(call.indices) - 1);
      }
      if (geometry.sliceCount == 0) continue;
      // The last entry of every axis is the last slice.
      const auto load = [&](std::int64_t at) {
        const std::int64_t component = at / rule.componentStride % std::max(1, rule.depth);
        return rule.axisSize[component] - 1;
      };
      const ResolvedTuple last = resolveTupleWith(rule, geometry.tupleCount - 1, load);
      QCOMPARE(last.sliceId, geometry.sliceCount - 1);
      ++made;
    }
    QVERIFY(made > 10'000);
  }
};

GATHERND_TEST(GeometryTest)
#include "geometry_test.moc"
