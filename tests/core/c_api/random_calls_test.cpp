// SPDX-License-Identifier: GPL-3.0-or-later
// Random calls through the C API against the reference loop, bit for bit: every index type and pair of rules,
// batch axes, both tuple axes, one, two and the library's choice of threads. Each buffer lies at odd
// addresses between guard pages and is exactly as long as its byte count says.
// GATHERND_RANDOM_COUNT asks for more than the default.
#include <array>

#include <QtTest/QtTest>

#include <fmt/format.h>

#include "core/c_api/gathernd.h"
#include "core/error/sentences.h"
#include "core/run/backend.h"
#include "tests/support/definition.h"
#include "tests/support/guarded.h"
#include "tests/support/random_count.h"
#include "tests/support/random_gather.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::test;

namespace {

constexpr std::uint64_t kSeed = 20'260'404;
constexpr std::size_t kArenaBytes = std::size_t{1} << 30;

constexpr std::array kIndexTypes = {DType::Int8,  DType::Int16,  DType::Int32,  DType::Int64,
                                    DType::UInt8, DType::UInt16, DType::UInt32, DType::UInt64};

/// What the C API can say of a call: the rest of a dialect's switches at their plainest.
Recipe plainRecipe(std::uint64_t number) {
  Recipe recipe = randomRecipe(kSeed, number);
  Random random(recipe.seed + 1);
  Dialect d;
  d.id = d.name = "c";
  d.negative = random.pick(std::array{NegativeIndex::OutOfRange, NegativeIndex::Wrap, NegativeIndex::Clamp});
  d.outOfRange =
      random.pick(std::array{OutOfRange::Error, OutOfRange::Zero, OutOfRange::Clamp, OutOfRange::Fill});
  d.tupleAxis = random.chance(25) ? TupleAxis::First : TupleAxis::Last;
  d.scalarParams = true;
  d.indexTypes = DTypeSet::all();
  recipe.dialect = d;
  recipe.ownDialect = true;
  recipe.policy.clear();
  recipe.scalarIndices = false;
  recipe.indexDtype = random.pick(kIndexTypes);
  if (recipe.dtype == DType::String) recipe.dtype = DType::Complex128;  // elements of 16 bytes, like strings
  if (random.chance(50)) recipe.badPercent = static_cast<int>(1 + random.below(40));
  recipe.ownFill = d.outOfRange == OutOfRange::Fill && random.chance(70);
  return recipe;
}

gathernd_negative negativeRule(NegativeIndex rule) {
  return rule == NegativeIndex::Wrap    ? GATHERND_NEGATIVE_WRAP
         : rule == NegativeIndex::Clamp ? GATHERND_NEGATIVE_CLAMP
                                        : GATHERND_NEGATIVE_BAD;
}

gathernd_out_of_range rangeRule(OutOfRange rule) {
  return rule == OutOfRange::Zero    ? GATHERND_RANGE_ZERO
         : rule == OutOfRange::Clamp ? GATHERND_RANGE_CLAMP
         : rule == OutOfRange::Fill  ? GATHERND_RANGE_FILL
                                     : GATHERND_RANGE_ERROR;
}

gathernd_index_type indexType(DType dtype) {
  const auto place = std::find(kIndexTypes.begin(), kIndexTypes.end(), dtype) - kIndexTypes.begin();
  return static_cast<gathernd_index_type>(GATHERND_INT8 + place);
}

/// The arenas of one test, and where the buffers of a call lie in them.
class Buffers {
 public:
  void lay(const RandomGather& made, std::int64_t outputBytes, Random& random) {
    copyIn(params_, made.params, random);
    copyIn(indices_, made.indices, random);
    place(output_, static_cast<std::size_t>(outputBytes), random);
    std::memset(output().data(), 0x5A, output().size());
  }
  std::span<const std::byte> params() const { return params_.placed(); }
  std::span<const std::byte> indices() const { return indices_.placed(); }
  std::span<std::byte> output() const { return output_.placed(); }
  bool untouchedAround() const { return output_.untouchedAround(); }

