// SPDX-License-Identifier: GPL-3.0-or-later
// Every backend on the corners of gather_nd, on every element and index type, under cancellation and with any
// number of threads.
#include <QTest>
#include <algorithm>
#include <cstring>
#include <mutex>

#include "core/error/sentences.h"
#include "core/tensor/element.h"
#include "tests/core/run/corner_table.h"
#include "tests/support/compare_backends.h"
#include "tests/support/table.h"
#include "tests/support/tensors.h"
#include "tests/support/test_program.h"
#include "tests/support/trapdoor.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace)

namespace {

GatherCall callOn(const char* dialect, const Tensor& params, const Tensor& indices,
                  std::int64_t batchDims = 0) {
  GatherCall call;
  call.dialect = *findDialect(dialect);
  call.params = {params.dtype(), params.shape()};
  call.indices = {indices.dtype(), indices.shape()};
  call.batchDims = batchDims;
  return call;
}

void addBackendRows(const BackendRegistry& backends, const std::function<void(const std::string&)>& addRow) {
  for (const auto& backend : backends.all()) {
    if (backend->availability().available) addRow(std::string(backend->id()));
  }
}

/// One dialect that takes every index type.
Dialect anyIndex() {
  Dialect dialect = *findDialect("numpy");
  dialect.indexTypes = DTypeSet::all();
  return dialect;
}

std::string sentenceOf(const Error& error) {
  return englishSentence(error);
}

}  // namespace

class BackendsTest : public QObject {
  Q_OBJECT

 private:
  const BackendRegistry backends_ = everyBackend();
  const std::vector<Corner> corners_ = corners();

 private slots:
  void corner_data() {
    columns<QString, int>("backend", "row");
    addBackendRows(backends_, [&](const std::string& id) {
      for (std::size_t row = 0; row < corners_.size(); ++row) {
        QTest::addRow("%s: %s", id.c_str(), corners_[row].name)
            << QString::fromStdString(id) << static_cast<int>(row);
      }
    });
  }
  void corner() {
    const auto [backend, row] = currentRow<QString, int>();
    const Corner& corner = corners_[static_cast<std::size_t>(row)];
    GatherCall call = callOn(corner.dialect, corner.params, corner.indices, corner.batchDims);
    call.policy = corner.policy;
    const auto plan = makePlan(call);
    if (!plan) {
      QVERIFY2(corner.error.has_value(), sentenceOf(plan.error()).c_str());
      QCOMPARE(QString(errorCodeName(plan.error().code).data()),
               QString(errorCodeName(*corner.error).data()));
      return;
    }
    RunOptions options;
    options.allBad = true;
    const Backend& subject = *backends_.find(backend.toStdString());
    const auto result = runGather(subject, *plan, corner.params, corner.indices, options);
    if (corner.error) {
      QVERIFY2(!result, "a result where an error was due");
      QCOMPARE(QString(errorCodeName(result.error().code).data()),
               QString(errorCodeName(*corner.error).data()));
      QCOMPARE(result.error().badCount, static_cast<std::int64_t>(corner.bad.size()));
      QVERIFY(result.error().badTuple.has_value());
      QCOMPARE(result.error().badTuple->flat, corner.bad.front());
      return;
    }
    QVERIFY2(result.has_value(), result ? "" : sentenceOf(result.error()).c_str());
    QVERIFY2(bitEqual(result->output, numbers(corner.params.dtype(), corner.shape, corner.values)),
             result->output.shape().toString().c_str());
    QCOMPARE(result->bad.all, corner.bad);
    QCOMPARE(result->bad.count, static_cast<std::int64_t>(corner.bad.size()));
    QCOMPARE(result->bad.first, corner.bad.empty() ? -1 : corner.bad.front());
    QCOMPARE(result->undefined, corner.undefined);
  }

  void errorNamesTheTuple() {
    const Tensor params = counting(DType::Float32, {2, 3, 4});
    const Tensor indices = numbers(DType::Int32, {2, 2, 2}, {0, 0, 2, 3, 1, 7, 3, 0});
    const auto plan = valueOf(makePlan(callOn("tensorflow-cpu", params, indices, 1)));
    for (const auto& backend : backends_.all()) {
      if (!backend->availability().available) continue;
      const auto result = runGather(*backend, plan, params, indices);
      QVERIFY(!result);
      const BadTuple& bad = *result.error().badTuple;
      QCOMPARE(bad.position, (std::vector<std::int64_t>{1, 0}));
      QCOMPARE(bad.tuple, (std::vector<std::int64_t>{1, 7}));
      QCOMPARE(bad.component, 1);
      QCOMPARE(bad.axis, 2);
      QCOMPARE(bad.axisSize, std::int64_t{4});
      QCOMPARE(bad.value, std::int64_t{7});
      QCOMPARE(result.error().badCount, std::int64_t{2});
    }
  }

  void bitsSurvive_data() {
    columns<QString, int>("backend", "dtype");
    addBackendRows(backends_, [&](const std::string& id) {
      for (const DType dtype : kAllDTypes) {
        if (dtype == DType::String) continue;
        QTest::addRow("%s: %s", id.c_str(), dtypeName(dtype).data())
            << QString::fromStdString(id) << static_cast<int>(dtype);
      }
    });
  }

