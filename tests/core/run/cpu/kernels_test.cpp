// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the CPU engine, one by one and on every vector width of this machine, against plain loops: the
// questions about a block of indices, the copy of a run of bytes and of slices. (Tuples to offsets:
// resolve_test.)
#include "core/run/cpu/kernels.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <span>
#include <type_traits>
#include <vector>

#include <QtTest/QtTest>

#include "tests/support/guarded.h"
#include "tests/support/random_count.h"
#include "tests/support/random_gather.h"
#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace)

namespace {

constexpr std::int64_t kMaxIds = 300;
constexpr std::array kStores = {cpu::Store::Cached, cpu::Store::Stream, cpu::Store::Library,
                                cpu::Store::String};

template <class T>
bool inRange(const cpu::Kernels& kernels, const T* ids, std::int64_t count, T last) {
  if constexpr (sizeof(T) == 4) {
    return kernels.inRange32(ids, count, last);
  } else {
    return kernels.inRange64(ids, count, last);
  }
}

template <class T>
bool consecutive(const cpu::Kernels& kernels, const T* ids, std::int64_t count, std::int64_t step) {
  if constexpr (sizeof(T) == 4) {
    return kernels.consecutive32(ids, count, step);
  } else {
    return kernels.consecutive64(ids, count, step);
  }
}

/// All places of a short block; of a long one the ends and some between.
std::vector<std::int64_t> placesIn(std::int64_t count, Random& random) {
  std::vector<std::int64_t> places;
  if (count <= 40) {
    for (std::int64_t i = 0; i < count; ++i) places.push_back(i);
  } else {
    places = {0, count - 1, random.below(count), random.below(count), count - 1 - random.below(16)};
  }
  return places;
}

/// Room for ids that ends where nobody may read.
template <class T>
class IdBlock {
 public:
  T* place(std::int64_t count) {
    return reinterpret_cast<T*>(memory_.place(static_cast<std::size_t>(count) * sizeof(T), Edge::End).data());
  }

 private:
  GuardedMemory memory_{(kMaxIds + 200) * sizeof(T)};
};

template <class T>
void checkInRange(const cpu::Kernels& kernels) {
  constexpr T kMin = std::numeric_limits<T>::min();
  constexpr T kMax = std::numeric_limits<T>::max();
  IdBlock<T> block;
  Random random(3);
  Sample sample;
  for (const T last : {T{0}, T{1}, T{5}, T{1000}, static_cast<T>(kMax - 1), kMax}) {
    for (std::int64_t count = 0; count <= kMaxIds; ++count) {
      if (!sample.takes()) continue;
      T* ids = block.place(count);
      for (std::int64_t i = 0; i < count; ++i) {
        const auto within = static_cast<T>(static_cast<std::uint64_t>(random.below(INT64_MAX)) %
                                           (static_cast<std::uint64_t>(last) + 1));
        ids[i] = random.chance(30) ? (random.chance(50) ? T{0} : last) : within;
      }
      QVERIFY(inRange(kernels, ids, count, last));
      for (const std::int64_t at : placesIn(count, random)) {
        const T kept = ids[at];
        for (const T bad : {T{-1}, kMin, static_cast<T>(kMin + 1), static_cast<T>(last + (last < kMax)), kMax,
                            static_cast<T>(kMax - 1)}) {
          ids[at] = bad;
          const bool sound = bad >= 0 && bad <= last;
          if (inRange(kernels, ids, count, last) != sound) {
            QFAIL(qPrintable(QString("value %1 at %2 of %3, last %4").arg(bad).arg(at).arg(count).arg(last)));
          }
        }
        ids[at] = kept;
      }
    }
  }
}

template <class T>
void checkConsecutive(const cpu::Kernels& kernels) {
  using Unsigned = std::make_unsigned_t<T>;
  constexpr T kMax = std::numeric_limits<T>::max();
  IdBlock<T> block;
  Random random(4);
  Sample sample;
  for (const std::int64_t step : std::initializer_list<std::int64_t>{1, 0, 4, -1, 4096, 600'000}) {
    for (const T start : {T{0}, T{7}, T{-3}, static_cast<T>(kMax - 2), std::numeric_limits<T>::min()}) {
      for (std::int64_t count = 1; count <= kMaxIds; ++count) {
        if (!sample.takes()) continue;
        T* ids = block.place(count);
        for (std::int64_t i = 0; i < count; ++i) {
          ids[i] = static_cast<T>(static_cast<Unsigned>(start) +
                                  static_cast<Unsigned>(i) * static_cast<Unsigned>(step));
        }
        QVERIFY(consecutive(kernels, ids, count, step));
        if (count == 1) continue;  // one id is a run by itself, whatever it is
        for (const std::int64_t at : placesIn(count, random)) {
          const T kept = ids[at];
          for (const Unsigned flipped :
               {Unsigned{1}, static_cast<Unsigned>(Unsigned{1} << (8 * sizeof(T) - 1))}) {
            ids[at] = static_cast<T>(static_cast<Unsigned>(kept) ^ flipped);
            if (consecutive(kernels, ids, count, step)) {
              QFAIL(qPrintable(QString("spoilt at %1 of %2, step %3").arg(at).arg(count).arg(step)));
            }
          }
          ids[at] = kept;
        }
      }
    }
  }
}

std::vector<std::byte> noise(std::size_t bytes) {
  std::vector<std::byte> made(bytes);
  Random random(5);
  for (std::byte& byte : made) byte = std::byte(random.below(256));
  return made;
}

}  // namespace

class KernelsTest : public QObject {
  Q_OBJECT

