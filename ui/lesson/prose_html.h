// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson's prose as the little HTML that a label understands. Whatever stands in the prose is text: all of
// it is escaped. Thread rule: pure function.
#pragma once

#include <QString>

#include "core/teach/lesson/prose.h"
#include "ui/theme/theme.h"

namespace gathernd::ui {

QString proseHtml(const teach::Prose& prose, const Theme& theme);

}  // namespace gathernd::ui
