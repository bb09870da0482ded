// SPDX-License-Identifier: GPL-3.0-or-later
// What accepted calls of the C API do: each rule's bits and report, every index type and element width, empty
// shapes.
#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <numeric>
#include <vector>

#include <QtTest/QtTest>

#include "tests/core/c_api/sample_call.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd::test;

namespace {

constexpr std::int64_t kMin = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();

const char* nameOf(int code) {
  return gathernd_code_name(code);
}

}  // namespace

class CallsTest : public QObject {
  Q_OBJECT

 private slots:
  void rules_data();
  void rules();
  void plainRules_data();
  void plainRules();
  void shapes_data();
  void shapes();
  void indexTypes_data();
  void indexTypes();
  void elementWidths_data();
  void elementWidths();
  void nothingToDoNeedsNoBuffers();
  void outputShape();
};

void CallsTest::rules_data() {
  // indices: into [4]; expected: the fill element is 55; bad: which tuples are counted
  columns<int, int, Values, Values, Values>("negative", "outOfRange", "indices", "expected", "bad");
  const auto row = [](const char* name, gathernd_negative negative, gathernd_out_of_range range,
                      const Values& indices, const Values& expected, const Values& bad) {
    QTest::newRow(name) << int{negative} << int{range} << indices << expected << bad;
  };
  const Values all = {3, -1, -4, -5, 4, kMax, kMin};
  using enum gathernd_negative;
  using enum gathernd_out_of_range;
  row("all in place", GATHERND_NEGATIVE_BAD, GATHERND_RANGE_ERROR, {3, 0, 3}, {3, 0, 3}, {});
  row("bad, error", GATHERND_NEGATIVE_BAD, GATHERND_RANGE_ERROR, all, {3, 0, 0, 0, 0, 0, 0},
      {1, 2, 3, 4, 5, 6});
  row("bad, zero", GATHERND_NEGATIVE_BAD, GATHERND_RANGE_ZERO, all, {3, 0, 0, 0, 0, 0, 0},
      {1, 2, 3, 4, 5, 6});
  row("bad, clamp", GATHERND_NEGATIVE_BAD, GATHERND_RANGE_CLAMP, all, {3, 0, 0, 0, 3, 3, 0},
      {1, 2, 3, 4, 5, 6});
  row("bad, fill", GATHERND_NEGATIVE_BAD, GATHERND_RANGE_FILL, all, {3, 55, 55, 55, 55, 55, 55},
      {1, 2, 3, 4, 5, 6});
  row("wrap, error", GATHERND_NEGATIVE_WRAP, GATHERND_RANGE_ERROR, all, {3, 3, 0, 0, 0, 0, 0}, {3, 4, 5, 6});
  row("wrap, no error", GATHERND_NEGATIVE_WRAP, GATHERND_RANGE_ERROR, {-1, -4}, {3, 0}, {});
  row("wrap, zero", GATHERND_NEGATIVE_WRAP, GATHERND_RANGE_ZERO, all, {3, 3, 0, 0, 0, 0, 0}, {3, 4, 5, 6});
  row("wrap, clamp", GATHERND_NEGATIVE_WRAP, GATHERND_RANGE_CLAMP, all, {3, 3, 0, 0, 3, 3, 0}, {3, 4, 5, 6});
  row("wrap, fill", GATHERND_NEGATIVE_WRAP, GATHERND_RANGE_FILL, all, {3, 3, 0, 55, 55, 55, 55},
      {3, 4, 5, 6});
  row("clamp, error", GATHERND_NEGATIVE_CLAMP, GATHERND_RANGE_ERROR, all, {3, 0, 0, 0, 0, 0, 0},
      {1, 2, 3, 4, 5, 6});
  row("clamp, zero", GATHERND_NEGATIVE_CLAMP, GATHERND_RANGE_ZERO, all, {3, 0, 0, 0, 0, 0, 0},
      {1, 2, 3, 4, 5, 6});
  row("clamp, clamp", GATHERND_NEGATIVE_CLAMP, GATHERND_RANGE_CLAMP, all, {3, 0, 0, 0, 3, 3, 0},
      {1, 2, 3, 4, 5, 6});
  row("clamp, fill", GATHERND_NEGATIVE_CLAMP, GATHERND_RANGE_FILL, all, {3, 0, 0, 0, 55, 55, 0},
      {1, 2, 3, 4, 5, 6});
}

