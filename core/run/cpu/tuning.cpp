// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/cpu/tuning.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <deque>
#include <mutex>

namespace gathernd::cpu {
namespace {

constexpr std::int64_t kKiB = 1024;
constexpr std::int64_t kMiB = 1024 * kKiB;

constexpr auto kFields = std::to_array<TuningField>({
    {"cached_table", "bytes: tables up to this stay in cache", &Tuning::cachedTable, 128 * kKiB, 32 * kMiB},
    {"prefetch_table", "bytes: slices of larger tables are prefetched", &Tuning::prefetchTable, 4 * kMiB,
     32 * kMiB},
    {"stream_output", "bytes: outputs from here on bypass the caches, one thread", &Tuning::streamOutput,
     512 * kKiB, 128 * kMiB},
    {"stream_output_threads", "bytes: the same, all threads", &Tuning::streamOutputThreads, 512 * kKiB,
     128 * kMiB},
    {"stream_rows", "bytes: outputs of rows of a kilobyte and more, one thread", &Tuning::streamRows,
     512 * kKiB, 128 * kMiB},
    {"stream_rows_threads", "bytes: the same, all threads", &Tuning::streamRowsThreads, 512 * kKiB,
     128 * kMiB},
    {"prefetch_rows", "bytes: such rows of larger tables are prefetched", &Tuning::prefetchRows, 4 * kMiB,
     32 * kMiB},
    {"long_row", "bytes: rows from here on, if they start a line, are not copied by our vectors",
     &Tuning::longRow, 256, kMiB},
    {"long_row_by_string", "1: they are copied by rep movsb, 0: by memcpy", &Tuning::longRowByString, 0, 1},
    {"bytes_per_thread", "bytes: a thread more for each so many moved", &Tuning::bytesPerThread, 64 * kKiB,
     4 * kMiB},
    {"prefetch_to_second_level", "1: slices are fetched into the second-level cache, 0: the first",
     &Tuning::prefetchToSecondLevel, 0, 1},
});
// A new number needs its row: without one it would be neither kept nor shown.
static_assert(sizeof(Tuning) == kFields.size() * sizeof(std::int64_t));

struct TunedEntry {
  Tuning tuning;
  TuningSource source = TuningSource::Default;
};

std::atomic<const TunedEntry*> gCurrent{nullptr};

// What was in force once may still be read: entries are kept, and outlive every thread.
struct Published {
  std::mutex mutex;
  std::deque<TunedEntry> entries;
};
Published& store() {
  static auto* const kStore = new Published;
  return *kStore;
}

const TunedEntry& publish(Published& held, const TunedEntry& entry) {
  held.entries.push_back(entry);
  gCurrent.store(&held.entries.back(), std::memory_order_release);
  return held.entries.back();
}

bool defaultsForced() {
  const char* const asked = std::getenv("GATHERND_TUNING");
  return asked != nullptr && std::string_view(asked) == "default";
}

TunedEntry firstEntry() {
  if (defaultsForced()) return {Tuning(), TuningSource::Forced};
  if (const auto kept = loadTuning(tuningCacheFile(), thisCpu())) return {*kept, TuningSource::Cache};
  return {};
}

const TunedEntry& current() {
  if (const TunedEntry* const entry = gCurrent.load(std::memory_order_acquire)) return *entry;
  Published& held = store();
  const std::lock_guard lock(held.mutex);
  if (const TunedEntry* const entry = gCurrent.load(std::memory_order_acquire)) return *entry;
  return publish(held, firstEntry());
}

}  // namespace

std::span<const TuningField> tuningFields() {
  return kFields;
}

bool withinLimits(const Tuning& tuning) {
  const bool each = std::all_of(kFields.begin(), kFields.end(), [&](const TuningField& field) {
    const std::int64_t value = tuning.*field.value;
    return value >= field.least && value <= field.most;
  });
  return each && tuning.cachedTable <= tuning.prefetchTable;
}

Tuning clampToLimits(Tuning tuning) {
  for (const TuningField& field : kFields) {
    tuning.*field.value = std::clamp(tuning.*field.value, field.least, field.most);
  }
  tuning.prefetchTable = std::max(tuning.prefetchTable, tuning.cachedTable);
  return tuning;
}

std::string_view tuningSourceName(TuningSource source) {
  switch (source) {
    case TuningSource::Forced:
      return "forced";
    case TuningSource::Cache:
      return "cache";
    case TuningSource::Measured:
      return "measured";
    case TuningSource::Default:
      break;
  }
  return "default";
}

const Tuning& currentTuning() {
  return current().tuning;
}

TuningSource tuningSource() {
  return current().source;
}

void setTuning(const Tuning& tuning, TuningSource source) {
  Published& held = store();
  const std::lock_guard lock(held.mutex);
  publish(held, {tuning, source});
}

void forgetTuning() {
  gCurrent.store(nullptr, std::memory_order_release);
}

}  // namespace gathernd::cpu