 private:
  static void place(GuardedMemory& memory, std::size_t bytes, Random& random) {
    const auto gap = static_cast<std::size_t>(random.chance(70) ? 0 : random.below(65));
    memory.place(bytes, random.chance(80) ? Edge::End : Edge::Start, gap);
  }
  static void copyIn(GuardedMemory& memory, const Tensor& tensor, Random& random) {
    const auto bytes = static_cast<std::size_t>(tensor.shape().elementCount() * elementBytes(tensor.dtype()));
    place(memory, bytes, random);
    if (bytes > 0) std::memcpy(memory.placed().data(), tensor.data(), bytes);
  }

  GuardedMemory params_{kArenaBytes}, indices_{kArenaBytes}, output_{kArenaBytes};
};

std::int64_t sizeOf(std::span<const std::byte> bytes) {
  return static_cast<std::int64_t>(bytes.size());
}

std::string firstDifference(std::span<const std::byte> got, std::span<const std::byte> expected) {
  const auto differs = std::mismatch(got.begin(), got.end(), expected.begin(), expected.end()).first;
  return differs == got.end()
             ? ""
             : fmt::format("output differs at byte {} of {}", differs - got.begin(), got.size());
}

/// "" when the C API does as the reference loop; else what is wrong.
std::string check(Buffers& buffers, const Recipe& recipe) {
  const RandomGather made = makeGather(recipe);
  const auto plan = makePlan(made.call);
  if (!plan) return "no plan: " + englishSentence(plan.error());
  std::vector<std::byte> expected(static_cast<std::size_t>(plan->outputBytes()));
  const auto bad = makeReferenceBackend()->runInto(*plan, made.params, made.indices, expected, {});
  if (!bad) return "reference failed: " + englishSentence(bad.error());
  Random random(recipe.seed + 2);
  buffers.lay(made, plan->outputBytes(), random);

  std::array<std::int64_t, GATHERND_MAX_RANK> extents{};
  std::int32_t rank = -1;
  std::int64_t count = -9, first = -9;
  gathernd_call call{};
  call.struct_size = sizeof call;
  call.index_type = indexType(recipe.indexDtype);
  call.element_bytes = elementBytes(recipe.dtype);
  call.params_rank = made.params.shape().rank();
  call.indices_rank = made.indices.shape().rank();
  call.params_shape = made.params.shape().begin();
  call.indices_shape = made.indices.shape().begin();
  call.params = buffers.params().data();
  call.indices = buffers.indices().data();
  call.output = buffers.output().data();
  call.params_bytes = sizeOf(buffers.params());
  call.indices_bytes = sizeOf(buffers.indices());
  call.output_bytes = sizeOf(buffers.output());
  call.batch_dims = plan->batchDims;
  call.tuple_axis = recipe.dialect.tupleAxis == TupleAxis::First ? GATHERND_TUPLE_FIRST : GATHERND_TUPLE_LAST;
  call.negative = negativeRule(recipe.dialect.negative);
  call.out_of_range = rangeRule(recipe.dialect.outOfRange);
  call.fill = plan->fill.data();
  call.threads = static_cast<std::int32_t>(random.below(3));
  call.output_capacity = GATHERND_MAX_RANK;
  call.bad_count = &count;
  call.first_bad = &first;
  call.output_shape = extents.data();
  call.output_rank = &rank;
  const int code = gathernd_call_run(&call);

  const bool fails = recipe.dialect.outOfRange == OutOfRange::Error && bad->count > 0;
  if (code != (fails ? GATHERND_OUT_OF_RANGE : GATHERND_OK))
    return fmt::format("code {}", gathernd_code_name(code));
  if (count != bad->count || first != bad->first)
    return fmt::format("{} bad, first {}; the reference: {}, {}", count, first, bad->count, bad->first);
  if (!std::equal(plan->output.begin(), plan->output.end(), extents.begin(), extents.begin() + rank))
    return fmt::format("output of rank {}, not {}", rank, plan->output.toString());
  if (!buffers.untouchedAround()) return "written beside the output";
  if (std::memcmp(buffers.params().data(), made.params.data(), buffers.params().size()) != 0)
    return "params were written to";
  return firstDifference(buffers.output(), expected);
}

}  // namespace

