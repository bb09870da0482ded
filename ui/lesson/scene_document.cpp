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
  document->rules() = scene.scene.rules();
  for (const TensorId id : {TensorId::Params, TensorId::Indices}) {
    tensorOf(*document, id).setValues(tensorOf(scene.scene, id));
    tensorOf(*document, id).origin.reset();
  }
  return document;
}

}  // namespace gathernd::ui
