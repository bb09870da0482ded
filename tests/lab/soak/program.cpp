// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/lab/soak/program.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <functional>
#include <memory>
#include <mutex>
#include <numeric>
#include <thread>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "core/error/sentences.h"
#include "core/gradient/gradient.h"
#include "core/run/cpu/kernels.h"
#include "gpu/backends/cuda_backend.h"
#include "tests/lab/soak/numpy_dump.h"
#include "tests/lab/soak/tally.h"
#include "tests/support/compare_backends.h"
#include "tests/support/definition.h"
#include "tests/support/forced_run.h"
#include "tests/support/gradients.h"
#include "tests/support/random_gather.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a program of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace): a program of that namespace

namespace {

using gathernd::test::Outcome;  // beside that of a run

struct Settings {
  std::uint64_t count = 1'050'000;
  std::uint64_t seed = 1;
  int jobs = 0;
  std::string numpyFolder;
  std::uint64_t numpyEvery = 400;
  std::int64_t leastInBucket = 0;
  double seconds = 0;
  std::string target;
  std::string only;
  std::string kernel;
  gpu::DeviceLimits limits;
  int longPercent = 0;
  std::int64_t longBytes = std::int64_t{8} << 20;
};

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kDefinitionEvery = 8;
constexpr std::uint64_t kGradientEvery = 3;

/// By the CPU engine's vector kernels, which small gathers otherwise never reach: a few of the ways through
/// it, others each time. "" when all agree with the oracle. `ran` counts them; 0 where there is nothing to
/// do.
std::string disagreementByWay(const cpu::Kernels& kernels, const Plan& plan, const Tensor& params,
                              const Tensor& indices, const Outcome& oracle, std::uint64_t number, int& ran) {
  constexpr int kWaysEach = 3;
  constexpr std::byte kGarbage{0xA5};
  ran = 0;
  const bool checked = plan.checks && plan.depth > 0;
  if (plan.tupleCount == 0 || (plan.output.empty() && !checked)) return {};
  Random random(number);
  std::vector<std::byte> output(oracle.output.size());
  for (; ran < kWaysEach; ++ran) {
    Way way = random.pick(everyWay(kernels));
    way.tuplesPerStep = random.chance(50) ? 0 : 1 + random.below(cpu::kBlockTuples);
    way.tuplesPerChunk = random.chance(50) ? 0 : 1 + random.below(200);
    way.threads = static_cast<int>(1 + random.below(2));
    std::fill(output.begin(), output.end(), kGarbage);
    const cpu::GatherJob job = jobOf(plan, params.data(), indices.data(), output.data());
    const cpu::JobReport report = runForced(job, way);
    if (output != oracle.output) return fmt::format("output differs by {}", describe(way));
    if (report.badCount != oracle.bad.count || report.firstBad != oracle.bad.first) {
      return fmt::format("{} bad tuples, first {}, by {}; the reference has {}, {}", report.badCount,
                         report.firstBad, describe(way), oracle.bad.count, oracle.bad.first);
    }
  }
  return {};
}

/// "" where the backend's gradient is the plain loop's, bit for bit, or there is none; of integers also in
/// any order.
std::string gradientDisagreement(const Backend& backend, const Plan& plan, const Tensor& indices,
                                 std::uint64_t number, int& ran) {
  ran = 0;
  if (!backend.sumsGradients(plan.dtype, false)) return {};
  GradientOptions options;
  options.counts = number % 2 == 0;
  const Tensor upstream = randomUpstream(plan, number);
  const auto oracle = referenceGradient(plan, indices, upstream, options);
  for (const bool unordered : {false, true}) {
    if (unordered && (!isInteger(plan.dtype) || !backend.sumsGradients(plan.dtype, true))) continue;
    options.unordered = unordered;
    ++ran;
    if (!sameGradient(gradientOn(backend, plan, indices, upstream, options), oracle))
      return fmt::format("{}: the gradient{} differs", backend.id(), unordered ? ", in any order," : "");
  }
  return {};
}

std::int64_t productOf(const Extents& extents) {
  return std::accumulate(extents.begin(), extents.end(), std::int64_t{1}, std::multiplies<>());
}

/// With more tuples and more params, up to so many bytes of each tensor: where chunks and pieces of transfers
/// end. Of some the slices are long too.
void lengthen(Random& random, Recipe& recipe, std::int64_t bytes) {
  constexpr std::int64_t kLongSlices = 30;  // in 100
  constexpr int kMostLog = 6;
  if (!recipe.slice.empty() && random.chance(kLongSlices) && productOf(recipe.slice) < 64)
    recipe.slice.back() <<= random.below(kMostLog + 1);
  constexpr std::int64_t kMostTuples = std::int64_t{1} << 18;  // which the reference walks by itself
  const std::int64_t slice = productOf(recipe.slice) * elementBytes(recipe.dtype);
  const std::int64_t tuples = productOf(recipe.batch) * productOf(recipe.outer);
  const std::int64_t params = productOf(recipe.batch) * productOf(recipe.indexed) * slice;
  if (recipe.dtype == DType::String || tuples <= 0 || params <= 0 || recipe.scalarIndices) return;
  const std::int64_t each =
      std::max<std::int64_t>(slice, 8 * static_cast<std::int64_t>(recipe.indexed.size()));
  if (recipe.outer.empty()) recipe.outer = {1};
  recipe.outer.back() *=
      1 + random.below(std::max<std::int64_t>(1, std::min(kMostTuples, bytes / each) / tuples));
  if (!recipe.indexed.empty())
    recipe.indexed.back() *= 1 + random.below(std::max<std::int64_t>(1, bytes / params));
}

class Soak {
 public:
  Soak(const Settings& settings, const MakeApi& makeApi) : settings_(settings) {
    if (settings.only == "cuda") {
      backends_.add(makeReferenceBackend());
      backends_.add(gpu::makeDeviceBackend(makeApi(), settings.limits));
    } else {
      backends_ = settings.only.empty() ? everyBackend() : referenceAnd(settings.only);
    }
    if (!settings.numpyFolder.empty()) dump_ = std::make_unique<NumpyDump>(settings.numpyFolder);
  }

