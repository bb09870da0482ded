// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <chrono>
#include <fstream>
#include <functional>
#include <utility>
#include <vector>

#include "core/timing/statistics.h"
#include "gpu/backends/cuda_backend.h"
#include "tests/lab/benchmarks/device/device_json.h"
#include "tests/lab/benchmarks/device/grid.h"
#include "tests/lab/benchmarks/device/program.h"
#include "tests/lab/benchmarks/device/resident.h"
#include "tests/lab/benchmarks/device/sampler.h"

namespace gathernd::bench {
namespace {

using SteadyClock = std::chrono::steady_clock;
using Json = nlohmann::json;

/// Rows of a table, by int64 indices unless said.
struct VariantCase {
  const char* name;
  std::int64_t table, slice, tuples;
  const char* pattern;
  int indexBytes = 8;
};

/// What frameworks were faster in, and what a change must not make slower.
const std::vector<VariantCase>& kernelCases() {
  constexpr std::int64_t kExperts = 16384, kToken = 14336, kWords = 128000, kRow = 8192;
  static const std::vector<VariantCase> all = {
      {"moe_permute", kExperts * kToken, kToken, 18724, "eightfold"},
      {"moe_permute, int32", kExperts * kToken, kToken, 18724, "eightfold", 4},
      {"moe_permute, all of it", kExperts * kToken, kToken, 8 * kExperts, "eightfold"},
      {"llm_embed-one", kWords * kRow, kRow, 1, "random"},
      {"llm_embed, 16 tokens", kWords * kRow, kRow, 16, "random"},
      {"llm_embed-random", kWords * kRow, kRow, 8192, "random"},
      {"llm_embed-hot", kWords * kRow, kRow, 8192, "hot"},
      {"512 B hot", 4 * kGB, 512, 524288, "hot"},
      {"512 B random", 4 * kGB, 512, 524288, "random"},
      {"2 KB random", 4 * kGB, 2048, 131072, "random"},
      {"4 KB random", 8 * kGB, 4096, 65536, "random"},
      {"4 KB in order", 8 * kGB, 4096, 65536, "sequential"},
      {"16 KB from 16 MB", 16 * kMB, 16384, 16384, "random"},
      {"14 KB in order, 8 rows of 7", 16384 * kToken, kToken, 18724, "sequential"},
      {"14 KB in order, twice", 4681 * kToken, kToken, 9362, "sequential"},
      {"16 KB random", 8 * kGB, 16384, 16384, "random"},
      {"64 KB random", 8 * kGB, 65536, 4096, "random"},
      {"64 KB random, 5 GB of them", 8 * kGB, 65536, 81920, "random"},
      {"1 MB in order", 8 * kGB, kMB, 256, "sequential"}};
  return all;
}

/// From the host and back: calls of 2 KB to 32 MB in all, then tables of which little, half or all is read.
const std::vector<VariantCase>& runCases() {
  static const std::vector<VariantCase> all = {
      {"2 KB", 1024, 64, 16, "random"},
      {"16 KB", 8192, 64, 100, "random"},
      {"64 KB", 32768, 64, 400, "random"},
      {"256 KB", 131072, 64, 1600, "random"},
      {"1 MB", 524288, 64, 7000, "random"},
      {"2 MB", kMB, 64, 14000, "random"},
      {"4 MB", 2 * kMB, 64, 28000, "random"},
      {"8 MB", 4 * kMB, 64, 56000, "random"},
      {"32 MB", 16 * kMB, 64, 220000, "random"},
      {"4 B rows, 56 KB", 32768, 4, 2000, "random"},
      {"4 B rows, 500 KB", 262144, 4, 20000, "random"},
      {"4 B rows, 1 MB", 524288, 4, 40000, "random"},
      {"16 KB rows of 64 KB, 2 MB", 65536, 16384, 120, "random"},
      {"1 GB, 8 KB rows, 4 MB", kGB, 8192, 512, "random"},
      {"1 GB, 8 KB rows, 256 MB", kGB, 8192, 32768, "random"},
      {"1 GB, 8 KB rows, 256 MB, hot", kGB, 8192, 32768, "hot"},
      {"1 GB, 8 KB rows, 500 MB", kGB, 8192, 64000, "random"},
      {"1 GB, 8 KB rows, all in order", kGB, 8192, 131072, "sequential"},
      {"1 GB, 64 B rows, 64 MB", kGB, 64, 1 << 20, "random"},
      {"1 GB, 64 B rows, 168 MB", kGB, 64, 2'750'000, "random"},
      {"64 MB, 8 KB rows, 16 MB", 64 * kMB, 8192, 2048, "random"},
      {"64 MB, 64 B rows, 8 MB", 64 * kMB, 64, 131072, "random"},
      {"1 GB, 4 B rows, 64 MB", kGB, 4, 1 << 24, "random"}};
  return all;
}

struct Limited {
  const char* name;
  gpu::DeviceLimits limits;
};

/// The first is what others are held against.
std::vector<Limited> runWays(bool small) {
  constexpr std::int64_t kSmallest = 64 * kMB;
  gpu::DeviceLimits chunks, atOnce, mapped;
  chunks.smallBytes = 0;
  atOnce.smallBytes = mapped.smallBytes = mapped.mappedBytes = kSmallest;
  atOnce.mappedBytes = 0;
  if (small) return {{"chunks", chunks}, {"at once", atOnce}, {"mapped", mapped}, {"as it is", {}}};
  return {{"resident", chunks}, {"as it is", {}}};
}

/// One way to do a case; gives nanoseconds.
struct TimedWay {
  std::string name;
  std::function<Expected<double>()> time;
};

/// Each once a round, each round beginning one further. Once before, uncounted.
Expected<Json> inRounds(const std::vector<TimedWay>& ways, int rounds) {
  std::vector<std::vector<double>> samples(ways.size());
  for (int round = -1; round < rounds; ++round) {
    for (std::size_t i = 0; i < ways.size(); ++i) {
      const std::size_t at = (i + static_cast<std::size_t>(round + 1)) % ways.size();
      const auto ns = ways[at].time();
      if (!ns) return fail(ns.error());
      if (round >= 0) samples[at].push_back(std::max(1.0, *ns));
    }
  }
  Json found = Json::object();
  for (std::size_t i = 0; i < ways.size(); ++i) {
    std::vector<double> ratios(samples[i].size());
    std::transform(samples[i].begin(), samples[i].end(), samples[0].begin(), ratios.begin(),
                   std::divides<>());
    found[ways[i].name] = {
        {"ns", spreadOf(samples[i])}, {"ratio", spreadOf(ratios)}, {"samples_ns", samples[i]}};
  }
  return found;
}

class Variants {
 public:
  Variants(const MakeApi& makeApi, const VariantSettings& settings)
      : makeApi_(makeApi), settings_(settings), api_(makeApi()) {}

