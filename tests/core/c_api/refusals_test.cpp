// SPDX-License-Identifier: GPL-3.0-or-later
// Every refusal of the C API, by every argument that can bring it about: its code, that nothing is written,
// and the order in which rules speak.
#include <array>
#include <vector>

#include <QtTest/QtTest>

#include "tests/core/c_api/sample_call.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd::test;

namespace {

constexpr std::int64_t kHuge = INT64_MAX;

using Spoil = void (*)(SampleCall& s);
using SpoilPlain = void (*)(SampleGather& g);

bool isOfShapesAlone(gathernd_code code) {
  return code == GATHERND_RANK || code == GATHERND_EXTENT || code == GATHERND_BATCH_DIMS ||
         code == GATHERND_INDEX_DEPTH || code == GATHERND_SHAPE_MISMATCH;
}

/// All, or those that are no matter of sizes as well.
void addRefusals(bool (*wanted)(gathernd_code) = [](gathernd_code) { return true; }) {
  const auto add = columns<gathernd_code, Spoil>("code", "spoil");
  const auto row = [&](const char* name, gathernd_code code, Spoil spoil) {
    if (wanted(code)) add(name, code, spoil);
  };
  row("no params_shape", GATHERND_NULL_POINTER, [](SampleCall& s) { s.call.params_shape = nullptr; });
  row("no indices_shape", GATHERND_NULL_POINTER, [](SampleCall& s) { s.call.indices_shape = nullptr; });
  row("no params", GATHERND_NULL_POINTER, [](SampleCall& s) { s.call.params = nullptr; });
  row("no indices", GATHERND_NULL_POINTER, [](SampleCall& s) { s.call.indices = nullptr; });
  row("no output", GATHERND_NULL_POINTER, [](SampleCall& s) { s.call.output = nullptr; });
  row("no fill", GATHERND_NULL_POINTER, [](SampleCall& s) { s.call.out_of_range = GATHERND_RANGE_FILL; });
  row("params_rank below 0", GATHERND_RANK, [](SampleCall& s) { s.call.params_rank = -1; });
  row("params_rank above 32", GATHERND_RANK, [](SampleCall& s) { s.call.params_rank = 33; });
  row("params_rank absurd", GATHERND_RANK, [](SampleCall& s) { s.call.params_rank = INT32_MAX; });
  row("indices_rank below 0", GATHERND_RANK, [](SampleCall& s) { s.call.indices_rank = INT32_MIN; });
  row("indices_rank 0", GATHERND_RANK, [](SampleCall& s) { s.call.indices_rank = 0; });
  row("indices_rank above 32", GATHERND_RANK, [](SampleCall& s) { s.call.indices_rank = 33; });
  row("index_type forgotten", GATHERND_INDEX_TYPE, [](SampleCall& s) { s.call.index_type = 0; });
  row("index_type below", GATHERND_INDEX_TYPE, [](SampleCall& s) { s.call.index_type = -1; });
  row("index_type above", GATHERND_INDEX_TYPE, [](SampleCall& s) { s.call.index_type = 9; });
  row("element_bytes 0", GATHERND_ELEMENT_BYTES, [](SampleCall& s) { s.call.element_bytes = 0; });
  row("element_bytes below 0", GATHERND_ELEMENT_BYTES, [](SampleCall& s) { s.call.element_bytes = -4; });
  row("too wide to fill", GATHERND_ELEMENT_BYTES, [](SampleCall& s) {
    s.call.out_of_range = GATHERND_RANGE_FILL;
    s.call.fill = s.params.data();
    s.call.element_bytes = 17;
  });
  row("negative below", GATHERND_RULE, [](SampleCall& s) { s.call.negative = -1; });
  row("negative above", GATHERND_RULE, [](SampleCall& s) { s.call.negative = 3; });
  row("out_of_range below", GATHERND_RULE, [](SampleCall& s) { s.call.out_of_range = -1; });
  row("out_of_range above", GATHERND_RULE, [](SampleCall& s) { s.call.out_of_range = 4; });
  row("tuple_axis below", GATHERND_RULE, [](SampleCall& s) { s.call.tuple_axis = -1; });
  row("tuple_axis above", GATHERND_RULE, [](SampleCall& s) { s.call.tuple_axis = 2; });
  row("threads below 0", GATHERND_THREADS, [](SampleCall& s) { s.call.threads = -1; });
  row("extent of params", GATHERND_EXTENT, [](SampleCall& s) { s.paramsShape[0] = -3; });
  row("extent of indices", GATHERND_EXTENT, [](SampleCall& s) { s.indicesShape[1] = INT64_MIN; });
  row("params beyond counting", GATHERND_EXTENT, [](SampleCall& s) {
    s.paramsShape = {std::int64_t{1} << 32, std::int64_t{1} << 31};
  });
  row("indices beyond counting", GATHERND_EXTENT, [](SampleCall& s) { s.indicesShape = {kHuge, 2}; });
  row("empty, and beyond counting", GATHERND_EXTENT, [](SampleCall& s) {
    static const std::int64_t shape[] = {0, kHuge, 2};
    s.call.params_shape = shape;
    s.call.params_rank = 3;
  });
  row("batch_dims below 0", GATHERND_BATCH_DIMS, [](SampleCall& s) { s.call.batch_dims = -1; });
  row("batch_dims smallest", GATHERND_BATCH_DIMS, [](SampleCall& s) { s.call.batch_dims = INT32_MIN; });
  row("batch_dims of both ranks", GATHERND_BATCH_DIMS, [](SampleCall& s) { s.call.batch_dims = 2; });
  row("batch_dims largest", GATHERND_BATCH_DIMS, [](SampleCall& s) { s.call.batch_dims = INT32_MAX; });
  row("batch_dims of indices' rank", GATHERND_BATCH_DIMS, [](SampleCall& s) {
    s.call.indices_rank = 1;
    s.call.batch_dims = 1;
  });
  row("too deep", GATHERND_INDEX_DEPTH, [](SampleCall& s) { s.indicesShape = {1, 3}; });
  row("too deep behind a batch axis", GATHERND_INDEX_DEPTH, [](SampleCall& s) {
    s.indicesShape = {3, 2};
    s.call.batch_dims = 1;
  });
  row("absurdly deep", GATHERND_INDEX_DEPTH, [](SampleCall& s) {
    s.indicesShape = {1, kHuge};
    s.call.batch_dims = 1;
  });
  row("too deep, tuple axis first", GATHERND_INDEX_DEPTH, [](SampleCall& s) {
    s.indicesShape = {3, 2};
    s.call.tuple_axis = GATHERND_TUPLE_FIRST;
  });
  row("into a scalar", GATHERND_INDEX_DEPTH, [](SampleCall& s) {
    s.call.params_rank = 0;
    s.call.params_shape = nullptr;
  });
  row("batch axes differ", GATHERND_SHAPE_MISMATCH, [](SampleCall& s) {
    s.indicesShape = {2, 1};
    s.call.batch_dims = 1;
  });
  row("batch axes differ, tuple axis first", GATHERND_SHAPE_MISMATCH, [](SampleCall& s) {
    s.indicesShape = {1, 2};
    s.call.tuple_axis = GATHERND_TUPLE_FIRST;
    s.call.batch_dims = 1;
  });
  row("output beyond counting", GATHERND_LIMIT, [](SampleCall& s) {
    s.paramsShape = {2, std::int64_t{1} << 40};
    s.indicesShape = {std::int64_t{1} << 40, 1};
  });
  row("bytes of params beyond counting", GATHERND_LIMIT, [](SampleCall& s) {
    s.paramsShape = {std::int64_t{1} << 31, std::int64_t{1} << 31};
  });
  row("bytes of indices beyond counting", GATHERND_LIMIT, [](SampleCall& s) {
    s.indicesShape = {std::int64_t{1} << 60, 2};
  });
  row("bytes of output beyond counting", GATHERND_LIMIT, [](SampleCall& s) {
    s.paramsShape = {2, std::int64_t{1} << 31};
    s.indicesShape = {std::int64_t{1} << 31, 1};
    s.call.index_type = GATHERND_INT8;
  });
  row("element_bytes beyond counting", GATHERND_LIMIT, [](SampleCall& s) { s.call.element_bytes = kHuge; });
  row("output of rank 33", GATHERND_LIMIT, [](SampleCall& s) {
    static const std::vector<std::int64_t> ones(18, 1);
    s.call.params_shape = s.call.indices_shape = ones.data();
    s.call.params_rank = s.call.indices_rank = 18;
  });
  row("output_shape too short", GATHERND_BUFFER_SIZE, [](SampleCall& s) { s.call.output_capacity = 0; });
  row("params too short", GATHERND_BUFFER_SIZE, [](SampleCall& s) { --s.call.params_bytes; });
  row("indices too short", GATHERND_BUFFER_SIZE, [](SampleCall& s) { --s.call.indices_bytes; });
  row("output too short", GATHERND_BUFFER_SIZE, [](SampleCall& s) { --s.call.output_bytes; });
  row("params_bytes below 0", GATHERND_BUFFER_SIZE, [](SampleCall& s) { s.call.params_bytes = -1; });
  row("indices_bytes below 0", GATHERND_BUFFER_SIZE, [](SampleCall& s) { s.call.indices_bytes = INT64_MIN; });
  row("output_bytes below 0", GATHERND_BUFFER_SIZE, [](SampleCall& s) { s.call.output_bytes = -8; });
  row("output is params", GATHERND_OVERLAP, [](SampleCall& s) { s.call.output = s.params.data(); });
  row("output ends in params", GATHERND_OVERLAP,
      [](SampleCall& s) { s.call.params = reinterpret_cast<std::byte*>(s.output.data()) + 7; });
  row("output begins in indices", GATHERND_OVERLAP,
      [](SampleCall& s) { s.call.output = reinterpret_cast<std::byte*>(s.indices.data()) + 31; });
}

}  // namespace

