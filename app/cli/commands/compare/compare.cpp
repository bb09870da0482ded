// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd compare`: several backends on one call, side by side. Units: nanoseconds of one run, bytes.
#include "core/compare/compare.h"

#include <algorithm>
#include <charconv>
#include <string_view>

#include "app/cli/commands/compare/compare_parts.h"
#include "app/cli/exit_status.h"
#include "core/run/cpu/calibrate.h"

namespace gathernd::cli {
namespace {

Expected<void> checkOptions(const Options& options) {
  if (options.csv && options.json) return fail(ErrorCode::Usage, "usage.csv_and_json");
  if (options.sweep || (!options.sweepFrom && !options.sweepTo)) return {};
  return fail(ErrorCode::Usage, "usage.sweep_missing",
              {{"option", std::string(options.sweepFrom ? "--from" : "--to")}});
}

Expected<int> runComparison(Context& context, const CallInput& input, const Plan& plan,
                            std::span<const Configuration> configurations) {
  const Options& options = context.options;
  CompareOptions compare;
  if (options.repeat) compare.minSamples = compare.maxSamples = *options.repeat;
  compare.roofline = true;
  compare.memoryLimit = memoryLeft(input, plan);
  compare.stop = context.stop;
  const auto made = compareBackends(configurations, *context.backends.find("reference"), plan,
                                    *input.params.tensor, *input.indices.tensor, compare);
  if (!made) return fail(made.error());
  if (options.json) {
    JsonWriter json(context.out);
    writeComparisonJson(json, *made);
  } else if (options.csv) {
    writeComparisonCsv(context.out, plan, *made);
  } else {
    printComparison(context, *made);
  }
  return made->equal() ? kExitDone : kExitDifference;
}

}  // namespace

Expected<int> compareCommand(Context& context) {
  if (const auto ok = checkOptions(context.options); !ok) return fail(ok.error());
  const auto configurations = readConfigurations(context.options, context.backends);
  if (!configurations) return fail(configurations.error());
  Options options = context.options;
  options.backend = "reference";  // a scenario may name one that cannot run here
  const auto call = readyCall(options, context.backends);
  if (!call) return fail(call.error());
  const bool ours = std::any_of(configurations->begin(), configurations->end(),
                                [](const Configuration& who) { return who.backend->id() == "cpu"; });
  if (ours) cpu::ensureCalibrated();
  return options.sweep ? runSweep(context, call->input, call->plan, *configurations)
                       : runComparison(context, call->input, call->plan, *configurations);
}

namespace {

constexpr std::string_view kEveryone = "reference,eigen,cpu:1,cpu,cuda,emulated";
constexpr std::int64_t kMaxThreads = 1024;

Error wrong(std::string reason, std::string_view value) {
  return {ErrorCode::Usage,
          std::move(reason),
          {{"value", std::string(value)}, {"option", std::string("--backends")}}};
}

/// What stands after the colon: digits are a number of threads, anything else a kernel.
Expected<void> readDetail(std::string_view detail, Configuration& who) {
  if (!std::all_of(detail.begin(), detail.end(), [](char c) { return c >= '0' && c <= '9'; })) {
    who.kernel = std::string(detail);
    return {};
  }
  std::int64_t threads = 0;
  const auto status = std::from_chars(detail.data(), detail.data() + detail.size(), threads).ec;
  if (status != std::errc{} || threads < 1 || threads > kMaxThreads) {
    Error error = wrong("usage.number_range", detail);
    error.args.push_back({"low", 1});
    error.args.push_back({"high", kMaxThreads});
    return fail(std::move(error));
  }
  who.threads = static_cast<int>(threads);
  return {};
}

Expected<Configuration> readEntry(std::string_view entry, const Options& options,
                                  const BackendRegistry& backends) {
  Configuration who;
  who.label = std::string(entry);
  const std::size_t colon = entry.find(':');
  who.backend = backends.find(entry.substr(0, colon));
  if (who.backend == nullptr || colon == entry.size() - 1) return fail(wrong("usage.backend", entry));
  if (colon != entry.npos) {
    if (auto read = readDetail(entry.substr(colon + 1), who); !read) return fail(std::move(read.error()));
  }
  const bool hasKernels = !who.backend->kernels().empty();
  if (who.kernel.empty() && hasKernels) who.kernel = options.kernel.value_or("");
  // One that cannot run here may not know its kernels either; its row says why.
  if (who.backend->availability().available) {
    if (auto has = who.backend->hasKernel(who.kernel); !has) return fail(std::move(has.error()));
  }
  return who;
}

}  // namespace

Expected<std::vector<Configuration>> readConfigurations(const Options& options,
                                                        const BackendRegistry& backends) {
  std::vector<Configuration> configurations;
  const std::string list = options.backends.value_or(std::string(kEveryone));
  for (std::size_t from = 0; from <= list.size();) {
    const std::size_t comma = std::min(list.find(',', from), list.size());
    auto who = readEntry(std::string_view(list).substr(from, comma - from), options, backends);
    if (!who) return fail(std::move(who.error()));
    const bool twice = std::any_of(configurations.begin(), configurations.end(),
                                   [&](const Configuration& other) { return other.label == who->label; });
    if (twice) return fail(wrong("usage.backend_twice", who->label));
    configurations.push_back(std::move(*who));
    from = comma + 1;
  }
  return configurations;
}

}  // namespace gathernd::cli
