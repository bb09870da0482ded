// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/shown_lesson.h"

#include "ui/text/catalogue.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {

std::span<const teach::CourseLesson> courseSpoken() {
  return teach::course(spokenLanguage().toStdString());
}

const teach::LessonEntry* shippedSpoken(std::string_view id) {
  return teach::findShippedLesson(id, spokenLanguage().toStdString());
}

QString proseHtml(const teach::Prose& prose, const Theme& theme) {
  return QStringLiteral("<style>code { font-family: '%1'; } a { color: %2; }</style>")
             .arg(theme.monoFamily.toHtmlEscaped(), theme.link.name()) +
         fromBytes(teach::htmlOf(prose));
}

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
