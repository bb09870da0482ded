// SPDX-License-Identifier: GPL-3.0-or-later
// What a person meant: valid random calls, broken as people break them, and whether the call before the
// breaking is among the fixes of the broken one, and at which place. GATHERND_RANDOM_COUNT refused calls of
// each breaking in place of 40, from GATHERND_BROKEN_SEED; the table of it is printed.
#include <algorithm>
#include <numeric>
#include <optional>
#include <vector>

#include <QtTest/QtTest>

#include "core/analysis/fixes.h"
#include "core/run/run_result.h"
#include "core/tensor/edits.h"
#include "tests/support/calls.h"
#include "tests/support/random_count.h"
#include "tests/support/random_gather.h"
#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

constexpr std::uint64_t kSeed = 20261127;  // the order of fixes was found with others

struct Call {
  GatherCall rules;
  Tensor indices;
};

Call with(Call call, Tensor indices, std::int64_t batchDims) {
  call.rules.indices = {indices.dtype(), indices.shape()};
  call.rules.batchDims = batchDims;
  call.indices = std::move(indices);
  return call;
}

/// Params of 1 to 4 axes of 2 to 9, tuples of any length that fits in a grid of up to two axes.
Call validCall(Random& random) {
  const char* const kDialects[] = {"tensorflow-cpu", "onnx", "numpy"};
  Extents params;
  for (std::int64_t rank = 1 + random.below(4); rank > 0; --rank) params.push_back(2 + random.below(8));
  const auto rank = static_cast<std::int64_t>(params.size());
  const char* const dialect = random.pick(kDialects);
  const bool batches = rank > 1 && findDialect(dialect)->batchDims == BatchDims::Equal && random.chance(50);
  const std::int64_t batch = batches ? 1 + random.below(std::min<std::int64_t>(rank - 1, 2)) : 0;
  const std::int64_t depth = 1 + random.below(rank - batch);
  Extents shape(params.begin(), params.begin() + batch);
  for (std::int64_t outer = random.below(3); outer > 0; --outer) shape.push_back(1 + random.below(12));
  shape.push_back(depth);
  std::vector<std::int64_t> values(static_cast<std::size_t>(shapeOf(shape).elementCount()));
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] = random.below(params[static_cast<std::size_t>(batch + static_cast<std::int64_t>(i) % depth)]);
  return {callOf(dialect, params, shape, batch), indexTensor(shape, values)};
}

/// Nothing where the call cannot be broken so.
using Breaking = std::optional<Call> (*)(Call& call, Random& random);

std::optional<Call> dropAxis(Call& call, Random&) {
  const Shape& shape = call.indices.shape();
  if (shape.rank() < 2 || shape[shape.rank() - 1] != 1) return std::nullopt;
  return with(call, call.indices.reshaped(shape.slice(0, shape.rank() - 1)), call.rules.batchDims);
}

std::optional<Call> reordered(const Call& call, const std::vector<int>& order) {
  auto indices = *transposed(call.indices, order);
  if (indices.shape() == call.indices.shape()) return std::nullopt;
  return with(call, indices, call.rules.batchDims);
}

/// One number a tuple has no columns: [1, 8] is as well one row of 8 whose last axis was left out.
bool hasColumns(const Call& call) {
  const Shape& shape = call.indices.shape();
  return shape.rank() > 1 && shape[shape.rank() - 1] > 1;
}

std::optional<Call> inColumns(Call& call, Random&) {
  const int rank = call.indices.shape().rank();
  if (!hasColumns(call)) return std::nullopt;
  std::vector<int> order{rank - 1};
  for (int axis = 0; axis + 1 < rank; ++axis) order.push_back(axis);
  return reordered(call, order);
}

/// All axes turned round, or the last two.
std::optional<Call> turned(Call& call, Random& random) {
  const int rank = call.indices.shape().rank();
  if (!hasColumns(call)) return std::nullopt;
  std::vector<int> order(static_cast<std::size_t>(rank));
  std::iota(order.begin(), order.end(), 0);
  random.chance(50) ? std::reverse(order.begin(), order.end()) : std::reverse(order.end() - 2, order.end());
  return reordered(call, order);
}

std::optional<Call> asMask(Call& call, Random& random) {
  const Shape& params = call.rules.params.shape;
  const Shape shape = params.slice(0, 1 + static_cast<int>(random.below(params.rank())));
  std::vector<std::byte> marks(static_cast<std::size_t>(shape.elementCount()));
  for (std::byte& mark : marks) mark = std::byte{random.chance(40)};
  const Tensor mask = *Tensor::fromBytes(DType::Bool, shape, marks);
  call = with(call, *maskPlaces(mask, TupleAxis::Last), 0);
  return with(call, mask, 0);
}

std::optional<Call> offByOne(Call& call, Random& random) {
  const std::int64_t batch = call.rules.batchDims + (random.chance(50) ? 1 : -1);
  return batch < 0 ? std::nullopt : std::optional(with(call, call.indices, batch));
}

