// SPDX-License-Identifier: GPL-3.0-or-later
// Every refusal of the C API, by every argument that can bring it about: its code, that nothing is written,
// and the order in which rules speak.
#include <array>
#include <functional>
#include <vector>

#include <QtTest/QtTest>

#include "tests/core/c_api/sample_call.h"
#include "tests/support/test_program.h"

using namespace gathernd::test;

namespace {

constexpr std::int64_t kHuge = INT64_MAX;

struct Refusal {
  const char* name;
  gathernd_code code;
  void (*spoil)(SampleCall& s);
};

const std::vector<Refusal>& refusals() {
  static const std::vector<Refusal> all = {
      {"no params_shape", GATHERND_NULL_POINTER, [](SampleCall& s) { s.call.params_shape = nullptr; }},
      {"no indices_shape", GATHERND_NULL_POINTER, [](SampleCall& s) { s.call.indices_shape = nullptr; }},
      {"no params", GATHERND_NULL_POINTER, [](SampleCall& s) { s.call.params = nullptr; }},
      {"no indices", GATHERND_NULL_POINTER, [](SampleCall& s) { s.call.indices = nullptr; }},
      {"no output", GATHERND_NULL_POINTER, [](SampleCall& s) { s.call.output = nullptr; }},
      {"no fill", GATHERND_NULL_POINTER, [](SampleCall& s) { s.call.out_of_range = GATHERND_RANGE_FILL; }},
      {"params_rank below 0", GATHERND_RANK, [](SampleCall& s) { s.call.params_rank = -1; }},
      {"params_rank above 32", GATHERND_RANK, [](SampleCall& s) { s.call.params_rank = 33; }},
      {"params_rank absurd", GATHERND_RANK, [](SampleCall& s) { s.call.params_rank = INT32_MAX; }},
      {"indices_rank below 0", GATHERND_RANK, [](SampleCall& s) { s.call.indices_rank = INT32_MIN; }},
      {"indices_rank 0", GATHERND_RANK, [](SampleCall& s) { s.call.indices_rank = 0; }},
      {"indices_rank above 32", GATHERND_RANK, [](SampleCall& s) { s.call.indices_rank = 33; }},
      {"index_type forgotten", GATHERND_INDEX_TYPE, [](SampleCall& s) { s.call.index_type = 0; }},
      {"index_type below", GATHERND_INDEX_TYPE, [](SampleCall& s) { s.call.index_type = -1; }},
      {"index_type above", GATHERND_INDEX_TYPE, [](SampleCall& s) { s.call.index_type = 9; }},
      {"element_bytes 0", GATHERND_ELEMENT_BYTES, [](SampleCall& s) { s.call.element_bytes = 0; }},
      {"element_bytes below 0", GATHERND_ELEMENT_BYTES, [](SampleCall& s) { s.call.element_bytes = -4; }},
      {"too wide to fill", GATHERND_ELEMENT_BYTES,
       [](SampleCall& s) {
         s.call.out_of_range = GATHERND_RANGE_FILL;
         s.call.fill = s.params.data();
         s.call.element_bytes = 17;
       }},
      {"negative below", GATHERND_RULE, [](SampleCall& s) { s.call.negative = -1; }},
      {"negative above", GATHERND_RULE, [](SampleCall& s) { s.call.negative = 3; }},
      {"out_of_range below", GATHERND_RULE, [](SampleCall& s) { s.call.out_of_range = -1; }},
      {"out_of_range above", GATHERND_RULE, [](SampleCall& s) { s.call.out_of_range = 4; }},
      {"tuple_axis below", GATHERND_RULE, [](SampleCall& s) { s.call.tuple_axis = -1; }},
      {"tuple_axis above", GATHERND_RULE, [](SampleCall& s) { s.call.tuple_axis = 2; }},
      {"threads below 0", GATHERND_THREADS, [](SampleCall& s) { s.call.threads = -1; }},
      {"extent of params", GATHERND_EXTENT, [](SampleCall& s) { s.paramsShape[0] = -3; }},
      {"extent of indices", GATHERND_EXTENT, [](SampleCall& s) { s.indicesShape[1] = INT64_MIN; }},
      {"params beyond counting", GATHERND_EXTENT,
       [](SampleCall& s) {
         s.paramsShape = {std::int64_t{1} << 32, std::int64_t{1} << 31};
       }},
      {"indices beyond counting", GATHERND_EXTENT,
       [](SampleCall& s) {
         s.indicesShape = {kHuge, 2};
       }},
      {"empty, and beyond counting", GATHERND_EXTENT,
       [](SampleCall& s) {
         static const std::int64_t shape[] = {0, kHuge, 2};
         s.call.params_shape = shape;
         s.call.params_rank = 3;
       }},
      {"batch_dims below 0", GATHERND_BATCH_DIMS, [](SampleCall& s) { s.call.batch_dims = -1; }},
      {"batch_dims smallest", GATHERND_BATCH_DIMS, [](SampleCall& s) { s.call.batch_dims = INT32_MIN; }},
      {"batch_dims of both ranks", GATHERND_BATCH_DIMS, [](SampleCall& s) { s.call.batch_dims = 2; }},
      {"batch_dims largest", GATHERND_BATCH_DIMS, [](SampleCall& s) { s.call.batch_dims = INT32_MAX; }},
      {"batch_dims of indices' rank", GATHERND_BATCH_DIMS,
       [](SampleCall& s) {
         s.call.indices_rank = 1;
         s.call.batch_dims = 1;
       }},
      {"too deep", GATHERND_INDEX_DEPTH,
       [](SampleCall& s) {
         s.indicesShape = {1, 3};
       }},
      {"too deep behind a batch axis", GATHERND_INDEX_DEPTH,
       [](SampleCall& s) {
         s.indicesShape = {3, 2};
         s.call.batch_dims = 1;
       }},
      {"absurdly deep", GATHERND_INDEX_DEPTH,
       [](SampleCall& s) {
         s.indicesShape = {1, kHuge};
         s.call.batch_dims = 1;
       }},
      {"too deep, tuple axis first", GATHERND_INDEX_DEPTH,
       [](SampleCall& s) {
         s.indicesShape = {3, 2};
         s.call.tuple_axis = GATHERND_TUPLE_FIRST;
       }},
      {"into a scalar", GATHERND_INDEX_DEPTH,
       [](SampleCall& s) {
         s.call.params_rank = 0;
         s.call.params_shape = nullptr;
       }},
      {"batch axes differ", GATHERND_SHAPE_MISMATCH,
       [](SampleCall& s) {
         s.indicesShape = {2, 1};
         s.call.batch_dims = 1;
       }},
      {"batch axes differ, tuple axis first", GATHERND_SHAPE_MISMATCH,
       [](SampleCall& s) {
         s.indicesShape = {1, 2};
         s.call.tuple_axis = GATHERND_TUPLE_FIRST;
         s.call.batch_dims = 1;
       }},
      {"output beyond counting", GATHERND_LIMIT,
       [](SampleCall& s) {
         s.paramsShape = {2, std::int64_t{1} << 40};
         s.indicesShape = {std::int64_t{1} << 40, 1};
       }},
      {"bytes of params beyond counting", GATHERND_LIMIT,
       [](SampleCall& s) {
         s.paramsShape = {std::int64_t{1} << 31, std::int64_t{1} << 31};
       }},
      {"bytes of indices beyond counting", GATHERND_LIMIT,
       [](SampleCall& s) {
         s.indicesShape = {std::int64_t{1} << 60, 2};
       }},
      {"bytes of output beyond counting", GATHERND_LIMIT,
       [](SampleCall& s) {
         s.paramsShape = {2, std::int64_t{1} << 31};
         s.indicesShape = {std::int64_t{1} << 31, 1};
         s.call.index_type = GATHERND_INT8;
       }},
      {"element_bytes beyond counting", GATHERND_LIMIT, [](SampleCall& s) { s.call.element_bytes = kHuge; }},
      {"output of rank 33", GATHERND_LIMIT,
       [](SampleCall& s) {
         static const std::vector<std::int64_t> ones(18, 1);
         s.call.params_shape = s.call.indices_shape = ones.data();
         s.call.params_rank = s.call.indices_rank = 18;
       }},
      {"output_shape too short", GATHERND_BUFFER_SIZE, [](SampleCall& s) { s.call.output_capacity = 0; }},
      {"params too short", GATHERND_BUFFER_SIZE, [](SampleCall& s) { --s.call.params_bytes; }},
      {"indices too short", GATHERND_BUFFER_SIZE, [](SampleCall& s) { --s.call.indices_bytes; }},
      {"output too short", GATHERND_BUFFER_SIZE, [](SampleCall& s) { --s.call.output_bytes; }},
      {"params_bytes below 0", GATHERND_BUFFER_SIZE, [](SampleCall& s) { s.call.params_bytes = -1; }},
      {"indices_bytes below 0", GATHERND_BUFFER_SIZE,
       [](SampleCall& s) { s.call.indices_bytes = INT64_MIN; }},
      {"output_bytes below 0", GATHERND_BUFFER_SIZE, [](SampleCall& s) { s.call.output_bytes = -8; }},
      {"output is params", GATHERND_OVERLAP, [](SampleCall& s) { s.call.output = s.params.data(); }},
      {"output ends in params", GATHERND_OVERLAP,
       [](SampleCall& s) { s.call.params = reinterpret_cast<std::byte*>(s.output.data()) + 7; }},
      {"output begins in indices", GATHERND_OVERLAP,
       [](SampleCall& s) { s.call.output = reinterpret_cast<std::byte*>(s.indices.data()) + 31; }},
  };
  return all;
}

struct PlainRefusal {
  const char* name;
  gathernd_code code;
  void (*spoil)(SampleGather& g);
};

const std::vector<PlainRefusal>& plainRefusals() {
  static const std::vector<PlainRefusal> all = {
      {"params", GATHERND_NULL_POINTER, [](SampleGather& g) { g.params = nullptr; }},
      {"params_shape", GATHERND_NULL_POINTER, [](SampleGather& g) { g.paramsShape = nullptr; }},
      {"indices", GATHERND_NULL_POINTER, [](SampleGather& g) { g.indices = nullptr; }},
      {"indices_shape", GATHERND_NULL_POINTER, [](SampleGather& g) { g.indicesShape = nullptr; }},
      {"output", GATHERND_NULL_POINTER, [](SampleGather& g) { g.output = nullptr; }},
      {"params_rank", GATHERND_RANK, [](SampleGather& g) { g.paramsRank = 40; }},
      {"indices_rank", GATHERND_RANK, [](SampleGather& g) { g.indicesRank = 0; }},
      {"batch_dims", GATHERND_BATCH_DIMS, [](SampleGather& g) { g.batchDims = 2; }},
      {"element_bytes", GATHERND_ELEMENT_BYTES, [](SampleGather& g) { g.elementBytes = 0; }},
      {"element_bytes below 0", GATHERND_ELEMENT_BYTES, [](SampleGather& g) { g.elementBytes = -1; }},
      {"index_bytes 0", GATHERND_INDEX_TYPE, [](SampleGather& g) { g.indexBytes = 0; }},
      {"index_bytes 3", GATHERND_INDEX_TYPE, [](SampleGather& g) { g.indexBytes = 3; }},
      {"index_bytes 16", GATHERND_INDEX_TYPE, [](SampleGather& g) { g.indexBytes = 16; }},
      {"index_bytes below 0", GATHERND_INDEX_TYPE, [](SampleGather& g) { g.indexBytes = -8; }},
      {"out_of_range below", GATHERND_RULE, [](SampleGather& g) { g.outOfRange = -1; }},
      {"out_of_range above", GATHERND_RULE, [](SampleGather& g) { g.outOfRange = 4; }},
      {"threads", GATHERND_THREADS, [](SampleGather& g) { g.threads = -2; }},
      {"extent", GATHERND_EXTENT, [](SampleGather& g) { g.sample.paramsShape[1] = -1; }},
      {"depth", GATHERND_INDEX_DEPTH,
       [](SampleGather& g) {
         g.sample.indicesShape = {1, 4};
       }},
      {"batch axis", GATHERND_SHAPE_MISMATCH,
       [](SampleGather& g) {
         g.sample.indicesShape = {4, 1};
         g.batchDims = 1;
       }},
      {"output's count", GATHERND_LIMIT,
       [](SampleGather& g) {
         g.sample.paramsShape = {2, std::int64_t{1} << 40};
         g.sample.indicesShape = {std::int64_t{1} << 40, 1};
       }},
      {"overlap", GATHERND_OVERLAP, [](SampleGather& g) { g.output = g.sample.indices.data(); }},
  };
  return all;
}

}  // namespace

