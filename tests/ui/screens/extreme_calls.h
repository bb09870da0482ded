// SPDX-License-Identifier: GPL-3.0-or-later
// Calls at the limits of what a person would show: many bad tuples on every axis, endless names, notes that
// run from right to left. Thread rule: plain values.
#pragma once

#include <QString>
#include <utility>
#include <vector>

#include "ui/session/document.h"

namespace gathernd::ui {

std::vector<std::pair<QString, Document>> extremeCalls();

}  // namespace gathernd::ui