void CallsTest::rules() {
  const auto [negative, outOfRange, indices, expected, bad] = currentRow<int, int, Values, Values, Values>();
  CountingCall made({4}, {static_cast<std::int64_t>(indices.size()), 1}, indices, indices.size());
  const std::int32_t fill = 55;
  made.call.negative = negative;
  made.call.out_of_range = outOfRange;
  made.call.fill = &fill;
  const bool fails = outOfRange == GATHERND_RANGE_ERROR && !bad.empty();
  QCOMPARE(nameOf(gathernd_call_run(&made.call)), fails ? "out_of_range" : "ok");
  QCOMPARE(widened(made.output), expected);
  QCOMPARE(made.badCount, static_cast<std::int64_t>(bad.size()));
  QCOMPARE(made.firstBad, bad.empty() ? -1 : bad.front());
  // No result is asked for: the same bits.
  std::fill(made.output.begin(), made.output.end(), -77);
  made.call.bad_count = made.call.first_bad = nullptr;
  QCOMPARE(nameOf(gathernd_call_run(&made.call)), fails ? "out_of_range" : "ok");
  QCOMPARE(widened(made.output), expected);
}

void CallsTest::plainRules_data() {
  // indices: into [4]
  const auto row =
      columns<int, Values, QByteArray, Values, qint64>("rule", "indices", "code", "expected", "firstBad");
  row("error, all in place", 0, {3, 1}, "ok", {3, 1}, -1);
  row("error, negative", 0, {3, -1, 9}, "out_of_range", {3, 0, 0}, 1);
  row("zero", 1, {3, -1, 9, 2}, "ok", {3, 0, 0, 2}, 1);
  row("clamp", 2, {3, 2, -1, 9}, "ok", {3, 2, 0, 3}, 2);
  row("wrap", 3, {-1, -4, 2}, "ok", {3, 0, 2}, -1);
  row("wrap, then error", 3, {-1, -4, -5}, "out_of_range", {3, 0, 0}, 2);
  row("wrap, too large", 3, {4, -1}, "out_of_range", {0, 3}, 0);
}

void CallsTest::plainRules() {
  QFETCH(const int, rule);
  QFETCH(const Values, indices);
  QFETCH(const QByteArray, code);
  QFETCH(const Values, expected);
  QFETCH(const qint64, firstBad);
  const CountingCall made({4}, {static_cast<std::int64_t>(indices.size()), 1}, indices, indices.size());
  std::int64_t first = SampleCall::kUnset;
  const auto run = [&](std::int64_t* where) {
    return gathernd_gather(made.call.params, made.call.params_shape, 1, made.call.indices,
                           made.call.indices_shape, 2, 0, 4, 8, rule, made.call.output, 1, where);
  };
  QCOMPARE(nameOf(run(&first)), code.constData());
  QCOMPARE(widened(made.output), expected);
  QCOMPARE(qint64{first}, firstBad);
  QCOMPARE(nameOf(run(nullptr)), code.constData());
}

void CallsTest::shapes_data() {
  columns<Values, Values, Values, int, int, QByteArray, Values, Values>(
      "params", "indicesShape", "indices", "batchDims", "tupleAxis", "code", "shape", "expected");
  const auto row = [](const char* name, const Values& params, const Values& shape, const Values& indices,
                      int b, gathernd_tuple_axis axis, const char* code, const Values& output,
                      const Values& expected) {
    QTest::newRow(name) << params << shape << indices << b << int{axis} << QByteArray(code) << output
                        << expected;
  };
  const auto last = GATHERND_TUPLE_LAST;
  const auto first = GATHERND_TUPLE_FIRST;
  row("elements", {3, 4}, {2, 2}, {2, 3, 0, 1}, 0, last, "ok", {2}, {11, 1});
  row("rows", {3, 2}, {3, 1}, {2, 0, 2}, 0, last, "ok", {3, 2}, {4, 5, 0, 1, 4, 5});
  row("one tuple, a scalar comes out", {3, 4}, {2}, {1, 2}, 0, last, "ok", {}, {6});
  row("batch", {2, 3}, {2, 2, 1}, {2, 0, 1, 1}, 1, last, "ok", {2, 2}, {2, 0, 4, 4});
  row("two batch axes", {2, 2, 2}, {2, 2, 1}, {1, 0, 0, 1}, 2, last, "ok", {2, 2}, {1, 2, 4, 7});
  row("tuple axis first", {3, 4}, {2, 3}, {0, 1, 2, 3, 0, 1}, 0, first, "ok", {3}, {3, 4, 9});
  row("tuple axis first, batch", {2, 3, 2}, {2, 2, 2}, {0, 1, 2, 0, 1, 0, 1, 0}, 1, first, "ok", {2, 2},
      {1, 2, 11, 6});
  row("depth 0 copies all for each tuple", {2}, {3, 0}, {}, 0, last, "ok", {3, 2}, {0, 1, 0, 1, 0, 1});
  row("depth 0 behind a batch axis", {2, 2}, {2, 2, 0}, {}, 1, last, "ok", {2, 2, 2},
      {0, 1, 0, 1, 2, 3, 2, 3});
  row("depth 0, one tuple", {2, 2}, {0}, {}, 0, last, "ok", {2, 2}, {0, 1, 2, 3});
  row("depth 0 of a scalar", {}, {2, 0}, {}, 0, last, "ok", {2}, {0, 0});
  row("depth 0, tuple axis first", {2}, {0, 2}, {}, 0, first, "ok", {2, 2}, {0, 1, 0, 1});
  row("no tuples", {3, 4}, {0, 2}, {}, 0, last, "ok", {0}, {});
  row("a batch of none", {0, 3}, {0, 2, 1}, {}, 1, last, "ok", {0, 2}, {});
  row("tuples into empty params", {0, 2}, {2, 1}, {0, 1}, 0, last, "out_of_range", {2, 2}, {0, 0, 0, 0});
  row("depth 0 of empty params", {0, 2}, {2, 0}, {}, 0, last, "ok", {2, 0, 2}, {});
  row("empty output, sound index", {2, 0}, {2, 1}, {1, 0}, 0, last, "ok", {2, 0}, {});
  row("empty output, the index is looked at", {2, 0}, {2, 1}, {1, 2}, 0, last, "out_of_range", {2, 0}, {});
}

