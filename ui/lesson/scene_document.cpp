// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/scene_document.h"

namespace gathernd::ui {

Expected<Document> documentOf(const teach::LessonScene& scene) {
  const TensorLoader nothing = [](const FileSource& source, const std::string&) -> Expected<Tensor> {
    return fail(ErrorCode::Io, "file.missing", {{"path", source.path}});
  };
  auto document = documentFrom(scene.scenario, {}, nothing, INT64_MAX);
  if (!document) return document;
  // The question is about these very tensors.
  document->params = scene.scene.params;
  document->indices = scene.scene.indices;
  static_cast<CallRules&>(*document) = static_cast<const CallRules&>(scene.scene.call);
  document->paramsOrigin.reset();
  document->indicesOrigin.reset();
  return document;
}

}  // namespace gathernd::ui