 private slots:
  void inRange_data() { everyTarget(); }
  void inRange() {
    QFETCH(const int, target);
    const cpu::Kernels& kernels = kernelsAt(target);
    checkInRange<std::int32_t>(kernels);
    checkInRange<std::int64_t>(kernels);
  }

  void consecutive_data() { everyTarget(); }
  void consecutive() {
    QFETCH(const int, target);
    const cpu::Kernels& kernels = kernelsAt(target);
    checkConsecutive<std::int32_t>(kernels);
    checkConsecutive<std::int64_t>(kernels);
  }

  void copyRun_data() { everyTarget(); }
  void copyRun() {
    QFETCH(const int, target);
    const cpu::Kernels& kernels = kernelsAt(target);
    const std::vector<std::byte> source = noise(12'000);
    GuardedMemory memory(12'000);
    Sample sample;
    for (const cpu::Store store : kStores) {
      for (const std::size_t bytes : {0,   1,   2,   15,  63,  64,  65,  127,  200,  255,  256,
                                      257, 300, 319, 320, 383, 384, 511, 1000, 4096, 4097, 10'000}) {
        const std::size_t by = bytes > 1000 ? 7 : 1;
        for (std::size_t from = 0; from < 64; from += by) {
          for (std::size_t to = 0; to < 64; to += by) {
            if (!sample.takes()) continue;
            const auto into = memory.place(bytes, Edge::Start, 64 + to);
            std::fill(into.begin(), into.end(), std::byte{});
            kernels.copyRun(source.data() + from, into.data(), static_cast<std::int64_t>(bytes), store);
            cpu::finishStreams();
            if (!std::equal(into.begin(), into.end(), source.begin() + static_cast<std::ptrdiff_t>(from)) ||
                !memory.untouchedAround()) {
              QFAIL(qPrintable(QString("%1 bytes from %2 to %3").arg(bytes).arg(from).arg(to)));
            }
          }
        }
      }
    }
  }

  /// Few slices and many, of which some more or none are known for the prefetch; the ids end at a guard page.
  void copier_data() { everyTarget(); }
  void copier() {
    QFETCH(const int, target);
    const cpu::Kernels& kernels = kernelsAt(target);
    Random random(6);
    for (std::int64_t slice = 1; slice <= 200; ++slice) copySlices(kernels, slice, 8, random);
    for (const std::int64_t slice : {256, 300, 512, 1000, 1024, 2047, 2048, 2050, 4096, 33'000})
      copySlices(kernels, slice, 30, random);
  }

 private:
  static constexpr std::int64_t kRows = 30;

  static void everyTarget() {
    QTest::addColumn<int>("target");
    for (std::size_t i = 0; i < cpu::runnableKernels().size(); ++i)
      QTest::newRow(std::string(cpu::runnableKernels()[i]->target).c_str()) << static_cast<int>(i);
  }
  static const cpu::Kernels& kernelsAt(int target) {
    return *cpu::runnableKernels()[static_cast<std::size_t>(target)];
  }

  /// So many draws of counts and places, each by every form, store and prefetch.
  void copySlices(const cpu::Kernels& kernels, std::int64_t slice, int draws, Random& random) {
    for (int draw = 0; draw < draws; ++draw) {
      if (!sample_.takes()) continue;
      std::vector<std::int64_t> rows(static_cast<std::size_t>(1 + random.below(slice > 4096 ? 5 : 200)));
      for (std::int64_t& row : rows) row = random.below(kRows);
      const std::int64_t known = static_cast<std::int64_t>(rows.size()) +
                                 random.pick(std::array<std::int64_t, 7>{0, 0, 1, 63, 64, 65, 128});
      const auto target = output_.place(rows.size() * static_cast<std::size_t>(slice), Edge::Start,
                                        64 + static_cast<std::size_t>(random.below(64)));
      const std::byte* table = table_.data() + random.below(64);
      for (const cpu::IdForm form : {cpu::IdForm::Index32, cpu::IdForm::Index64, cpu::IdForm::Offset}) {
        const void* ids = placeIds(form, rows, known, slice);
        for (const cpu::Store store : kStores) {
          for (const cpu::Prefetch prefetch :
               {cpu::Prefetch::None, cpu::Prefetch::First, cpu::Prefetch::Second, cpu::Prefetch::Hardware}) {
            std::fill(target.begin(), target.end(), std::byte{});
            const auto count = static_cast<std::int64_t>(rows.size());
            kernels.copier(form, slice, store, prefetch)({ids, count, known, table, target.data(), slice});
            cpu::finishStreams();
            if (!copied(rows, table, target, slice) || !output_.untouchedAround()) {
              QFAIL(qPrintable(QString("%1 slices of %2 bytes, %3 known, form %4, store %5, prefetch %6")
                                   .arg(count)
                                   .arg(slice)
                                   .arg(known)
                                   .arg(static_cast<int>(form))
                                   .arg(static_cast<int>(store))
                                   .arg(static_cast<int>(prefetch))));
            }
          }
        }
      }
    }
  }

  /// Ids that are only known may be anything: they are prefetched, not read.
  const void* placeIds(cpu::IdForm form, const std::vector<std::int64_t>& rows, std::int64_t known,
                       std::int64_t slice) {
    const auto value = [&](std::int64_t i) {
      if (i >= static_cast<std::int64_t>(rows.size())) return i % 2 == 0 ? std::int64_t{-1} : INT64_MAX / 3;
      return rows[static_cast<std::size_t>(i)] * (form == cpu::IdForm::Offset ? slice : 1);
    };
    if (form == cpu::IdForm::Index32) {
      std::int32_t* ids = ids32_.place(known);
      for (std::int64_t i = 0; i < known; ++i) ids[i] = static_cast<std::int32_t>(value(i));
      return ids;
    }
    std::int64_t* ids = ids64_.place(known);
    for (std::int64_t i = 0; i < known; ++i) ids[i] = value(i);
    return ids;
  }

  static bool copied(const std::vector<std::int64_t>& rows, const std::byte* table,
                     std::span<const std::byte> target, std::int64_t slice) {
    const auto bytes = static_cast<std::size_t>(slice);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (std::memcmp(target.data() + i * bytes, table + rows[i] * slice, bytes) != 0) return false;
    }
    return true;
  }

  Sample sample_;
  IdBlock<std::int32_t> ids32_;
  IdBlock<std::int64_t> ids64_;
  GuardedMemory output_{1'000'000};
  const std::vector<std::byte> table_ = noise(kRows * 33'000 + 64);
};

GATHERND_TEST(KernelsTest)
#include "kernels_test.moc"
