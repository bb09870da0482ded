// SPDX-License-Identifier: GPL-3.0-or-later
// An Error as a sentence in the person's language: the template of core/error/sentences.h, translated, then
// filled. Thread rule: GUI thread (translations).
#pragma once

#include <QString>

#include "core/error/error.h"

namespace gathernd::ui {

/// One sentence without a full stop; long arguments are shortened in their middle.
QString errorSentence(const Error& error);
/// As the label of a button.
QString fixSentence(const ErrorFix& fix);

}  // namespace gathernd::ui