  Expected<Json> run(const std::function<void(const std::string&)>& said) {
    const auto memory = api_->memory();
    if (!memory) return fail(memory.error());
    freeBytes_ = memory->free;
    {
      auto sampler = Sampler::make(*api_, settings_.flushBytes);
      if (!sampler) return fail(std::move(sampler.error()));
      all("kernels", kernelCases(), said, [&](const VariantCase& given) { return kernels(given, *sampler); });
      table_.release();
    }
    all("runs", runCases(), said, [&](const VariantCase& given) { return runs(given); });
    report_["rounds"] = settings_.rounds;
    if (const auto device = api_->traits()) report_["cache_bytes"] = device->cacheBytes;
    report_["left_out"] = leftOut_;
    report_["sound"] = sound_;
    return report_;
  }

 private:
  VariantCase sized(VariantCase given) const {
    if (!settings_.tiny) return given;
    constexpr std::int64_t kTinyTable = 65536, kTinyTuples = 40;
    given.slice = std::min(given.slice, kTinyTable / 4);
    given.table = std::max(given.slice, std::min(given.table, kTinyTable));
    given.tuples = std::min(given.tuples, kTinyTuples);
    return given;
  }

  void all(const char* kind, const std::vector<VariantCase>& cases,
           const std::function<void(const std::string&)>& said,
           const std::function<Expected<Json>(const VariantCase&)>& measure) {
    report_[kind] = Json::array();
    for (const VariantCase& unsized : cases) {
      const VariantCase given = sized(unsized);
      const std::string name = std::string(kind) + ": " + given.name;
      const std::int64_t wanted = given.table + 2 * given.slice * given.tuples + settings_.flushBytes;
      const bool late =
          std::chrono::duration<double>(SteadyClock::now() - start_).count() > settings_.seconds;
      if (late || wanted > freeBytes_) {
        leftOut_.push_back(name + (late ? ": no time" : ": no room"));
        continue;
      }
      Json found = {{"case", given.name},         {"table_bytes", given.table},
                    {"slice_bytes", given.slice}, {"tuples", given.tuples},
                    {"pattern", given.pattern},   {"index_bytes", given.indexBytes}};
      const auto measured = measure(given);
      found.update(measured ? *measured : jsonOf(measured.error()));
      const bool right = found.value("sound", false);
      sound_ = sound_ && right;
      report_[kind].push_back(found);
      said(name + (right ? "" : ": wrong, or failed"));
      if (settings_.eachFile.empty()) continue;
      found["kind"] = kind;
      std::ofstream(settings_.eachFile, std::ios::app) << found.dump() << '\n';
    }
  }

  static BenchCase caseOf(const VariantCase& given) {
    return BenchCase::rows(given.table, given.slice, given.tuples, given.indexBytes, given.pattern);
  }

