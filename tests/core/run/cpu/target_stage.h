// SPDX-License-Identifier: GPL-3.0-or-later
// A case (cpu_cases.h) as a job in guarded memory, its answer by one plain loop, and the CPU engine run on
// it: by any way, at any address. Units: bytes. Thread rule: one owner at a time.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/run/cpu/engine.h"
#include "tests/core/run/cpu/cpu_cases.h"
#include "tests/support/forced_run.h"
#include "tests/support/guarded.h"

namespace gathernd::test {

/// Where a buffer lies: so far from a guard page. The usual one begins with a cache line.
struct Place {
  Edge edge = Edge::Start;
  std::size_t gap = 64;
};
/// And what is said of the indices.
struct Placing {
  Place params = {}, indices = {}, output = {};
  bool indicesMayChange = false;
};
/// A place so far behind a cache line's start.
inline Place behindLine(std::size_t bytes) {
  return {Edge::Start, 64 + bytes};
}
Placing drawPlacing(Random& random);

class TargetStage {
 public:
  /// Lays the buffers out, and has the plain loop gather them.
  void load(const Case& c, const Placing& placing);

  /// Both give "" where the output's bits and the report are the plain loop's, and nothing else was written.
  std::string play(const Way& way);
  /// By the tuning and the kernels in force.
  std::string playAsChosen(int threads);

  const cpu::GatherJob& job() const { return job_; }

 private:
  cpu::JobReport define();
  std::string judge(const cpu::JobReport& got) const;
  void clearOutput();

  static constexpr std::size_t kArenaBytes = std::size_t{128} << 20;
  OffsetRule rule_{};
  cpu::GatherJob job_;
  GuardedMemory params_{kArenaBytes}, indices_{kArenaBytes}, output_{kArenaBytes};
  std::vector<std::byte> expected_;
  cpu::JobReport bad_;
};

}  // namespace gathernd::test
