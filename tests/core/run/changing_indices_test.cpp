// SPDX-License-Identifier: GPL-3.0-or-later
// A mapped file of indices that another process writes to all the time: whatever is read, when, on every
// vector width and by every way, each slice of the output is a row of params or the fill, and nothing beside
// params is touched (that would fault, or show as a word that no row has).
#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <span>
#include <vector>

#include <QtTest/QtTest>

#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/calls.h"
#include "tests/support/forced_run.h"
#include "tests/support/guarded.h"
#include "tests/support/random_count.h"
#include "tests/support/random_gather.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace)

namespace {

constexpr std::int64_t kRows = 12;
constexpr std::int64_t kTuples = 600;
constexpr std::uint32_t kFillWord = 0xF111F111;

/// Row r is the word r + 1, over and over.
bool isSomeRow(std::span<const std::byte> slice) {
  std::uint32_t word = 0;
  std::memcpy(&word, slice.data(), sizeof word);
  if (word != kFillWord && (word < 1 || word > kRows)) return false;
  for (std::size_t at = 0; at < slice.size(); at += sizeof word) {
    if (std::memcmp(slice.data() + at, &word, sizeof word) != 0) return false;
  }
  return true;
}

/// 64-bit words that a child process writes to without end: sound indices, and such as lead far away.
class RestlessWords {
 public:
  explicit RestlessWords(std::size_t count) : count_(count) {
    void* memory = ::mmap(nullptr, bytes(), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) qFatal("no shared memory");
    words_ = static_cast<std::int64_t*>(memory);
    child_ = ::fork();
    if (child_ == 0) scribble();
    if (child_ < 0) qFatal("no child process");
  }
  ~RestlessWords() {
    ::kill(child_, SIGKILL);
    ::waitpid(child_, nullptr, 0);
    ::munmap(words_, bytes());
  }
  RestlessWords(const RestlessWords&) = delete;
  RestlessWords& operator=(const RestlessWords&) = delete;

  /// Whether the child is at work.
  bool changed() const {
    return std::any_of(words_, words_ + count_, [](std::int64_t& word) {
      return std::atomic_ref(word).load(std::memory_order_relaxed) != 0;
    });
  }
  const std::byte* data() const { return reinterpret_cast<const std::byte*>(words_); }

 private:
  std::size_t bytes() const { return count_ * sizeof(std::int64_t); }

  [[noreturn]] void scribble() {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    static constexpr std::array<std::int64_t, 6> kAstray = {
        -1, kRows, std::int64_t{1} << 40, INT64_MAX, INT64_MIN, (std::int64_t{1} << 32) + kRows};
    for (Random random(11);;) {
      const auto at = static_cast<std::size_t>(random.below(static_cast<std::int64_t>(count_)));
      const std::int64_t value = random.chance(1) ? random.pick(kAstray) : random.below(3);
      std::atomic_ref(words_[at]).store(value, std::memory_order_relaxed);
    }
  }

  std::size_t count_;
  std::int64_t* words_ = nullptr;
  pid_t child_ = -1;
};

}  // namespace

class ChangingIndicesTest : public QObject {
  Q_OBJECT

 private slots:
  void staysInsideParams_data() {
    columns<int, int, int>("target", "depth", "type");
    for (std::size_t i = 0; i < cpu::runnableKernels().size(); ++i) {
      for (const DType type : {DType::Int64, DType::Int32}) {
        for (const int depth : {1, 2}) {
          QTest::addRow("%s, %s, depth %d", std::string(cpu::runnableKernels()[i]->target).c_str(),
                        std::string(dtypeName(type)).c_str(), depth)
              << static_cast<int>(i) << depth << static_cast<int>(type);
        }
      }
    }
  }
  void staysInsideParams() {
    const auto [target, depth, type] = currentRow<int, int, int>();
    RestlessWords words(static_cast<std::size_t>(kTuples * depth));
    QTRY_VERIFY(words.changed());
    GuardedMemory params(1 << 16);
    bool sawSound = false;
    bool sawBad = false;
    Sample sample;
    for (const std::int64_t slice : {4, 64, 200, 4100}) {
      GatherCall call = callOf("tensorflow-cpu", {3, kRows / 3, slice / 4}, {kTuples, depth});
      if (depth == 1) call = callOf("tensorflow-cpu", {kRows, slice / 4}, {kTuples, depth});
      call.indices.dtype = static_cast<DType>(type);
      Plan plan = *makePlan(call);
      std::memcpy(plan.fill.data(), &kFillWord, sizeof kFillWord);
      const auto table = params.place(static_cast<std::size_t>(kRows * slice), Edge::End);
      for (std::size_t at = 0; at < table.size(); at += sizeof(std::uint32_t)) {
        const auto word = static_cast<std::uint32_t>(at / static_cast<std::size_t>(slice) + 1);
        std::memcpy(table.data() + at, &word, sizeof word);
      }
      std::vector<std::byte> output(static_cast<std::size_t>(plan.outputBytes()));
      cpu::GatherJob job = jobOf(plan, table.data(), words.data(), output.data());
      job.indicesMayChange = true;
      for (Way way : everyWay(*cpu::runnableKernels()[static_cast<std::size_t>(target)])) {
        if (!sample.takes()) continue;
        for (int run = 0; run < 12; ++run) {
          std::fill(output.begin(), output.end(), std::byte{});
          way.threads = run % 6 == 0 ? 2 : 1;
          const cpu::JobReport report = runForced(job, way);
          sawBad = sawBad || report.badCount > 0;
          sawSound = sawSound || report.badCount < kTuples;
          for (std::int64_t tuple = 0; tuple < kTuples; ++tuple) {
            const auto first = static_cast<std::size_t>(tuple * slice);
            if (!isSomeRow(std::span(output).subspan(first, static_cast<std::size_t>(slice)))) {
              QFAIL(qPrintable(QString("tuple %1, slices of %2 bytes, %3")
                                   .arg(tuple)
                                   .arg(slice)
                                   .arg(QString::fromStdString(describe(way)))));
            }
          }
        }
      }
    }
    QVERIFY(sawSound);
    QVERIFY(sawBad);
  }
};

GATHERND_TEST(ChangingIndicesTest)
#include "changing_indices_test.moc"
