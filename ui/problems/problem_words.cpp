// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>

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

}  // namespace gathernd::ui
