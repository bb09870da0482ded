// SPDX-License-Identifier: GPL-3.0-or-later
// The CPU gather itself, on plain memory: what the `cpu` backend and the C API both run. A job is trusted:
// whoever makes one has validated shapes and sizes (makePlan, or the C API's checks). The values of the
// indices are not trusted: whatever they are, nothing outside params is read. Units: bytes unless said.
// Output beyond tupleCount * sliceBytes is never written, params and indices beyond their ends never read.
// Thread rule: runJob may be called from several threads at once; a call allocates nothing once the process
// is warm, and keeps no state.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>

#include "core/call/offsets.h"
#include "core/tensor/dtype.h"
#include "core/tensor/mapped_file.h"

namespace gathernd::cpu {

struct GatherJob {
  const OffsetRule* rule = nullptr;  ///< depth 0: every tuple is the whole batch entry
  DType indexDtype = DType::Int64;   ///< an integer type
  std::int64_t tupleCount = 0;
  std::int64_t sliceBytes = 0;
  std::int64_t elementBytes = 1;            ///< of the fill pattern; divides sliceBytes
  std::array<std::byte, 16> fillElement{};  ///< what a bad tuple's slice is made of
  const std::byte* params = nullptr;
  const std::byte* indices = nullptr;
  std::byte* output = nullptr;
  /// Somebody else may write to `indices` during the run (a mapped file): what decides an access is then
  /// read exactly once; another reading may at most prefetch.
  bool indicesMayChange = false;
  /// Of a file, where most of the slices are not in memory: their pages are then asked for some tuples ahead.
  const MappedFile* absentFile = nullptr;
};

struct JobOptions {
  int threads = 0;  ///< 0: as many as pay
  std::stop_token stop = {};
  const std::function<void(double)>* progress = nullptr;  ///< may be null; 0..1, from any thread
};

struct JobReport {
  std::int64_t badCount = 0;   ///< tuples with a component outside its axis, clamped ones too
  std::int64_t firstBad = -1;  ///< -1: none
  bool cancelled = false;      ///< the output is then partly written, the counts partial
};

/// Throws only what the thread pool throws when no thread can be had.
JobReport runJob(const GatherJob& job, const JobOptions& options);

// A gather so small that setting anything up would cost more than the work: one plain loop. Thread rule:
// pure functions.

/// Whether one thread's plain loop is the quickest way.
bool isTiny(const GatherJob& job);
JobReport runTiny(const GatherJob& job);

// The state that code for plain x86-64 wants the vector registers in. Who writes their upper halves and does
// leaves them in use (Qt 6.4 does, as it starts and as it paints; new threads inherit it) makes every later
// change between such code and AVX, a memcpy of 16 bytes, waiting for some 25 ns on Intel processors from Ice
// Lake on: a gather of five rows took 570 ns in the window and 50 without.

/// One instruction where the processor has AVX (vzeroupper), else nothing. No value that a caller can hold is
/// lost: upper halves do not survive a call.
void clearUpperHalves();

}  // namespace gathernd::cpu
