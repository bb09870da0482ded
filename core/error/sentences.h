// SPDX-License-Identifier: GPL-3.0-or-later
// One English sentence a reason, with named holes: "batch_dims is {batch_dims}, …". The command line prints
// it; ui looks the same template up in its translations, so both say the same thing. Thread rule: pure
// functions over a constant table.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/error/error.h"

// Marks a literal for the translation tool (scripts/catalogue.py tells lupdate this name); expands to it.
#define GATHERND_TR(text) text

namespace gathernd {

struct SentenceTemplate {
  std::string_view reason;
  const char* text;  ///< a literal, marked for translation in sentences.cpp
};

/// Every reason that core, formats and gpu can give.
std::span<const SentenceTemplate> sentenceTemplates();

/// The template of a reason; nullptr when there is none (a test forbids that for reasons in use).
const char* sentenceTemplate(std::string_view reason);

/// Replaces each {name} by the argument of that name.
std::string fillTemplate(std::string_view text, const std::vector<ErrorArg>& args);

/// "first" of 0 … "tenth" of 9, then "11th": which number of a tuple, for whoever does not count from 0.
std::string ordinalWord(int place);

/// The English sentence; what the command line prints after "gathernd: error: CODE: ".
std::string englishSentence(const Error& error);
std::string englishSentence(const ErrorFix& fix);

/// `limit` where `what`, marked for translation, needs more bytes than these.
Expected<void> withinMemory(const char* what, std::int64_t bytes, std::int64_t limit);

/// The template of what the call's output is after a fix, filled from the fix's own arguments, so that a
/// button may bear what it does alone; empty: nothing is said of it.
std::string fixOutcomeReason(const ErrorFix& fix);

}  // namespace gathernd
