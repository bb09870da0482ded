// SPDX-License-Identifier: GPL-3.0-or-later
// A warp's request in words. Thread rule: GUI thread (translations).
#pragma once

#include <QString>
#include <QStringList>

#include "core/run/access.h"
#include "ui/warp/warp_model.h"
#include "ui/warp/warp_patterns.h"

namespace gathernd::ui {

QString kindText(AccessKind kind);   ///< "slice load"
QString kindsText(AccessKind kind);  ///< "slice loads"
/// "slice load", or "slice load 2 of 4" where a warp makes several.
QString requestText(const WarpRequest& request, int count);
/// "lane 0 reads params[300,401], byte 1,230,404"
QString laneText(const WarpPicture& picture, int lane, const Trace& trace);
/// laneText of every lane that works, in order.
QStringList laneTexts(const WarpPicture& picture, const Trace& trace);
/// "10 sectors, 8 lines; 4 would do; 104 of 320 bytes wanted: 33%"
QString costText(const WarpPicture& picture);
/// What the boxes and brackets are.
QString keyText(const WarpPicture& picture, DType dtype);
QString shareText(double share);
QString patternText(WarpPattern pattern);  ///< "sorted"
QString patternHow(WarpPattern pattern);   ///< what it does to the tuples

}  // namespace gathernd::ui
