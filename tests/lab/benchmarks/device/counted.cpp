// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cassert>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "gpu/backends/cuda_backend.h"
#include "tests/lab/benchmarks/device/device_json.h"
#include "tests/lab/benchmarks/device/program.h"
#include "tests/lab/benchmarks/device/resident.h"

namespace gathernd::bench {
namespace {

constexpr std::int64_t kTable = std::int64_t{64} << 20;
constexpr std::int64_t kStaging = std::int64_t{8} << 20;
constexpr std::int64_t kTuples = 16384;
constexpr std::int64_t kMaxOutput = std::int64_t{16} << 20;

struct Counted {
  std::int64_t slice;
  const char* pattern;
  int indexBytes;
  const char* kernel;
};

/// Each kernel, orders that coalesce and orders that do not, both index types.
const std::vector<Counted>& all() {
  static const std::vector<Counted> rows = {
      {4, "sequential", 8, "lane"}, {4, "random", 8, "lane"},       {4, "random", 4, "lane"},
      {16, "random", 8, "lane"},    {64, "random", 8, "warp"},      {1024, "random", 8, "warp"},
      {100, "sorted", 8, "warp"},   {8192, "random", 8, "warp"},    {3, "sequential", 8, "words"},
      {37, "random", 8, "words"},   {64, "sequential", 8, "naive"}, {64, "random", 8, "naive"}};
  return rows;
}

class Launcher {
 public:
  static Expected<Launcher> make(gpu::DeviceApi& api) {
    Launcher made(api);
    made.stream_ = TRY(gpu::Stream::make(api));
    made.staging_ = TRY(gpu::Staging::make(api));
    TRY(made.staging_.reserve(api, kStaging));
    TRY(made.table_.reserve(api, made.stream_.get(), made.staging_, kTable));
    return made;
  }

  Expected<void> launch(const BenchCase& what, const std::string& kernel) {
    auto gather = Resident::make(*api_, stream_.get(), staging_, what, table_);
    if (!gather) return fail(gather.error());
    gather->cutAsLarge();
    const gpu::Chosen* chosen = gather->kernel(kernel);
    assert(chosen != nullptr);
    auto ok = gather->start(*api_, stream_.get(), *chosen);
    auto settled = api_->awaitAll(stream_.get());
    return ok ? std::move(settled) : std::move(ok);
  }

 private:
  explicit Launcher(gpu::DeviceApi& api) : api_(&api) {}

  gpu::DeviceApi* api_;
  gpu::Stream stream_;
  gpu::Staging staging_;
  Table table_;
};

}  // namespace

Expected<nlohmann::json> runCounted(gpu::DeviceApi* api) {
  const auto emulator = makeEmulatedBackend();
  std::optional<Launcher> launcher;
  if (api != nullptr) {
    auto made = Launcher::make(*api);
    if (!made) return fail(std::move(made.error()));
    launcher = std::move(*made);
  }
  nlohmann::json rows = nlohmann::json::array();
  for (const Counted& row : all()) {
    const std::int64_t tuples = std::min(kTuples, kMaxOutput / row.slice);
    const BenchCase what = BenchCase::rows(kTable, row.slice, tuples, row.indexBytes, row.pattern);
    const auto plan = planOf(what);
    if (!plan) return fail(plan.error());
    const auto indices = indicesOf(what, *plan);
    if (!indices) return fail(indices.error());
    const auto totals = emulator->accessTotals(*plan, *indices, row.kernel, {});
    if (!totals) return fail(totals.error());
    if (launcher) {
      if (auto ok = launcher->launch(what, row.kernel); !ok) return fail(std::move(ok.error()));
    }
    rows.push_back(
        {{"name", fmt::format("{}, {} B, {}, int{}", row.kernel, row.slice, row.pattern, row.indexBytes * 8)},
         {"tuples", tuples},
         {"slice_bytes", row.slice},
         {"index_bytes", row.indexBytes},
         {"pattern", row.pattern},
         {"emulated", jsonOf(*totals)}});
  }
  return rows;
}

}  // namespace gathernd::bench
