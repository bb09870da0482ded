// SPDX-License-Identifier: GPL-3.0-or-later
// Files into values: scenarios with their tensors, and atomic writing. Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/formats/common/file_kind.h"
#include "core/scenario/scenario.h"
#include "core/text/literal/literal.h"

namespace gathernd {

Expected<Scenario> readScenarioFile(const std::string& path, std::int64_t memoryLimit);
/// saveScenario() without its options. A .npy that is no longer read stays: the caller may hold older states.
Expected<void> writeScenarioFile(const std::string& path, const Scenario& scenario);

/// A tensor file by its ending: .npy and x.npz:key (mapped where possible; without a key the only member),
/// .pb (an ONNX TensorProto), or .csv, .tsv and .txt as cells. `unsupported` for any other ending.
Expected<Tensor> readTensorFile(const std::string& path, const LiteralOptions& options);
/// .npy, .pb or .csv, by its ending.
Expected<void> writeTensorFile(const std::string& path, const Tensor& tensor,
                               const std::stop_token& stop = {});
/// For a scenario's FileSource: what leaves the folder, also by a symbolic link, is refused as `io`.
TensorLoader makeTensorLoader(std::int64_t memoryLimit);

/// Three quarters of physical memory.
std::int64_t defaultMemoryLimit();

}  // namespace gathernd
