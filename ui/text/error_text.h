// SPDX-License-Identifier: GPL-3.0-or-later
// An Error as a sentence in the person's language: the template of core/error/sentences.h, translated, then
// filled. Thread rule: GUI thread (translations).
#pragma once

#include <QString>

#include "core/error/error.h"

namespace gathernd::ui {

/// One sentence without a full stop; long arguments are shortened in their middle.
QString errorSentence(const Error& error);
/// A clause as a sentence that stands alone: begins with a capital, unless the first word is a name (params,
/// batch_dims …), and ends with a full stop.
QString asSentence(QString clause);
/// As the label of a button.
QString fixSentence(const ErrorFix& fix);

}  // namespace gathernd::ui
