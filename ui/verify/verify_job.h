// SPDX-License-Identifier: GPL-3.0-or-later
// The real frameworks on the document's call, off the GUI thread; each is reported as soon as it has
// answered. What it keeps of an answer is a line of text, however large the output. Errors: those of
// findInterpreter and verifyCall. Thread rule: verifyDocument blocks and belongs on a background thread;
// `finished` is called from several.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/call/call.h"
#include "core/verify/verify.h"

namespace gathernd::ui {

enum class VerifyVerdict : std::uint8_t {
  Differs,
  Agrees,
  Undefined,  ///< the framework promises nothing for such a call
  Unknown,    ///< no answer, or no rule to hold it against: `why`
  Missing,    ///< not installed
};

struct VerifyFinding {
  const Framework* framework = nullptr;
  VerifyVerdict verdict = VerifyVerdict::Unknown;
  std::string version;       ///< empty: not known
  std::optional<Error> why;  ///< of Undefined, Unknown and Missing
  std::string observed;      ///< "int32 [2]  [3, 4]" or "IndexError: …"; empty: nothing was
  bool raised = false;       ///< `observed` is an error
  std::string predicted;     ///< the output that it should have given; empty: see predictedError
  std::optional<Error> predictedError;
  std::string place, there, expected;  ///< the first value that differs: "[0, 1]", "7", "0"
};

VerifyFinding findingOf(const VerifyRow& row);

/// A snapshot: nothing in it changes while the job works.
struct VerifyInput {
  Call call;
  std::int64_t memoryLimit = INT64_MAX;  ///< for the output
  std::string python;                    ///< as the person has it; empty: nobody asked for one
};

/// All that can be run, in the order of their list.
std::vector<const Framework*> verifiedFrameworks();

/// The interpreter that ran them.
Expected<std::string> verifyDocument(const VerifyInput& input, const std::stop_token& stop,
                                     const std::function<void(VerifyFinding)>& finished);

}  // namespace gathernd::ui