void CallsTest::shapes() {
  const auto [params, indicesShape, indices, batchDims, tupleAxis, code, shape, expected] =
      currentRow<Values, Values, Values, int, int, QByteArray, Values, Values>();
  CountingCall made(params, indicesShape, indices, expected.size());
  std::array<std::int64_t, 4> written{-9, -9, -9, -9};
  std::int32_t rank = -1;
  made.call.batch_dims = batchDims;
  made.call.tuple_axis = tupleAxis;
  made.call.output_shape = written.data();
  made.call.output_capacity = static_cast<std::int32_t>(shape.size());
  made.call.output_rank = &rank;
  QCOMPARE(nameOf(gathernd_call_run(&made.call)), code.constData());
  QCOMPARE(widened(made.output), expected);
  QCOMPARE(rank, static_cast<int>(shape.size()));
  QCOMPARE(Values(written.begin(), written.begin() + rank), shape);
  QCOMPARE(written[shape.size()], -9);  // an extent too many would stand there
}

void CallsTest::indexTypes_data() {
  // expected: into [200], wrapping, else -5
  columns<int, int, QByteArray, Values>("type", "bytes", "words", "expected");
  const auto row = [](const char* name, gathernd_index_type type, auto values, const Values& expected) {
    QByteArray words(reinterpret_cast<const char*>(values.data()),
                     static_cast<qsizetype>(values.size() * sizeof values[0]));
    QTest::newRow(name) << int{type} << static_cast<int>(sizeof values[0]) << words << expected;
  };
  row("int8", GATHERND_INT8, std::vector<std::int8_t>{127, -1, -128}, {127, 199, 72});
  row("int16", GATHERND_INT16, std::vector<std::int16_t>{199, -200, INT16_MAX, INT16_MIN}, {199, 0, -5, -5});
  row("int32", GATHERND_INT32, std::vector<std::int32_t>{199, -200, INT32_MAX, INT32_MIN}, {199, 0, -5, -5});
  row("int64", GATHERND_INT64, std::vector<std::int64_t>{199, -200, kMax, kMin, std::int64_t{1} << 32},
      {199, 0, -5, -5, -5});
  row("uint8", GATHERND_UINT8, std::vector<std::uint8_t>{199, 200, 255}, {199, -5, -5});
  row("uint16", GATHERND_UINT16, std::vector<std::uint16_t>{199, 200, UINT16_MAX}, {199, -5, -5});
  row("uint32", GATHERND_UINT32, std::vector<std::uint32_t>{199, 200, UINT32_MAX}, {199, -5, -5});
  row("uint64", GATHERND_UINT64,
      std::vector<std::uint64_t>{199, 200, UINT64_MAX, UINT64_MAX - 199, std::uint64_t{1} << 63},
      {199, -5, -5, -5, -5});
}

void CallsTest::indexTypes() {
  const auto [type, bytes, words, expected] = currentRow<int, int, QByteArray, Values>();
  CountingCall made({200}, {static_cast<std::int64_t>(expected.size()), 1}, {}, expected.size());
  const std::int32_t fill = -5;
  made.call.index_type = type;
  made.call.negative = GATHERND_NEGATIVE_WRAP;
  made.call.out_of_range = GATHERND_RANGE_FILL;
  made.call.fill = &fill;
  made.call.indices = words.constData();
  made.call.indices_bytes = words.size();
  QCOMPARE(words.size(), bytes * static_cast<qsizetype>(expected.size()));
  QCOMPARE(nameOf(gathernd_call_run(&made.call)), "ok");
  QCOMPARE(widened(made.output), expected);
}

