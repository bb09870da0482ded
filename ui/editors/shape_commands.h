// SPDX-License-Identifier: GPL-3.0-or-later
// The edits that ask one question first: reshape, transpose, name an axis, fill with a seed.
// Thread rule: GUI thread.
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "ui/session/session.h"
#include "ui/widgets/dialogs.h"

class QMenu;
class QWidget;

namespace gathernd::ui {

/// "2, 3 4", "[2, 3, 4]", "2x3x4", "torch.Size([2, 3, 4])" → {2, 3, 4}; nothing when a part is no integer. An
/// empty list is rank 0.
std::optional<std::vector<std::int64_t>> parseExtents(const QString& text);

/// The shape of the axis' tensor, whose elements keep their order where they are as many; a number alone is
/// the size of the axis, or with axis -1 a shape of rank 1. Nothing typed changes nothing.
Expected<void> setTypedShape(Session& session, const AxisRef& axis, const QString& text);

void askReshape(Session& session, Dialogs& dialogs, QWidget* parent, TensorId tensor);
void askTranspose(Session& session, Dialogs& dialogs, QWidget* parent, TensorId tensor);
void askAxisName(Session& session, Dialogs& dialogs, QWidget* parent, TensorId tensor, int axis);
/// arange, random, , zeros.
void addFillActions(QMenu* menu, Session& session, Dialogs& dialogs, QWidget* parent, TensorId tensor);

}  // namespace gathernd::ui
