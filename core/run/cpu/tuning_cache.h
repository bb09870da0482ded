// SPDX-License-Identifier: GPL-3.0-or-later
// The tuning table on disk: cpu-tuning.json in $GATHERND_CACHE_DIR, else $XDG_CACHE_HOME/gathernd, else
// ~/.cache/gathernd. It holds good for one kind of processor; whatever else the file says, it is left alone.
// Errors: none are reported. A file that cannot be used counts as no file, one that cannot be written is not
// written. Thread rule: any thread; several processes may write at once.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/run/cpu/tuning.h"

namespace gathernd::cpu {

/// What a measurement holds for. Numbers as the kernel writes them; on other architectures than x86 the
/// implementer, architecture, part and revision.
struct CpuKey {
  std::string vendor, family, model, stepping, brand;
  int cores = 0;  ///< running in this machine

  bool operator==(const CpuKey&) const = default;
  /// A machine that does not say what it is keeps nothing.
  bool known() const { return !vendor.empty() && cores > 0; }
};

/// From the text of /proc/cpuinfo; its first processor stands for all.
CpuKey cpuKey(std::string_view cpuinfo, int cores);
CpuKey thisCpu();

/// Empty: there is no place for it.
std::string tuningCacheFile();
/// None: no file, another processor or version, or anything but a table within its limits.
std::optional<Tuning> loadTuning(const std::string& file, const CpuKey& cpu);
/// Makes the folder where it is missing, and replaces the file in one step. False when it could not.
bool saveTuning(const std::string& file, const CpuKey& cpu, const Tuning& tuning);

}  // namespace gathernd::cpu
