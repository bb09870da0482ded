// SPDX-License-Identifier: GPL-3.0-or-later
// A scene on paper: the painter's picture as shapes, at its natural size where the page has the width, else
// smaller or turned, but with no text below 7 points. Where even that does not do, its numbers in words.
// Units: tenths of a point. Errors: those of documentOf. Thread rule: GUI thread (fonts).
#pragma once

#include <QString>

#include "core/error/error.h"
#include "core/run/backend.h"
#include "core/teach/lesson/lesson_scene.h"
#include "ui/sheets/page_flow.h"

namespace gathernd::ui {

struct ScenePicture {
  QString caption;            ///< may be empty
  bool outputHidden = false;  ///< with all that depends on what is read
  bool keep = false;          ///< on the page of what comes next
};

Expected<void> addScene(SheetFlow& flow, const BackendRegistry& backends, const teach::LessonScene& scene,
                        const ScenePicture& how);

}  // namespace gathernd::ui