  bool ready() const { return dump_ == nullptr || dump_->good(); }

  Tally run() {
    Tally total;
    std::mutex mutex;
    std::vector<std::thread> threads;
    const int jobs =
        settings_.jobs > 0 ? settings_.jobs : static_cast<int>(std::thread::hardware_concurrency());
    for (int job = 0; job < std::max(1, jobs); ++job) {
      threads.emplace_back([&] {
        Tally mine;
        work(mine);
        const std::lock_guard lock(mutex);
        total.add(mine);
      });
    }
    for (std::thread& thread : threads) thread.join();
    return total;
  }

  const std::string& difference() const { return difference_; }
  const BackendRegistry& backends() const { return backends_; }

 private:
  static constexpr std::uint64_t kNumbersAtOnce = 512;

  void work(Tally& tally) {
    for (;;) {
      const std::uint64_t first = next_.fetch_add(kNumbersAtOnce);
      if (first >= settings_.count || failed_ || late()) return;
      const std::uint64_t last = std::min(first + kNumbersAtOnce, settings_.count);
      for (std::uint64_t number = first; number < last && !failed_ && !late(); ++number) {
        Recipe recipe = randomRecipe(settings_.seed, number);
        if (Random random(number); random.chance(settings_.longPercent))
          lengthen(random, recipe, settings_.longBytes);
        const std::string wrong = check(number, recipe, &tally);
        if (!wrong.empty()) reportDifference(number, recipe, wrong);
      }
    }
  }

  bool late() const {
    return settings_.seconds > 0 && Clock::now() - start_ > std::chrono::duration<double>(settings_.seconds);
  }

  /// "" when all agree. Counts into `tally` unless it is null.
  std::string check(std::uint64_t number, const Recipe& recipe, Tally* tally) {
    const RandomGather made = makeGather(recipe);
    const auto plan = makePlan(made.call);
    if (!plan) {
      if (tally != nullptr) ++tally->refused;
      return {};
    }
    RunOptions options;
    options.allBad = number % 2 == 0;
    options.threads = static_cast<int>(number % 3);
    const auto oracle = runOn(*backends_.find("reference"), *plan, made.params, made.indices, options);
    if (!oracle) return "reference failed: " + englishSentence(oracle.error());
    const bool byDefinition = number % kDefinitionEvery == 0 && !recipe.ownDialect;
    if (byDefinition) {
      Defined defined = gatherByDefinition(made.call, *plan, made.params, made.indices);
      if (!options.allBad) defined.bad.all.clear();
      if (defined.output != oracle->output) return "reference: output differs from the definition";
      if (!(defined.bad == oracle->bad)) return "reference: bad tuples differ from the definition";
    }
    int compared = 0;
    options.kernel = settings_.kernel;
    std::string wrong =
        firstDisagreement(backends_, *plan, made.params, made.indices, options, *oracle, compared);
    int ways = 0;
    if (wrong.empty() && settings_.only.empty()) {
      wrong =
          disagreementByWay(cpu::currentKernels(), *plan, made.params, made.indices, *oracle, number, ways);
    }
    int gradients = 0;
    if (wrong.empty() && !settings_.only.empty() && number % kGradientEvery == 0) {
      wrong = gradientDisagreement(*backends_.find(settings_.only), *plan, made.indices, number, gradients);
    }
    if (!wrong.empty() || tally == nullptr) return wrong;

    tally->count(recipe, *plan);
    ++tally->gathers;
    tally->comparisons += compared;
    tally->byWay += ways;
    tally->gradients += gradients;
    if (byDefinition) ++tally->defined;
    const bool bad = oracle->bad.count > 0;
    if (bad) ++tally->withBad;
    const bool raises = bad && plan->badAction == BadAction::Error;
    if (!raises && !plan->output.empty()) ++tally->valid;
    if (dump_ && number % settings_.numpyEvery == 0 && recipe.badPercent == 0 && !bad && !plan->undefined) {
      dump_->write(number, *plan, made.params, made.indices, oracle->output);
      ++tally->dumped;
    }
    return {};
  }