void CallsTest::elementWidths_data() {
  columns<int>("bytes");
  for (int bytes = 1; bytes <= 40; ++bytes) QTest::addRow("%d bytes", bytes) << bytes;
  QTest::addRow("1000 bytes") << 1000;
}

void CallsTest::elementWidths() {
  QFETCH(const int, bytes);
  const auto width = static_cast<std::size_t>(bytes);
  // Three slices of two elements; the tuples 2, 7 (bad), 0.
  std::vector<std::uint8_t> params(6 * width);
  std::iota(params.begin(), params.end(), std::uint8_t{1});
  const std::vector<std::uint8_t> fill(width, 0xF1);
  CountingCall made({3, 2}, {3, 1}, {2, 7, 0}, 0);
  std::vector<std::uint8_t> output(6 * width, 0xAA);
  made.call.element_bytes = bytes;
  made.call.params = params.data();
  made.call.params_bytes = static_cast<std::int64_t>(params.size());
  made.call.output = output.data();
  made.call.output_bytes = static_cast<std::int64_t>(output.size());
  made.call.fill = fill.data();
  for (const gathernd_out_of_range rule : {GATHERND_RANGE_ZERO, GATHERND_RANGE_FILL}) {
    made.call.out_of_range = rule;
    if (rule == GATHERND_RANGE_FILL && bytes > 16) break;  // refused, as another test says
    QCOMPARE(nameOf(gathernd_call_run(&made.call)), "ok");
    const auto slice = static_cast<std::ptrdiff_t>(2 * width);
    QVERIFY(std::equal(output.begin(), output.begin() + slice, params.begin() + 2 * slice));
    const std::uint8_t instead = rule == GATHERND_RANGE_FILL ? 0xF1 : 0;
    QCOMPARE(std::count(output.begin() + slice, output.begin() + 2 * slice, instead), slice);
    QVERIFY(std::equal(output.begin() + 2 * slice, output.end(), params.begin()));
  }
}

void CallsTest::nothingToDoNeedsNoBuffers() {
  SampleCall sample;
  sample.indicesShape = {0, 2};
  sample.call.indices = nullptr;
  sample.call.output = nullptr;
  sample.call.indices_bytes = sample.call.output_bytes = 0;
  QCOMPARE(nameOf(sample.run()), "ok");
  QCOMPARE(sample.badCount, 0);
  QCOMPARE(sample.outputShape[0], 0);
  sample.paramsShape = {0, 4};
  sample.call.params = nullptr;
  sample.call.params_bytes = 0;
  QCOMPARE(nameOf(sample.run()), "ok");
  // Bad tuples read nothing either.
  std::array<float, 8> output;
  output.fill(SampleCall::kUntouched);
  sample.indicesShape = {2, 1};
  sample.call.indices = sample.indices.data();
  sample.call.indices_bytes = sizeof sample.indices;
  sample.call.output = output.data();
  sample.call.output_bytes = sizeof output;
  QCOMPARE(nameOf(sample.run()), "out_of_range");
  QCOMPARE(sample.badCount, 2);
  QCOMPARE(std::count(output.begin(), output.end(), 0.0F), 8);
}

void CallsTest::outputShape() {
  const std::int64_t params[] = {2, 5, 4, 3};
  const std::int64_t indices[] = {2, 6, 2};
  std::int64_t extents[4] = {-9, -9, -9, -9};
  std::int32_t rank = -1;
  std::int64_t elements = -9;
  const auto ask = [&](std::int64_t* where, std::int32_t capacity) {
    return gathernd_output_shape(params, 4, indices, 3, 1, GATHERND_TUPLE_LAST, where, capacity, &rank,
                                 &elements);
  };
  QCOMPARE(nameOf(ask(extents, 3)), "ok");
  QCOMPARE(Values(extents, extents + 4), (Values{2, 6, 3, -9}));
  QCOMPARE(rank, 3);
  QCOMPARE(elements, 36);
  // The rank first, then room for the extents.
  rank = -1;
  QCOMPARE(nameOf(ask(nullptr, 0)), "ok");
  QCOMPARE(rank, 3);
  extents[0] = -9;
  QCOMPARE(nameOf(ask(extents, 2)), "buffer_size");
  QCOMPARE(rank, 3);
  QCOMPARE(extents[0], -9);
  QCOMPARE(nameOf(gathernd_output_shape(params, 4, indices, 3, 1, 7, nullptr, 0, nullptr, nullptr)), "rule");
  QCOMPARE(nameOf(gathernd_output_shape(params, 4, nullptr, 3, 1, 0, nullptr, 0, nullptr, nullptr)),
           "null_pointer");
  QCOMPARE(nameOf(gathernd_output_shape(params, 4, indices, 3, 1, 0, nullptr, 0, nullptr, nullptr)), "ok");
}

GATHERND_TEST(CallsTest)
#include "calls_test.moc"
