// SPDX-License-Identifier: GPL-3.0-or-later
// How often slices are read, and by whom: random calls of all dialects against the plain loop, edits against
// a fresh count, the table of all slices against that of those which are read, readers by index and by a
// pass.
#include "core/reads/read_counts.h"

#include <algorithm>
#include <map>
#include <optional>
#include <random>
#include <thread>

#include <QtTest/QtTest>

#include "core/call/trace.h"
#include "core/tensor/element.h"
#include "core/text/cast.h"
#include "tests/support/calls.h"
#include "tests/support/random_gather.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

/// Ascending tuples of each slice that is read.
using PlainReads = std::map<std::int64_t, std::vector<std::int64_t>>;

PlainReads plainReads(const Trace& trace) {
  PlainReads reads;
  for (std::int64_t tuple = 0; tuple < trace.tupleCount(); ++tuple)
    if (const std::int64_t slice = trace.sliceOf(tuple); slice >= 0) reads[slice].push_back(tuple);
  return reads;
}

/// Absent where the call is refused.
std::optional<Trace> randomTrace(std::uint64_t seed, std::uint64_t number) {
  const RandomGather gather = makeGather(randomRecipe(seed, number));
  const auto plan = makePlan(gather.call);
  if (!plan) return std::nullopt;
  return Trace(std::make_shared<const Plan>(*plan), EditedTensor(gather.indices));
}

/// One element of the indices becomes a small number, which may lie outside its axis; or what it was at
/// first.
Trace withEdit(const Trace& trace, Random& random) {
  const EditedTensor& indices = trace.indices();
  const std::int64_t place = random.below(indices.elementCount());
  const Element value =
      random.chance(20)
          ? elementAt(indices.base(), place)
          : castElement(Element::of<std::int64_t>(DType::Int64, random.below(9) - 2), indices.dtype());
  return Trace(std::make_shared<const Plan>(trace.plan()), indices.with(place, value));
}

using SliceTimes = std::vector<std::pair<std::int64_t, std::int64_t>>;

SliceTimes byFallingTimes(const PlainReads& reads) {
  SliceTimes slices;
  for (const auto& [slice, tuples] : reads)
    slices.emplace_back(slice, static_cast<std::int64_t>(tuples.size()));
  std::stable_sort(slices.begin(), slices.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  return slices;
}

/// "" where the counts are those of the plain loop.
QString differs(const ReadCounts& counts, const Trace& trace) {
  const PlainReads plain = plainReads(trace);
  const SliceTimes falling = byFallingTimes(plain);
  const std::int64_t slices = trace.plan().sliceCount;
  std::map<std::int64_t, std::int64_t> bins;
  std::int64_t reads = 0;
  for (const auto& [slice, times] : falling) {
    if (counts.of(slice) != times)
      return QString("slice %1: %2, not %3").arg(slice).arg(counts.of(slice)).arg(times);
    ++bins[times];
    reads += times;
  }
  const auto never = slices - static_cast<std::int64_t>(falling.size());
  if (never > 0) bins[0] = never;
  ReadHistogram histogram;
  for (const auto& [times, of] : bins) histogram.push_back({times, of});
  if (histogram.empty()) histogram.push_back({0, 0});
  if (counts.histogram() != histogram) return "histogram";
  if (counts.reads() != reads || counts.neverRead() != never || counts.slicesRead() != slices - never ||
      counts.sliceCount() != slices)
    return "sums";
  if (counts.most() != (falling.empty() ? 0 : falling.front().second)) return "most";
  std::vector<std::int64_t> hottest;
  for (std::size_t i = 0; i < std::min<std::size_t>(falling.size(), 64); ++i)
    hottest.push_back(falling[i].first);
  if (counts.hottest(99) != hottest) return "hottest";
  std::int64_t after = 0, looked = 0;
  for (const auto& [slice, tuples] : plain) {
    if (looked++ == 200) break;
    if (counts.anyRead(after, slice) || !counts.anyRead(after, slice + 1)) return "any read";
    after = slice + 1;
  }
  if (slices > 2000) return {};
  std::vector<std::int64_t> unread;
  for (std::int64_t slice = 0; slice < slices; ++slice)
    if (!plain.contains(slice)) unread.push_back(slice);
  if (*counts.neverReadFrom(0, slices + 1, {}) != unread) return "never read";
  for (std::int64_t first = -1; first <= std::min<std::int64_t>(slices, 30); ++first)
    for (std::int64_t last = first; last <= std::min<std::int64_t>(slices, 30) + 1; ++last) {
      const auto read = plain.lower_bound(first);
      if (counts.anyRead(first, last) != (read != plain.end() && read->first < last)) return "any read";
    }
  return {};
}

/// A tuple each of K = 1 into a table of `slices` single numbers.
Trace traceOf(const char* dialect, std::int64_t slices, const std::vector<std::int64_t>& values) {
  const auto tuples = static_cast<std::int64_t>(values.size());
  const auto plan = *makePlan(callOf(dialect, {slices}, {tuples, 1}));
  return Trace(std::make_shared<const Plan>(plan), indexTensor({tuples, 1}, values));
}

std::vector<std::int64_t> drawn(std::int64_t count, std::int64_t below, unsigned seed = 1) {
  std::mt19937_64 random(seed);
  std::vector<std::int64_t> values(static_cast<std::size_t>(count));
  for (auto& value : values) value = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(below));
  return values;
}

