// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "core/run/cpu/processors.h"
#include "core/run/cpu/tuning.h"

namespace gathernd::cpu {
namespace {

using Json = nlohmann::json;

/// Another number when a field's meaning or the way it is measured changes.
constexpr int kVersion = 3;
constexpr std::size_t kMaxBytes = 64 * 1024;

/// At most so many bytes from the start; nothing of what is not a file: a pipe in its place must not hang the
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
  return {{"processor", cpu.processor}, {"cores", cpu.cores}};
}

}  // namespace

CpuKey cpuKey(std::string_view cpuinfo, int cores) {
  // Of x86, then of other architectures.
  constexpr std::array<std::string_view, 9> kNames = {"vendor_id",        "cpu family", "model",
                                                      "stepping",         "model name", "CPU implementer",
                                                      "CPU architecture", "CPU part",   "CPU revision"};
  CpuKey key{{}, cores};
  while (!cpuinfo.empty()) {
    const std::size_t end = cpuinfo.find('\n');
    const std::string_view line = cpuinfo.substr(0, end);
    cpuinfo = end == cpuinfo.npos ? std::string_view() : cpuinfo.substr(end + 1);
    if (line.empty() && !key.processor.empty()) break;  // the first processor's block has ended
    const std::size_t colon = std::min(line.find(':'), line.size());
    const std::string_view name = trimmed(line.substr(0, colon));
    const std::string_view value = trimmed(line.substr(std::min(colon + 1, line.size())));
    if (!value.empty() && std::find(kNames.begin(), kNames.end(), name) != kNames.end())
      key.processor += fmt::format("{}{}: {}", key.processor.empty() ? "" : ", ", name, value);
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
  std::ofstream target(temporary, std::ios::binary);
  target << text;
  target.close();
  if (target) std::filesystem::rename(temporary, file, error);
  if (target && !error) return true;
  std::filesystem::remove(temporary, error);
  return false;
}

}  // namespace gathernd::cpu
