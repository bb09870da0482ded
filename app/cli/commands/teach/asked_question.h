// SPDX-License-Identifier: GPL-3.0-or-later
// The question that a line asks for: about the call that it gives, else a fresh one from --seed and --level;
// and how a question is printed. Its answer is in neither. Errors: `usage`, those of readCall, `parse` of
// --of, `unsupported` where nothing can be asked. Thread rule: as readCall.
#pragma once

#include "app/cli/command.h"
#include "core/teach/question/question.h"

namespace gathernd::cli {

Expected<teach::Question> askedQuestion(const Context& context);
/// Refuses what only a given call has, and kinds that only a window can ask.
Expected<void> freshOnly(const Options& options);

/// Whether kind, seed and level make the question again; one that follows an answer has its call alone.
enum class Again : std::uint8_t { BySeed, ByItsCall };
/// The object of ask's JSON.
void writeQuestion(JsonWriter& json, const teach::Question& question, Again again);
/// The call and the question, for a person.
void printQuestion(Context& context, const teach::Question& question);

}  // namespace gathernd::cli