/// One number more at the end of each tuple: a channel, say.
std::optional<Call> tooLong(Call& call, Random& random) {
  Extents shape = call.indices.shape().toVector();
  const std::int64_t depth = shape.back()++;
  std::vector<std::int64_t> values;
  for (std::int64_t i = 0; i < call.indices.elementCount(); ++i) {
    values.push_back(elementAt(call.indices, i).as<std::int64_t>());
    if (i % depth == depth - 1) values.push_back(random.below(10));
  }
  return with(call, indexTensor(shape, values), call.rules.batchDims);
}

bool same(const Call& a, const Call& b) {
  return a.rules.batchDims == b.rules.batchDims && a.indices.dtype() == b.indices.dtype() &&
         a.indices.shape() == b.indices.shape() && std::ranges::equal(a.indices.bytes(), b.indices.bytes());
}

/// What is offered against a refused call; nothing where it is not refused.
std::optional<std::vector<Fix>> fixesAgainst(const Call& broken, const EditedTensor& params) {
  const CallValues values{&broken.indices, &params};
  const auto plan = makePlan(broken.rules);
  if (!plan) return fixesOf(broken.rules, plan.error(), nullptr, values);
  BadReport report = *countBadTuples(*plan, broken.indices, {});
  if (report.count == 0 || plan->badAction != BadAction::Error) return std::nullopt;
  report.all = *listBadTuples(*plan, broken.indices, {});
  const Trace trace(std::make_shared<const Plan>(*plan), EditedTensor(broken.indices));
  const BadTuplesFound found{trace, report};
  return fixesOf(broken.rules, Error(ErrorCode::OutOfRange, ""), &found, values);
}

/// Of a fix that clamps the call as it was.
Call after(const Fix& fix, Call broken) {
  std::int64_t batch = broken.rules.batchDims;
  if (const auto* other = std::get_if<SetDialect>(&fix.change)) broken.rules.dialect = other->dialect;
  const auto* resized = std::get_if<ResizeTensor>(&fix.change);
  if (resized != nullptr && resized->tensor == CallTensor::Params) broken.rules.params.shape = resized->shape;
  if (const auto* set = std::get_if<SetBatchDims>(&fix.change)) batch = set->batchDims;
  if (const auto* read = std::get_if<ReadIndices>(&fix.change)) batch = read->batchDims;
  if (std::holds_alternative<TakeMaskPlaces>(fix.change)) batch = 0;
  const auto indices = *changedIndices(fix.change, broken.indices, broken.rules.dialect);
  return with(broken, indices.value_or(broken.indices), batch);
}

struct Tally {
  int refused = 0, first = 0, second = 0, later = 0, valid = 0;
};

}  // namespace

class IntentionTest : public QObject {
  Q_OBJECT

 private slots:
  void whatWasMeant() {
    struct Row {
      const char* name;
      Breaking breaking;
    };
    const Row kRows[] = {{"trailing axis dropped", dropAxis},
                         {"tuples in columns", inColumns},
                         {"mask", asMask},
                         {"transposed", turned},
                         {"batch_dims off by one", offByOne},
                         {"tuple too long", tooLong}};
    const int wanted = randomCount(40);
    const int asked = qEnvironmentVariableIntValue("GATHERND_BROKEN_SEED");
    const std::uint64_t seed = asked > 0 ? static_cast<std::uint64_t>(asked) : kSeed;
    Tally all;
    for (const Row& row : kRows) {
      Random random(seed);
      Tally tally;
      while (tally.refused < wanted) {
        Call call = validCall(random);
        const auto broken = row.breaking(call, random);
        if (!broken || same(*broken, call)) continue;
        const EditedTensor params = arangeTensor(call.rules.params.shape.toVector());
        const auto fixes = fixesAgainst(*broken, params);
        if (!fixes) {
          ++tally.valid;
          continue;
        }
        ++tally.refused;
        const auto meant = std::find_if(fixes->begin(), fixes->end(),
                                        [&](const Fix& fix) { return same(after(fix, *broken), call); });
        const auto place = meant - fixes->begin();
        ++(meant == fixes->end() || place > 1 ? tally.later : place == 0 ? tally.first : tally.second);
        // No fix leads to a refused call.
        for (const Fix& fix : *fixes) {
          const bool shown = fix.words.kind == "move_into_range" || fix.words.kind == "set_policy";
          QVERIFY2(shown || !fixesAgainst(after(fix, *broken), params), fix.words.kind.c_str());
        }
      }
      qInfo("%-22s refused %d, first %d, second %d, later or not %d; %d stayed valid", row.name,
            tally.refused, tally.first, tally.second, tally.later, tally.valid);
      QVERIFY2(100 * (tally.first + tally.second) >= 85 * tally.refused, row.name);
      all.refused += tally.refused;
      all.first += tally.first;
      all.second += tally.second;
    }
    qInfo("%-22s refused %d, first %d, second %d", "all", all.refused, all.first, all.second);
    QVERIFY(100 * (all.first + all.second) >= 95 * all.refused);
    QVERIFY(100 * all.first >= 80 * all.refused);
  }
};

GATHERND_TEST(IntentionTest)
#include "intention_test.moc"
