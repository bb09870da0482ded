// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teach/question/expected_answers.h"

#include <algorithm>
#include <utility>

#include "core/teach/question/diagnosis.h"

namespace gathernd::teach {

std::vector<ExpectedAnswer> expectedAnswers(const Question& question,
                                            const std::vector<const WrongRule*>& first) {
  const auto rank = [&first](const std::vector<const WrongRule*>& rules) {
    return std::find_first_of(first.begin(), first.end(), rules.begin(), rules.end()) - first.begin();
  };
  std::vector<ExpectedAnswer> all;
  for (const std::vector<const WrongRule*>& alike : tellsApart(question).classes) {
    ExpectedAnswer expected;
    for (const WrongRule* rule : alike)
      if (rule->misconception) expected.rules.push_back(rule);
    if (expected.rules.empty()) continue;
    const auto answer = answerByRule(question, *expected.rules.front());
    if (!answer || isRight(question, *answer)) continue;
    expected.answer = answerText(question, *answer);
    all.push_back(std::move(expected));
  }
  std::stable_sort(all.begin(), all.end(),
                   [&](const auto& a, const auto& b) { return rank(a.rules) < rank(b.rules); });
  return all;
}

}  // namespace gathernd::teach