  /// All bit patterns of a byte in every position: NaN payloads, subnormals and negative zeros are among
  /// them.
  void bitsSurvive() {
    const auto [backend, dtype] = currentRow<QString, int>();
    const auto type = static_cast<DType>(dtype);
    const int bytes = elementBytes(type);
    const auto slice = static_cast<std::size_t>(bytes) * 3;
    std::vector<std::byte> bits(256 * slice);
    for (std::size_t at = 0; at < bits.size(); ++at) bits[at] = std::byte(at * 97 + at / 256);
    const Tensor params = *Tensor::fromBytes(type, Shape{256, 3}, bits);
    std::vector<double> rows(256);
    for (std::size_t row = 0; row < rows.size(); ++row) rows[row] = static_cast<double>(255 - row);
    const Tensor indices = numbers(DType::Int64, {256, 1}, rows);
    const auto plan = valueOf(makePlan(callOn("numpy", params, indices)));
    const auto result = valueOf(runGather(*backends_.find(backend.toStdString()), plan, params, indices));
    for (std::size_t row = 0; row < rows.size(); ++row) {
      QVERIFY(std::memcmp(result.output.data() + row * slice, bits.data() + (255 - row) * slice, slice) == 0);
    }
  }

  void indexTypes_data() {
    columns<QString, int>("backend", "dtype");
    addBackendRows(backends_, [&](const std::string& id) {
      for (const DType dtype : kAllDTypes) {
        if (!isInteger(dtype)) continue;
        QTest::addRow("%s: %s", id.c_str(), dtypeName(dtype).data())
            << QString::fromStdString(id) << static_cast<int>(dtype);
      }
    });
  }
  void indexTypes() {
    const auto [backend, dtype] = currentRow<QString, int>();
    const auto type = static_cast<DType>(dtype);
    const Tensor params = counting(DType::UInt8, {4, 4});
    const double last = isSignedInteger(type) ? -1 : 3;
    const Tensor indices = numbers(type, {2, 2}, {1, 2, last, 0});
    GatherCall call = callOn("numpy", params, indices);
    call.dialect = anyIndex();
    const auto plan = valueOf(makePlan(call));
    const auto result = valueOf(runGather(*backends_.find(backend.toStdString()), plan, params, indices));
    QVERIFY(bitEqual(result.output, numbers(DType::UInt8, {2}, {6, 12})));
  }

  void largestUInt64IsLarge() {
    const Tensor params = counting(DType::UInt8, {4});
    const std::uint64_t huge[] = {UINT64_MAX, UINT64_MAX - 3, std::uint64_t{1} << 63, 3};
    const Tensor indices = *Tensor::fromBytes(DType::UInt64, Shape{4, 1}, std::as_bytes(std::span(huge)));
    GatherCall call = callOn("numpy", params, indices);
    call.dialect = anyIndex();
    const auto plan = makePlan(call);
    for (const auto& backend : backends_.all()) {
      if (!backend->availability().available) continue;
      const auto result = runGather(*backend, *plan, params, indices);
      QVERIFY(!result);
      QCOMPARE(result.error().badCount, std::int64_t{3});
    }
  }

