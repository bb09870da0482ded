// SPDX-License-Identifier: GPL-3.0-or-later
// The inner loops of the CPU gather, compiled once for each vector width and chosen at run time. A step is a
// few hundred tuples; the engine cuts a job into steps and picks one kernel for them all. Ids say where a
// slice begins: an index value itself (times the slice size) or a byte offset that resolve made. Units: bytes
// unless said. Thread rule: pure functions over disjoint output ranges.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/run/cpu/resolve.h"

namespace gathernd::cpu {

enum class IdForm : std::uint8_t { Index32, Index64, Offset };
/// Cached: our vectors. Stream: past the caches, for outputs larger than they are. Library, String: a row by
/// memcpy or by `rep movsb`, which on some machines are faster than any loop; they prefetch nothing, and up
/// to a line they are Cached. Which of them pays is for the tuning table to say (tuning.h).
enum class Store : std::uint8_t { Cached, Stream, Library, String };

/// Where slices are fetched to ahead of the copy. Second: into the second-level cache from afar, where more
/// misses can be under way at once than the first level has slots for, then near into the first. First: from
/// afar into the first at once, for machines where the other does not pay. Hardware: nowhere by us, and all
/// slices are read by one instruction, since processors learn a stride from the loads of one; up to
/// kLongestStrided bytes, else as None.
enum class Prefetch : std::uint8_t { None, First, Second, Hardware };

/// Distances, in tuples for slices of at most a line, in lines for others. No kernel looks at ids more than
/// kPrefetchTuples beyond those that it copies.
inline constexpr std::int64_t kPrefetchTuples = 128;
inline constexpr std::int64_t kFarTuples = 48;
inline constexpr std::int64_t kNearTuples = 12;
inline constexpr std::int64_t kFarLines = 112;
/// The longest slices of which one instruction reads as fast as several.
inline constexpr std::int64_t kLongestStrided = 16;

struct CopyArgs {
  const void* ids = nullptr;
  std::int64_t count = 0;  ///< slices to copy
  std::int64_t known = 0;  ///< ids that may be read, at least count: those after it are prefetched only
  const std::byte* base = nullptr;
  std::byte* output = nullptr;
  std::int64_t sliceBytes = 0;
};
using CopyKernel = void (*)(const CopyArgs&);

/// Slices at a constant distance.
struct StrideArgs {
  const std::byte* first = nullptr;
  std::int64_t stride = 0;  ///< bytes from one to the next, also backwards
  std::int64_t count = 0;
  std::byte* output = nullptr;
};
using StrideKernel = void (*)(const StrideArgs&);

/// All of one target's kernels.
struct Kernels {
  std::string_view target;  ///< "avx3", "avx2", "sse4", …

  /// Whether all of ids[0, count) lie in [0, last].
  bool (*inRange32)(const std::int32_t* ids, std::int64_t count, std::int32_t last);
  bool (*inRange64)(const std::int64_t* ids, std::int64_t count, std::int64_t last);
  /// Whether ids[i] = ids[0] + i * step throughout; count > 0.
  bool (*consecutive32)(const std::int32_t* ids, std::int64_t count, std::int64_t step);
  bool (*consecutive64)(const std::int64_t* ids, std::int64_t count, std::int64_t step);
  /// Tuples -> byte offsets; nullptr where only the plain loop can do it (see resolve.h).
  ResolveKernel (*resolver)(const ResolveRule& rule);
  /// One slice after another. sliceBytes > 0. The kernel for Prefetch::None is to be given known = 0: up to a
  /// line it is that for First, which then finds nothing to fetch.
  CopyKernel (*copier)(IdForm form, std::int64_t sliceBytes, Store store, Prefetch prefetch);
  /// The same without ids, at a constant distance; as Prefetch::Hardware. nullptr for slices of other than 1,
  /// 2, 4, 8 or 16 bytes.
  StrideKernel (*strider)(std::int64_t sliceBytes, Store store);
  /// One run of bytes.
  void (*copyRun)(const std::byte* source, std::byte* target, std::int64_t bytes, Store store);
};

/// The best that this CPU runs; GATHERND_CPU_TARGET=avx2 in the environment asks for a lesser one.
const Kernels& bestKernels();
/// Every one that this program holds and this CPU runs, best first.
std::span<const Kernels* const> runnableKernels();
/// For tests: every later run of this process uses `kernels`; nullptr goes back to the best.
void forceKernels(const Kernels* kernels);
/// Those in force.
const Kernels& currentKernels();

/// To be called by each thread that streamed, before others may read what it wrote.
void finishStreams();

// The list that kernels.cpp fills, one entry a vector width, before main. Thread rule: filled by static
// initialisation, constant afterwards.

class RegisteredKernels {
 public:
  /// `target` is Highway's number for the width; its name becomes kernels.target.
  RegisteredKernels(std::int64_t target, Kernels kernels);
};

/// Does nothing; the call keeps the linker from leaving kernels.cpp out of a program.
void keepKernels();

}  // namespace gathernd::cpu
