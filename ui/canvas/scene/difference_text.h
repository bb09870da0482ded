// SPDX-License-Identifier: GPL-3.0-or-later
// The difference that a comparison found, in words. Thread rule: GUI thread (translations).
#pragma once

#include <QString>

#include "ui/session/output_difference.h"

namespace gathernd::ui {

/// "cuda gives 3, reference 7": with the bits where both would read the same.
QString differenceText(const OutputDifference& difference);
/// "first of 12 values that differ"
QString differenceCountText(const OutputDifference& difference);

}  // namespace gathernd::ui