class RefusalsTest : public QObject {
  Q_OBJECT

 private slots:
  void call_data() {
    QTest::addColumn<int>("row");
    for (std::size_t i = 0; i < refusals().size(); ++i)
      QTest::newRow(refusals()[i].name) << static_cast<int>(i);
  }

  void call() {
    QFETCH(const int, row);
    const Refusal& refusal = refusals()[static_cast<std::size_t>(row)];
    SampleCall sample;
    refusal.spoil(sample);
    const SampleCall& spoilt = sample;
    const auto params = spoilt.params;
    const auto indices = spoilt.indices;
    QCOMPARE(gathernd_code_name(spoilt.run()), gathernd_code_name(refusal.code));
    QVERIFY(spoilt.outputUntouched());
    QCOMPARE(spoilt.params, params);
    QCOMPARE(spoilt.indices, indices);
    QCOMPARE(spoilt.badCount, 0);
    QCOMPARE(spoilt.firstBad, -1);
    // Every result may be missing, and the code stays.
    sample.call.bad_count = sample.call.first_bad = nullptr;
    if (refusal.code != GATHERND_BUFFER_SIZE) sample.call.output_shape = nullptr;
    sample.call.output_rank = nullptr;
    QCOMPARE(gathernd_code_name(spoilt.run()), gathernd_code_name(refusal.code));
  }

