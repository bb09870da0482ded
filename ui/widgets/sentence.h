// SPDX-License-Identifier: GPL-3.0-or-later
// An error's clause as a sentence that stands alone. Thread rule: pure function.
#pragma once

#include <QString>

namespace gathernd::ui {

/// Begins with a capital, unless the first word is a name (params, batch_dims …), and ends with a full stop.
QString asSentence(QString clause);

}  // namespace gathernd::ui