QString readersDiffer(const SliceReaders& readers, const Trace& trace, std::int64_t most) {
  const PlainReads plain = plainReads(trace);
  for (std::int64_t slice = -1; slice <= std::min<std::int64_t>(trace.plan().sliceCount, 40); ++slice) {
    const auto found = readers.of(slice, most);
    if (!found) return "refused";
    auto expected = plain.contains(slice) ? plain.at(slice) : std::vector<std::int64_t>();
    if (static_cast<std::int64_t>(expected.size()) > most) expected.resize(static_cast<std::size_t>(most));
    if (*found != expected) return QString("slice %1").arg(slice);
  }
  return {};
}

}  // namespace

class ReadCountsTest : public QObject {
  Q_OBJECT

 private slots:
  void randomCalls() {
    int counted = 0;
    for (std::uint64_t number = 0; number < 700; ++number) {
      const auto trace = randomTrace(11, number);
      if (!trace) continue;
      ++counted;
      const auto counts = ReadCounts::count(*trace);
      QVERIFY2(counts.has_value(), describe(randomRecipe(11, number)).c_str());
      const QString wrong = differs(*counts, *trace);
      QVERIFY2(wrong.isEmpty(), qPrintable(wrong + ": " + describe(randomRecipe(11, number)).c_str()));
    }
    QVERIFY(counted > 350);
  }

