// SPDX-License-Identifier: GPL-3.0-or-later
// Searches along an order of rows against walking from cell to cell.
#include "core/overview/find_in_order.h"

#include <numeric>

#include <QtTest/QtTest>

#include "tests/core/overview/naive.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::test;

namespace {

using Direction = Search::Direction;

/// The value at a place equals: asked of the elements themselves, one by one.
std::optional<FoundCell> naively(const EditedTensor& tensor, const MatrixLayout& layout,
                                 const RowOrder& order, const Element& value, Cell from,
                                 Direction direction) {
  const std::int64_t count = order.size() * layout.columns;
  std::int64_t at = from.row * layout.columns + from.column;
  const std::int64_t start = at;
  bool wrapped = false;
  for (std::int64_t i = 0; i < count; ++i) {
    at += direction == Direction::Forward ? 1 : -1;
    if (at >= count || at < 0) {
      at = at < 0 ? count - 1 : 0;
      wrapped = true;
    }
    if (at == start) wrapped = true;
    const std::int64_t row = order.rowAt(at / layout.columns), column = at % layout.columns;
    if (column >= layout.columnsOf(row)) continue;
    const Element element = tensor.at(layout.flat(row, column));
    const bool equal = element.dtype == DType::String
                           ? element.text == value.text
                           : element == value || naiveNumber(element) == naiveNumber(value);
    if (equal) return FoundCell{{at / layout.columns, at % layout.columns}, wrapped};
  }
  return std::nullopt;
}

}  // namespace

class FindInOrderTest : public QObject {
  Q_OBJECT

 private slots:
  void everyDType_data() {
    QTest::addColumn<int>("dtype");
    for (const DType dtype : kAllDTypes) {
      if (!isComplex(dtype)) QTest::newRow(std::string(dtypeName(dtype)).c_str()) << static_cast<int>(dtype);
    }
  }
  void everyDType() {
    QFETCH(int, dtype);
    std::mt19937_64 random(static_cast<std::uint64_t>(dtype) + 7);
    for (int round = 0; round < 200; ++round) {
      const auto rows = static_cast<std::int64_t>(1 + random() % 30),
                 columns = static_cast<std::int64_t>(1 + random() % 5);
      EditedTensor tensor = randomTensor(random, static_cast<DType>(dtype), Shape{rows, columns}, 10);
      tensor = randomlyEdited(random, tensor, round % 3, 30);
      const MatrixLayout layout = MatrixLayout::of(tensor.shape());
      RowOrderRequest request;
      request.sort =
          RowSort{static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(columns)), round % 2 == 0};
      const auto order = makeRowOrder(tensor, layout, request);
      QVERIFY(order.has_value());
      Predicate predicate;
      predicate.kind = Predicate::Kind::Equal;
      predicate.value =
          tensor.at(static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(rows * columns)));
      const auto direction = random() % 2 == 0 ? Direction::Forward : Direction::Backward;
      const Cell from{static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(rows)),
                      static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(columns))};
      const auto found = findInOrder(tensor, layout, *order, predicate, from, direction);
      QVERIFY(found.has_value());
      const auto expected = naively(tensor, layout, *order, predicate.value, from, direction);
      QCOMPARE(found->has_value(), expected.has_value());
      if (!expected) continue;
      QVERIFY((*found)->cell == expected->cell);
      QCOMPARE((*found)->wrapped, expected->wrapped);
    }
  }

  void noRowIsLeft() {
    const EditedTensor tensor = floats({1, 2, 3});
    const MatrixLayout layout = MatrixLayout::of(tensor.shape(), 0, 1, 1);
    Predicate predicate;
    const auto found =
        findInOrder(tensor, layout, RowOrder(RowOrder::Short{}), predicate, {}, Direction::Forward);
    QVERIFY(found && !*found);
  }

  void places() {
    const RowOrder order(RowOrder::Short{5, 3, 9});
    QCOMPARE(placeInOrder(order, 9).value(), 2);
    QCOMPARE(placeInOrder(order, 4).value(), -1);
  }

  void stop() {
    const EditedTensor tensor = Tensor::zeros(DType::Float32, Shape{100000, 1}).value();
    RowOrder::Short rows(100000);
    std::iota(rows.begin(), rows.end(), 0U);
    std::stop_source source;
    source.request_stop();
    Predicate predicate;
    const ScanOptions options{source.get_token(), nullptr, 0};
    const RowOrder order(std::move(rows));
    const MatrixLayout layout = MatrixLayout::of(tensor.shape());
    const auto found = findInOrder(tensor, layout, order, predicate, {}, Direction::Forward, options);
    QVERIFY(!found && found.error().code == ErrorCode::Cancelled);
    const auto place = placeInOrder(order, -1, options);
    QVERIFY(!place && place.error().code == ErrorCode::Cancelled);
  }
};

GATHERND_TEST(FindInOrderTest)
#include "find_in_order_test.moc"
