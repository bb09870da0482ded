// SPDX-License-Identifier: GPL-3.0-or-later
// Whole-tensor edits against small tensors written out.
#include "core/tensor/edits.h"

#include <QTest>
#include <functional>
#include <string>
#include <vector>

#include "core/tensor/element.h"
#include "core/text/cast.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;

using Edit = std::function<Expected<Tensor>(const Tensor&)>;

namespace {

Tensor ints(const Shape& shape, const std::vector<std::int32_t>& values) {
  return *Tensor::fromBytes(DType::Int32, shape, std::as_bytes(std::span(values)));
}

Tensor strings(const Shape& shape, const std::vector<std::string>& values) {
  return *Tensor::fromStrings(shape, values);
}

/// 0, 1, 2 … in `shape`.
Tensor counting(const Shape& shape) {
  std::vector<std::int32_t> values;
  for (std::int64_t i = 0; i < shape.elementCount(); ++i) values.push_back(static_cast<std::int32_t>(i));
  return ints(shape, values);
}

}  // namespace

class EditsTest : public QObject {
  Q_OBJECT

 private slots:
  void edits_data() {
    const auto row = test::columns<Tensor, Edit, Tensor>("before", "edit", "after");
    const Tensor grid = counting(Shape{2, 3});

    row(
        "grow both", grid,
        [](const Tensor& t) {
          return resized(t, Shape{3, 4});
        },
        ints(Shape{3, 4}, {0, 1, 2, 0, 3, 4, 5, 0, 0, 0, 0, 0}));
    row(
        "shrink both", counting(Shape{3, 4}),
        [](const Tensor& t) {
          return resized(t, Shape{2, 3});
        },
        ints(Shape{2, 3}, {0, 1, 2, 4, 5, 6}));
    row(
        "grow one, shrink one", grid,
        [](const Tensor& t) {
          return resized(t, Shape{3, 2});
        },
        ints(Shape{3, 2}, {0, 1, 3, 4, 0, 0}));
    row(
        "one axis more", grid,
        [](const Tensor& t) {
          return resized(t, Shape{2, 3, 2});
        },
        ints(Shape{2, 3, 2}, {0, 0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0}));
    row(
        "one axis less", counting(Shape{2, 3, 2}),
        [](const Tensor& t) {
          return resized(t, Shape{2, 3});
        },
        ints(Shape{2, 3}, {0, 2, 4, 6, 8, 10}));
    row(
        "scalar to vector", counting(Shape{}), [](const Tensor& t) { return resized(t, Shape{2}); },
        ints(Shape{2}, {0, 0}));
    row(
        "to scalar", ints(Shape{2}, {7, 8}), [](const Tensor& t) { return resized(t, Shape{}); },
        ints(Shape{}, {7}));
    row(
        "to nothing", grid,
        [](const Tensor& t) {
          return resized(t, Shape{2, 0});
        },
        ints(Shape{2, 0}, {}));
    row(
        "from nothing", ints(Shape{2, 0}, {}),
        [](const Tensor& t) {
          return resized(t, Shape{1, 2});
        },
        ints(Shape{1, 2}, {0, 0}));
    row(
        "strings grow", strings(Shape{2}, {"a", "bc"}), [](const Tensor& t) { return resized(t, Shape{3}); },
        strings(Shape{3}, {"a", "bc", ""}));

    row(
        "reshape", grid,
        [](const Tensor& t) {
          return reshaped(t, Shape{3, 2});
        },
        counting(Shape{3, 2}));

    row(
        "transpose", grid,
        [](const Tensor& t) {
          return transposed(t, std::array{1, 0});
        },
        ints(Shape{3, 2}, {0, 3, 1, 4, 2, 5}));
    row(
        "transpose three", counting(Shape{2, 1, 3}),
        [](const Tensor& t) {
          return transposed(t, std::array{2, 0, 1});
        },
        ints(Shape{3, 2, 1}, {0, 3, 1, 4, 2, 5}));
    row(
        "transpose scalar", counting(Shape{}), [](const Tensor& t) { return transposed(t, {}); },
        counting(Shape{}));
    row(
        "transpose empty", ints(Shape{0, 3}, {}),
        [](const Tensor& t) {
          return transposed(t, std::array{1, 0});
        },
        ints(Shape{3, 0}, {}));
    row(
        "transpose strings", strings(Shape{1, 2}, {"x", "y"}),
        [](const Tensor& t) {
          return transposed(t, std::array{1, 0});
        },
        strings(Shape{2, 1}, {"x", "y"}));

    row(
        "axis inserted", grid, [](const Tensor& t) { return axisInserted(t, 2); }, counting(Shape{2, 3, 1}));
    row(
        "axis on a scalar", counting(Shape{}), [](const Tensor& t) { return axisInserted(t, 0); },
        counting(Shape{1}));
    row(
        "first axis removed", grid, [](const Tensor& t) { return axisRemoved(t, 0); },
        ints(Shape{3}, {0, 1, 2}));
    row(
        "last axis removed", grid, [](const Tensor& t) { return axisRemoved(t, 1); }, ints(Shape{2}, {0, 3}));
    row(
        "empty axis removed", ints(Shape{2, 0}, {}), [](const Tensor& t) { return axisRemoved(t, 1); },
        ints(Shape{2}, {0, 0}));

    row(
        "inserted first", grid, [](const Tensor& t) { return insertedAlong(t, 0, 0); },
        ints(Shape{3, 3}, {0, 0, 0, 0, 1, 2, 3, 4, 5}));
    row(
        "inserted between", grid, [](const Tensor& t) { return insertedAlong(t, 1, 2); },
        ints(Shape{2, 4}, {0, 1, 0, 2, 3, 4, 0, 5}));
    row(
        "inserted at the end", grid, [](const Tensor& t) { return insertedAlong(t, 1); },
        ints(Shape{2, 4}, {0, 1, 2, 0, 3, 4, 5, 0}));
    row(
        "inserted into nothing", ints(Shape{0, 2}, {}), [](const Tensor& t) { return insertedAlong(t, 0); },
        ints(Shape{1, 2}, {0, 0}));
    row(
        "removed first", grid, [](const Tensor& t) { return removedAlong(t, 1, 0); },
        ints(Shape{2, 2}, {1, 2, 4, 5}));
    row(
        "removed last", grid, [](const Tensor& t) { return removedAlong(t, 0); },
        ints(Shape{1, 3}, {0, 1, 2}));
    row(
        "removed the only one", ints(Shape{1}, {7}), [](const Tensor& t) { return removedAlong(t, 0); },
        ints(Shape{0}, {}));

    row(
        "to string", ints(Shape{2}, {7, -8}), [](const Tensor& t) { return converted(t, DType::String); },
        strings(Shape{2}, {"7", "-8"}));
    row(
        "to the same", grid, [](const Tensor& t) { return converted(t, DType::Int32); }, grid);
  }
  void edits() {
    const auto [before, edit, after] = test::currentRow<Tensor, Edit, Tensor>();
    const auto result = edit(before);
    QVERIFY2(result.has_value(), result ? "" : result.error().reason.c_str());
    QCOMPARE(QString::fromStdString(result->shape().toString()),
             QString::fromStdString(after.shape().toString()));
    QCOMPARE(result->dtype(), after.dtype());
    QCOMPARE(firstDifference(*result, after), -1);
  }

