// SPDX-License-Identifier: GPL-3.0-or-later
// Orders of rows against std::stable_sort over single elements.
#include "core/overview/row_order.h"

#include <numeric>

#include <QtTest/QtTest>

#include "tests/core/overview/naive.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::test;

namespace {

std::vector<std::int64_t> rowsOf(const RowOrder& order) {
  std::vector<std::int64_t> rows;
  for (std::int64_t i = 0; i < order.size(); ++i) rows.push_back(order.rowAt(i));
  return rows;
}

bool comesFirst(const Element& a, const Element& b, bool descending) {
  if (a.dtype == DType::String) return descending ? b.text < a.text : a.text < b.text;
  const long double x = naiveNumber(a), y = naiveNumber(b);
  if (std::isnan(x) || std::isnan(y)) return !std::isnan(x) && std::isnan(y);
  return descending ? y < x : x < y;
}

}  // namespace

class RowOrderTest : public QObject {
  Q_OBJECT

 private slots:
  void everyDType_data() {
    const auto row = columns<int>("dtype");
    for (const DType dtype : kAllDTypes)
      if (!isComplex(dtype)) row(std::string(dtypeName(dtype)).c_str(), static_cast<int>(dtype));
  }
  void everyDType() {
    QFETCH(int, dtype);
    std::mt19937_64 random(static_cast<std::uint64_t>(dtype) + 90);
    for (int round = 0; round < 60; ++round) {
      const Shape shape{static_cast<std::int64_t>(random() % 200),
                        static_cast<std::int64_t>(1 + random() % 4)};
      EditedTensor tensor = randomTensor(random, static_cast<DType>(dtype), shape, 20);
      tensor = randomlyEdited(random, tensor, round % 3 * 4, 20);
      const MatrixLayout layout = MatrixLayout::of(shape);
      RowOrderRequest request;
      request.sort = RowSort{static_cast<std::int64_t>(random()) & (shape[1] - 1) & 1, round % 2 == 0};
      std::vector<std::int64_t> expected(static_cast<std::size_t>(shape[0]));
      std::iota(expected.begin(), expected.end(), std::int64_t{0});
      const auto at = [&](std::int64_t row, std::int64_t column) {
        return tensor.at(layout.flat(row, column));
      };
      if (round % 3 == 0) {
        request.filter =
            RowFilter{0, {Predicate::Kind::NotEqual, randomElement(random, tensor.dtype(), 60), {}}};
        std::erase_if(expected, [&](std::int64_t row) {
          const Element element = at(row, 0), value = request.filter->predicate.value;
          const bool nan = std::isnan(naiveNumber(element)) || std::isnan(naiveNumber(value));
          return element == value || (!nan && naiveNumber(element) == naiveNumber(value));
        });
      }
      std::stable_sort(expected.begin(), expected.end(), [&](std::int64_t a, std::int64_t b) {
        return comesFirst(at(a, request.sort->column), at(b, request.sort->column), request.sort->descending);
      });
      const auto order = valueOf(makeRowOrder(tensor, layout, request));
      QCOMPARE(rowsOf(order), expected);
    }
  }

  void budget() {
    const EditedTensor tensor = *Tensor::zeros(DType::Int8, Shape{100'000, 2});
    const MatrixLayout layout = MatrixLayout::of(tensor.shape());
    RowOrderRequest request;
    request.sort = RowSort{1, false};
    request.budgetBytes = 28 * 100'000;
    const auto order = valueOf(makeRowOrder(tensor, layout, request));
    QCOMPARE(order.bytes(), 400'000);
    --request.budgetBytes;
    QCOMPARE(makeRowOrder(tensor, layout, request).error().code, ErrorCode::Limit);
    request.filter = RowFilter{0, {Predicate::Kind::Nan, {}, {}}};
    QCOMPARE(makeRowOrder(tensor, layout, request)->size(), 0);
    request.filter = RowFilter{0, {Predicate::Kind::Equal, Element::of(DType::Int8, std::int8_t{0}), {}}};
    QCOMPARE(makeRowOrder(tensor, layout, request).error().code, ErrorCode::Limit);
  }

  void stop() {
    const EditedTensor tensor = *Tensor::zeros(DType::Float32, Shape{100'000, 1});
    const EditedTensor texts =
        *Tensor::fromStrings(Shape{20'000, 1}, std::vector<std::string>(20'000, "same"));
    std::stop_source source;
    source.request_stop();
    ScanOptions options;
    options.stop = source.get_token();
    RowOrderRequest request;
    request.sort = RowSort{};
    for (const EditedTensor& each : {tensor, texts}) {
      const auto order = makeRowOrder(each, MatrixLayout::of(each.shape()), request, options);
      QCOMPARE(order.error().code, ErrorCode::Cancelled);
    }
  }

  void errors() {
    const EditedTensor complex = *Tensor::zeros(DType::Complex64, Shape{3, 2});
    const MatrixLayout layout = MatrixLayout::of(complex.shape());
    RowOrderRequest request;
    QCOMPARE(rowsOf(*makeRowOrder(complex, layout, request)), (std::vector<std::int64_t>{0, 1, 2}));
    request.sort = RowSort{};
    QCOMPARE(makeRowOrder(complex, layout, request).error().code, ErrorCode::Unsupported);
    request.sort->column = 2;
    QCOMPARE(makeRowOrder(complex, layout, request).error().code, ErrorCode::Usage);
  }
};

GATHERND_TEST(RowOrderTest)
#include "row_order_test.moc"
