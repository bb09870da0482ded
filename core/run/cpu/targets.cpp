// SPDX-License-Identifier: GPL-3.0-or-later
// Which vector width runs: the widest that both this program and this CPU have, or a lesser one on request.
#include <algorithm>
#include <array>
#include <atomic>
#include <cctype>
#include <cstdlib>
#include <string>

#include <hwy/targets.h>

#include "core/run/cpu/kernels.h"
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace gathernd::cpu {
namespace {

struct Entry {
  std::int64_t target = 0;
  Kernels kernels;
  std::string name;
};

struct Entries {
  static constexpr std::size_t kMax = 16;
  std::array<Entry, kMax> all;
  std::size_t count = 0;
};

Entries& entries() {
  static Entries list;
  return list;
}

std::string lowerCase(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

/// Highway numbers better targets lower.
struct Runnable {
  std::array<const Kernels*, Entries::kMax> all{};
  std::size_t count = 0;

  Runnable() {
    keepKernels();
    Entries& list = entries();
    const std::int64_t supported = hwy::SupportedTargets();
    std::sort(list.all.begin(), list.all.begin() + static_cast<std::ptrdiff_t>(list.count),
              [](const Entry& a, const Entry& b) { return a.target < b.target; });
    for (std::size_t i = 0; i < list.count; ++i) {
      Entry& entry = list.all[i];
      entry.kernels.target = entry.name;
      if ((entry.target & supported) != 0) all[count++] = &entry.kernels;
    }
  }
};

const Runnable& runnable() {
  static const Runnable list;
  return list;
}

const Kernels* chooseKernels() {
  const auto all = runnableKernels();
  const char* wanted = std::getenv("GATHERND_CPU_TARGET");
  if (wanted == nullptr) return all.front();
  const auto found = std::find_if(
      all.begin(), all.end(), [&](const Kernels* kernels) { return kernels->target == lowerCase(wanted); });
  return found != all.end() ? *found : all.front();
}

std::atomic<const Kernels*> inForce{nullptr};

}  // namespace

RegisteredKernels::RegisteredKernels(std::int64_t target, Kernels kernels) {
  Entries& list = entries();
  list.all[list.count++] = {target, kernels, lowerCase(hwy::TargetName(target))};
}

std::span<const Kernels* const> runnableKernels() {
  return {runnable().all.data(), runnable().count};
}

const Kernels& bestKernels() {
  static const Kernels* const best = chooseKernels();
  return *best;
}

void forceKernels(const Kernels* kernels) {
  inForce.store(kernels != nullptr ? kernels : &bestKernels());
}

const Kernels& currentKernels() {
  const Kernels* kernels = inForce.load(std::memory_order_relaxed);
  return kernels != nullptr ? *kernels : bestKernels();
}

void finishStreams() {
#if defined(__SSE2__)
  _mm_sfence();
#endif
}

}  // namespace gathernd::cpu
