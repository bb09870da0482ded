// SPDX-License-Identifier: GPL-3.0-or-later
// A case (cpu_cases.h) as a plan with tensors, its answer by the reference backend, and the CPU engine run on
// it: by any way, at any address. Units: bytes. Thread rule: one owner at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/run/backend.h"
#include "core/run/cpu/engine.h"
#include "tests/core/run/cpu/cpu_cases.h"
#include "tests/support/forced_run.h"
#include "tests/support/guarded.h"

namespace gathernd::test {

/// How far each buffer begins behind a cache line's start, and what is said of the indices.
struct Placing {
  std::size_t params = 0, indices = 0, output = 0;
  bool indicesMayChange = false;
};
Placing drawPlacing(Random& random);

class TargetStage {
 public:
  /// Makes the tensors, and has the reference gather them. c.threads and c.elementBytes other than 1, 2, 4, 8
  /// and 16 are not for here.
  void load(const Case& c, const Placing& placing);

  /// Both give "" where the output's bits and the report are the reference's, and nothing else was written.
  std::string play(const Way& way);
  /// By the tuning and the kernels in force.
  std::string playAsChosen(int threads);

  const cpu::GatherJob& job() const { return job_; }

 private:
  std::string judge(const cpu::JobReport& got) const;
  void clearOutput();

  static constexpr std::size_t kArenaBytes = std::size_t{32} << 20;
  std::unique_ptr<Backend> reference_ = makeReferenceBackend();
  Plan plan_;
  cpu::GatherJob job_;
  GuardedMemory params_{kArenaBytes}, indices_{kArenaBytes}, output_{kArenaBytes};
  std::vector<std::byte> expected_;
  BadReport bad_;
};

}  // namespace gathernd::test
