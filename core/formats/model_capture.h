// SPDX-License-Identifier: GPL-3.0-or-later
// The call that a node of a model makes, had by running the model in the person's own runtime: with the
// inputs that an archive holds by name, or with ones made from a seed. Units: bytes, seconds. Errors: the
// model's, those of findInterpreter and runCapture, which name the model; `usage` (capture.no_feeds,
// capture.missing_feeds) names every input that is missing, `unsupported` (capture.random) one that cannot be
// made. Thread rule: blocks; call it off the window's thread.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/formats/common/model_calls.h"
#include "core/verify/capture.h"
#include "core/verify/verify.h"

namespace gathernd {

struct CaptureRequest {
  std::string model;                       ///< "model.onnx:NODE"
  std::string runtime;                     ///< empty: the model's own
  std::string python;                      ///< as asked for; empty: nobody did
  std::optional<std::string> feeds = {};   ///< an .npz
  std::optional<std::uint64_t> seed = {};  ///< makes what no archive gives
  std::int64_t occurrence = 0;
  double seconds = VerifyOptions::kSeconds;
  std::int64_t memoryLimit = INT64_MAX;
  std::stop_token stop = {};
};

/// All that is read before anything runs.
struct PreparedCapture {
  std::string model;
  ModelFile::Capture capture;  ///< its steps and files are in `run`
  CaptureRun run;
  Clause origin = {};  ///< all but the runtime's version
};
/// `missing`: filled with the inputs that nothing gives, where that is the error.
Expected<PreparedCapture> prepareCapture(const ModelFile& model, const CaptureRequest& request,
                                         std::vector<CaptureInput>* missing = nullptr);

struct CapturedCall {
  Scenario call;        ///< its notes say where it is from
  std::string version;  ///< of the runtime
  Clause origin;        ///< those notes
};
Expected<CapturedCall> captureCall(const PreparedCapture& prepared);

}  // namespace gathernd