  void editsEqualAFreshCount() {
    Random random(5);
    for (std::uint64_t number = 0; number < 200; ++number) {
      auto trace = randomTrace(12, number);
      if (!trace || trace->indices().elementCount() == 0 || trace->tupleCount() > 500) continue;
      auto counts = *ReadCounts::count(*trace);
      const ReadCounts atFirst = counts;
      const Trace first = *trace;
      for (int edit = 0; edit < 12; ++edit) {
        const Trace after = withEdit(*trace, random);
        const auto moves = valueOf(tupleMoves(*trace, after));
        counts = counts.moved(moves);
        trace = after;
        const QString wrong = differs(counts, *trace);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong + ": " + describe(randomRecipe(12, number)).c_str()));
      }
      QCOMPARE(differs(atFirst, first), QString());  // whoever holds the first sees nothing of it
      QCOMPARE(differs(*ReadCounts::count(*trace), *trace), QString());
    }
  }

  void hottestFollowsManyEdits() {
    auto values = drawn(4000, 700);
    Trace trace = traceOf("numpy", 1000, values);
    auto counts = *ReadCounts::count(trace);
    std::mt19937 random(3);
    for (int edit = 0; edit < 400; ++edit) {
      const auto tuple = static_cast<std::int64_t>(random() % 4000);
      const Trace after(
          std::make_shared<const Plan>(trace.plan()),
          trace.indices().with(tuple, Element::of<std::int64_t>(DType::Int64, random() % 1000)));
      counts = counts.moved(*tupleMoves(trace, after));
      trace = after;
    }
    QCOMPARE(differs(counts, trace), QString());
  }

  void manyMovesAtOnce() {
    const Trace before = traceOf("tensorflow-gpu", 50, drawn(300, 60));
    std::vector<std::pair<std::int64_t, Element>> edits;
    for (std::int64_t i = 0; i < 300; i += 2)
      edits.emplace_back(i, Element::of<std::int64_t>(DType::Int64, i % 55));
    const Trace after(std::make_shared<const Plan>(before.plan()), before.indices().with(edits));
    const ReadCounts counts = ReadCounts::count(before)->moved(*tupleMoves(before, after));
    QCOMPARE(differs(counts, after), QString());
    QCOMPARE(differs(counts.moved(*tupleMoves(after, before)), before), QString());
  }

  void movesOnlyBetweenEditsOfOneCall() {
    const Trace one = traceOf("numpy", 5, {1, 2, 3});
    QVERIFY(tupleMoves(one, one)->empty());
    QVERIFY(!tupleMoves(one, traceOf("numpy", 5, {1, 2, 3})).has_value());  // another tensor
    const auto clamps = *makePlan(callOf("jax", {5}, {3, 1}));
    QVERIFY(!tupleMoves(one, Trace(std::make_shared<const Plan>(clamps), one.indices())).has_value());
  }

  void denseAndSparseAgree_data() {
    const auto row = columns<qint64, qint64, qint64, bool>("slices", "tuples", "below", "dense");
    row("few slices", 1000, 300000, 1000, true);
    row("one hot slice", 1000000, 300000, 1, true);
    row("as many as tuples", 300000, 300000, 300000, true);
    row("many slices", 3000000, 300000, 3000000, false);
    row("many, few of them read", 3000000, 300000, 1000, false);
    row("very many", (qint64{1} << 40), 100000, (qint64{1} << 40), false);
    row("no tuples", (qint64{1} << 40), 0, 1, false);
  }
  void denseAndSparseAgree() {
    const auto [slices, tuples, below, dense] = currentRow<qint64, qint64, qint64, bool>();
    const Trace trace = traceOf("tensorflow-gpu", slices, drawn(tuples, below));
    for (const int threads : {1, 2, 5}) {
      const auto counts = valueOf(ReadCounts::count(trace, {.threads = threads}));
      QCOMPARE(counts.table()->dense(), dense);
      QCOMPARE(differs(counts, trace), QString());
      QCOMPARE(counts.anyRead(below, slices), false);
      QCOMPARE(counts.anyRead(0, slices), tuples > 0);
    }
    if (!dense) return;
    // Little memory beside the table: the tuples go through the buckets in several waves.
    const auto waves = ReadCounts::count(trace, {.budgetBytes = slices * 4 + 8 * 70000});
    QVERIFY(waves.has_value() && waves->table()->dense());
    QCOMPARE(differs(*waves, trace), QString());
  }

  void limits() {
    const Trace trace = traceOf("numpy", 1 << 20, drawn(1 << 16, 1 << 20));
    const auto refused = ReadCounts::count(trace, {.budgetBytes = (1 << 20) - 1});
    QVERIFY(!refused);
    QCOMPARE(errorCodeName(refused.error().code), std::string_view("limit"));
    QVERIFY(ReadCounts::count(trace, {.budgetBytes = 1 << 20}).has_value());
    Plan plan = trace.plan();
    plan.tupleCount = std::int64_t{1} << 32;
    const auto tooMany = CountTable::make(plan, trace.indices().base(), {});
    QVERIFY(!tooMany);
    QCOMPARE(errorCodeName(tooMany.error().code), std::string_view("limit"));
  }

  void cancels_data() {
    const auto row = columns<qint64>("slices");
    row("table", qint64{2000000});
    row("order", (qint64{1} << 36));
  }

  /// Stopped while it counts; that a stop from the start is seen too needs no time.
  void cancels() {
    QFETCH(const qint64, slices);
    const Trace trace = traceOf("numpy", slices, drawn(2000000, slices));
    std::stop_source stop;
    stop.request_stop();
    const auto none = ReadCounts::count(trace, {.stop = stop.get_token()});
    QVERIFY(!none);
    QCOMPARE(errorCodeName(none.error().code), std::string_view("cancelled"));
    std::stop_source later;
    std::jthread stopper([&later] { later.request_stop(); });
    const auto counts = ReadCounts::count(trace, {.stop = later.get_token()});
    QVERIFY(counts.has_value() || errorCodeName(counts.error().code) == "cancelled");
  }

  void readersOfRandomCallsAndEdits_data() {
    const auto row = columns<qint64, bool>("budget", "indexed");
    row("index", (qint64{1} << 20), true);
    row("pass", 0, false);
  }
  void readersOfRandomCallsAndEdits() {
    const auto [budget, indexed] = currentRow<qint64, bool>();
    Random random(7);
    int tried = 0;
    for (std::uint64_t number = 0; number < 250; ++number) {
      auto trace = randomTrace(21, number);
      if (!trace || trace->tupleCount() > 500 || trace->tupleCount() == 0) continue;
      ++tried;
      const auto counts = ReadCounts::count(*trace);
      auto readers = *SliceReaders::build(*trace, *counts, {.budgetBytes = budget});
      QCOMPARE(readers.indexed(), indexed);
      for (int edit = 0; edit < 6; ++edit) {
        for (const std::int64_t most : {std::int64_t{1}, std::int64_t{3}, std::int64_t{1000}}) {
          const QString wrong = readersDiffer(readers, *trace, most);
          QVERIFY2(wrong.isEmpty(), qPrintable(wrong + ": " + describe(randomRecipe(21, number)).c_str()));
        }
        if (trace->indices().elementCount() == 0) break;
        const Trace after = withEdit(*trace, random);
        readers = readers.moved(after, *tupleMoves(*trace, after));
        trace = after;
      }
      // Edits that are there from the start.
      const auto again = ReadCounts::count(*trace);
      QCOMPARE(readersDiffer(*SliceReaders::build(*trace, *again, {.budgetBytes = budget}), *trace, 1000),
               QString());
    }
    QVERIFY(tried > 100);
  }

  void readersInLargeTables_data() {
    const auto row = columns<qint64>("slices");
    row("table of all", qint64{200000});
    row("of those that are read", (qint64{1} << 36));
  }

  void readersInLargeTables() {
    QFETCH(const qint64, slices);
    constexpr std::int64_t kTuples = 200000;
    std::mt19937_64 random(2);
    std::vector<std::int64_t> values(kTuples);
    for (auto& value : values) value = static_cast<std::int64_t>(random() % 50000) * (slices / 50000);
    const auto plan = *makePlan(callOf("numpy", {slices}, {kTuples, 1}));
    const Trace trace(std::make_shared<const Plan>(plan), indexTensor({kTuples, 1}, values));
    const auto counts = ReadCounts::count(trace);
    const auto indexed = *SliceReaders::build(trace, *counts);
    const auto passes = *SliceReaders::build(trace, *counts, {.budgetBytes = 0});
    QVERIFY(indexed.indexed() && !passes.indexed());
    const PlainReads plain = plainReads(trace);
    int seen = 0;
    for (const auto& [slice, tuples] : plain) {
      QCOMPARE(*indexed.of(slice, kTuples), tuples);
      if (++seen % 1000 == 0) QCOMPARE(*passes.of(slice, kTuples), tuples);
    }
    QVERIFY(indexed.of(1, 9)->empty());
  }

  void readersCancel() {
    const auto plan = *makePlan(callOf("numpy", {9}, {100000, 1}));
    const Trace trace(std::make_shared<const Plan>(plan), indexTensor({100000, 1}, Extents(100000)));
    const auto counts = ReadCounts::count(trace);
    std::stop_source stop;
    stop.request_stop();
    const auto built = SliceReaders::build(trace, *counts, {.stop = stop.get_token()});
    QVERIFY(!built && errorCodeName(built.error().code) == "cancelled");
    const auto passes = *SliceReaders::build(trace, *counts, {.budgetBytes = 0});
    const auto found = passes.of(0, 5, stop.get_token());
    QVERIFY(!found && errorCodeName(found.error().code) == "cancelled");
    QCOMPARE(*passes.of(0, 5), (std::vector<std::int64_t>{0, 1, 2, 3, 4}));
  }
};

GATHERND_TEST(ReadCountsTest)
#include "read_counts_test.moc"