class RandomCallsTest : public QObject {
  Q_OBJECT

 private slots:
  void equalTheReference() {
    const int count = randomCount(20'000);
    Buffers buffers;
    for (int number = 0; number < count; ++number) {
      const Recipe recipe = plainRecipe(static_cast<std::uint64_t>(number));
      const std::string wrong = check(buffers, recipe);
      if (wrong.empty()) continue;
      const Recipe least =
          shrink(recipe, [&](const Recipe& simpler) { return !check(buffers, simpler).empty(); });
      const std::string text = fmt::format("number {}: {}\n  {}\n  shrunk to: {}\n  {}", number, wrong,
                                           describe(recipe), describe(least), check(buffers, least));
      QFAIL(text.c_str());
    }
  }

  /// The oracle itself, where the tuple axis comes first and batch axes after it.
  void tupleFirstByDefinition() {
    int batched = 0;
    for (std::uint64_t number = 0; number < 4'000; ++number) {
      const Recipe recipe = plainRecipe(number);
      if (recipe.dialect.tupleAxis != TupleAxis::First) continue;
      const RandomGather made = makeGather(recipe);
      const auto plan = makePlan(made.call);
      QVERIFY2(plan.has_value(), describe(recipe).c_str());
      std::vector<std::byte> output(static_cast<std::size_t>(plan->outputBytes()));
      RunOptions options;
      options.allBad = true;
      const auto bad = makeReferenceBackend()->runInto(*plan, made.params, made.indices, output, options);
      const Defined defined = gatherByDefinition(made.call, *plan, made.params, made.indices);
      QVERIFY2(output == defined.output, describe(recipe).c_str());
      QVERIFY2(bad.has_value() && *bad == defined.bad, describe(recipe).c_str());
      batched += plan->batchDims > 0 ? 1 : 0;
    }
    QVERIFY(batched > 100);
  }

  /// gathernd_output_shape says of sound and unsound shapes what makePlan says.
  void outputShapes() {
    int refused = 0;
    for (std::uint64_t number = 0; number < 4'000; ++number) {
      const Recipe recipe = plainRecipe(number);
      GatherCall call = makeGather(recipe).call;
      Random random(recipe.seed + 3);
      if (random.chance(50)) call.batchDims += random.below(4) - 1;
      const auto plan = makePlan(call);
      std::array<std::int64_t, GATHERND_MAX_RANK> extents{};
      std::int32_t rank = -1;
      std::int64_t elements = -9;
      const int code = gathernd_output_shape(
          call.params.shape.begin(), call.params.shape.rank(), call.indices.shape.begin(),
          call.indices.shape.rank(), static_cast<std::int32_t>(call.batchDims),
          recipe.dialect.tupleAxis == TupleAxis::First ? GATHERND_TUPLE_FIRST : GATHERND_TUPLE_LAST,
          extents.data(), GATHERND_MAX_RANK, &rank, &elements);
      if (!plan) {
        QCOMPARE(std::string_view(gathernd_code_name(code)), errorCodeName(plan.error().code));
        ++refused;
        continue;
      }
      QCOMPARE(gathernd_code_name(code), "ok");
      QVERIFY(std::equal(plan->output.begin(), plan->output.end(), extents.begin(), extents.begin() + rank));
      QCOMPARE(elements, plan->outputElements());
    }
    QVERIFY(refused > 500);
  }
};

GATHERND_TEST(RandomCallsTest)
#include "random_calls_test.moc"
