// SPDX-License-Identifier: GPL-3.0-or-later
// The fast gradient against the plain loop, bit for bit, over random calls of every dialect, element type and
// layout, and over shapes that take each of its ways, by any number of threads. Any NaN stands for another.
// GATHERND_RANDOM_COUNT asks for more than the default.
#include <QTest>

#include "core/gradient/gradient.h"
#include "core/run/cpu/tuning.h"
#include "tests/support/calls.h"
#include "tests/support/gradients.h"
#include "tests/support/random_count.h"
#include "tests/support/random_gather.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

/// A thread more for each few bytes, so that small calls take the ways of large ones.
class ManyThreads {
 public:
  explicit ManyThreads(std::int64_t bytesPerThread) : before_(cpu::currentTuning()) {
    cpu::Tuning tuning = before_;
    tuning.bytesPerThread = bytesPerThread;
    tuning.prefetchTable = bytesPerThread % 2 == 0 ? 0 : tuning.prefetchTable;
    cpu::setTuning(tuning, cpu::TuningSource::Forced);
  }
  ~ManyThreads() { cpu::setTuning(before_, cpu::TuningSource::Forced); }
  ManyThreads(const ManyThreads&) = delete;
  ManyThreads& operator=(const ManyThreads&) = delete;

 private:
  cpu::Tuning before_;
};

}  // namespace

class GradientRandomTest : public QObject {
  Q_OBJECT

 private slots:
  void randomCalls_data() {
    const auto row = columns<int, int>("threads", "bytesPerThread");
    row("as it would run", 0, (256 << 10));
    row("two threads", 2, 16);
    row("seven threads", 7, 7);
  }
  void randomCalls() {
    const auto [threads, bytesPerThread] = currentRow<int, int>();
    const ManyThreads many(bytesPerThread);
    const int count = randomCount(6'000);
    int summed = 0;
    for (int number = 0; number < count; ++number) {
      const Recipe recipe = randomRecipe(77, static_cast<std::uint64_t>(number));
      const RandomGather made = makeGather(recipe);
      const auto plan = makePlan(made.call);
      if (!plan || !hasGradient(plan->dtype)) continue;
      const Tensor upstream = randomUpstream(*plan, recipe.seed);
      GradientOptions options;
      options.counts = number % 2 == 0;
      const auto expected = referenceGradient(*plan, made.indices, upstream, options);
      options.threads = threads;
      const auto found = gradient(*plan, made.indices, upstream, options);
      QVERIFY2(sameGradient(found, expected), describe(recipe).c_str());
      if (found && plan->tupleCount > 0) ++summed;
    }
    QVERIFY2(summed > count * 2 / 5, qPrintable(QString::number(summed)));
  }

  void shapes_data() {
    columns<int, int, int, int, bool>("tuples", "rows", "slice", "dtype", "oneRow");
    int number = 0;
    for (const DType dtype : kAllDTypes) {
      if (!hasGradient(dtype)) continue;
      const auto row = [&](int tuples, int rows, int slice, bool oneRow) {
        QTest::addRow("%d: %s, %d tuples into %d rows of %d%s", number++, dtypeName(dtype).data(), tuples,
                      rows, slice, oneRow ? ", all the same" : "")
            << tuples << rows << slice << static_cast<int>(dtype) << oneRow;
      };
      row(3000, 5, 1, false);
      row(3000, 1000, 1, false);
      row(3000, 1000, 1, true);
      row(3000, 100, 3, false);
      row(3000, 64, 16, false);
      row(700, 50, 67, false);
      row(200, 7, 1000, false);
      row(3, 2, 700'000, false);
    }
    QTest::addRow("several windows, short slices")
        << 700'000 << 1000 << 2 << static_cast<int>(DType::Float32) << false;
    QTest::addRow("several windows, one row")
        << 700'000 << 3 << 1 << static_cast<int>(DType::Float32) << true;
    QTest::addRow("several windows, columns")
        << 300'000 << 100 << 80 << static_cast<int>(DType::UInt8) << false;
  }
  void shapes() {
    const auto [tuples, rows, slice, dtype, oneRow] = currentRow<int, int, int, int, bool>();
    GatherCall call = callOf("numpy", {rows, slice}, {tuples, 1});
    call.params.dtype = static_cast<DType>(dtype);
    const auto plan = valueOf(makePlan(call));
    Random random(static_cast<std::uint64_t>(tuples + rows));
    std::vector<std::int64_t> values;
    for (int i = 0; i < tuples; ++i) values.push_back(oneRow ? rows - 1 : random.below(2 * rows) - rows);
    const Tensor indices = indexTensor({tuples, 1}, values);
    const Tensor upstream = randomUpstream(plan, 5);
    GradientOptions options;
    options.counts = true;
    const auto expected = valueOf(referenceGradient(plan, indices, upstream, options));
    for (const auto& [threads, bytes] : {std::pair(1, 1 << 18), {2, 2}, {3, 1}, {16, 2}}) {
      const ManyThreads many(bytes);
      options.threads = threads;
      QVERIFY2(sameGradient(gradient(plan, indices, upstream, options), expected),
               QByteArray::number(threads));
    }
  }
};

GATHERND_TEST(GradientRandomTest)
#include "gradient_random_test.moc"