class RefusalsTest : public QObject {
  Q_OBJECT

 private slots:
  void call_data() { addRefusals(); }
  void call() {
    QFETCH(const gathernd_code, code);
    QFETCH(const Spoil, spoil);
    SampleCall sample;
    spoil(sample);
    const SampleCall& spoilt = sample;
    const auto params = spoilt.params;
    const auto indices = spoilt.indices;
    QCOMPARE(gathernd_code_name(spoilt.run()), gathernd_code_name(code));
    QVERIFY(spoilt.outputUntouched());
    QCOMPARE(spoilt.params, params);
    QCOMPARE(spoilt.indices, indices);
    QCOMPARE(spoilt.badCount, 0);
    QCOMPARE(spoilt.firstBad, -1);
    // Every result may be missing, and the code stays.
    sample.call.bad_count = sample.call.first_bad = nullptr;
    if (code != GATHERND_BUFFER_SIZE) sample.call.output_shape = nullptr;
    sample.call.output_rank = nullptr;
    QCOMPARE(gathernd_code_name(spoilt.run()), gathernd_code_name(code));
  }

  void gather_data() {
    const auto row = columns<gathernd_code, SpoilPlain>("code", "spoil");
    row("params", GATHERND_NULL_POINTER, [](SampleGather& g) { g.params = nullptr; });
    row("params_shape", GATHERND_NULL_POINTER, [](SampleGather& g) { g.paramsShape = nullptr; });
    row("indices", GATHERND_NULL_POINTER, [](SampleGather& g) { g.indices = nullptr; });
    row("indices_shape", GATHERND_NULL_POINTER, [](SampleGather& g) { g.indicesShape = nullptr; });
    row("output", GATHERND_NULL_POINTER, [](SampleGather& g) { g.output = nullptr; });
    row("params_rank", GATHERND_RANK, [](SampleGather& g) { g.paramsRank = 40; });
    row("indices_rank", GATHERND_RANK, [](SampleGather& g) { g.indicesRank = 0; });
    row("batch_dims", GATHERND_BATCH_DIMS, [](SampleGather& g) { g.batchDims = 2; });
    row("element_bytes", GATHERND_ELEMENT_BYTES, [](SampleGather& g) { g.elementBytes = 0; });
    row("element_bytes below 0", GATHERND_ELEMENT_BYTES, [](SampleGather& g) { g.elementBytes = -1; });
    row("index_bytes 0", GATHERND_INDEX_TYPE, [](SampleGather& g) { g.indexBytes = 0; });
    row("index_bytes 3", GATHERND_INDEX_TYPE, [](SampleGather& g) { g.indexBytes = 3; });
    row("index_bytes 16", GATHERND_INDEX_TYPE, [](SampleGather& g) { g.indexBytes = 16; });
    row("index_bytes below 0", GATHERND_INDEX_TYPE, [](SampleGather& g) { g.indexBytes = -8; });
    row("out_of_range below", GATHERND_RULE, [](SampleGather& g) { g.outOfRange = -1; });
    row("out_of_range above", GATHERND_RULE, [](SampleGather& g) { g.outOfRange = 4; });
    row("threads", GATHERND_THREADS, [](SampleGather& g) { g.threads = -2; });
    row("extent", GATHERND_EXTENT, [](SampleGather& g) { g.sample.paramsShape[1] = -1; });
    row("depth", GATHERND_INDEX_DEPTH, [](SampleGather& g) { g.sample.indicesShape = {1, 4}; });
    row("batch axis", GATHERND_SHAPE_MISMATCH, [](SampleGather& g) {
      g.sample.indicesShape = {4, 1};
      g.batchDims = 1;
    });
    row("output's count", GATHERND_LIMIT, [](SampleGather& g) {
      g.sample.paramsShape = {2, std::int64_t{1} << 40};
      g.sample.indicesShape = {std::int64_t{1} << 40, 1};
    });
    row("overlap", GATHERND_OVERLAP, [](SampleGather& g) { g.output = g.sample.indices.data(); });
  }

