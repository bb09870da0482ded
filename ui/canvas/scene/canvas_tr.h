// SPDX-License-Identifier: GPL-3.0-or-later
// The canvas' words in the language of the window, for what is no QObject. Thread rule: GUI thread.
#pragma once

#include <QCoreApplication>
#include <QString>

namespace gathernd::ui {

inline QString tr(const char* text, const char* comment = nullptr, int count = -1) {
  return QCoreApplication::translate("Canvas", text, comment, count);
}

}  // namespace gathernd::ui
