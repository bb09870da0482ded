// SPDX-License-Identifier: GPL-3.0-or-later
// A window as a screen reader meets it, in lines that two builds can be compared by. Thread rule: GUI thread.
#pragma once

#include <QStringList>

class QWidget;

namespace gathernd::ui {

/// What is in sight, each with its role, object name, name, description and value, indented below what it
/// lies in. Of what has very many parts, as a tensor has cells, the first forty.
QStringList spokenNames(QWidget& window);

}  // namespace gathernd::ui
