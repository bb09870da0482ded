// SPDX-License-Identifier: GPL-3.0-or-later
// View, Language: what the window speaks from its next start on. Thread rule: GUI thread.
#pragma once

#include <functional>

class QMenu;
class QString;

namespace gathernd::ui {

class Settings;

/// `say` is told the sentence that a choice is answered with.
void fillLanguages(QMenu& menu, Settings& settings, std::function<void(const QString&)> say);

}  // namespace gathernd::ui
