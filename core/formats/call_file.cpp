// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/call_file.h"

#include <algorithm>
#include <array>

#include "core/formats/common/file_path.h"
#include "core/formats/common/foreign_file.h"
#include "core/formats/ir/ir_call.h"
#include "core/formats/load.h"
#include "core/formats/npz/npz.h"
#include "core/formats/onnx/onnx_call.h"
#include "core/formats/scenario_save.h"

namespace gathernd {
namespace {

Expected<Scenario> readScenario(const std::string& path, const CallReading& reading) {
  return readScenarioFile(path, reading.memoryLimit);
}

Expected<void> writeScenario(const std::string& path, const Scenario& scenario, const std::stop_token& stop) {
  const auto saved = TRY(saveScenario(path, scenario, {.stop = stop}));
  return {};
}

/// One node of a model: "model.onnx:NODE", or the only one.
template <auto Open>
Expected<Scenario> readModel(const std::string& path, const CallReading& reading) {
  const CallPath parts = splitCallPath(path);
  const auto model = TRY(Open(parts.file, reading.memoryLimit));
  return model->read(parts.node, reading);
}

constexpr auto kKinds = std::to_array<CallFileKind>({
    {".gathernd", readScenario, writeScenario, true, nullptr},
    {".json", readScenario, writeScenario, true, nullptr},
    {".npz", readCallNpz, writeCallNpz, false, nullptr},
    {".onnx", readModel<openOnnxModel>, writeCallOnnx, false, openOnnxModel},
    {".xml", readModel<openIrModel>, writeCallIr, false, openIrModel},
});

}  // namespace

std::span<const CallFileKind> callFileKinds() {
  return kKinds;
}

const CallFileKind* callFileKind(std::string_view path) {
  const std::string ending = fileEnding(splitCallPath(path).file);
  const auto* const row = std::find_if(kKinds.begin(), kKinds.end(),
                                       [&](const CallFileKind& kind) { return kind.ending == ending; });
  return row == kKinds.end() ? nullptr : row;
}

Expected<Scenario> readCallFile(const std::string& path, const CallReading& reading) {
  if (auto foreign = foreignFile(splitCallPath(path).file)) return fail(*std::move(foreign));
  const CallFileKind* const kind = callFileKind(path);
  return kind == nullptr ? readScenario(path, reading) : kind->read(path, reading);
}

Expected<OpenedModel> openModelFile(const std::string& path, std::int64_t memoryLimit) {
  const CallFileKind* const kind = callFileKind(path);
  if (kind == nullptr || kind->open == nullptr) return nullptr;
  const std::string file = splitCallPath(path).file;
  if (auto foreign = foreignFile(file)) return fail(*std::move(foreign));
  return kind->open(file, memoryLimit);
}

Expected<void> callFileCanBeWritten(const std::string& path) {
  if (callFileKind(path) != nullptr) return {};
  std::string endings;
  for (const CallFileKind& kind : kKinds) {
    if (!endings.empty()) endings += ", ";
    endings += kind.ending;
  }
  return failAt(path, ErrorCode::Usage, "call.ending",
                {{"ending", fileEnding(path)}, {"endings", std::move(endings)}});
}

Expected<void> writeCallFile(const std::string& path, const Scenario& scenario, const std::stop_token& stop) {
  TRY(callFileCanBeWritten(path));
  return callFileKind(path)->write(path, scenario, stop);
}

}  // namespace gathernd
