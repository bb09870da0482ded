// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/document.h"

#include "core/call/call_indices.h"
#include "core/formats/common/file_path.h"
#include "core/formats/npz/npz.h"
#include "core/scenario/link.h"
#include "core/text/cast.h"

namespace gathernd::ui {
namespace {

/// A source that stays as it is until the tensor is edited; inline values have none.
std::optional<TensorSource> originOf(const TensorSource& source) {
  if (std::holds_alternative<EditedTensor>(source)) return std::nullopt;
  return source;
}

std::optional<FileIdentity> identityOf(const TensorSource& source, const std::string& folder) {
  const auto* const file = std::get_if<FileSource>(&source);
  if (file == nullptr) return std::nullopt;
  const auto identity = fileInsideFolder(folder, splitTensorPath(file->path).file).and_then(identifyFile);
  return identity ? std::optional(*identity) : std::nullopt;
}

/// A source that gives a shape only is drawn with zeros; a save still writes what the source was.
GeneratorSpec drawable(GeneratorSpec spec) {
  if (spec.kind == GeneratorKind::ShapeOnly) spec.kind = GeneratorKind::Zeros;
  return spec;
}

Expected<EditedTensor> loadFile(const FileSource& source, const std::string& folder,
                                const TensorLoader& loader) {
  auto tensor = loader(source, folder);
  if (!tensor) return fail(tensor.error());
  return EditedTensor(std::move(*tensor));
}

Expected<EditedTensor> loadParams(const Scenario& scenario, const std::string& folder,
                                  const TensorLoader& loader, std::int64_t memoryLimit) {
  if (const auto* values = std::get_if<EditedTensor>(&scenario.params)) return *values;
  if (const auto* file = std::get_if<FileSource>(&scenario.params)) return loadFile(*file, folder, loader);
  const GeneratorSpec spec = drawable(std::get<GeneratorSpec>(scenario.params));
  auto tensor = generateTensor(spec, spec.dtype.value_or(DType::Float32), memoryLimit);
  if (!tensor) return fail(tensor.error());
  return EditedTensor(std::move(*tensor));
}

Expected<EditedTensor> loadIndices(const Scenario& scenario, const Shape& params, const std::string& folder,
                                   const TensorLoader& loader, std::int64_t memoryLimit) {
  if (const auto* values = std::get_if<EditedTensor>(&scenario.indices)) return *values;
  if (const auto* file = std::get_if<FileSource>(&scenario.indices)) return loadFile(*file, folder, loader);
  const GeneratorSpec spec = drawable(std::get<GeneratorSpec>(scenario.indices));
  const DType dtype = spec.dtype.value_or(DType::Int64);
  auto tensor = generateCallIndices(spec, dtype, params, scenario.batchDims, scenario.dialect, memoryLimit);
  if (!tensor) return fail(tensor.error());
  return EditedTensor(std::move(*tensor));
}

}  // namespace

const EditedTensor& tensorOf(const Document& document, TensorId id) {
  return id == TensorId::Indices ? document.indices : document.params;
}

EditedTensor& tensorOf(Document& document, TensorId id) {
  return id == TensorId::Indices ? document.indices : document.params;
}

std::string axisNamesKey(TensorId id) {
  return id == TensorId::Indices ? "indices" : "params";
}

std::string axisNameOf(const Document& document, const AxisRef& axis) {
  if (axis.tensor == TensorId::Output) return {};
  const auto names = document.axisNames.find(axisNamesKey(axis.tensor));
  const auto place = static_cast<std::size_t>(axis.axis);
  return names != document.axisNames.end() && place < names->second.size() ? names->second[place]
                                                                           : std::string();
}

Expected<Document> documentFrom(const Scenario& scenario, const std::string& folder,
                                const TensorLoader& loader, std::int64_t memoryLimit) {
  const auto paramsFile = identityOf(scenario.params, folder);  // before they are read: see file_identity.h
  const auto indicesFile = identityOf(scenario.indices, folder);
  auto params = loadParams(scenario, folder, loader, memoryLimit);
  if (!params) return fail(params.error());
  auto indices = loadIndices(scenario, params->shape(), folder, loader, memoryLimit);
  if (!indices) return fail(indices.error());

  Document document;
  static_cast<CallRules&>(document) = static_cast<const CallRules&>(scenario);
  // A params file tells its dtype only now; the scenario's value was read without it.
  if (scenario.fillValue) document.fillValue = castElement(*scenario.fillValue, params->dtype());
  document.title = scenario.title;
  document.notes = scenario.notes;
  document.params = std::move(*params);
  document.indices = std::move(*indices);
  document.backend = scenario.backend;
  document.axisNames = scenario.axisNames;
  document.unknownKeys = scenario.unknownKeys;
  document.paramsOrigin = originOf(scenario.params);
  document.indicesOrigin = originOf(scenario.indices);
  document.paramsFile = paramsFile;
  document.indicesFile = indicesFile;
  document.indicesAxes =
      indexAxes(document.params.shape(), document.indices.shape(), document.batchDims, document.dialect);
  return document;
}

/// Random indices follow from params' axes too: once those are others, the rule would give other values.
static bool stillFollows(const Document& document) {
  const auto* spec = std::get_if<GeneratorSpec>(&*document.indicesOrigin);
  if (spec == nullptr || spec->kind != GeneratorKind::Random) return true;
  return indexAxes(document.params.shape(), spec->shape, document.batchDims, document.dialect) ==
         document.indicesAxes;
}

Scenario scenarioFrom(const Document& document) {
  Scenario scenario;
  static_cast<CallRules&>(scenario) = static_cast<const CallRules&>(document);
  scenario.title = document.title;
  scenario.notes = document.notes;
  scenario.params = document.paramsOrigin.value_or(TensorSource(document.params));
  scenario.indices = document.indicesOrigin && stillFollows(document) ? *document.indicesOrigin
                                                                      : TensorSource(document.indices);
  scenario.backend = document.backend;
  scenario.axisNames = document.axisNames;
  scenario.unknownKeys = document.unknownKeys;
  return scenario;
}

Expected<Document> documentOfLink(const std::string& link, std::int64_t memoryLimit) {
  auto call = linkedCall(link);
  if (!call) return fail(std::move(call.error()));
  if (!*call) return fail(ErrorCode::Parse, "link.none");
  return documentFrom(**call, {}, {}, memoryLimit);
}

Expected<std::string> linkOf(const Document& document) {
  Scenario scenario = scenarioFrom(document);
  scenario.params = document.params;
  scenario.indices = document.indices;
  return gathernd::linkOf(scenario);
}

GatherCall gatherCallOf(const Document& document, const BackendRegistry& backends, std::int64_t memoryLimit) {
  GatherCall call;
  static_cast<CallRules&>(call) = static_cast<const CallRules&>(document);
  call.params = {document.params.dtype(), document.params.shape()};
  call.indices = {document.indices.dtype(), document.indices.shape()};
  call.memoryLimit = memoryLimit;
  const Backend* backend = backends.find(document.backend);
  if (backend == nullptr) {
    call.unsupported = Error(ErrorCode::Unsupported, "backend.unknown", {{"backend", document.backend}});
  } else if (auto accepted = backend->accepts(call.params.dtype, call.indices.dtype); !accepted) {
    call.unsupported = accepted.error();
  }
  return call;
}

}  // namespace gathernd::ui
