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
#include <string_view>
#include <vector>

#include "core/call/plan.h"
#include "core/code/snippet/framework.h"
#include "core/error/error.h"
#include "core/run/run_result.h"
#include "core/tensor/tensor.h"

namespace gathernd {

// What a framework's process said: the line of JSON that resources/frameworks/run_snippets.py prints.
// Thread rule: pure function.

struct FrameworkAnswer {
  std::string version;           ///< empty: it could not be imported
  std::optional<Tensor> output;  ///< absent: it raised, or is not there
  std::string errorType;         ///< "IndexError"
  std::string message;
  std::string missing;  ///< the module that is not installed
  std::string broken;   ///< the module whose import failed, with `message`
};

/// `unsupported` (verify.silent) when the text is no such answer, `limit` without memory for the output.
Expected<FrameworkAnswer> readAnswer(std::string_view line);

// Which Python runs the frameworks: the one asked for, else GATHERND_PYTHON, else the active virtual
// environment's, else python3 of PATH. Errors: `io` when what was asked for is no program, `unsupported`
// when there is none at all. Thread rule: reads the environment.

/// `asked`: a path or a name, from an option or a setting; empty: nobody asked.
Expected<std::string> findInterpreter(const std::string& asked);

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