  void gather_data() {
    QTest::addColumn<int>("row");
    for (std::size_t i = 0; i < plainRefusals().size(); ++i)
      QTest::newRow(plainRefusals()[i].name) << static_cast<int>(i);
  }

  void gather() {
    QFETCH(const int, row);
    const PlainRefusal& refusal = plainRefusals()[static_cast<std::size_t>(row)];
    SampleGather gather;
    QCOMPARE(gather.run(), static_cast<int>(GATHERND_OK));  // it is the spoiling that is refused
    gather.sample.output.fill(SampleCall::kUntouched);
    gather.sample.firstBad = SampleCall::kUnset;
    refusal.spoil(gather);
    QCOMPARE(gathernd_code_name(gather.run()), gathernd_code_name(refusal.code));
    QVERIFY(gather.sample.outputUntouched());
    QCOMPARE(gather.sample.firstBad, -1);
  }

  void noStructAtAll() { QCOMPARE(gathernd_call_run(nullptr), static_cast<int>(GATHERND_NULL_POINTER)); }

  void shapeOfTheOutput_data() {
    QTest::addColumn<int>("row");
    for (std::size_t i = 0; i < refusals().size(); ++i) {
      switch (refusals()[i].code) {
        case GATHERND_RANK:
        case GATHERND_EXTENT:
        case GATHERND_BATCH_DIMS:
        case GATHERND_INDEX_DEPTH:
        case GATHERND_SHAPE_MISMATCH:
          QTest::newRow(refusals()[i].name) << static_cast<int>(i);
          break;
        default:
          break;  // not a matter of shapes, or of shapes and sizes both
      }
    }
  }

