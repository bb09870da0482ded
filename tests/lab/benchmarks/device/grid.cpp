// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/lab/benchmarks/device/grid.h"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "core/error/error.h"
#include "core/timing/statistics.h"
#include "tests/lab/benchmarks/device/device_json.h"
#include "tests/lab/benchmarks/device/resident.h"
#include "tests/lab/benchmarks/device/sampler.h"

namespace gathernd::bench {
namespace {

using Clock = std::chrono::steady_clock;

struct Cell {
  std::int64_t table, slice;
  std::string pattern;
  int indexBytes;

  std::string name() const {
    return fmt::format("{} B from {} B, {}, int{}", slice, table, pattern, indexBytes * 8);
  }
};

using Kernels = std::vector<std::pair<std::string, gpu::Chosen>>;

struct Times {
  double first = 0;
  std::vector<double> cold;
  double warm = 0;
};

class Grid {
 public:
  Grid(gpu::DeviceApi& api, const GridSettings& settings, Sampler& sampler)
      : api_(api), settings_(settings), sampler_(sampler) {}

  nlohmann::json measure(const Cell& cell) {
    auto found = timed(cell);
    nlohmann::json json = {{"table_bytes", cell.table},
                           {"slice_bytes", cell.slice},
                           {"pattern", cell.pattern},
                           {"index_bytes", cell.indexBytes}};
    if (!found) {
      json.update(jsonOf(found.error()));
    } else {
      json.update(*found);
    }
    return json;
  }

 private:
  BenchCase caseOf(const Cell& cell) const {
    const std::int64_t tuples =
        std::clamp<std::int64_t>(settings_.outputBytes / cell.slice, 1, settings_.tuples);
    return BenchCase::rows(cell.table, cell.slice, tuples, cell.indexBytes, cell.pattern);
  }

  Expected<nlohmann::json> timed(const Cell& cell) {
    auto ok = table_.reserve(api_, sampler_.stream(), sampler_.staging(), cell.table);
    if (!ok) return fail(std::move(ok.error()));
    const auto gather = Resident::make(api_, sampler_.stream(), sampler_.staging(), caseOf(cell), table_);
    if (!gather) return fail(gather.error());
    const std::int64_t copyBytes = std::min(gather->plan().outputBytes(), sampler_.flushBytes());

    std::map<std::string, Times> times;
    std::vector<double> copies;
    const Kernels kernels = differing(*gather);
    sound_ = true;
    for (std::size_t i = 0; ok && i < kernels.size(); ++i)
      ok = begin(*gather, kernels[i].second, times[kernels[i].first]);
    for (int round = 0; ok && round < settings_.rounds; ++round) {
      ok = add(sampler_.copy(gather->output(), copyBytes), copies);
      for (std::size_t i = 0; ok && i < kernels.size(); ++i) {
        const auto& [name, kernel] = kernels[(i + static_cast<std::size_t>(round)) % kernels.size()];
        ok = add(sampler_.cold(starting(*gather, kernel)), times[name].cold);
      }
    }
    if (!ok) return fail(std::move(ok.error()));
    return asJson(*gather, kernels, times, copies, copyBytes);
  }

  /// The one that is chosen, and those that are not.
  static Kernels differing(const Resident& gather) {
    const gpu::Kernel chosen = gather.kernels().front().second.id.kernel;
    Kernels kernels;
    for (const auto& entry : gather.kernels()) {
      if (kernels.empty() || entry.second.id.kernel != chosen) kernels.push_back(entry);
    }
    return kernels;
  }

  Work starting(const Resident& gather, const gpu::Chosen& kernel) const {
    return [this, &gather, &kernel](gpu::StreamHandle on) { return gather.start(api_, on, kernel); };
  }

  static Expected<void> add(const Expected<double>& ns, std::vector<double>& times) {
    if (!ns) return fail(ns.error());
    times.push_back(*ns);
    return {};
  }

  /// The first call of all, whether it did the right thing, and what it takes without a flush.
  Expected<void> begin(const Resident& gather, const gpu::Chosen& kernel, Times& times) {
    const Work start = starting(gather, kernel);
    return sampler_.cold(start)
        .map([&](double ns) { times.first = ns; })
        .and_then([&] { return gather.looksRight(api_, sampler_.stream(), sampler_.staging(), kernel); })
        .map([&](bool right) { sound_ = sound_ && right; })
        .and_then([&] { return sampler_.warm(start, settings_.warmCalls); })
        .map([&](double ns) { times.warm = ns; });
  }