  void convertsByValue() {
    const auto wide = converted(ints(Shape{3}, {1, -2, 300}), DType::Float64);
    QVERIFY(wide.has_value());
    QCOMPARE(wide->values<double>()[1], -2.0);
    const auto narrow = converted(*wide, DType::Int8);
    QVERIFY(narrow.has_value());
    QCOMPARE(narrow->values<std::int8_t>()[2], std::int8_t{127});
  }

  void refusals_data() {
    const auto row = test::columns<QString, Edit>("reason", "edit");
    row("resize beyond the limit", "memory.limit",
        [](const Tensor& t) { return resized(t, Shape{1000}, 3999); });
    row("resize beyond 64 bits", "shape.overflow",
        [](const Tensor& t) { return resized(t, Shape{INT64_MAX / 2}); });
    row("insert beyond the limit", "memory.limit",
        [](const Tensor& t) { return insertedAlong(t, 0, -1, 24); });
    row("insert before the start", "edit.axis", [](const Tensor& t) { return insertedAlong(t, -1); });
    row("insert past the end", "edit.position", [](const Tensor& t) { return insertedAlong(t, 0, 3); });
    row("remove past the end", "edit.position", [](const Tensor& t) { return removedAlong(t, 0, 2); });
    row("remove from nothing", "edit.position",
        [](const Tensor&) { return removedAlong(ints(Shape{0}, {}), 0); });
    row("remove no axis", "edit.axis", [](const Tensor& t) { return axisRemoved(t, 2); });
    row("insert a far axis", "edit.axis", [](const Tensor& t) { return axisInserted(t, 3); });
    row("too many axes", "shape.rank", [](const Tensor& t) {
      Expected<Tensor> deep = t;
      while (deep && deep->shape().rank() < kMaxRank) deep = axisInserted(*deep, 0);
      return deep ? axisInserted(*deep, 0) : deep;
    });
    row("axis twice", "edit.permutation", [](const Tensor& t) { return transposed(t, std::array{0, 0}); });
    row("axis missing", "edit.permutation", [](const Tensor& t) { return transposed(t, std::array{0}); });
    row("axis unknown", "edit.permutation", [](const Tensor& t) { return transposed(t, std::array{0, 2}); });
    row("other count", "edit.element_count", [](const Tensor& t) { return reshaped(t, Shape{5}); });
    row("convert beyond the limit", "memory.limit",
        [](const Tensor& t) { return converted(t, DType::Float64, 47); });
  }
  void refusals() {
    const auto [reason, edit] = test::currentRow<QString, Edit>();
    const auto result = edit(counting(Shape{2, 3}));
    QVERIFY(!result);
    QCOMPARE(QString::fromStdString(result.error().reason), reason);
  }
};

GATHERND_TEST(EditsTest)
#include "edits_test.moc"
