// SPDX-License-Identifier: GPL-3.0-or-later
// Writes gathers for check_numpy.py: one JSON object a line, tensors as hexadecimal bytes (strings one by
// one), so that the comparison shares no reader and no writer with this program. Thread rule: write() may be
// called from any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <mutex>
#include <span>
#include <string>

#include "core/call/plan.h"
#include "core/tensor/tensor.h"

namespace gathernd::test {

class NumpyDump {
 public:
  /// Creates `folder` and folder/cases.jsonl; good() says whether that worked.
  explicit NumpyDump(const std::string& folder);
  bool good() const { return file_.good(); }
  void write(std::uint64_t number, const Plan& plan, const Tensor& params, const Tensor& indices,
             std::span<const std::byte> output);

 private:
  std::mutex mutex_;
  std::ofstream file_;
};

}  // namespace gathernd::test