  /// Cold; and a copy as long as the output.
  Expected<Json> kernels(const VariantCase& given, Sampler& sampler) {
    auto ok = table_.reserve(*api_, sampler.stream(), sampler.staging(), given.table);
    if (!ok) return fail(std::move(ok.error()));
    const auto gather = Resident::make(*api_, sampler.stream(), sampler.staging(), caseOf(given), table_);
    if (!gather) return fail(gather.error());
    std::vector<TimedWay> ways;
    bool right = true;
    for (const auto& [name, kernel] : gather->kernels()) {
      if (name != "auto" && name != kByColumns && name != kByRows) continue;
      const auto looks = gather->looksRight(*api_, sampler.stream(), sampler.staging(), kernel);
      if (!looks) return fail(looks.error());
      right = right && *looks;
      const gpu::Chosen& chosen = kernel;
      ways.push_back({name, [&] {
                        return sampler.cold(
                            [&](gpu::StreamHandle on) { return gather->start(*api_, on, chosen); });
                      }});
    }
    const std::int64_t copied = std::min(gather->plan().outputBytes(), sampler.flushBytes());
    ways.push_back({"copy", [&] { return sampler.copy(gather->output(), copied); }});
    return inRounds(ways, settings_.rounds).map([&](Json timed) {
      return Json{{"sound", right}, {"copy_bytes", copied}, {"ways", std::move(timed)}};
    });
  }

  /// By the host's clock, each by a backend of its own, whose buffers are made before.
  Expected<Json> runs(const VariantCase& given) {
    const BenchCase what = caseOf(given);
    const auto plan = planOf(what);
    if (!plan) return fail(plan.error());
    const auto indices = indicesOf(what, *plan);
    if (!indices) return fail(indices.error());
    auto buffer = Buffer::allocate(plan->params.elementCount() * elementBytes(plan->dtype));
    if (!buffer) return fail(std::move(buffer.error()));
    fillParams(0, {buffer->data(), static_cast<std::size_t>(buffer->size())});
    const Tensor params = Tensor::fromBuffer(plan->dtype, plan->params, std::move(*buffer));
    std::vector<std::byte> expected(static_cast<std::size_t>(plan->outputBytes())), output(expected.size());
    if (auto ok = makeCpuBackend()->runInto(*plan, params, *indices, expected, {}); !ok)
      return fail(std::move(ok.error()));

    bool right = true;
    std::vector<std::unique_ptr<Backend>> backends;
    std::vector<TimedWay> ways;
    const std::int64_t bytes = params.byteCount() + indices->byteCount() + plan->outputBytes();
    for (const Limited& way : runWays(bytes <= (settings_.tiny ? 64 << 10 : 64 * kMB))) {
      backends.push_back(gpu::makeDeviceBackend(makeApi_(), way.limits));
      const Backend& backend = *backends.back();
      std::fill(output.begin(), output.end(), std::byte{0xA5});
      if (auto ok = backend.runInto(*plan, params, *indices, output, {}); !ok)
        return fail(std::move(ok.error()));
      right = right && output == expected;
      ways.push_back({way.name, [&]() -> Expected<double> {
                        const auto begin = SteadyClock::now();
                        auto ok = backend.runInto(*plan, params, *indices, output, {});
                        if (!ok) return fail(std::move(ok.error()));
                        return std::chrono::duration<double, std::nano>(SteadyClock::now() - begin).count();
                      }});
    }
    auto timed = inRounds(ways, settings_.rounds);
    if (!timed) return timed;
    for (std::size_t i = 0; i < ways.size(); ++i) {
      PhaseTimes times;
      RunOptions options;
      options.phases = &times;
      if (auto ok = backends[i]->runInto(*plan, params, *indices, output, options); !ok)
        return fail(std::move(ok.error()));
      (*timed)[ways[i].name]["phases"] = {
          {"to_device_ns", times.toDeviceNs}, {"kernel_ns", times.kernelNs}, {"to_host_ns", times.toHostNs}};
    }
    return Json{{"sound", right}, {"all_bytes", bytes}, {"ways", std::move(*timed)}};
  }

  const MakeApi& makeApi_;
  const VariantSettings& settings_;
  const SteadyClock::time_point start_ = SteadyClock::now();
  std::unique_ptr<gpu::DeviceApi> api_;
  Table table_;
  std::int64_t freeBytes_ = 0;
  Json report_ = Json::object();
  std::vector<std::string> leftOut_;
  bool sound_ = true;
};

}  // namespace

Expected<nlohmann::json> runVariants(const MakeApi& makeApi, const VariantSettings& settings,
                                     const std::function<void(const std::string&)>& said) {
  return Variants(makeApi, settings).run(said);
}

}  // namespace gathernd::bench
