// SPDX-License-Identifier: GPL-3.0-or-later
// ValueStatistics against a scan that takes one element after another.
#include "core/overview/value_statistics.h"

#include <QTemporaryDir>
#include <cmath>
#include <numeric>

#include <QtTest/QtTest>

#include <unistd.h>

#include "core/tensor/mapped_file.h"
#include "tests/core/overview/naive.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::test;

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();

struct Naive {
  std::int64_t count = 0, numbers = 0, nans = 0, positive = 0, negative = 0, zeros = 0;
  std::int64_t leastAt = -1, greatestAt = -1, firstNan = -1, firstInfinity = -1;
  long double least = 0, greatest = 0, sum = 0;
};

Naive naively(const EditedTensor& tensor, const MatrixLayout& layout, const CellRect& rect) {
  Naive naive;
  for (std::int64_t row = rect.y0; row < std::min(rect.y1, layout.rows); ++row) {
    for (std::int64_t column = rect.x0; column < std::min(rect.x1, layout.columnsOf(row)); ++column) {
      const std::int64_t flat = layout.flat(row, column);
      const long double value = naiveNumber(tensor.at(flat));
      ++naive.count;
      if (tensor.dtype() == DType::String) continue;
      if (std::isnan(value)) {
        if (naive.nans++ == 0) naive.firstNan = flat;
      } else if (std::isinf(value)) {
        if (naive.positive + naive.negative == 0) naive.firstInfinity = flat;
        ++(value > 0 ? naive.positive : naive.negative);
      } else {
        if (naive.numbers == 0 || value < naive.least) naive.least = value, naive.leastAt = flat;
        if (naive.numbers == 0 || value > naive.greatest) naive.greatest = value, naive.greatestAt = flat;
        naive.zeros += value == 0 ? 1 : 0;
        naive.sum += value;
        ++naive.numbers;
      }
    }
  }
  return naive;
}

void compare(const EditedTensor& tensor, const ValueStatistics& s, const Naive& n) {
  QCOMPARE(s.count, n.count);
  QCOMPARE(s.numbers, n.numbers);
  QCOMPARE(s.nans, n.nans);
  QCOMPARE(s.positiveInfinities, n.positive);
  QCOMPARE(s.negativeInfinities, n.negative);
  QCOMPARE(s.zeros, n.zeros);
  QCOMPARE(s.firstNan, n.firstNan);
  QCOMPARE(s.firstInfinity, n.firstInfinity);
  QCOMPARE(s.least.has_value(), n.numbers > 0);
  if (n.numbers == 0) {
    QVERIFY(std::isnan(s.mean));
    return;
  }
  if (isComplex(tensor.dtype())) {  // two ways to a modulus differ in its last place
    QVERIFY(std::abs(s.leastNumber - static_cast<double>(n.least)) <= 1e-12);
    QVERIFY(std::abs(s.greatestNumber - static_cast<double>(n.greatest)) <= 1e-12);
  } else {
    QCOMPARE(s.leastAt, n.leastAt);
    QCOMPARE(s.greatestAt, n.greatestAt);
    QVERIFY(*s.least == tensor.at(n.leastAt));
    QVERIFY(*s.greatest == tensor.at(n.greatestAt));
  }
  const double mean = static_cast<double>(n.sum / static_cast<long double>(n.numbers));
  const double size =
      std::max(std::abs(static_cast<double>(n.least)), std::abs(static_cast<double>(n.greatest)));
  QVERIFY2(std::abs(s.mean - mean) <= 1e-15 * size, qPrintable(QString("%1 %2").arg(s.mean).arg(mean)));
}

}  // namespace

class ValueStatisticsTest : public QObject {
  Q_OBJECT

