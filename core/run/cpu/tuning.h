// SPDX-License-Identifier: GPL-3.0-or-later
// The few numbers that depend on the machine, in one table. Defaults are sensible everywhere; calibrate.h
// measures them (CPUID's last-level cache is not what a virtual machine gives), a file keeps them on disk
// (below). Nothing is measured where nobody asks for that or for times (calibrate.h): a program may start
// quickly, and a measurement in the background would disturb what it runs beside. Units: bytes unless said.
// Thread rule: any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace gathernd::cpu {

struct Tuning {
  /// Tables up to this are taken to stay in cache. Measured by a pointer chase through shuffled lines in huge
  /// pages: the largest table whose latency stays within 3 times that of the second-level cache.
  std::int64_t cachedTable = std::int64_t{2} << 20;
  /// Random tables above this have their slices prefetched. Measured: the largest table from which random
  /// lines are not copied at least a quarter faster with a prefetch 128 lines ahead; never below 4 MB, where
  /// small slices lose more by the prefetch than they gain. (Half of memory's latency in the chase would come
  /// too late: lines from a third-level cache gain up to 2.4 times.)
  std::int64_t prefetchTable = std::int64_t{4} << 20;
  /// Outputs from this on are written past the caches, on one thread. Measured: of outputs twice as large as
  /// the one before, the smallest that random slices of 64 bytes from a table as large reach at least a
  /// twentieth faster by non-temporal stores than by ordinary ones, all larger ones too; midway to it from
  /// the one before. (Writing alone, from a small source, gained from 32 MB on where such slices did from 2
  /// MB.)
  std::int64_t streamOutput = std::int64_t{4} << 20;
  /// The same with all threads at work.
  std::int64_t streamOutputThreads = std::int64_t{4} << 20;
  /// The same of rows of a kilobyte and more, and of runs of consecutive slices, by random rows of 4 KB from
  /// a table as large. Outputs of 16 MB were faster by ordinary stores on an AMD Zen 5 and as fast on an
  /// Intel Xeon, of 64 MB slower. For runs half of the indices counts as output: they push as much of it out
  /// of a cache, which for runs of small slices is the most of what they read.
  std::int64_t streamRows = std::int64_t{24} << 20;
  std::int64_t streamRowsThreads = std::int64_t{16} << 20;
  /// Rows of a kilobyte and more have theirs fetched from random tables above this and prefetchTable.
  /// Measured: the largest table out of which random rows of 1 KB are not gathered at least a tenth
  /// faster with a prefetch.
  std::int64_t prefetchRows = std::int64_t{16} << 20;
  /// Rows and runs from this on that start a line go to an output in cache by memcpy or `rep movsb`, others
  /// by our vectors. Measured: the smallest of rows of 1 KB to 256 KB, within 1 MB, from which our vectors
  /// are no faster, by a hundredth, for any larger one. (Beyond the second-level cache they lose more.) By
  /// default where a C library knows its processor better.
  std::int64_t longRow = 4096;
  /// 1: by `rep movsb`, 0: by memcpy. Measured with longRow: whichever takes less time for all rows of 8 KB
  /// and more; memcpy unless the other is faster by a thirtieth.
  std::int64_t longRowByString = 0;
  /// A thread more is worth waking for each so many bytes moved (read and written). Measured: what one thread
  /// copies, 16 MB to 16 MB, while an empty parallel region of two runs whose second thread was asleep.
  std::int64_t bytesPerThread = std::int64_t{256} << 10;
  /// 1: slices from memory are fetched into the second-level cache, 0: into the first. Measured: random lines
  /// of a table of 32 MB, copied 64 lines after a prefetch into either level; 1 unless the first is faster by
  /// a thirtieth.
  std::int64_t prefetchToSecondLevel = 1;

  bool operator==(const Tuning&) const = default;
};

/// A row of the table: its name in files and output, and the sensible range that a measured value is clamped
/// to and a value from a file must lie in.
struct TuningField {
  std::string_view name;
  std::string_view meaning;
  std::int64_t Tuning::*value;
  std::int64_t least;
  std::int64_t most;
};
std::span<const TuningField> tuningFields();
bool withinLimits(const Tuning& tuning);
Tuning clampToLimits(Tuning tuning);

enum class TuningSource : std::uint8_t {
  Default,  ///< nobody has measured this machine
  Forced,   ///< defaults, because the environment says GATHERND_TUNING=default
  Cache,    ///< measured by an earlier process
  Measured
};
/// "default", "forced", "cache", "measured".
std::string_view tuningSourceName(TuningSource source);

/// The table in force: calibrated when this process or an earlier one has measured this machine, else the
/// defaults. The first call reads the cache file, later ones only a pointer. The reference stays good for
/// ever; a later call may give another.
const Tuning& currentTuning();
TuningSource tuningSource();
/// Puts another table in force for runs that start from now on. For the calibration, and for tests.
void setTuning(const Tuning& tuning, TuningSource source);
/// For tests: the next call looks at the environment and the cache file again, as a new process would.
void forgetTuning();

// The tuning table on disk: cpu-tuning.json in $GATHERND_CACHE_DIR, else $XDG_CACHE_HOME/gathernd, else
// ~/.cache/gathernd. It holds good for one kind of processor; whatever else the file says, it is left
// alone. Errors: none are reported. A file that cannot be used counts as no file, one that cannot be
// written is not written. Thread rule: any thread; several processes may write at once.

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