  void strings() {
    const std::string values[] = {"a", "", std::string("\0\xff", 2), "four"};
    const Tensor params = *Tensor::fromStrings(Shape{4}, values);
    const Tensor indices = numbers(DType::Int32, {3, 1}, {3, 2, 9});
    GatherCall call = callOn("tensorflow-cpu", params, indices);
    call.policy = "IGNORE";
    const auto plan = valueOf(makePlan(call));
    for (const auto& backend : backends_.all()) {
      const auto result = runGather(*backend, plan, params, indices);
      if (backend->id() == "cuda" || backend->id() == "emulated") {
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::Unsupported);
        continue;
      }
      QVERIFY(result.has_value());
      QVERIFY(result->output.stringAt(0) == values[3]);
      QVERIFY(result->output.stringAt(1) == values[2]);
      QVERIFY(result->output.stringAt(2).empty());
    }
  }

  void ownFillValue() {
    const Tensor params = counting(DType::Int16, {2, 3});
    const Tensor indices = numbers(DType::Int64, {2, 1}, {5, 1});
    GatherCall call = callOn("jax-fill", params, indices);
    call.fillValue = Element::of(DType::Int16, std::int16_t{-7});
    const auto plan = makePlan(call);
    for (const auto& backend : backends_.all()) {
      if (!backend->availability().available) continue;
      const auto result = valueOf(runGather(*backend, *plan, params, indices));
      QVERIFY(bitEqual(result.output, numbers(DType::Int16, {2, 3}, {-7, -7, -7, 3, 4, 5})));
    }
  }

  void threadsDoNotShowInTheReport_data() {
    columns<QString>("shape");
    QTest::addRow("many small slices") << "small";
    QTest::addRow("slices larger than a block") << "large";
  }

  void threadsDoNotShowInTheReport() {
    QFETCH(QString, shape);
    const bool small = shape == "small";
    const std::int64_t tuples = small ? 300'000 : 12;
    const Tensor params = counting(DType::Float32, small ? Shape{50, 2} : Shape{5, 150'000});
    std::vector<double> rows(static_cast<std::size_t>(tuples));
    for (std::size_t t = 0; t < rows.size(); ++t) rows[t] = static_cast<double>(t * 7919 % (small ? 53 : 7));
    const Tensor indices = numbers(DType::Int32, {tuples, 1}, rows);
    GatherCall call = callOn("tensorflow-gpu", params, indices);
    const auto plan = makePlan(call);
    RunOptions options;
    options.allBad = true;
    const auto oracle = valueOf(runOn(*backends_.find("reference"), *plan, params, indices, options));
    QVERIFY(oracle.bad.count > 0);
    const BackendRegistry hosts = makeCoreRegistry();  // a device is not asked for threads
    for (const int threads : {0, 1, 2, 3, 8}) {
      options.threads = threads;
      int ran = 0;
      const std::string wrong =
          firstDisagreement(threads == 0 ? backends_ : hosts, *plan, params, indices, options, oracle, ran);
      QVERIFY2(wrong.empty(), wrong.c_str());
      QVERIFY(ran >= 2);
    }
  }

  void alreadyStopped() {
    const Tensor params = counting(DType::Float32, {8, 2});
    const Tensor indices = numbers(DType::Int32, {4, 1}, {0, 1, 2, 3});
    const auto plan = makePlan(callOn("tensorflow-cpu", params, indices));
    std::stop_source source;
    source.request_stop();
    RunOptions options;
    options.stop = source.get_token();
    for (const auto& backend : backends_.all()) {
      if (!backend->availability().available) continue;
      const auto result = runGather(*backend, *plan, params, indices, options);
      QVERIFY2(!result, std::string(backend->id()).c_str());
      QCOMPARE(result.error().code, ErrorCode::Cancelled);
    }
  }

  void stopsSoon_data() {
    columns<QByteArray, std::int64_t, std::int64_t>("backend", "rows", "columns");
    for (const char* id : {"reference", "eigen", "cpu", "emulated"}) {
      QTest::addRow("%s, one huge slice", id) << QByteArray(id) << std::int64_t{1} << std::int64_t{64 << 20};
      QTest::addRow("%s, small slices", id) << QByteArray(id) << std::int64_t{1 << 20} << std::int64_t{16};
    }
  }

  /// A stop that is asked for in the middle of the output ends the run within a few more megabytes.
  void stopsSoon() {
    const auto [backend, rows, columns] = currentRow<QByteArray, std::int64_t, std::int64_t>();
    Buffer ones = *Buffer::allocate(columns);
    std::memset(ones.data(), 1, static_cast<std::size_t>(columns));
    const Tensor params = Tensor::fromBuffer(DType::UInt8, Shape{1, columns}, std::move(ones));
    const Tensor indices = *Tensor::zeros(DType::Int32, Shape{rows, 1});
    const auto plan = makePlan(callOn("tensorflow-cpu", params, indices));
    TrapdoorMemory output(plan->outputBytes());
    RunOptions options;
    options.threads = 1;
    options.stop = output.stopToken();
    const auto result =
        backends_.find(backend.toStdString())->runInto(*plan, params, indices, output.bytes(), options);
    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::Cancelled);
    const std::int64_t written = output.written();
    QVERIFY(written > 0);
    QVERIFY2(written <= plan->outputBytes() / 2 + (4 << 20), qPrintable(QString::number(written)));
  }

  void progressIsCoarseAndComplete() {
    const Tensor params = *Tensor::zeros(DType::UInt8, Shape{4, 64});
    const Tensor indices = *Tensor::zeros(DType::Int32, Shape{100'000, 1});
    const auto plan = makePlan(callOn("tensorflow-cpu", params, indices));
    for (const char* id : {"reference", "cpu", "eigen", "emulated"}) {
      std::mutex mutex;
      std::vector<double> seen;
      RunOptions options;
      options.progress = [&](double value) {
        const std::lock_guard lock(mutex);
        seen.push_back(value);
      };
      QVERIFY(runGather(*backends_.find(id), *plan, params, indices, options).has_value());
      QVERIFY2(!seen.empty() && seen.size() <= 40, qPrintable(QString::number(seen.size())));
      QCOMPARE(*std::max_element(seen.begin(), seen.end()), 1.0);
      QVERIFY(*std::min_element(seen.begin(), seen.end()) >= 0);
    }
  }

  void foundById() {
    const BackendRegistry core = makeCoreRegistry();
    QVERIFY(core.find("auto") == core.find("cpu"));
    for (const char* id : {"reference", "eigen", "cpu"}) {
      QVERIFY(core.find(id) != nullptr);
      QVERIFY(core.find(id)->id() == id);
      QVERIFY(!core.find(id)->name().empty());
    }
    QVERIFY(core.find("cuda") == nullptr);
    QVERIFY(core.find("") == nullptr);
  }
};

GATHERND_TEST(BackendsTest)
#include "backends_test.moc"
