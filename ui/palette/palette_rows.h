// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of the palette. Of menus: running one is choosing it in its menu; what cannot be chosen now is there
// with its reason, an action's property kWhyNot (a clause, translated), and is left out where it has none.
// And what no menu lists: examples, dialects, the lessons of the course, each of which hands its id to who
// carries it out. Thread rule: GUI thread.
#pragma once

#include <QAction>
#include <QList>
#include <QMenu>
#include <QString>
#include <functional>
#include <string>
#include <vector>

#include "ui/palette/palette_model.h"

namespace gathernd::ui {

inline constexpr const char* kWhyNot = "whyNot";

/// As the menus would show it if they were opened, submenus included; `own`, which opens the palette, is left
/// out. `choose`: how one is chosen, where that is more than QAction::trigger.
std::vector<PaletteRow> menuRows(const QList<QMenu*>& menus, const QAction* own,
                                 const std::function<void(QAction&)>& choose = &QAction::trigger);

using TakesId = std::function<void(const QString& id)>;

/// `open`: the id of the one that is.
std::vector<PaletteRow> exampleRows(const QString& open, const TakesId& choose);
/// `chosen`: the id of the one in force.
std::vector<PaletteRow> dialectRows(const std::string& chosen, const TakesId& choose);
std::vector<PaletteRow> lessonRows(const TakesId& choose);

}  // namespace gathernd::ui