  void gather() {
    QFETCH(const gathernd_code, code);
    QFETCH(const SpoilPlain, spoil);
    SampleGather gather;
    QCOMPARE(gather.run(), static_cast<int>(GATHERND_OK));  // it is the spoiling that is refused
    gather.sample.output.fill(SampleCall::kUntouched);
    gather.sample.firstBad = SampleCall::kUnset;
    spoil(gather);
    QCOMPARE(gathernd_code_name(gather.run()), gathernd_code_name(code));
    QVERIFY(gather.sample.outputUntouched());
    QCOMPARE(gather.sample.firstBad, -1);
  }

  void noStructAtAll() { QCOMPARE(gathernd_call_run(nullptr), static_cast<int>(GATHERND_NULL_POINTER)); }

  void shapeOfTheOutput_data() { addRefusals(isOfShapesAlone); }
  void shapeOfTheOutput() {
    QFETCH(const gathernd_code, code);
    QFETCH(const Spoil, spoil);
    SampleCall s;
    spoil(s);
    std::int64_t elements = SampleCall::kUnset;
    const int said = gathernd_output_shape(s.call.params_shape, s.call.params_rank, s.call.indices_shape,
                                           s.call.indices_rank, s.call.batch_dims, s.call.tuple_axis,
                                           s.outputShape.data(), GATHERND_MAX_RANK, &s.outputRank, &elements);
    QCOMPARE(gathernd_code_name(said), gathernd_code_name(code));
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
    const auto speaks = [&s](gathernd_code code) {
      QCOMPARE(gathernd_code_name(s.run()), gathernd_code_name(code));
    };
    speaks(GATHERND_STRUCT_SIZE);
    call.struct_size = sizeof call;
    speaks(GATHERND_NULL_POINTER);
    call.indices_shape = indices.data();
    speaks(GATHERND_RANK);
    call.params_rank = call.indices_rank = 3;
    speaks(GATHERND_INDEX_TYPE);
    call.index_type = GATHERND_INT64;
    speaks(GATHERND_ELEMENT_BYTES);
    call.element_bytes = INT64_MAX;
    speaks(GATHERND_RULE);
    call.tuple_axis = GATHERND_TUPLE_LAST;
    speaks(GATHERND_THREADS);
    call.threads = 0;
    speaks(GATHERND_EXTENT);
    params = {1, 2, 3};
    speaks(GATHERND_BATCH_DIMS);
    call.batch_dims = 1;
    speaks(GATHERND_INDEX_DEPTH);
    indices = {4, 1, 2};
    speaks(GATHERND_SHAPE_MISMATCH);
    indices = {1, 1, 2};
    speaks(GATHERND_LIMIT);
    call.element_bytes = sizeof(float);
    speaks(GATHERND_NULL_POINTER);
    call.params = s.params.data();
    call.output = s.params.data();
    speaks(GATHERND_BUFFER_SIZE);
    call.params_bytes = sizeof s.params;
    speaks(GATHERND_OVERLAP);
    call.output = s.output.data();
    speaks(GATHERND_OUT_OF_RANGE);
    s.indices = {1, 2, 0, 0};
    QCOMPARE(gathernd_code_name(s.run()), "ok");
    QCOMPARE(s.output[0], 5.0F);
  }
};

GATHERND_TEST(RefusalsTest)
#include "refusals_test.moc"
