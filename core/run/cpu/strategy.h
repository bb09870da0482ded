// SPDX-License-Identifier: GPL-3.0-or-later
// What a run decides before it starts: how slices are found, how they are stored, how the work is cut. All of
// it follows from sizes and the tuning table, never from the values of the indices. Units: bytes unless said.
// Thread rule: a plain value.
#pragma once

#include <cstdint>

#include "core/run/cpu/engine.h"
#include "core/run/cpu/kernels.h"
#include "core/run/cpu/tuning.h"

namespace gathernd::cpu {

struct Strategy {
  /// An index value is the slice's number within its batch entry: no offsets are made.
  bool direct = false;
  IdForm form = IdForm::Offset;        ///< of a direct run
  Store store = Store::Cached;         ///< of single slices
  Store runStore = Store::Cached;      ///< of consecutive ones, and of fill
  Prefetch prefetch = Prefetch::None;  ///< of slices that come from memory, not from cache

  int workers = 1;
  std::int64_t tuplesPerChunk = 1;  ///< a worker takes chunks; whole output lines where slices allow it
  std::int64_t partsPerTuple = 1;   ///< above 1: slices so large that each is cut, and a chunk is one part
  std::int64_t partBytes = 0;
  std::int64_t chunks = 0;
  std::int64_t tuplesPerStep = 1;  ///< between two looks for a cancel

  static Strategy of(const GatherJob& job, const Tuning& tuning, int threads);
};

}  // namespace gathernd::cpu