  void reportDifference(std::uint64_t number, const Recipe& recipe, const std::string& wrong) {
    if (failed_.exchange(true)) return;
    const Recipe least =
        shrink(recipe, [&](const Recipe& candidate) { return !check(number, candidate, nullptr).empty(); });
    difference_ = fmt::format("number {}: {}\n  {}\nshrunk to: {}\n  {}", number, describe(recipe), wrong,
                              describe(least), check(number, least, nullptr));
  }

  const Settings& settings_;
  const Clock::time_point start_ = Clock::now();
  BackendRegistry backends_;
  std::unique_ptr<NumpyDump> dump_;
  std::atomic<std::uint64_t> next_{0};
  std::atomic<bool> failed_{false};
  std::string difference_;
};

/// False, after a line that names what there is, when this machine has no such target.
bool forceTarget(const std::string& name) {
  std::string all;
  for (const cpu::Kernels* kernels : cpu::runnableKernels()) {
    if (kernels->target == name) {
      cpu::forceKernels(kernels);
      return true;
    }
    all += fmt::format(" {}", kernels->target);
  }
  fmt::print(stderr, "gathernd_soak: no target {} here, only{}\n", name, all);
  return false;
}

}  // namespace

namespace gathernd::test {

int runSoak(int argc, char** argv, const MakeApi& makeApi) {
  Settings settings;
  CLI::App app("Random gathers, every backend against the reference");
  app.add_option("--count", settings.count, "how many gathers");
  app.add_option("--seed", settings.seed, "another seed, other gathers");
  app.add_option("--jobs", settings.jobs, "threads (0: one a core)");
  app.add_option("--numpy-dump", settings.numpyFolder, "folder for cases.jsonl, which check_numpy.py reads");
  app.add_option("--numpy-every", settings.numpyEvery, "dump one gather in so many")
      ->check(CLI::PositiveNumber);
  app.add_option("--seconds", settings.seconds, "begin no gather after so many; the summary has the count");
  app.add_option("--least", settings.leastInBucket, "fail when a counted bucket holds fewer");
  app.add_option("--target", settings.target, "vector width of the CPU engine, as avx2 (default: the best)");
  app.add_option("--only", settings.only, "this backend and the reference alone")
      ->check(CLI::IsMember({"eigen", "cpu", "cuda", "emulated"}));
  app.add_option("--kernel", settings.kernel, "by this one alone, where it can (default: each that can)")
      ->check(CLI::IsMember({"naive", "lane", "warp", "words"}));
  gpu::DeviceLimits& limits = settings.limits;
  app.add_option("--chunk-bytes", limits.chunkBytes, "cuda: of indices and output on the device at once");
  app.add_option("--staging-bytes", limits.stagingBytes, "cuda: of a page-locked buffer");
  app.add_option("--small-bytes", limits.smallBytes, "cuda: of calls that go at once");
  app.add_option("--mapped-bytes", limits.mappedBytes,
                 "cuda: of calls whose tensors the kernel reads where they are");
  app.add_option("--long-percent", settings.longPercent, "of the gathers that are made longer")
      ->check(CLI::Range(0, 100));
  app.add_option("--long-bytes", settings.longBytes, "of each of their tensors, at most")
      ->check(CLI::PositiveNumber);
  CLI11_PARSE(app, argc, argv);
  if (!settings.target.empty() && !forceTarget(settings.target)) return 2;

  Soak soak(settings, makeApi);
  if (!soak.ready()) {
    fmt::print(stderr, "gathernd_soak: cannot write to {}\n", settings.numpyFolder);
    return 2;
  }
  if (!settings.only.empty()) {
    const Availability state = soak.backends().find(settings.only)->availability();
    if (!state.available) {
      fmt::print(stderr, "gathernd_soak: {} is unavailable: {}\n", settings.only, state.reason);
      return 2;
    }
  }
  const auto start = Clock::now();
  const Tally tally = soak.run();
  nlohmann::json summary = tally.json();
  summary["seed"] = settings.seed;
  summary["target"] = std::string(cpu::currentKernels().target);
  summary["seconds"] = std::chrono::duration<double>(Clock::now() - start).count();
  summary["differences"] = soak.difference().empty() ? 0 : 1;
  for (const auto& backend : soak.backends().all()) {
    const Availability state = backend->availability();
    summary["backends"][std::string(backend->id())] = state.available ? "ran" : state.reason;
  }
  fmt::print("{}\n", summary.dump(2));
  if (!soak.difference().empty()) {
    fmt::print(stderr, "gathernd_soak: {}\n", soak.difference());
    return 1;
  }
  return tally.thinnest().second < settings.leastInBucket ? 2 : 0;
}

}  // namespace gathernd::test
