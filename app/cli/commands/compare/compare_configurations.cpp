// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>
#include <string_view>

#include "app/cli/commands/compare/compare_parts.h"

namespace gathernd::cli {
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
