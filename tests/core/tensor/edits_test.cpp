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

// The edits but for their tensor.
Edit resize(const Shape& shape, std::int64_t limit = INT64_MAX) {
  return [=](const Tensor& t) { return resized(t, shape, limit); };
}
Edit reshape(const Shape& shape) {
  return [=](const Tensor& t) { return reshaped(t, shape); };
}
Edit transpose(const std::vector<int>& order) {
  return [=](const Tensor& t) { return transposed(t, order); };
}
Edit insertAxis(int axis) {
  return [=](const Tensor& t) { return axisInserted(t, axis); };
}
Edit removeAxis(int axis) {
  return [=](const Tensor& t) { return axisRemoved(t, axis); };
}
Edit insertAlong(int axis, std::int64_t position = -1, std::int64_t limit = INT64_MAX) {
  return [=](const Tensor& t) { return insertedAlong(t, axis, position, limit); };
}
Edit removeAlong(int axis, std::int64_t position = -1) {
  return [=](const Tensor& t) { return removedAlong(t, axis, position); };
}
Edit convert(DType dtype, std::int64_t limit = INT64_MAX) {
  return [=](const Tensor& t) { return converted(t, dtype, limit); };
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

    row("grow both", grid, resize({3, 4}), ints(Shape{3, 4}, {0, 1, 2, 0, 3, 4, 5, 0, 0, 0, 0, 0}));
    row("shrink both", counting(Shape{3, 4}), resize({2, 3}), ints(Shape{2, 3}, {0, 1, 2, 4, 5, 6}));
    row("grow one, shrink one", grid, resize({3, 2}), ints(Shape{3, 2}, {0, 1, 3, 4, 0, 0}));
    row("one axis more", grid, resize({2, 3, 2}), ints(Shape{2, 3, 2}, {0, 0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0}));
    row("one axis less", counting(Shape{2, 3, 2}), resize({2, 3}), ints(Shape{2, 3}, {0, 2, 4, 6, 8, 10}));
    row("scalar to vector", counting(Shape{}), resize({2}), ints(Shape{2}, {0, 0}));
    row("to scalar", ints(Shape{2}, {7, 8}), resize({}), ints(Shape{}, {7}));
    row("to nothing", grid, resize({2, 0}), ints(Shape{2, 0}, {}));
    row("from nothing", ints(Shape{2, 0}, {}), resize({1, 2}), ints(Shape{1, 2}, {0, 0}));
    row("strings grow", strings(Shape{2}, {"a", "bc"}), resize({3}), strings(Shape{3}, {"a", "bc", ""}));

    row("reshape", grid, reshape({3, 2}), counting(Shape{3, 2}));

    row("transpose", grid, transpose({1, 0}), ints(Shape{3, 2}, {0, 3, 1, 4, 2, 5}));
    row("transpose three", counting(Shape{2, 1, 3}), transpose({2, 0, 1}),
        ints(Shape{3, 2, 1}, {0, 3, 1, 4, 2, 5}));
    row("transpose scalar", counting(Shape{}), transpose({}), counting(Shape{}));
    row("transpose empty", ints(Shape{0, 3}, {}), transpose({1, 0}), ints(Shape{3, 0}, {}));
    row("transpose strings", strings(Shape{1, 2}, {"x", "y"}), transpose({1, 0}),
        strings(Shape{2, 1}, {"x", "y"}));

    row("axis inserted", grid, insertAxis(2), counting(Shape{2, 3, 1}));
    row("axis on a scalar", counting(Shape{}), insertAxis(0), counting(Shape{1}));
    row("first axis removed", grid, removeAxis(0), ints(Shape{3}, {0, 1, 2}));
    row("last axis removed", grid, removeAxis(1), ints(Shape{2}, {0, 3}));
    row("empty axis removed", ints(Shape{2, 0}, {}), removeAxis(1), ints(Shape{2}, {0, 0}));

    row("inserted first", grid, insertAlong(0, 0), ints(Shape{3, 3}, {0, 0, 0, 0, 1, 2, 3, 4, 5}));
    row("inserted between", grid, insertAlong(1, 2), ints(Shape{2, 4}, {0, 1, 0, 2, 3, 4, 0, 5}));
    row("inserted at the end", grid, insertAlong(1), ints(Shape{2, 4}, {0, 1, 2, 0, 3, 4, 5, 0}));
    row("inserted into nothing", ints(Shape{0, 2}, {}), insertAlong(0), ints(Shape{1, 2}, {0, 0}));
    row("removed first", grid, removeAlong(1, 0), ints(Shape{2, 2}, {1, 2, 4, 5}));
    row("removed last", grid, removeAlong(0), ints(Shape{1, 3}, {0, 1, 2}));
    row("removed the only one", ints(Shape{1}, {7}), removeAlong(0), ints(Shape{0}, {}));

    row("to string", ints(Shape{2}, {7, -8}), convert(DType::String), strings(Shape{2}, {"7", "-8"}));
    row("to the same", grid, convert(DType::Int32), grid);
  }
  void edits() {
    const auto [before, edit, after] = test::currentRow<Tensor, Edit, Tensor>();
    const auto result = test::valueOf(edit(before));
    QCOMPARE(QString::fromStdString(result.shape().toString()),
             QString::fromStdString(after.shape().toString()));
    QCOMPARE(result.dtype(), after.dtype());
    QCOMPARE(firstDifference(result, after), -1);
  }

  void convertsByValue() {
    const auto wide = test::valueOf(converted(ints(Shape{3}, {1, -2, 300}), DType::Float64));
    QCOMPARE(wide.values<double>()[1], -2.0);
    const auto narrow = test::valueOf(converted(wide, DType::Int8));
    QCOMPARE(narrow.values<std::int8_t>()[2], std::int8_t{127});
  }

  void refusals_data() {
    const auto row = test::columns<QString, Edit>("reason", "edit");
    row("resize beyond the limit", "memory.limit", resize({1000}, 3999));
    row("resize beyond 64 bits", "shape.overflow", resize({INT64_MAX / 2}));
    row("insert beyond the limit", "memory.limit", insertAlong(0, -1, 24));
    row("insert before the start", "edit.axis", insertAlong(-1));
    row("insert past the end", "edit.position", insertAlong(0, 3));
    row("remove past the end", "edit.position", removeAlong(0, 2));
    row("remove from nothing", "edit.position",
        [](const Tensor&) { return removedAlong(ints(Shape{0}, {}), 0); });
    row("remove no axis", "edit.axis", removeAxis(2));
    row("insert a far axis", "edit.axis", insertAxis(3));
    row("too many axes", "shape.rank", [](const Tensor& t) {
      Expected<Tensor> deep = t;
      while (deep && deep->shape().rank() < kMaxRank) deep = axisInserted(*deep, 0);
      return deep ? axisInserted(*deep, 0) : deep;
    });
    row("axis twice", "edit.permutation", transpose({0, 0}));
    row("axis missing", "edit.permutation", transpose({0}));
    row("axis unknown", "edit.permutation", transpose({0, 2}));
    row("other count", "edit.element_count", reshape({5}));
    row("convert beyond the limit", "memory.limit", convert(DType::Float64, 47));
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
