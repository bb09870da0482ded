// SPDX-License-Identifier: GPL-3.0-or-later
// Searches against walking from element to element, and along an order of rows from cell to cell.
#include "core/overview/find.h"

#include <cfloat>
#include <cmath>
#include <numeric>

#include <QtTest/QtTest>

#include "core/overview/row_order.h"
#include "tests/core/overview/naive.h"
#include "tests/support/table.h"
#include "tests/support/tensors.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::test;

namespace {

using Kind = Predicate::Kind;
using Direction = Search::Direction;

constexpr Kind kKinds[] = {Kind::Nan,      Kind::Infinite,       Kind::Equal,
                           Kind::NotEqual, Kind::Less,           Kind::LessOrEqual,
                           Kind::Greater,  Kind::GreaterOrEqual, Kind::InRange};

/// By long double, which holds every value of every type.
bool naivelyHolds(const Predicate& p, const Element& e) {
  if (e.dtype == DType::String)
    return p.kind == Kind::Equal ? e.text == p.value.text
                                 : p.kind == Kind::NotEqual && e.text != p.value.text;
  const long double x = naiveNumber(e);
  if (p.kind == Kind::Nan) return std::isnan(x);
  if (p.kind == Kind::Infinite) return std::isinf(x);
  const long double v = naiveNumber(p.value);
  bool equal = std::isnan(v) ? e == p.value : x == v;
  if (e.dtype == DType::Complex64)
    equal = e == p.value || e.as<std::complex<float>>() == p.value.as<std::complex<float>>();
  if (e.dtype == DType::Complex128)
    equal = e == p.value || e.as<std::complex<double>>() == p.value.as<std::complex<double>>();
  switch (p.kind) {
    case Kind::Equal:
      return equal;
    case Kind::NotEqual:
      return !equal;
    case Kind::Less:
      return x < v;
    case Kind::LessOrEqual:
      return x <= v;
    case Kind::Greater:
      return x > v;
    case Kind::GreaterOrEqual:
      return x >= v;
    default:
      return x >= v && x <= naiveNumber(p.high);
  }
}

std::optional<Found> naively(const EditedTensor& tensor, const Predicate& p, const Search& search) {
  const std::int64_t count = tensor.elementCount();
  const std::int64_t step = search.direction == Direction::Forward ? 1 : -1;
  bool wrapped = false;
  std::int64_t at = search.from;
  for (std::int64_t i = 0; i < count; ++i) {
    at += step;
    if (at >= count || at < 0) {
      at = step > 0 ? 0 : count - 1;
      wrapped = true;
    }
    if (at == search.from) wrapped = true;
    if (wrapped && !search.wraps) return std::nullopt;
    if (naivelyHolds(p, tensor.at(at))) return Found{at, wrapped};
  }
  return std::nullopt;
}

/// The value at a place equals: asked of the elements themselves, one by one.
std::optional<FoundCell> naivelyInOrder(const EditedTensor& tensor, const MatrixLayout& layout,
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
    const Element element = tensor.at(layout.flat(row, column));
    const bool equal = element.dtype == DType::String
                           ? element.text == value.text
                           : element == value || naiveNumber(element) == naiveNumber(value);
    if (equal) return FoundCell{{at / layout.columns, at % layout.columns}, wrapped};
  }
  return std::nullopt;
}

}  // namespace

class FindTest : public QObject {
  Q_OBJECT