  nlohmann::json asJson(const Resident& gather, const Kernels& all, const std::map<std::string, Times>& times,
                        const std::vector<double>& copies, std::int64_t copyBytes) {
    const double copyRate = 2 * static_cast<double>(copyBytes) / std::max(1.0, median(copies));
    const auto wanted = static_cast<double>(gather.plan().bytesMoved());
    const auto floor = static_cast<double>(gather.floorBytes());
    nlohmann::json kernels = nlohmann::json::object();
    for (const auto& [name, kernel] : all) {
      const Times& time = times.at(name);
      const double ns = std::max(1.0, median(time.cold));
      kernels[name] = {{"kernel", std::string(kernel.asChoice().kernel)},
                       {"unit_bytes", kernel.id.unitBytes},
                       {"why", englishClause(kernel.why)},
                       {"first_ns", time.first},
                       {"warm_ns", time.warm},
                       {"cold_ns", spreadOf(time.cold)},
                       {"gb_s", wanted / ns},
                       {"share_of_copy", wanted / ns / copyRate},
                       {"share_of_floor", floor / ns / copyRate}};
    }
    return {{"tuples", gather.plan().tupleCount},
            {"output_bytes", gather.plan().outputBytes()},
            {"wanted_bytes", gather.plan().bytesMoved()},
            {"floor_bytes", gather.floorBytes()},
            {"copy_bytes", copyBytes},
            {"copy_ns", spreadOf(copies)},
            {"copy_gb_s", copyRate},
            {"state", jsonOf(api_.state().value_or(DeviceState()))},
            {"sound", sound_},
            {"kernels", std::move(kernels)}};
  }

  gpu::DeviceApi& api_;
  const GridSettings& settings_;
  Sampler& sampler_;
  Table table_;
  bool sound_ = true;  ///< every output of the cell at hand
};

/// Smallest table first, so that it grows; a table that the memory does not hold is cut, to whole rows of the
/// largest slice, and left out where that makes it no larger than the one before.
std::vector<Cell> cellsOf(const GridSettings& settings, std::int64_t freeBytes,
                          std::vector<std::string>& leftOut) {
  std::vector<std::int64_t> tables;
  for (const std::int64_t wanted : settings.tables) {
    constexpr std::int64_t kGrain = 65536;
    const std::int64_t table = std::min(wanted, freeBytes / 2 / kGrain * kGrain);
    if (table < wanted) leftOut.push_back(fmt::format("a table of {} bytes: cut to {}", wanted, table));
    if (table > (tables.empty() ? 0 : tables.back())) tables.push_back(table);
  }
  std::vector<Cell> cells;
  for (const int indexBytes : settings.indexBytes) {
    for (const std::int64_t table : tables) {
      for (const std::int64_t slice : settings.slices) {
        for (const std::string& pattern : settings.patterns)
          cells.push_back({table, slice, pattern, indexBytes});
      }
    }
  }
  return cells;
}

}  // namespace

Expected<nlohmann::json> runGrid(gpu::DeviceApi& api, const GridSettings& settings,
                                 const std::function<void(const std::string&)>& said) {
  const auto start = Clock::now();
  const auto devices = api.devices();
  if (!devices) return fail(devices.error());
  const auto roofline = measureDeviceRoofline(api, settings.roofline, {});
  if (!roofline) return fail(roofline.error());
  const auto memory = api.memory();
  if (!memory) return fail(memory.error());
  auto sampler = Sampler::make(api, settings.flushBytes);
  if (!sampler) return fail(std::move(sampler.error()));

  nlohmann::json report = {{"device", jsonOf(devices->front())},
                           {"roofline", jsonOf(*roofline)},
                           {"before", jsonOf(api.state().value_or(DeviceState()))},
                           {"flush_bytes", settings.flushBytes},
                           {"rounds", settings.rounds},
                           {"warm_calls", settings.warmCalls}};
  std::vector<std::string> leftOut;
  nlohmann::json cells = nlohmann::json::array();
  bool sound = true;
  Grid grid(api, settings, *sampler);
  for (const Cell& cell : cellsOf(settings, memory->free, leftOut)) {
    if (std::chrono::duration<double>(Clock::now() - start).count() > settings.seconds) {
      leftOut.push_back(cell.name() + ": no time");
      continue;
    }
    cells.push_back(grid.measure(cell));
    const bool right = cells.back().value("sound", false);
    sound = sound && right;
    said(cell.name() + (right ? "" : ": wrong, or failed"));
    if (!settings.eachFile.empty())
      std::ofstream(settings.eachFile, std::ios::app) << cells.back().dump() << '\n';
  }
  report["cells"] = std::move(cells);
  report["left_out"] = leftOut;
  report["sound"] = sound;
  report["after"] = jsonOf(api.state().value_or(DeviceState()));
  return report;
}

}  // namespace gathernd::bench
