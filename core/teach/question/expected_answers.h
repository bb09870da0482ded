// SPDX-License-Identifier: GPL-3.0-or-later
// What a class may answer wrongly to a question, and by which mistakes: for whoever teaches. Thread rule:
// pure function.
#pragma once

#include <string>
#include <vector>

#include "core/teach/question/question.h"

namespace gathernd::teach {

struct ExpectedAnswer {
  std::string answer;                   ///< as it would be typed
  std::vector<const WrongRule*> rules;  ///< that give it here; never empty, no slips of the hand
};

/// Each wrong answer once: those of `first` in its order, the others in the registry's. Nothing where the
/// question judges by what an answer does (Make).
std::vector<ExpectedAnswer> expectedAnswers(const Question& question,
                                            const std::vector<const WrongRule*>& first);

}  // namespace gathernd::teach
