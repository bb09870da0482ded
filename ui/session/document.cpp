// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/document.h"

#include <optional>

#include "core/formats/common/file_path.h"
#include "core/formats/disk/file_identity.h"
#include "core/formats/npz/npz.h"
#include "core/scenario/link.h"
#include "core/text/cast.h"

namespace gathernd::ui {
namespace {

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

template <class Generate>
Expected<Operand> load(const TensorSource& source, const std::string& folder, const TensorLoader& loader,
                       Generate generate) {
  if (const auto* values = std::get_if<EditedTensor>(&source)) return Operand(*values);
  const auto file = identityOf(source, folder);  // before it is read: see file_identity.h
  Operand operand =
      TRY(std::holds_alternative<FileSource>(source) ? loader(std::get<FileSource>(source), folder)
                                                     : generate(drawable(std::get<GeneratorSpec>(source))));
  operand.origin = source;
  operand.file = file;
  return operand;
}

}  // namespace

const Operand& tensorOf(const Call& call, TensorId id) {
  return id == TensorId::Indices ? call.indices : call.params;
}

Operand& tensorOf(Call& call, TensorId id) {
  return id == TensorId::Indices ? call.indices : call.params;
}

std::string operandName(TensorId id) {
  return id == TensorId::Indices ? "indices" : "params";
}

std::string axisNameOf(const Call& call, const AxisRef& axis) {
  if (axis.tensor == TensorId::Output) return {};
  const auto& names = tensorOf(call, axis.tensor).axisNames;
  const auto place = static_cast<std::size_t>(axis.axis);
  return place < names.size() ? names[place] : std::string();
}

Expected<Document> documentFrom(const Scenario& scenario, const std::string& folder,
                                const TensorLoader& loader, std::int64_t memoryLimit) {
  Document document;
  document.params = TRY(load(scenario.params, folder, loader, [&](const GeneratorSpec& spec) {
    return generateTensor(spec, spec.dtype.value_or(DType::Float32), memoryLimit);
  }));
  document.indices = TRY(load(scenario.indices, folder, loader, [&](const GeneratorSpec& spec) {
    return generateCallIndices(spec, spec.dtype.value_or(DType::Int64), document.params.shape(),
                               scenario.batchDims, scenario.dialect, memoryLimit);
  }));
  document.rules() = scenario.rules();
  // A params file tells its dtype only now; the scenario's value was read without it.
  if (scenario.fillValue) document.fillValue = castElement(*scenario.fillValue, document.params.dtype());
  document.title = scenario.title;
  document.notes = scenario.notes;
  document.backend = scenario.backend;
  document.unknownKeys = scenario.unknownKeys;
  for (const TensorId id : {TensorId::Params, TensorId::Indices}) {
    const auto names = scenario.axisNames.find(operandName(id));
    if (names != scenario.axisNames.end()) tensorOf(document, id).axisNames = names->second;
  }
  document.indicesAxes =
      indexAxes(document.params.shape(), document.indices.shape(), document.batchDims, document.dialect);
  return document;
}

/// Random indices follow from params' axes too: once those are others, the rule would give other values.
static bool stillFollows(const Document& document) {
  const auto* spec = std::get_if<GeneratorSpec>(&*document.indices.origin);
  if (spec == nullptr || spec->kind != GeneratorKind::Random) return true;
  return indexAxes(document.params.shape(), spec->shape, document.batchDims, document.dialect) ==
         document.indicesAxes;
}

Scenario scenarioFrom(const Document& document) {
  Scenario scenario;
  scenario.rules() = document.rules();
  scenario.title = document.title;
  scenario.notes = document.notes;
  scenario.params = document.params.origin.value_or(TensorSource(document.params));
  scenario.indices = document.indices.origin && stillFollows(document) ? *document.indices.origin
                                                                       : TensorSource(document.indices);
  scenario.backend = document.backend;
  for (const TensorId id : {TensorId::Params, TensorId::Indices}) {
    const auto& names = tensorOf(document, id).axisNames;
    if (!names.empty()) scenario.axisNames[operandName(id)] = names;
  }
  scenario.unknownKeys = document.unknownKeys;
  return scenario;
}

Expected<Document> documentOfLink(const std::string& link, std::int64_t memoryLimit) {
  const auto call = TRY(linkedCall(link));
  if (!call) return fail(ErrorCode::Parse, "link.none");
  return documentFrom(*call, {}, {}, memoryLimit);
}

Expected<std::string> linkOf(const Document& document) {
  Scenario scenario = scenarioFrom(document);
  scenario.params = document.params;
  scenario.indices = document.indices;
  return gathernd::linkOf(scenario);
}

GatherCall shapesOn(const BackendRegistry& backends, const Call& call, std::int64_t memoryLimit) {
  GatherCall shapes = call.shapes(memoryLimit);
  const Backend* backend = backends.find(call.backend);
  if (backend == nullptr) {
    shapes.unsupported = Error(ErrorCode::Unsupported, "backend.unknown", {{"backend", call.backend}});
  } else if (auto accepted = backend->accepts(shapes.params.dtype, shapes.indices.dtype); !accepted) {
    shapes.unsupported = accepted.error();
  }
  return shapes;
}

}  // namespace gathernd::ui
