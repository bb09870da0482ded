// SPDX-License-Identifier: GPL-3.0-or-later
// Which tensor of the call a file that holds one is to take: the one that came from there, the one that its
// name says, else the one that a person says. Thread rule: GUI thread.
#pragma once

#include <QString>
#include <functional>

#include "ui/selection/cell_ref.h"
#include "ui/session/snapshot.h"

class QWidget;

namespace gathernd::ui {

class Dialogs;

void askTensorFor(const QString& path, const Snapshot& snapshot, Dialogs& dialogs, QWidget* window,
                  std::function<void(TensorId)> chosen);

}  // namespace gathernd::ui
