// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson's scene as what a person edits. Its tensors are there already: nothing is read. Errors: those of
// documentFrom. Thread rule: pure function.
#pragma once

#include "core/teach/lesson/lesson_scene.h"
#include "ui/session/document.h"

namespace gathernd::ui {

Expected<Document> documentOf(const teach::LessonScene& scene);

}  // namespace gathernd::ui
