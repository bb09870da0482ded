// SPDX-License-Identifier: GPL-3.0-or-later
// What nobody gave of a call: said by a sentence of these in its notes, and in sight for as long as that
// stands there. Thread rule: GUI thread (translations).
#pragma once

#include <QString>

namespace gathernd::ui {

/// Of a model's call; empty: neither is made up.
QString madeUpOfModel(bool params, bool indices);
/// `incomplete`: the message does not even tell the shapes.
QString madeUpOfMessage(bool incomplete);
/// The one that stands in `notes`; empty: none.
QString madeUpIn(const QString& notes);

}  // namespace gathernd::ui
