// SPDX-License-Identifier: GPL-3.0-or-later
// The C API towards its callers: structs of older and newer versions, names, several callers at once.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <numeric>
#include <thread>
#include <vector>

#include <QtTest/QtTest>

#include <sys/wait.h>
#include <unistd.h>

#include "tests/core/c_api/sample_call.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd::test;

namespace {

const char* codeName(int code) {
  return gathernd_code_name(code);
}

}  // namespace

class CallersTest : public QObject {
  Q_OBJECT

 private slots:
  void structSizes_data();
  void structSizes();
  void longerStructs();
  void namesAndVersion();
  void manyCallersAtOnce();
  void callsFromAForkedChild();
};

void CallersTest::structSizes_data() {
  columns<quint32, QByteArray>("bytes", "code");
  const auto row = [](const char* name, std::size_t bytes, const char* code) {
    QTest::newRow(name) << static_cast<quint32>(bytes) << QByteArray(code);
  };
  row("none", 0, "struct_size");
  row("half the least", GATHERND_CALL_LEAST / 2, "struct_size");
  row("one below the least", GATHERND_CALL_LEAST - 1, "struct_size");
  row("the least", GATHERND_CALL_LEAST, "ok");
  row("within a field", GATHERND_CALL_LEAST + 4, "struct_size");
  row("up to the rules", offsetof(gathernd_call, fill), "ok");
  row("up to threads", offsetof(gathernd_call, bad_count), "ok");
  row("without the rank", offsetof(gathernd_call, output_rank), "ok");
  row("ours", sizeof(gathernd_call), "ok");
  row("one more", sizeof(gathernd_call) + 1, "struct_size");
  row("absurd", UINT32_MAX - 7, "struct_size");
}

void CallersTest::structSizes() {
  const auto [bytes, code] = currentRow<quint32, QByteArray>();
  // Batch axis 1 of [3, 4], tuples of one number: the fields that are cut off would change all of it.
  SampleCall sample;
  sample.indicesShape = {3, 1};
  sample.indices = {3, 9, 0, 0};
  std::array<float, 12> output;
  output.fill(SampleCall::kUntouched);
  sample.call.output = output.data();
  sample.call.output_bytes = sizeof output;
  sample.call.batch_dims = 1;
  sample.call.out_of_range = GATHERND_RANGE_ZERO;
  sample.call.struct_size = bytes;
  if (bytes < sizeof(gathernd_call)) {
    // What lies beyond an older caller's struct is not the library's to look at.
    std::memset(reinterpret_cast<std::byte*>(&sample.call) + std::max<std::size_t>(bytes, 8), 0xEE,
                sizeof(gathernd_call) - std::max<std::size_t>(bytes, 8));
    sample.call.struct_size = bytes;
  }
  const bool batched = bytes > GATHERND_CALL_LEAST;
  if (code == "ok" && !batched) sample.indices = {2, 1, 0, 0};  // rows of [3, 4], as batch_dims is 0
  QCOMPARE(codeName(gathernd_call_run(&sample.call)), code.constData());
  if (code != "ok") {
    QVERIFY(std::count(output.begin(), output.end(), SampleCall::kUntouched) == 12);
    QCOMPARE(sample.badCount, SampleCall::kUnset);  // a struct that is not understood is not written through
    return;
  }
  const bool reports = bytes >= offsetof(gathernd_call, output_shape);
  QCOMPARE(sample.badCount, reports ? 1 : SampleCall::kUnset);
  QCOMPARE(sample.firstBad, reports ? 1 : SampleCall::kUnset);
  if (batched) {
    QCOMPARE(output[0], 3.0F);
    QCOMPARE(output[1], 0.0F);
    QCOMPARE(output[2], 8.0F);
    QCOMPARE(output[3], SampleCall::kUntouched);
  } else {
    QCOMPARE(output[0], 8.0F);
    QCOMPARE(output[11], 3.0F);
  }
}

void CallersTest::longerStructs() {
  // The sample's own struct is copied, so that what follows it is known.
  SampleCall sample;
  struct alignas(8) Longer {
    gathernd_call call;
    std::array<std::uint64_t, 4> more;
  } longer{sample.call, {}};
  longer.call.struct_size = sizeof longer;
  QCOMPARE(codeName(gathernd_call_run(&longer.call)), "ok");
  QCOMPARE(sample.output[0], 11.0F);
  sample.output.fill(SampleCall::kUntouched);
  sample.badCount = SampleCall::kUnset;
  for (std::uint64_t& word : longer.more) {
    word = std::uint64_t{1} << 63;
    QCOMPARE(codeName(gathernd_call_run(&longer.call)), "struct_size");
    word = 0;
  }
  QVERIFY(sample.outputUntouched());
  QCOMPARE(sample.badCount, SampleCall::kUnset);
}

