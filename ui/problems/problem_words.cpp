// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>

#include "core/text/cast.h"
#include "ui/problems/problem_tools.h"
#include "ui/text/error_text.h"

namespace gathernd::ui {
namespace {

constexpr std::int64_t kMaxChanged = 100'000;  // numbers, changed on the GUI thread

QString words(const char* text) {
  return QCoreApplication::translate("ProblemWords", text);
}

QString causeWords(BadCause cause) {
  switch (cause) {
    case BadCause::Missing:
      return words(QT_TRANSLATE_NOOP("ProblemWords", "looks missing"));
    case BadCause::Negative:
      return words(QT_TRANSLATE_NOOP("ProblemWords", "negative"));
    case BadCause::PastEnd:
      return words(QT_TRANSLATE_NOOP("ProblemWords", "one too far"));
    case BadCause::Order:
      return words(QT_TRANSLATE_NOOP("ProblemWords", "another order would fit"));
    case BadCause::FarOff:
      break;
  }
  return words(QT_TRANSLATE_NOOP("ProblemWords", "beyond the end"));
}

}  // namespace

QString groupParagraph(const Plan& plan, const BadGroup& group) {
  const QString evidence = asSentence(errorSentence(badGroupEvidence(plan, group))).toHtmlEscaped();
  return QStringLiteral("<p style=\"margin:0 0 6px 0\"><a href=\"tuple:%1\">%L2 × %3</a><br/>%4</p>")
      .arg(group.first)
      .arg(group.count)
      .arg(causeWords(group.cause), evidence);
}

QString proposalParagraph(const Plan& plan, const BadProposal& proposal, int number, bool offered) {
  const QString sentence = asSentence(errorSentence(badProposalSentence(plan, proposal))).toHtmlEscaped();
  const QString link = offered ? QStringLiteral(" <a href=\"propose:%1\">%2</a>")
                                     .arg(number)
                                     .arg(words(QT_TRANSLATE_NOOP("ProblemWords", "Do that")))
                               : QString();
  return QStringLiteral("<p style=\"margin:0 0 6px 0\"><b>%1</b> %2%3</p>")
      .arg(words(QT_TRANSLATE_NOOP("ProblemWords", "Perhaps:")), sentence, link);
}

bool mayPropose(const Plan& plan, const BadProposal& proposal) {
  return proposal.kind == BadProposal::Kind::BatchDims || plan.tupleCount * plan.depth <= kMaxChanged;
}

std::vector<std::pair<std::int64_t, Element>> proposedElements(const Plan& plan, const EditedTensor& indices,
                                                               const BadProposal& proposal) {
  std::vector<std::pair<std::int64_t, Element>> changes;
  const bool less = proposal.kind == BadProposal::Kind::OneBased;
  for (std::int64_t tuple = 0; tuple < plan.tupleCount; ++tuple) {
    for (std::size_t i = 0; i < proposal.numbers.size(); ++i) {
      const std::int64_t given = less ? proposal.numbers[i] : static_cast<std::int64_t>(i);
      const std::int64_t first = tuple * plan.rule.tupleStride;
      const std::int64_t from = first + given * plan.rule.componentStride;
      const std::int64_t to = first + proposal.numbers[i] * plan.rule.componentStride;
      const std::int64_t value = indices.integerAt(from) - (less ? 1 : 0);
      changes.emplace_back(to, castElement(Element::of(DType::Int64, value), indices.dtype()));
    }
  }
  return changes;
}

}  // namespace gathernd::ui
