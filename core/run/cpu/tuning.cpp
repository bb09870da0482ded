// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/cpu/tuning.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <system_error>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "core/run/cpu/worker_pool.h"

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

using Json = nlohmann::json;

/// Another number when a field's meaning or the way it is measured changes.
constexpr int kVersion = 2;
constexpr std::size_t kMaxBytes = 64 * 1024;

/// At most so many bytes from the start; nothing of what is not a file: a pipe in its place would hang the
/// program.
std::string readStart(const std::string& path, std::size_t most) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return {};
  std::ifstream file(path, std::ios::binary);
  std::string text(most, '\0');
  file.read(text.data(), static_cast<std::streamsize>(most));
  text.resize(static_cast<std::size_t>(file.gcount()));
  return text;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

std::string environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

Json keyJson(const CpuKey& cpu) {
  return {{"vendor", cpu.vendor},     {"family", cpu.family}, {"model", cpu.model},
          {"stepping", cpu.stepping}, {"brand", cpu.brand},   {"cores", cpu.cores}};
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
  constexpr std::array<std::string_view, 4> kNames = {"default", "forced", "cache", "measured"};
  return kNames[static_cast<std::size_t>(source)];
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

CpuKey cpuKey(std::string_view cpuinfo, int cores) {
  CpuKey key;
  key.cores = cores;
  const std::array<std::pair<std::string_view, std::string*>, 9> names = {{{"vendor_id", &key.vendor},
                                                                           {"cpu family", &key.family},
                                                                           {"model", &key.model},
                                                                           {"stepping", &key.stepping},
                                                                           {"model name", &key.brand},
                                                                           {"CPU implementer", &key.vendor},
                                                                           {"CPU architecture", &key.family},
                                                                           {"CPU part", &key.model},
                                                                           {"CPU revision", &key.stepping}}};
  while (!cpuinfo.empty()) {
    const std::size_t end = cpuinfo.find('\n');
    const std::string_view line = cpuinfo.substr(0, end);
    cpuinfo.remove_prefix(end == cpuinfo.npos ? cpuinfo.size() : end + 1);
    if (line.empty()) {
      if (key.known()) break;  // the first processor's block has ended
      continue;
    }
    const std::size_t colon = line.find(':');
    if (colon == line.npos) continue;
    for (const auto& [name, value] : names) {
      if (trimmed(line.substr(0, colon)) == name) *value = trimmed(line.substr(colon + 1));
    }
  }
  return key;
}

CpuKey thisCpu() {
  return cpuKey(readStart("/proc/cpuinfo", 4096), processorCount());
}

std::string tuningCacheFile() {
  std::string folder = environment("GATHERND_CACHE_DIR");
  if (folder.empty()) {
    // A relative XDG_CACHE_HOME is to be ignored, as its specification says.
    const std::string caches = environment("XDG_CACHE_HOME");
    const std::string home = environment("HOME");
    if (caches.starts_with('/')) {
      folder = caches + "/gathernd";
    } else if (home.starts_with('/')) {
      folder = home + "/.cache/gathernd";
    }
  }
  return folder.empty() ? std::string() : folder + "/cpu-tuning.json";
}

std::optional<Tuning> loadTuning(const std::string& file, const CpuKey& cpu) {
  if (file.empty() || !cpu.known()) return std::nullopt;
  const std::string text = readStart(file, kMaxBytes + 1);
  if (text.size() > kMaxBytes) return std::nullopt;
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object() || json.value("gathernd_tuning", Json()) != kVersion) return std::nullopt;
  if (json.value("cpu", Json()) != keyJson(cpu)) return std::nullopt;
  const Json numbers = json.value("tuning", Json());
  Tuning tuning;
  for (const TuningField& field : tuningFields()) {
    const auto found = numbers.find(std::string(field.name));
    // Unsigned: what a number above int64 would become is not asked.
    if (found == numbers.end() || !found->is_number_unsigned()) return std::nullopt;
    if (found->get<std::uint64_t>() > static_cast<std::uint64_t>(field.most)) return std::nullopt;
    tuning.*field.value = found->get<std::int64_t>();
  }
  if (!withinLimits(tuning)) return std::nullopt;
  return tuning;
}

bool saveTuning(const std::string& file, const CpuKey& cpu, const Tuning& tuning) {
  if (file.empty() || !cpu.known()) return false;
  std::error_code error;
  std::filesystem::create_directories(std::filesystem::path(file).parent_path(), error);

  Json numbers;
  for (const TuningField& field : tuningFields()) numbers[std::string(field.name)] = tuning.*field.value;
  const Json json = {{"gathernd_tuning", kVersion}, {"cpu", keyJson(cpu)}, {"tuning", numbers}};
  const std::string text = json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";

  // Others see the old file or the new one, never a part.
  static std::atomic<unsigned> counter{0};
  const std::string temporary = fmt::format("{}.{}-{}.tmp", file, getpid(), counter++);
  if (std::ofstream(temporary, std::ios::binary) << text << std::flush) {
    std::filesystem::rename(temporary, file, error);
    if (!error) return true;
  }
  std::filesystem::remove(temporary, error);
  return false;
}

}  // namespace gathernd::cpu
