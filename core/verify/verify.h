// SPDX-License-Identifier: GPL-3.0-or-later
// A call run by the real frameworks and held, bit for bit, against what each one's dialect predicts. Every
// framework has a process of its own, with limits, which runs the very snippet that makeSnippet gives; a
// crash or a hang is a result. No device but the CPU is shown to them. Errors: `io` for the temporary folder,
// `cancelled`. Thread rule: blocks; starts threads of its own; call it off the window's thread.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "core/call/plan.h"
#include "core/code/snippet/framework.h"
#include "core/run/run_result.h"
#include "core/tensor/tensor.h"
#include "core/verify/answer.h"

namespace gathernd {

struct VerifyRow {
  const Framework* framework = nullptr;
  std::string version;         ///< empty: not known
  std::optional<bool> agrees;  ///< absent: nothing to compare, `why` says why
  std::optional<Error> why;    ///< not installed, undefined there, crashed, out of time …
  std::optional<FrameworkAnswer> observed;
  Expected<RunResult> predicted = tl::unexpected<Error>(Error());
};

struct VerifyOptions {
  static constexpr double kSeconds = 120;  ///< importing a framework may take most of a minute on a cold disk

  std::string python;  ///< of findInterpreter
  double seconds = kSeconds;
  int atOnce = 2;  ///< processes
  std::stop_token stop;
  /// Writes a tensor that is too large to stand in code; formats supplies it.
  std::function<Expected<void>(const std::string& path, const Tensor& tensor)> writeNpy;
  /// Told of each row as soon as it is known, from any of the threads; may take from it what is large.
  std::function<void(VerifyRow& row)> finished;
};

/// Those of `chosen` that run in Python and have a dialect, in their order. `call` and the tensors belong
/// together; the call's own dialect gives way to each framework's.
Expected<std::vector<VerifyRow>> verifyCall(const GatherCall& call, const Tensor& params,
                                            const Tensor& indices, std::span<const Framework* const> chosen,
                                            const VerifyOptions& options);

}  // namespace gathernd