  void shapeOfTheOutput() {
    QFETCH(const int, row);
    SampleCall s;
    const Refusal& refusal = refusals()[static_cast<std::size_t>(row)];
    refusal.spoil(s);
    std::int64_t elements = SampleCall::kUnset;
    const int code = gathernd_output_shape(s.call.params_shape, s.call.params_rank, s.call.indices_shape,
                                           s.call.indices_rank, s.call.batch_dims, s.call.tuple_axis,
                                           s.outputShape.data(), GATHERND_MAX_RANK, &s.outputRank, &elements);
    QCOMPARE(gathernd_code_name(code), gathernd_code_name(refusal.code));
    QCOMPARE(s.outputRank, -1);
    QCOMPARE(s.outputShape[0], SampleCall::kUnset);
    QCOMPARE(elements, SampleCall::kUnset);
  }

  /// Everything is wrong at once; each step mends what was named, and the next rule in order must speak.
  void orderOfRules() {
    SampleCall s;
    gathernd_call& call = s.call;
    std::array<std::int64_t, 3> params{-1, 2, 3};
    std::array<std::int64_t, 3> indices{4, 5, 9};
    call.struct_size = 8;
    call.indices_shape = nullptr;
    call.params_rank = 99;
    call.index_type = 77;
    call.element_bytes = 0;
    call.tuple_axis = 5;
    call.threads = -1;
    call.params_shape = params.data();
    call.batch_dims = 7;
    call.params_bytes = 0;
    call.params = nullptr;
    call.output = nullptr;
    struct Step {
      gathernd_code code;
      std::function<void()> mend;
    };
    const std::vector<Step> steps = {
        {GATHERND_STRUCT_SIZE, [&] { call.struct_size = sizeof call; }},
        {GATHERND_NULL_POINTER, [&] { call.indices_shape = indices.data(); }},
        {GATHERND_RANK, [&] { call.params_rank = call.indices_rank = 3; }},
        {GATHERND_INDEX_TYPE, [&] { call.index_type = GATHERND_INT64; }},
        {GATHERND_ELEMENT_BYTES, [&] { call.element_bytes = INT64_MAX; }},
        {GATHERND_RULE, [&] { call.tuple_axis = GATHERND_TUPLE_LAST; }},
        {GATHERND_THREADS, [&] { call.threads = 0; }},
        {GATHERND_EXTENT,
         [&] {
           params = {1, 2, 3};
         }},
        {GATHERND_BATCH_DIMS, [&] { call.batch_dims = 1; }},
        {GATHERND_INDEX_DEPTH,
         [&] {
           indices = {4, 1, 2};
         }},
        {GATHERND_SHAPE_MISMATCH,
         [&] {
           indices = {1, 1, 2};
         }},
        {GATHERND_LIMIT, [&] { call.element_bytes = sizeof(float); }},
        {GATHERND_NULL_POINTER,
         [&] {
           call.params = s.params.data();
           call.output = s.params.data();
         }},
        {GATHERND_BUFFER_SIZE, [&] { call.params_bytes = sizeof s.params; }},
        {GATHERND_OVERLAP, [&] { call.output = s.output.data(); }},
        {GATHERND_OUT_OF_RANGE,
         [&] {
           s.indices = {1, 2, 0, 0};
         }},
    };
    for (const Step& step : steps) {
      QCOMPARE(gathernd_code_name(s.run()), gathernd_code_name(step.code));
      step.mend();
    }
    QCOMPARE(gathernd_code_name(s.run()), "ok");
    QCOMPARE(s.output[0], 5.0F);
  }
};

GATHERND_TEST(RefusalsTest)
#include "refusals_test.moc"
