// SPDX-License-Identifier: GPL-3.0-or-later
// An Error as a sentence in the person's language: the template of core/error/sentences.h, translated, then
// filled. Thread rule: GUI thread (translations).
#pragma once

#include <QString>
#include <string_view>

#include "core/error/error.h"

namespace gathernd::ui {

/// One sentence without a full stop; long arguments are shortened in their middle.
QString errorSentence(const Error& error);
/// Of a value that its type cannot take: also where another type is chosen.
QString typedErrorSentence(const Error& error);
/// A clause as a sentence that stands alone: begins with a capital, unless the first word is a name (params,
/// batch_dims …), and ends with a full stop.
QString asSentence(QString clause);
/// Ends a clause that begins with a name as it is.
QString withFullStop(QString clause);
/// A clause as it begins a line. One that is written in letters without case stays as it is.
QString withCapital(QString clause);
/// What core says that is no Error, in the person's language: a template without holes, a note, a rule.
QString coreText(std::string_view text);
/// A clause of core's, filled.
QString clauseText(const Clause& clause);
/// As the label of a button.
QString fixSentence(const ErrorFix& fix);
/// A clause: what the output is then; empty where nothing is said of it.
QString fixOutcome(const ErrorFix& fix);

}  // namespace gathernd::ui