 private slots:
  void everyDType_data() { everyDTypeAsRows(); }
  void everyDType() {
    QFETCH(int, dtype);
    std::mt19937_64 random(static_cast<std::uint64_t>(dtype) + 40);
    for (int round = 0; round < 300; ++round) {
      const Shape shape{static_cast<std::int64_t>(random() % 60)};
      EditedTensor tensor = randomTensor(random, static_cast<DType>(dtype), shape, 10);
      tensor = randomlyEdited(random, tensor, round % 3, 30);
      Predicate predicate;
      predicate.kind = kKinds[round % std::size(kKinds)];
      // Mostly one that is there, so that something is found.
      const auto any = [&] {
        const auto n = static_cast<std::uint64_t>(shape.elementCount());
        return n > 0 && random() % 3 != 0 ? tensor.at(static_cast<std::int64_t>(random() % n))
                                          : randomElement(random, static_cast<DType>(dtype), 20);
      };
      predicate.value = any();
      predicate.high = any();
      if (!checkPredicate(predicate, tensor.dtype())) continue;
      Search search;
      search.direction = random() % 2 == 0 ? Direction::Forward : Direction::Backward;
      search.from =
          static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(shape.elementCount() + 1));
      if (search.direction == Direction::Forward) --search.from;
      search.wraps = random() % 2 == 0;
      const auto found = valueOf(findElement(tensor, predicate, search));
      const auto expected = naively(tensor, predicate, search);
      QCOMPARE(found.has_value(), expected.has_value());
      if (expected) {
        QCOMPARE(found->flat, expected->flat);
        QCOMPARE(found->wrapped, expected->wrapped);
      }
    }
  }

  void farAway_data() {
    const auto row = columns<qint64, bool, qint64, bool>("from", "forward", "flat", "wrapped");
    row("first of all", -1, true, qint64{70'000}, false);
    row("the next", qint64{70'000}, true, qint64{800'000}, false);
    row("round the end", qint64{800'000}, true, qint64{70'000}, true);
    row("back", qint64{800'000}, false, qint64{70'000}, false);
    row("round the start", qint64{70'000}, false, qint64{800'000}, true);
    row("from the end", qint64{1'000'000}, false, qint64{800'000}, false);
  }
  void farAway() {
    const auto [from, forward, flat, wrapped] = currentRow<qint64, bool, qint64, bool>();
    std::vector<float> values(1'000'000);
    values[70'000] = values[800'000] = std::nanf("");
    Search search;
    search.from = from;
    search.direction = forward ? Direction::Forward : Direction::Backward;
    for (const int threads : {1, 2, 4}) {
      ScanOptions options;
      options.threads = threads;
      const auto found = *findElement(floats(values), {Kind::Nan, {}, {}}, search, options);
      QVERIFY(found.has_value());
      QCOMPARE(static_cast<qint64>(found->flat), flat);
      QCOMPARE(found->wrapped, wrapped);
    }
  }

  void exactWhereDoubleIsNot() {
    const std::vector<std::int64_t> values = {INT64_MAX - 1, INT64_MAX, INT64_MIN};
    const EditedTensor tensor = *Tensor::fromBytes(DType::Int64, Shape{3}, std::as_bytes(std::span(values)));
    const auto find = [&](Kind kind, std::int64_t value) {
      return (*findElement(tensor, {kind, Element::of(DType::Int64, value), {}}, {}))->flat;
    };
    QCOMPARE(find(Kind::Equal, INT64_MAX), 1);
    QCOMPARE(find(Kind::Greater, INT64_MAX - 1), 1);
    QCOMPARE(find(Kind::Less, 0), 2);
  }

  /// Nothing is beyond the last number, and an infinity is beyond all others.
  void endsOfATypesNumbers() {
    const auto holds = [](const Tensor& tensor, Kind kind, const auto& value) {
      return findElement(tensor, {kind, Element::of(tensor.dtype(), value), {}}, {})->has_value();
    };
    const Tensor bytes = literal("[0, 255]", DType::UInt8);
    QVERIFY(!holds(bytes, Kind::Less, std::uint8_t{0}) && holds(bytes, Kind::Less, std::uint8_t{1}));
    QVERIFY(!holds(bytes, Kind::Greater, std::uint8_t{255}) &&
            holds(bytes, Kind::Greater, std::uint8_t{254}));
    const Tensor floats = literal("[-inf, inf, nan]", DType::Float32);
    QVERIFY(!holds(floats, Kind::Less, -HUGE_VALF) && holds(floats, Kind::Less, -FLT_MAX));
    QVERIFY(!holds(floats, Kind::Greater, HUGE_VALF) && holds(floats, Kind::Greater, FLT_MAX));
  }

  void errors() {
    const EditedTensor tensor = *Tensor::zeros(DType::Float32, Shape{1'000'000});
    const Predicate nan;
    std::stop_source source;
    source.request_stop();
    ScanOptions options;
    options.stop = source.get_token();
    QCOMPARE(findElement(tensor, nan, {}, options).error().code, ErrorCode::Cancelled);
    const Predicate other{Kind::Equal, Element::of(DType::Int8, std::int8_t{1}), {}};
    QCOMPARE(findElement(tensor, other, {}).error().code, ErrorCode::Usage);
    const EditedTensor complex = *Tensor::zeros(DType::Complex64, Shape{2});
    QCOMPARE(findElement(complex, {Kind::Less, elementAt(complex.base(), 0), {}}, {}).error().code,
             ErrorCode::Unsupported);
    std::atomic<std::int64_t> done{0};
    options = {};
    options.done = &done;
    QVERIFY(!findElement(tensor, nan, {}, options)->has_value());
    QCOMPARE(done.load(), 1'000'000);
  }

  void everyDTypeInOrder_data() { everyDTypeAsRows(false); }
  void everyDTypeInOrder() {
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
      const auto order = valueOf(makeRowOrder(tensor, layout, request));
      Predicate predicate;
      predicate.kind = Predicate::Kind::Equal;
      predicate.value =
          tensor.at(static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(rows * columns)));
      const auto direction = random() % 2 == 0 ? Direction::Forward : Direction::Backward;
      const Cell from{static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(rows)),
                      static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(columns))};
      const auto found = valueOf(findInOrder(tensor, layout, order, predicate, from, direction));
      const auto expected = naivelyInOrder(tensor, layout, order, predicate.value, from, direction);
      QCOMPARE(found.has_value(), expected.has_value());
      if (!expected) continue;
      QVERIFY(found->cell == expected->cell);
      QCOMPARE(found->wrapped, expected->wrapped);
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

  void placesInOrder() {
    const RowOrder order(RowOrder::Short{5, 3, 9});
    QCOMPARE(placeInOrder(order, 9).value(), 2);
    QCOMPARE(placeInOrder(order, 4).value(), -1);
  }

  void orderedSearchStops() {
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

GATHERND_TEST(FindTest)
#include "find_test.moc"
