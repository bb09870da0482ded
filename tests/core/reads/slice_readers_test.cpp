// SPDX-License-Identifier: GPL-3.0-or-later
// Who reads a slice: by index and by a pass, of random calls and through edits, against the plain loop.
#include "core/reads/slice_readers.h"

#include <random>

#include <QtTest/QtTest>

#include "tests/core/reads/plain_reads.h"
#include "tests/support/calls.h"
#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

QString differs(const SliceReaders& readers, const Trace& trace, std::int64_t most) {
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

class SliceReadersTest : public QObject {
  Q_OBJECT

 private slots:
  void randomCallsAndEdits_data() {
    QTest::addColumn<qint64>("budget");
    QTest::addColumn<bool>("indexed");
    QTest::newRow("index") << (qint64{1} << 20) << true;
    QTest::newRow("pass") << qint64{0} << false;
  }

  void randomCallsAndEdits() {
    QFETCH(const qint64, budget);
    QFETCH(const bool, indexed);
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
          const QString wrong = differs(readers, *trace, most);
          QVERIFY2(wrong.isEmpty(), qPrintable(wrong + ": " + describe(randomRecipe(21, number)).c_str()));
        }
        if (trace->indices().elementCount() == 0) break;
        const Trace after = withEdit(*trace, random);
        readers = readers.moved(after, *tupleMoves(*trace, after));
        trace = after;
      }
      // Edits that are there from the start.
      const auto again = ReadCounts::count(*trace);
      QCOMPARE(differs(*SliceReaders::build(*trace, *again, {.budgetBytes = budget}), *trace, 1000),
               QString());
    }
    QVERIFY(tried > 100);
  }

  void largeTables_data() {
    QTest::addColumn<qint64>("slices");
    QTest::newRow("table of all") << qint64{200000};
    QTest::newRow("of those that are read") << (qint64{1} << 36);
  }

  void largeTables() {
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

  void cancels() {
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

GATHERND_TEST(SliceReadersTest)
#include "slice_readers_test.moc"
