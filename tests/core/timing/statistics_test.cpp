// SPDX-License-Identifier: GPL-3.0-or-later
// Statistics against values worked out elsewhere: by hand, by NumPy 1.24 (quantile, its default method), and,
// for the bootstrap, from the exact distribution of a resample's median: P(median <= k-th smallest) is the
// chance that a binomial (n, k/n) reaches (n + 1) / 2.
#include "core/timing/statistics.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

using Values = std::vector<double>;

bool close(double a, double b) {
  return std::abs(a - b) <= 1e-12 * std::max({1.0, std::abs(a), std::abs(b)});
}

/// 10, 20, … in an order that is not sorted.
Values tens(int count) {
  Values values;
  for (int i = 0; i < count; ++i) values.push_back(10 * ((i * 5 + 3) % count + 1));
  return values;
}

}  // namespace

class StatisticsTest : public QObject {
  Q_OBJECT

 private slots:
  void middleAndSpread_data() {
    const auto row = test::columns<Values, double, double, double>("values", "middle", "deviation", "least");
    row("none", {}, 0.0, 0.0, 0.0);
    row("one", {7}, 7.0, 0.0, 7.0);
    row("two", {9, 4}, 6.5, 2.5, 4.0);
    row("three, unordered", {30, 10, 20}, 20.0, 10.0, 10.0);
    row("four", {4, 1, 3, 2}, 2.5, 1.0, 1.0);
    row("one outlier moves neither", {1, 2, 3, 4, 1e9}, 3.0, 1.0, 1.0);
    row("all equal", {5, 5, 5, 5, 5, 5}, 5.0, 0.0, 5.0);
    row("below zero", {-3, 8, -1}, -1.0, 2.0, -3.0);
    row("NumPy", {3.1, 4.7, 1.2, 9.9, 5.5, 2.8, 7.3, 6.1}, 5.1, 2.1, 1.2);
  }
  void middleAndSpread() {
    const auto [values, middle, deviation, least] = test::currentRow<Values, double, double, double>();
    const Values before = values;
    QVERIFY(close(median(values), middle));
    QVERIFY(close(medianAbsoluteDeviation(values), deviation));
    QCOMPARE(minimum(values), least);
    QVERIFY(values == before);
  }

  void quantiles_data() {
    const auto row = test::columns<Values, double, double>("values", "part", "expected");
    const Values eight = {3.1, 4.7, 1.2, 9.9, 5.5, 2.8, 7.3, 6.1};
    row("least", eight, 0.0, 1.2);
    row("5%%", eight, 0.05, 1.76);
    row("10%%", eight, 0.1, 2.32);
    row("25%%", eight, 0.25, 3.025);
    row("50%%", eight, 0.5, 5.1);
    row("90%%", eight, 0.9, 8.08);
    row("greatest", eight, 1.0, 9.9);
    row("below 0", eight, -1.0, 1.2);
    row("above 1", eight, 7.0, 9.9);
    row("of one", {4}, 0.3, 4.0);
    row("of none", {}, 0.3, 0.0);
  }
  void quantiles() {
    const auto [values, part, expected] = test::currentRow<Values, double, double>();
    QVERIFY(close(quantile(values, part), expected));
  }

  /// Cases whose bounds lie well within one order statistic, so that no seed moves them.
  void confidence_data() {
    const auto row = test::columns<int, double, double, double>("count", "confidence", "low", "high");
    row("one value says nothing of a spread", 1, 0.95, 10.0, 10.0);
    row("three, 95%%", 3, 0.95, 10.0, 30.0);    // 0.2593 at the least
    row("seven, 90%%", 7, 0.9, 20.0, 60.0);     // 0.0102, 0.1083
    row("eleven, 95%%", 11, 0.95, 30.0, 90.0);  // 0.0072, 0.0512
    row("eleven, 50%%", 11, 0.5, 50.0, 70.0);   // 0.1727, 0.3786
    row("21, 80%%", 21, 0.8, 80.0, 140.0);      // 0.0557, 0.1313
    row("21, 0%%", 21, 0.0, 110.0, 110.0);      // 0.4126, 0.5874
  }
  void confidence() {
    const auto [count, confidence, low, high] = test::currentRow<int, double, double, double>();
    for (const std::uint64_t seed : {1U, 2U, 77U}) {
      const Interval found = medianConfidence(tens(count), {.confidence = confidence, .seed = seed});
      QVERIFY(close(found.low, low));
      QVERIFY(close(found.high, high));
    }
  }

  void confidenceIsRepeatable() {
    Values values(40);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = std::sin(static_cast<double>(i) * 1.7) + 2;
    QVERIFY(medianConfidence(values) == medianConfidence(values));
    const Interval wide = medianConfidence(values, {.confidence = 0.99});
    const Interval narrow = medianConfidence(values, {.confidence = 0.5});
    QVERIFY(wide.low < narrow.low && narrow.high < wide.high);
    QVERIFY(narrow.low <= median(values) && median(values) <= narrow.high);
    QCOMPARE(medianConfidence({}).high, 0.0);
    // So many values that fewer resamples are drawn.
    Values many(100'000);
    std::iota(many.begin(), many.end(), 0.0);
    const Interval tight = medianConfidence(many);
    QVERIFY(tight.low < 50'000 && tight.high > 50'000);
    QVERIFY(tight.high - tight.low < 2'000);
  }

  void ratios() {
    // What disturbs both of a pair leaves their ratio alone.
    const Values first = {10, 200, 30, 4000, 50, 61};
    const Values second = {5, 100, 15, 2000, 25, 30};
    const PairedRatio ratio = pairedRatio(first, second);
    QCOMPARE(ratio.median, 2.0);
    QCOMPARE(ratio.least, 2.0);
    QVERIFY(close(ratio.greatest, 61.0 / 30.0));
    QCOMPARE(ratio.pairs, 6);
    QCOMPARE(ratio.confidence.low, 2.0);
    QVERIFY(ratio.confidence.high <= ratio.greatest);
  }

  void ratiosLeaveOutWhatHasNoPair() {
    const PairedRatio ratio = pairedRatio(Values{3, 8, 9, 100}, Values{1, 0, 3});
    QCOMPARE(ratio.pairs, 2);
    QCOMPARE(ratio.median, 3.0);
    QCOMPARE(pairedRatio(Values{1, 2}, {}).pairs, 0);
    QCOMPARE(pairedRatio({}, {}).median, 0.0);
  }
};

GATHERND_TEST(StatisticsTest)
#include "statistics_test.moc"