 private slots:
  void everyDType_data() { everyDTypeAsRows(); }
  void everyDType() {
    QFETCH(int, dtype);
    std::mt19937_64 random(static_cast<std::uint64_t>(dtype) + 1);
    for (int round = 0; round < 40; ++round) {
      const Shape shape{static_cast<std::int64_t>(random() % 40), static_cast<std::int64_t>(1 + random() % 9),
                        static_cast<std::int64_t>(1 + random() % 20)};
      const int odd = round % 4 == 0 ? 0 : round % 4 == 1 ? 100 : 10;
      EditedTensor tensor = randomTensor(random, static_cast<DType>(dtype), shape, odd);
      tensor = randomlyEdited(random, tensor, round % 3 * 5, odd);
      const auto n = static_cast<std::uint64_t>(shape.elementCount() + 1);
      const MatrixLayout layouts[] = {
          MatrixLayout::of(shape), MatrixLayout::of(shape, 0, 1, 2),
          MatrixLayout::wrapped(shape.elementCount(), static_cast<std::int64_t>(1 + random() % n)),
          MatrixLayout{shape[2], shape[0] * shape[1], 0, 1, shape[2], shape.elementCount()}};
      for (const MatrixLayout& layout : layouts) {
        const auto at = [&](std::int64_t size) {
          return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(size + 1));
        };
        const CellRect part{at(layout.columns), at(layout.columns), at(layout.rows), at(layout.rows)};
        for (const CellRect& rect : {layout.whole(), part}) {
          const auto found = valueOf(statisticsOf(tensor, layout, rect));
          compare(tensor, found, naively(tensor, layout, rect));
          if (QTest::currentTestFailed()) return;
        }
      }
    }
  }

  void extremesAreExact() {
    const std::vector<std::int64_t> whole = {INT64_MIN, INT64_MIN + 1, INT64_MAX - 1, INT64_MAX, INT64_MAX};
    const Tensor tensor = *Tensor::fromBytes(DType::Int64, Shape{5}, std::as_bytes(std::span(whole)));
    const ValueStatistics s = *statisticsOf(tensor);
    QCOMPARE(s.least->as<std::int64_t>(), INT64_MIN);
    QCOMPARE(s.greatest->as<std::int64_t>(), INT64_MAX);
    QCOMPARE(s.greatestAt, 3);
    QCOMPARE(s.mean, static_cast<double>((static_cast<long double>(INT64_MAX) - 3) / 5));
    const std::vector<std::uint64_t> natural(9000, UINT64_MAX);
    const ValueStatistics u =
        *statisticsOf(*Tensor::fromBytes(DType::UInt64, Shape{9000}, std::as_bytes(std::span(natural))));
    QCOMPARE(u.least->as<std::uint64_t>(), UINT64_MAX);
    QCOMPARE(u.mean, static_cast<double>(UINT64_MAX));
  }

  void manyPieces() {
    std::vector<float> values(1'000'003);
    std::iota(values.begin(), values.end(), -500'000.0F);
    values[777'777] = values[900'000] = std::nanf("");
    values[20] = values[999'999] = -HUGE_VALF;
    const EditedTensor tensor = floats(values);
    const MatrixLayout layout = MatrixLayout::of(tensor.shape());
    for (const int threads : {1, 2, 5}) {
      ScanOptions options;
      options.threads = threads;
      compare(tensor, *statisticsOf(tensor, options), naively(tensor, layout, layout.whole()));
    }
  }

  void sumsBeyondDouble() {
    const std::vector<double> values(10'000, 1.5e308);
    const ValueStatistics s =
        *statisticsOf(*Tensor::fromBytes(DType::Float64, Shape{10'000}, std::as_bytes(std::span(values))));
    QCOMPARE(s.mean, 1.5e308);
    QCOMPARE(s.numbers, 10'000);
  }

  void strings() {
    const std::vector<std::string> texts = {"", "abc", "", "ä"};
    EditedTensor tensor = *Tensor::fromStrings(Shape{4}, texts);
    Element five;
    five.dtype = DType::String;
    five.text = "12345";
    tensor = tensor.with(0, five);
    const ValueStatistics s = *statisticsOf(tensor);
    QCOMPARE(s.count, 4);
    QCOMPARE(s.numbers, 0);
    QCOMPARE(s.emptyStrings, 1);
    QCOMPARE(s.shortest, 0);
    QCOMPARE(s.longest, 5);
    QCOMPARE(s.edited, 1);
  }

  void nothing() {
    const ValueStatistics s = *statisticsOf(*Tensor::zeros(DType::Float32, Shape{0, 4}));
    QCOMPARE(s.count, 0);
    QVERIFY(std::isnan(s.mean));
    const ValueStatistics all = *statisticsOf(floats({std::nanf(""), HUGE_VALF, -HUGE_VALF}));
    QCOMPARE(all.numbers, 0);
    QCOMPARE(all.firstInfinity, 1);
    QVERIFY(!all.least);
  }

  void progressAndStop() {
    const EditedTensor tensor = *Tensor::zeros(DType::Float32, Shape{1'000'000});
    std::atomic<std::int64_t> done{0};
    ScanOptions options;
    options.done = &done;
    QCOMPARE(statisticsOf(tensor, options)->zeros, 1'000'000);
    QCOMPARE(done.load(), 1'000'000);
    std::stop_source source;
    source.request_stop();
    options.stop = source.get_token();
    QCOMPARE(statisticsOf(tensor, options).error().code, ErrorCode::Cancelled);
    QCOMPARE(done.load(), 1'000'000);
  }

  void aCutFileIsAnError() {
    const QTemporaryDir folder;
    const std::string path = writeFile(folder.filePath("values"), QByteArray(1 << 20, 1)).toStdString();
    const Tensor tensor = Tensor::fromMapping(DType::Int8, Shape{1 << 20}, *MappedFile::open(path), 0);
    QCOMPARE(statisticsOf(tensor)->numbers, 1 << 20);
    QCOMPARE(truncate(path.c_str(), 5000), 0);
    QCOMPARE(statisticsOf(tensor).error().reason, std::string("io.mapping_shrunk"));
  }

  void unalignedFile() {
    const QTemporaryDir folder;
    QFile file(folder.filePath("values"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    const std::vector<double> values = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    file.write("x", 1);
    file.write(reinterpret_cast<const char*>(values.data()), 72);
    file.close();
    const Tensor tensor =
        Tensor::fromMapping(DType::Float64, Shape{9}, *MappedFile::open(file.fileName().toStdString()), 1);
    QCOMPARE(statisticsOf(tensor)->mean, 5.0);
  }
};

GATHERND_TEST(ValueStatisticsTest)
#include "value_statistics_test.moc"