void CallersTest::namesAndVersion() {
  QSet<QByteArray> names;
  for (int code = GATHERND_OK; code <= GATHERND_RESOURCES; ++code) names.insert(codeName(code));
  QCOMPARE(names.size(), GATHERND_RESOURCES + 1);
  QVERIFY(!names.contains("unknown"));
  for (const int code : {-1, GATHERND_RESOURCES + 1, INT32_MAX, INT32_MIN})
    QCOMPARE(codeName(code), "unknown");
  QCOMPARE(gathernd_version(), GATHERND_EXPECTED_VERSION);
}

/// Each caller has its own shapes, rules and bad tuple; what one is told must never be another's.
void CallersTest::manyCallersAtOnce() {
  constexpr int kCallers = 4;
  constexpr int kRounds = 400;
  std::array<int, kCallers> wrong{};
  const auto caller = [&wrong](int number) {
    const std::int64_t size = 50 + 1000 * number;
    const std::int64_t tuples = 300 * (number + 1);
    Values indices(static_cast<std::size_t>(tuples));
    std::iota(indices.begin(), indices.end(), 0);
    for (std::int64_t& index : indices) index %= size;
    const std::int64_t bad = 7 + 13 * number;
    indices[static_cast<std::size_t>(bad)] = size;
    CountingCall made({size, 3}, {tuples, 1}, indices, static_cast<std::size_t>(3 * tuples));
    made.call.threads = number;  // 0: as many as pay
    for (int round = 0; round < kRounds; ++round) {
      std::fill(made.output.begin(), made.output.end(), -77);
      made.call.out_of_range = round % 2 == 0 ? GATHERND_RANGE_ERROR : GATHERND_RANGE_ZERO;
      const int code = gathernd_call_run(&made.call);
      bool right = code == (round % 2 == 0 ? GATHERND_OUT_OF_RANGE : GATHERND_OK) && made.badCount == 1 &&
                   made.firstBad == bad;
      for (std::size_t tuple = 0; right && tuple < indices.size(); ++tuple) {
        const auto row = static_cast<std::int32_t>(3 * indices[tuple]);
        for (std::int32_t s = 0; s < 3; ++s) {
          const std::int32_t expected = static_cast<std::int64_t>(tuple) == bad ? 0 : row + s;
          right = right && made.output[3 * tuple + static_cast<std::size_t>(s)] == expected;
        }
      }
      if (!right) ++wrong[static_cast<std::size_t>(number)];
    }
  };
  std::vector<std::thread> callers;
  for (int number = 0; number < kCallers; ++number) callers.emplace_back(caller, number);
  for (std::thread& one : callers) one.join();
  QCOMPARE(wrong, (std::array<int, kCallers>{}));
}

/// Python forks its workers, and a child has none of the threads that its parent's calls may have left
/// asleep.
void CallersTest::callsFromAForkedChild() {
#if defined(__SANITIZE_THREAD__)
  QSKIP("ThreadSanitizer does not follow a fork from a program with threads");
#endif
  constexpr std::int64_t kTuples = 400'000;
  Values indices(kTuples);
  for (std::size_t i = 0; i < indices.size(); ++i) indices[i] = static_cast<std::int64_t>(i * 7 % 1000);
  CountingCall made({1000, 4}, {kTuples, 1}, indices, 4 * kTuples);
  made.call.threads = 2;
  const auto right = [&] {
    std::fill(made.output.begin(), made.output.end(), -77);
    if (gathernd_call_run(&made.call) != GATHERND_OK) return false;
    for (std::size_t at = 0; at < made.output.size(); ++at) {
      if (made.output[at] !=
          static_cast<std::int32_t>(4 * indices[at / 4] + static_cast<std::int64_t>(at % 4)))
        return false;
    }
    return true;
  };
  QVERIFY(right());
  const pid_t child = ::fork();
  if (child == 0) {
    ::alarm(60);  // a call that never comes back
    ::_exit(right() ? 0 : 1);
  }
  QVERIFY(child > 0);
  int status = -1;
  QCOMPARE(::waitpid(child, &status, 0), child);
  QVERIFY2(WIFEXITED(status) && WEXITSTATUS(status) == 0, qPrintable(QString::number(status)));
  QVERIFY(right());
}

GATHERND_TEST(CallersTest)
#include "callers_test.moc"
